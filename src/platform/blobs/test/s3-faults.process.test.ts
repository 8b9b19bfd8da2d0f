import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { S3Server } from '#test/support/s3-server.ts';
import { startS3Server, TEST_BUCKET } from '#test/support/s3-server.ts';
import type { BlobStore } from '../blob-store.ts';
import { BlobMissing, BlobStoreUnavailable } from '../blob-store.ts';
import type { S3Settings } from '../s3-client.ts';
import { openS3Client } from '../s3-client.ts';
import { openS3Store } from '../s3-store.ts';
import { noBlobSettings } from './blob-store-processes.ts';
import { digestOf, newName, randomPieces } from './random-pieces.ts';

const MIB = 1024 * 1024;
const SECRET = 'a-secret-that-nobody-is-told';

let server: S3Server;
let settings: S3Settings;
let store: BlobStore;
beforeAll(async () => {
  server = await startS3Server();
  settings = {
    ...noBlobSettings,
    BLOB_S3_ENDPOINT: server.url,
    BLOB_S3_BUCKET: TEST_BUCKET,
    BLOB_S3_ACCESS_KEY_ID: server.accessKeyId,
    BLOB_S3_SECRET_ACCESS_KEY: SECRET,
  };
  store = openS3Store(settings);
});
afterEach(() => {
  server.intercept = undefined;
  server.seen.length = 0;
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

const namesTold = async () => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names;
};

/** Does it to the first so many requests that are meant. */
function toFirst(
  count: number,
  isMeant: (request: IncomingMessage) => boolean,
  work: (response: ServerResponse) => boolean,
) {
  let done = 0;
  server.intercept = (request, response) => {
    if (done === count || !isMeant(request)) return false;
    done += 1;
    return work(response);
  };
}

const refuse = (status: number, code: string) => (response: ServerResponse) => {
  response
    .writeHead(status, { connection: 'close' })
    .end(`<Error><Code>${code}</Code><Message>${SECRET}</Message></Error>`);
  return true;
};

/** Lets the request be done, and hangs up instead of answering. */
const loseAnswer = (response: ServerResponse) => {
  response.end = (() => response.destroy()) as typeof response.end;
  return false;
};

describe('what is asked of an object store', () => {
  test.each([
    [0, ['PUT']],
    [8 * MIB - 1, ['PUT']],
    [8 * MIB, ['POST ?uploads', 'PUT ?uploadId ?partNumber', 'POST ?uploadId']],
    [17 * MIB, ['POST ?uploads', ...Array<string>(3).fill('PUT ?uploadId ?partNumber'), 'POST ?uploadId']],
  ])('for %i bytes: one request, or an upload in parts', async (bytes, asked) => {
    const name = newName();
    await store.write(name, randomPieces(bytes).pieces);
    expect(server.seen).toEqual(asked);
    await store.remove(name);
  });

  test('is asked again when it stumbles, and not for ever', async () => {
    const name = newName();
    const isPut = (request: IncomingMessage) => request.method === 'PUT';
    toFirst(2, isPut, refuse(503, 'SlowDown'));
    const { pieces, hash } = randomPieces(9 * MIB);
    await store.write(name, pieces);
    expect((await digestOf(store.read(name))).hash).toBe(hash());
    await store.remove(name);

    server.seen.length = 0;
    toFirst(1000, isPut, refuse(503, 'SlowDown'));
    await expect(store.write(name, randomPieces(10).pieces)).rejects.toThrow(BlobStoreUnavailable);
    expect(server.seen).toEqual(['PUT', 'PUT', 'PUT', 'DELETE']);
  });
});

describe('answers that are lost', () => {
  test('to the end of an upload: the blob is there, and nothing else', async () => {
    const name = newName();
    toFirst(1, ({ method, url = '' }) => method === 'POST' && url.includes('uploadId='), loseAnswer);
    const { pieces, hash } = randomPieces(9 * MIB);
    await store.write(name, pieces);
    expect(server.seen.filter((what) => what === 'POST ?uploadId')).toHaveLength(2);
    expect((await digestOf(store.read(name))).hash).toBe(hash());
    expect(await namesTold()).toEqual([name]);
    await store.remove(name);
  });

  test('in the middle of a read: it goes on where it broke off', async () => {
    const name = newName();
    const { pieces, hash } = randomPieces(20 * MIB);
    await store.write(name, pieces);
    const ranges: unknown[] = [];
    server.intercept = (request, response) => {
      ranges.push(request.headers.range);
      if (ranges.length > 4) return false;
      // A megabyte or so, and then nothing more.
      let sent = 0;
      const write = response.write.bind(response) as (piece: Buffer) => boolean;
      response.write = ((piece: Buffer) => {
        sent += piece.length;
        if (sent > MIB) response.destroy();
        return sent > MIB ? false : write(piece);
      }) as typeof response.write;
      return false;
    };
    expect(await digestOf(store.read(name))).toEqual({ bytes: 20 * MIB, hash: hash() });
    expect(ranges).toHaveLength(5);
    expect(ranges[0]).toBeUndefined();
    expect(String(ranges[4])).toMatch(/^bytes=\d+-$/);
    server.intercept = undefined;
    await store.remove(name);
  });

  test('again and again without a byte: that is told', async () => {
    const name = newName();
    await store.write(name, randomPieces(100).pieces);
    server.intercept = (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).flushHeaders();
      setImmediate(() => response.destroy());
      return true;
    };
    await expect(digestOf(store.read(name))).rejects.toThrow(BlobStoreUnavailable);
    expect(server.seen.length).toBeLessThan(10);
    server.intercept = undefined;
    await store.remove(name);
  });
});

