import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import type { Database } from '../../db/pool.ts';
import { openPool, transaction } from '../../db/pool.ts';
import { ringsFrom } from '../../secrets/secret-ring.ts';
import { openLog } from '../../telemetry/log.ts';
import type { BlobStore } from '../blob-store.ts';
import { BlobMissing } from '../blob-store.ts';
import type { Blobs } from '../blobs.ts';
import { openBlobs } from '../blobs.ts';
import { openDirectoryStore } from '../directory-store.ts';
import { decryptFrame, encryptedInMemory } from '../frames.ts';
import { wrapOwnerKeysAnew } from '../owner-keys.ts';
import { openPostgresStore } from '../postgres-store.ts';
import { sweepBlobs } from '../sweep-blobs.ts';

const SECRETS = {
  old: 'the secret of before of thirty-two characters',
  now: 'the secret of after of thirty-two characters!',
};
const before = ringsFrom({ current: SECRETS.old, previous: [] })('blobs');
const turned = ringsFrom({ current: SECRETS.now, previous: [SECRETS.old] })('blobs');
const after = ringsFrom({ current: SECRETS.now, previous: [] })('blobs');
const PLAIN = Buffer.from('JournalCode|JournalLib|EcritureNum, and everything else that nobody is to read');
const HOUR = 3_600_000;

let tables: TestDatabase;
let database: Database;
let directory: string;
beforeAll(async () => {
  tables = await createTestDatabase();
  database = openPool(
    { url: tables.url, size: 5, connectTimeoutMs: 10_000, queryTimeoutMs: 60_000, applicationName: 'blobs' },
    () => {},
  );
  directory = mkdtempSync(join(tmpdir(), 'blobs-'));
});
afterAll(async () => {
  await database.end();
  await tables.drop();
  rmSync(directory, { recursive: true });
});

const { log } = openLog('silent');
const stores = {
  directory: () => openDirectoryStore(directory),
  postgres: () => openPostgresStore(database),
};

