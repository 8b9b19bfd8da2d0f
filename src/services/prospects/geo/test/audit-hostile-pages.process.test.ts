import type { ServerResponse } from 'node:http';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditFixture } from './audit-fixture.ts';
import { openAuditFixture } from './audit-fixture.ts';

/**
 * Pages that are made to do harm, through the whole server: each is answered within the time and the memory that are
 * promised, and whoever asks for hotels meanwhile hardly notices.
 */
const SECONDS = 15;
const MEGABYTES = 300;

const html = { 'content-type': 'text/html; charset=utf-8' };

const THAI_IN_874 = Buffer.concat([
  Buffer.from('<!doctype html><html lang="th"><head><title>'),
  Buffer.from([0xe2, 0xc3, 0xa7, 0xe1, 0xc3, 0xc1]),
  Buffer.from('</title></head><body><p>x</p></body></html>'),
]);

const nested = (tag: string, bytes: number) => `<!doctype html><body>${`<${tag}>`.repeat(bytes / (tag.length + 2))}`;

let fixture: AuditFixture;
let usual: number;

beforeAll(async () => {
  fixture = await openAuditFixture({
    '/bomb': (_request, response) => bomb(response),
    '/bomb-with-sum': {
      headers: { ...html, 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a')),
    },
    '/drip': (_request, response) => drip(response),
    '/round': { status: 302, headers: { location: '/round' } },
    '/nested-div': { body: nested('div', 200 * 1024) },
    '/nested-b': { body: nested('b', 200 * 1024) },
    '/nested-a-table': { body: nested('table><tr><td', 200 * 1024) },
    '/misnested': { body: '<a><b><i><p>'.repeat(50 * 1024) },
    '/many-nodes': { body: `<!doctype html>${'<p>x</p>'.repeat(240_000)}` },
    '/50-megabytes': (_request, response) => large(response, true),
    '/50-megabytes-untold': (_request, response) => large(response, false),
    '/wrong-charset': { headers: { 'content-type': 'text/html; charset=utf-16le' }, body: THAI_IN_874 },
    '/no-such-charset': { headers: { 'content-type': 'text/html; charset=no-such' }, body: THAI_IN_874 },
    '/json-ld': {
      body: `<!doctype html><script type="application/ld+json">${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}</script>`,
    },
    '/long-words': { body: `<!doctype html><body><p>${'กขคง'.repeat(80_000)}</p><p>${'a'.repeat(500_000)}</p>` },
    '/phones': { body: `<!doctype html><body><p>${'+65 6123 4567 '.repeat(60_000)}</p>` },
    '/bytes': { headers: html, body: Buffer.from(Array.from({ length: 500_000 }, (_, i) => (i * 7919) % 256)) },
  });
  // The first requests of a server are slower than others; what is usual is measured after them.
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await latencyUntil(Promise.resolve());
  usual = await latencyUntil(Promise.resolve());
});

afterAll(() => fixture.close());

/** What is answered, and how; what is readable in spite of everything is audited. */
const expected: [string, number, string?][] = [
  ['/bomb', 502, 'too_large'],
  ['/bomb-with-sum', 502, 'too_large'],
  ['/drip', 502, 'timeout'],
  ['/round', 502, 'unreachable'],
  ['/nested-div', 502, 'too_large'],
  ['/nested-b', 502, 'too_large'],
  ['/nested-a-table', 502, 'too_large'],
  ['/50-megabytes', 502, 'too_large'],
  ['/50-megabytes-untold', 502, 'too_large'],
  ['/wrong-charset', 200],
  ['/no-such-charset', 200],
  ['/json-ld', 200],
  ['/bytes', 200],
];

const eitherWay = ['/misnested', '/many-nodes', '/long-words', '/phones'];

describe('a page that is made to do harm', () => {
  test.for(expected)('%s is answered in time, with %i %s', async ([path, status, code], { annotate }) => {
    const { answer, ...cost } = await measured(path);
    await annotate(wordsOf(cost));
    expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    if (code !== undefined) expect(answer.json()['code']).toBe(code);
    expectBounded(cost);
  });

  test.for(eitherWay)('%s is answered in time, one way or the other', async (path, { annotate }) => {
    const { answer, ...cost } = await measured(path);
    await annotate(`${answer.status}, ${wordsOf(cost)}`);
    expect([200, 502]).toContain(answer.status);
    if (answer.status === 502) expect(answer.json()['code']).toBe('too_large');
    expectBounded(cost);
  });
});

type Cost = { seconds: number; megabytes: number; latency: number };

function expectBounded({ seconds, megabytes, latency }: Cost): void {
  expect(seconds).toBeLessThan(SECONDS * slownessOf(latency));
  expect(megabytes).toBeLessThan(MEGABYTES);
  expect(latency / usual).toBeLessThan(8);
}

/** Shown by `--reporter=verbose`. */
const wordsOf = ({ seconds, megabytes, latency }: Cost) =>
  `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB more, /hotels at ${(latency / usual).toFixed(1)} of its usual time`;

/** A machine on which everything takes longer is given longer. */
const slownessOf = (latency: number) => Math.max(1, latency / usual);

async function measured(path: string) {
  const before = process.memoryUsage().rss;
  const began = performance.now();
  // A host name for each page: politeness would make later ones wait.
  const audit = fixture.audit(fixture.page(path, `${path.replaceAll(/[^a-z0-9]/g, '-').slice(1)}.example`));
  const latency = await latencyUntil(audit);
  const answer = await audit;
  return {
    answer,
    latency,
    seconds: (performance.now() - began) / 1000,
    megabytes: (process.memoryUsage().rss - before) / 1024 / 1024,
  };
}

/** The median time of `/hotels`, asked for again and again until something is done, and at least twenty times. */
async function latencyUntil(done: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  while (!isDone || times.length < 20) {
    const began = performance.now();
    const { status } = await fixture.get('/hotels?limit=5');
    times.push(performance.now() - began);
    expect(status).toBe(200);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

/** Zeros without end, packed: a few kilobytes on the wire are megabytes in memory. */
function bomb(response: ServerResponse): void {
  response.writeHead(200, { ...html, 'content-encoding': 'gzip' });
  const gzip = createGzip();
  gzip.pipe(response);
  const zeros = Buffer.alloc(1024 * 1024);
  let isOver = false;
  response.on('close', () => {
    isOver = true;
    gzip.destroy();
  });
  let written = 0;
  const more = () => {
    while (!isOver && written < 1024) {
      written += 1;
      if (!gzip.write(zeros)) {
        gzip.once('drain', more);
        return;
      }
    }
    if (!isOver) gzip.end();
  };
  more();
}

/** A byte at a time: always alive, never done. */
function drip(response: ServerResponse): void {
  response.writeHead(200, html);
  const timer = setInterval(() => response.write('a'), 50);
  response.on('close', () => clearInterval(timer));
}

function large(response: ServerResponse, isTold: boolean): void {
  const piece = Buffer.alloc(64 * 1024, 'a');
  const pieces = 800;
  response.writeHead(200, { ...html, ...(isTold && { 'content-length': String(pieces * piece.length) }) });
  let sent = 0;
  const more = () => {
    while (sent < pieces && !response.destroyed) {
      sent += 1;
      if (!response.write(piece)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