describe('a store that does not work', () => {
  const told = async (changed: Partial<S3Settings>) => {
    const other = openS3Store({ ...settings, ...changed });
    const error = await digestOf(other.read(newName())).catch((thrown: unknown) => thrown);
    await other.close();
    return error as Error;
  };

  test('is told in a word, without address or credential', async () => {
    const unreachable = await told({ BLOB_S3_ENDPOINT: 'http://127.0.0.1:1' });
    expect(unreachable).toBeInstanceOf(BlobStoreUnavailable);
    expect(unreachable.message).toBe('The store of files does not work: ECONNREFUSED');
    const refused = await told({ BLOB_S3_ACCESS_KEY_ID: 'AKIDWRONG' });
    expect(refused).toBeInstanceOf(BlobStoreUnavailable);
    expect(refused.message).toBe('The store of files does not work: InvalidAccessKeyId (403)');
    server.intercept = (_, response) => refuse(403, 'SignatureDoesNotMatch')(response);
    const wrong = await told({});
    const all = [unreachable, refused, wrong].map((error) => inspect(error, { depth: 10, showHidden: true }));
    expect(all.join()).not.toMatch(/AKIDWRONG|a-secret-that|127\.0\.0\.1/);
    expect(wrong.message).toContain('SignatureDoesNotMatch');
  });

  test('a bucket that is not there is not a blob that is missing', async () => {
    const error = await told({ BLOB_S3_BUCKET: 'another' });
    expect(error).toBeInstanceOf(BlobStoreUnavailable);
    expect(error.message).toContain('NoSuchBucket (404)');
  });
});

describe('uploads that were never finished', () => {
  test('are told over several pages, and removed one by one', async () => {
    const client = openS3Client(settings);
    const names = Array.from({ length: 1100 }, newName);
    for (let at = 0; at < names.length; at += 20) {
      const some = names.slice(at, at + 20);
      await Promise.all(
        some.map((name) =>
          client.send(
            new CreateMultipartUploadCommand({ Bucket: TEST_BUCKET, Key: `${settings.BLOB_S3_PREFIX}${name}` }),
          ),
        ),
      );
    }
    client.destroy();
    expect((await namesTold()).sort()).toEqual([...names].sort());
    const gone = names.splice(0, 3);
    for (const name of gone) await store.remove(name);
    expect((await namesTold()).sort()).toEqual([...names].sort());
  });

  test('are left to the store where it cannot tell of them', async () => {
    const name = newName();
    await store.write(name, randomPieces(1).pieces);
    server.intercept = ({ url = '' }, response) => url.includes('uploads') && refuse(501, 'NotImplemented')(response);
    expect(await namesTold()).toEqual([name]);
    await store.remove(name);
    expect(await namesTold()).toEqual([]);
  });

  test('are ended at once when a part hangs and somebody says stop', async () => {
    const name = newName();
    const stop = new AbortController();
    const reason = new Error('Enough');
    server.intercept = ({ method }) => {
      if (method !== 'PUT') return false;
      setTimeout(() => stop.abort(reason), 20);
      return true;
    };
    await expect(store.write(name, randomPieces(30 * MIB).pieces, { signal: stop.signal })).rejects.toBe(reason);
    expect(server.seen).toEqual(['POST ?uploads', 'PUT ?uploadId ?partNumber', 'DELETE ?uploadId']);
  });

  test('that somebody removes while they are written end as missing', async () => {
    const name = newName();
    async function* source() {
      yield* randomPieces(9 * MIB).pieces;
      await store.remove(name);
      yield* randomPieces(9 * MIB).pieces;
    }
    await expect(store.write(name, source())).rejects.toThrow(BlobMissing);
    await expect(digestOf(store.read(name))).rejects.toThrow(BlobMissing);
  });
});
