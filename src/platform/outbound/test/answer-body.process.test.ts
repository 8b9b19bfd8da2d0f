import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Transform } from 'node:stream';
import { Readable } from 'node:stream';
import { brotliCompressSync, createBrotliCompress, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Web } from './web.ts';
import { page, startWeb, wanted } from './web.ts';

const MEBIBYTE = 1024 * 1024;
const TEXT = '<p>ห้องพักริมทะเล</p>'.repeat(500);
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

const CODED: Record<string, Buffer> = {
  identity: Buffer.from(TEXT),
  gzip: gzipSync(TEXT),
  'x-gzip': gzipSync(TEXT),
  GZIP: gzipSync(TEXT),
  br: brotliCompressSync(TEXT),
  deflate: deflateSync(TEXT),
};

/** Sent as fast as it is taken, and no faster. */
function zeros(bytes: number, written: string | number = 0): Readable {
  const piece = Buffer.alloc(64 * 1024, written);
  return Readable.from(
    (function* () {
      for (let made = 0; made < bytes; made += piece.length) yield piece;
    })(),
  );
}

function sendUntilClosed(source: Readable, socket: Socket, coder?: Transform): void {
  socket.on('close', () => source.destroy());
  coder?.on('error', () => {});
  (coder === undefined ? source : source.pipe(coder)).pipe(socket);
}

let web: Web;
let lastSocket: Socket;
let onDrip = () => {};
beforeAll(async () => {
  web = await startWeb((path, socket) => {
    lastSocket = socket;
    const [, what = '', argument = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    const coded = CODED[argument] ?? Buffer.alloc(0);
    const drip = () => {
      if (socket.destroyed) return;
      onDrip();
      socket.write('1\r\nx\r\n', () => setImmediate(drip));
    };
    const answers: Record<string, () => void> = {
      coded: () => socket.end(page(coded, { 'content-encoding': argument })),
      'raw-deflate': () => socket.end(page(deflateRawSync(TEXT), { 'content-encoding': 'deflate' })),
      'no-length': () => socket.end(Buffer.concat([Buffer.from(`${HEAD}\r\n`), Buffer.from(TEXT)])),
      chunked: () =>
        socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: 1\r\n\r\n`),
      'byte-by-byte': () => {
        const bytes = page(gzipSync('hello'), { 'content-encoding': 'gzip' });
        const send = (at: number) =>
          at < bytes.length ? socket.write(bytes.subarray(at, at + 1), () => setImmediate(send, at + 1)) : socket.end();
        send(0);
      },
      empty: () => socket.end(page('', { 'content-encoding': argument })),
      'no-content': () => socket.end(`HTTP/1.1 204 None\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n`),
      unknown: () => socket.end(page('x', { 'content-encoding': decodeURIComponent(argument) })),
      garbled: () => socket.end(page('this is no archive', { 'content-encoding': argument })),
      'half-archive': () => socket.end(page(coded.subarray(0, coded.length >> 1), { 'content-encoding': argument })),
      'half-length': () => socket.end(`${HEAD}Content-Length: 100\r\n\r\nabc`),
      'half-chunk': () => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n64\r\nabc`),
      'no-last-chunk': () => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`),
      'bad-chunk': () => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`),
      reset: () => socket.write(`${HEAD}Content-Length: 100\r\n\r\nabc`, () => socket.resetAndDestroy()),
      exactly: () => socket.end(page('x'.repeat(Number(argument)))),
      announced: () => socket.write(`${HEAD}Content-Length: ${50 * MEBIBYTE}\r\n\r\n`),
      unannounced: () => {
        socket.write(`${HEAD}\r\n`);
        sendUntilClosed(zeros(50 * MEBIBYTE), socket);
      },
      bomb: () => {
        socket.write(`${HEAD}Content-Encoding: ${argument}\r\n\r\n`);
        sendUntilClosed(zeros(1024 * MEBIBYTE), socket, argument === 'br' ? createBrotliCompress() : createGzip());
      },
      'error-bomb': () => {
        socket.write(`HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n`);
        sendUntilClosed(zeros(1024 * MEBIBYTE), socket, createGzip());
      },
      'many-archives': () => {
        const one = gzipSync(Buffer.alloc(MEBIBYTE));
        const bytes = Buffer.concat(Array.from({ length: 90 }, () => one));
        socket.end(page(bytes, { 'content-encoding': 'gzip' }));
      },
      pieces: () => {
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
        socket.end(`${'1\r\nx\r\n'.repeat(Number(argument))}0\r\n\r\n`);
      },
      'padded-chunk': () => {
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
        sendUntilClosed(zeros(50 * MEBIBYTE, '0'), socket);
      },
      'blank-lines': () => sendUntilClosed(zeros(50 * MEBIBYTE, '\r\n'), socket),
      drip: () => {
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
        drip();
      },
    };
    answers[what]?.();
  });
});
afterAll(() => web.close());

const get = (path: string, overrides = {}) => web.client.get(web.url(path), wanted(overrides));

async function textOf(path: string): Promise<string> {
  const outcome = await get(path);
  return 'failure' in outcome ? JSON.stringify(outcome) : Buffer.from(outcome.body).toString();
}

