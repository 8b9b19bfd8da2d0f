import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import type { Database } from '../../db/pool.ts';
import { openPool, transaction } from '../../db/pool.ts';
import type { BlobStore, WriteOptions } from '../blob-store.ts';
import { BlobMissing } from '../blob-store.ts';
import { openPostgresStore } from '../postgres-store.ts';
import { describeBlobStore } from './blob-store-contract.ts';
import { digestOf, newName, randomPieces } from './random-pieces.ts';

const MIB = 1024 * 1024;

function openTestPool(url: string): Database {
  const options = { url, size: 5, connectTimeoutMs: 10_000, queryTimeoutMs: 60_000, applicationName: 'blobs' };
  return openPool(options, () => {});
}

/** Writes as whoever owns a blob does: the owner's row first, and the bytes in the same transaction. */
const writerOf =
  (database: Database, store: BlobStore) => (name: string, pieces: AsyncIterable<Uint8Array>, options?: WriteOptions) =>
    transaction(database, async (connection) => {
      await connection.query(
        `INSERT INTO platform.blob_owner_key (owner, wrapped_under, wrapped)
         VALUES ('key:1', 'test', decode(repeat('00', 60), 'hex')) ON CONFLICT DO NOTHING`,
      );
      await connection.query(
        `INSERT INTO platform.blob (id, owner, store, bytes, expires_at) VALUES ($1, 'key:1', 'postgres', 0, 'infinity')`,
        [name],
      );
      await store.write(name, pieces, { ...options, connection });
    });

describeBlobStore('rows in PostgreSQL', async () => {
  const tables = await createTestDatabase();
  const database = openTestPool(tables.url);
  const store = openPostgresStore(database);
  return {
    store,
    write: writerOf(database, store),
    held: () => database.totalCount - database.idleCount,
    close: async () => {
      await database.end();
      await tables.drop();
    },
  };
});

describe('rows of blobs', () => {
  let tables: TestDatabase;
  let database: Database;
  let store: BlobStore;
  let write: ReturnType<typeof writerOf>;
  beforeAll(async () => {
    tables = await createTestDatabase();
    database = openTestPool(tables.url);
    store = openPostgresStore(database);
    write = writerOf(database, store);
  });
  afterAll(async () => {
    await database.end();
    await tables.drop();
  });

  const sizesOf = async (name: string) => {
    const { rows } = await tables.query<{ bytes: number }>(
      'SELECT octet_length(bytes) AS bytes FROM platform.blob_piece WHERE blob = $1 ORDER BY number',
      [name],
    );
    return rows.map(({ bytes }) => bytes);
  };

  test('are of 1 MiB at most, whatever comes', async () => {
    const name = newName();
    await write(name, randomPieces(5 * MIB + 3, [3 * MIB, 1, 700_000]).pieces);
    expect(await sizesOf(name)).toEqual([MIB, MIB, MIB, MIB, MIB, 3]);
  });

  test('are one for an empty blob', async () => {
    const name = newName();
    await write(name, randomPieces(0).pieces);
    expect(await sizesOf(name)).toEqual([0]);
  });

  test('are listed once their blob has no owner, and only then', async () => {
    const name = newName();
    await write(name, randomPieces(2 * MIB).pieces);
    const listed = async () => {
      const names: string[] = [];
      for await (const blob of store.list()) names.push(blob.name);
      return names;
    };
    expect(await listed()).not.toContain(name);
    await tables.query('DELETE FROM platform.blob WHERE id = $1', [name]);
    expect(await listed()).toContain(name);
    await store.remove(name);
    expect([await listed(), await sizesOf(name)]).toEqual([[], []]);
  });

  test('are all removed, also more than go in one statement', async () => {
    const name = newName();
    await write(name, randomPieces(1).pieces);
    await tables.query(
      `INSERT INTO platform.blob_piece SELECT $1, number, '\\x00' FROM generate_series(1, 300) AS number`,
      [name],
    );
    await store.remove(name);
    expect(await sizesOf(name)).toEqual([]);
  });

  test('that go while somebody reads do not look like a shorter blob', async () => {
    const name = newName();
    await write(name, randomPieces(4 * MIB).pieces);
    const read = async () => {
      for await (const piece of store.read(name)) {
        expect(piece.length).toBe(MIB);
        await store.remove(name);
      }
    };
    await expect(read()).rejects.toThrow(BlobMissing);
  });

  test('are written in a transaction only', async () => {
    await expect(store.write(newName(), randomPieces(1).pieces)).rejects.toThrow(TypeError);
  });

  test('take no connection while nobody asks for the next one', async () => {
    const name = newName();
    const { pieces, hash } = randomPieces(3 * MIB);
    await write(name, pieces);
    const seen: number[] = [];
    const watched = async function* () {
      for await (const piece of store.read(name)) {
        seen.push(database.totalCount - database.idleCount);
        yield piece;
      }
    };
    expect((await digestOf(watched())).hash).toBe(hash());
    expect(seen).toEqual([0, 0, 0]);
  });
});