describe.each(['directory', 'postgres'] as const)('blobs in a store of the kind %s', (kind) => {
  let store: BlobStore;
  let blobs: Blobs;
  beforeEach(async () => {
    rmSync(directory, { recursive: true });
    mkdirSync(directory);
    store = stores[kind]();
    blobs = openBlobs({ database, store, ring: before, log });
    await database.query(
      'DELETE FROM platform.blob; DELETE FROM platform.blob_piece; DELETE FROM platform.blob_owner_key',
    );
  });

  const keep = (owner = 'key:a', milliseconds = HOUR) =>
    blobs.keep(
      encryptedInMemory(PLAIN),
      { owner, expiresAt: new Date(systemClock.now().getTime() + milliseconds) },
      async (_connection, blob) => blob,
    );

  const contents = async (blob: string, from: Blobs = blobs): Promise<string> => {
    const { key, frames } = await from.read(blob);
    const pieces: Uint8Array[] = [];
    for await (const piece of frames()) pieces.push(piece);
    return decryptFrame(key, { number: 0, isLast: true }, Buffer.concat(pieces)).toString();
  };

  const ownersKey = async () =>
    (await database.query<{ wrapped: Buffer }>('SELECT wrapped FROM platform.blob_owner_key')).rows[0]?.wrapped;

  /** All bytes that lie anywhere, as they lie. */
  const raw = async (): Promise<Buffer> => {
    const { rows } = await database.query<{ bytes: Buffer }>('SELECT bytes FROM platform.blob_piece');
    const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Buffer.concat([
      ...rows.map(({ bytes }) => bytes),
      ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
    ]);
  };

  test('are kept with whoever owns them, and nobody reads them where they lie', async () => {
    const blob = await keep();
    expect(await contents(blob)).toBe(PLAIN.toString());
    const lies = await raw();
    expect(lies.length).toBeGreaterThan(PLAIN.length);
    for (let at = 0; at + 6 <= PLAIN.length; at += 1) expect(lies.includes(PLAIN.subarray(at, at + 6))).toBe(false);
  });

  test('come with their owner or not at all', async () => {
    const broken = blobs.keep(
      encryptedInMemory(PLAIN),
      { owner: 'key:a', expiresAt: new Date(Date.now() + HOUR) },
      () => Promise.reject(new Error('no owner after all')),
    );
    await expect(broken).rejects.toThrow('no owner after all');
    expect((await database.query('SELECT FROM platform.blob')).rowCount).toBe(0);
    await expect.poll(async () => (await raw()).length, { timeout: 10_000 }).toBe(0);
  });

  test('go with their owner: first the row, then the bytes', async () => {
    const blob = await keep();
    await blobs.discard(blob);
    expect(await contents(blob)).toBe(PLAIN.toString());
    await transaction(database, (connection) => blobs.release(connection, blob));
    await blobs.discard(blob);
    await expect(blobs.read(blob)).rejects.toThrow(BlobMissing);
    expect((await raw()).length).toBe(0);
  });

  test('are gone when their time is over, whatever else is written', async () => {
    const blob = await keep('key:a', -1000);
    const other = await keep();
    await expect(blobs.read(blob)).rejects.toThrow(BlobMissing);
    expect(await sweepBlobs({ database, store })).toEqual({ expired: 1, ownerless: 0 });
    expect(await contents(other)).toBe(PLAIN.toString());
    expect((await database.query('SELECT FROM platform.blob')).rowCount).toBe(1);
  });

  test('outlive a turn of the secret without being encrypted anew; only keys of owners are', async () => {
    const blob = await keep();
    const [bytes, key] = [await raw(), await ownersKey()];
    await wrapOwnerKeysAnew(database, turned);
    expect(await ownersKey()).not.toEqual(key);
    expect(await raw()).toEqual(bytes);
    expect(await contents(blob, openBlobs({ database, store, ring: after, log }))).toBe(PLAIN.toString());
    await expect(openBlobs({ database, store, ring: before, log }).read(blob)).rejects.toThrow('AUTH_SECRETS_PREVIOUS');
  });

  test('cannot be read by anybody once the key of their owner is erased', async () => {
    const [blob, other] = [await keep('key:gone'), await keep('key:b')];
    await database.query(
      `ALTER TABLE platform.blob DROP CONSTRAINT blob_owner_fkey;
       DELETE FROM platform.blob_owner_key WHERE owner = 'key:gone'`,
    );
    await expect(blobs.read(blob)).rejects.toThrow(BlobMissing);
    expect(await contents(other)).toBe(PLAIN.toString());
    await database.query(
      `DELETE FROM platform.blob WHERE owner = 'key:gone';
       ALTER TABLE platform.blob ADD CONSTRAINT blob_owner_fkey FOREIGN KEY (owner) REFERENCES platform.blob_owner_key (owner)`,
    );
  });

  test('of one owner do not open as those of another', async () => {
    const [one, other] = [await keep('key:one'), await keep('key:other')];
    if (kind === 'postgres') {
      await database.query(
        `UPDATE platform.blob_piece SET bytes = (SELECT bytes FROM platform.blob_piece WHERE blob = $1) WHERE blob = $2`,
        [one, other],
      );
    } else {
      const pieces: Uint8Array[] = [];
      for await (const piece of store.read(one)) pieces.push(piece);
      await store.remove(other);
      await store.write(other, asPieces(pieces));
    }
    await expect(blobs.read(other)).rejects.toThrow();
    expect(await contents(one)).toBe(PLAIN.toString());
  });
});

async function* asPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield piece;
}

describe('what nobody owns', () => {
  test('is deleted after half a day, and what somebody owns is not', async () => {
    rmSync(directory, { recursive: true });
    const store = stores.directory();
    const blobs = openBlobs({ database, store, ring: before, log });
    const expiresAt = new Date(Date.now() + HOUR);
    const owned = await blobs.keep(encryptedInMemory(PLAIN), { owner: 'key:a', expiresAt }, async (_c, blob) => blob);
    const left = randomBytes(16).toString('hex');
    await store.write(left, asPieces([PLAIN]));
    expect(await sweepBlobs({ database, store })).toEqual({ expired: 0, ownerless: 0 });
    expect(await sweepBlobs({ database, store, graceSeconds: -1 })).toEqual({ expired: 0, ownerless: 1 });
    const names: string[] = [];
    for await (const { name } of store.list()) names.push(name);
    expect(names).toEqual([owned]);
  });
});