describe('a body', () => {
  test.each(Object.keys(CODED))('coded with %s is decoded', async (coding) => {
    expect(await textOf(`/coded/${coding}`)).toBe(TEXT);
  });

  test.each([
    ['/raw-deflate', TEXT],
    ['/no-length', TEXT],
    ['/chunked', 'abcde'],
    ['/byte-by-byte', 'hello'],
    ['/empty/identity', ''],
    ['/empty/gzip', ''],
    ['/empty/br', ''],
    ['/no-content', ''],
  ])('is read however it comes: %s', async (path, text) => {
    expect(await textOf(path)).toBe(text);
  });

  test.each(['gzip, gzip', 'gzip,br', 'zstd', 'compress', 'identity, gzip', 'aes128gcm'])(
    'coded with %s is not read',
    async (coding) => {
      expect(await get(`/unknown/${encodeURIComponent(coding)}`)).toEqual({
        failure: 'unreachable',
        detail: 'The answer is coded in a way that was not asked for.',
        status: 200,
        at: 'first',
      });
    },
  );

  test.each([
    '/garbled/gzip',
    '/garbled/br',
    '/garbled/deflate',
    '/half-archive/gzip',
    '/half-archive/br',
    '/half-archive/deflate',
    '/half-length',
    '/half-chunk',
    '/no-last-chunk',
    '/bad-chunk',
    '/reset',
  ])('that broke off is none: %s', async (path) => {
    expect(await get(path)).toEqual({
      failure: 'unreachable',
      detail: 'The answer broke off or could not be decoded.',
      status: 200,
      at: 'first',
    });
  });
});

describe('a large body', () => {
  const TOO_LARGE = { failure: 'too_large', detail: 'The page is too large.', status: 200, at: 'first' };

  test('is taken up to the limit of the wire and not a byte more', async () => {
    expect((await textOf('/exactly/100000')).length).toBe(100_000);
    expect(await get('/exactly/100001')).toEqual(TOO_LARGE);
  });

  test('is taken up to the limit once decoded and not a byte more', async () => {
    const bytes = Buffer.byteLength(TEXT);
    expect(await get('/coded/gzip', { maxDecodedBytes: bytes })).toMatchObject({ status: 200 });
    expect(await get('/coded/gzip', { maxDecodedBytes: bytes - 1 })).toEqual(TOO_LARGE);
    expect(await get('/coded/identity', { maxDecodedBytes: bytes - 1 })).toEqual(TOO_LARGE);
  });

  /** What the two ends of a loopback connection hold by themselves is some megabytes. */
  const HELD_BY_THE_SYSTEM = 20 * MEBIBYTE;

  test('of 50 MiB is not read to its end', async () => {
    expect(await get('/unannounced')).toEqual(TOO_LARGE);
    expect(lastSocket.bytesWritten).toBeLessThan(HELD_BY_THE_SYSTEM);
  });

  test('is not waited for when its length says enough', async () => {
    expect(await get('/announced')).toEqual(TOO_LARGE);
  });

  test.each(['/bomb/gzip', '/bomb/br'])('of a gibibyte in little room costs only the limit: %s', async (path) => {
    let wire: Socket | undefined;
    const remember = (message: unknown) => {
      wire = (message as { socket: Socket }).socket;
    };
    subscribe('net.client.socket', remember);
    const before = process.memoryUsage().rss;
    const limits = { maxWireBytes: 2 * MEBIBYTE, maxDecodedBytes: 5 * MEBIBYTE };
    expect(await get(path, limits)).toEqual(TOO_LARGE);
    unsubscribe('net.client.socket', remember);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEBIBYTE);
    // All of it would be 1 MiB of gzip: it was given up on the way.
    expect(wire?.bytesRead).toBeLessThan(MEBIBYTE / 2);
  });

  test('is not read in pieces of a byte without end', async () => {
    expect((await textOf('/pieces/4000')).length).toBe(4000);
    expect(await get('/pieces/5000')).toMatchObject({
      failure: 'unreachable',
      detail: 'The answer comes in too many small pieces.',
    });
  });

  test('of many archives one after another is counted over all', async () => {
    expect(await get('/many-archives', { maxDecodedBytes: 5 * MEBIBYTE })).toEqual(TOO_LARGE);
    const all = await get('/many-archives', { maxDecodedBytes: 90 * MEBIBYTE });
    expect('body' in all && all.body.length).toBe(90 * MEBIBYTE);
  });

  test('is too large as well where it is only what stands around a body', async () => {
    expect(await get('/padded-chunk')).toEqual(TOO_LARGE);
    expect(lastSocket.bytesWritten).toBeLessThan(HELD_BY_THE_SYSTEM);
    expect(await get('/blank-lines')).toEqual({ failure: 'too_large', detail: TOO_LARGE.detail, at: 'first' });
    expect(lastSocket.bytesWritten).toBeLessThan(HELD_BY_THE_SYSTEM);
  });

  test('of an error is too large as well', async () => {
    expect(await get('/error-bomb')).toEqual({ ...TOO_LARGE, status: 500 });
  });
});

test('a body that comes a byte at a time is ended by the deadline', async () => {
  const deadline = new AbortController();
  let drips = 0;
  onDrip = () => {
    drips++;
    if (drips === 20) deadline.abort();
  };
  expect(await get('/drip', { signal: deadline.signal })).toMatchObject({ failure: 'timeout', at: 'first' });
  expect(drips).toBeGreaterThanOrEqual(20);
});
