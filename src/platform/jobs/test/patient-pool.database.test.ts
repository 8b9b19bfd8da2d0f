import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { patientPool } from '../patient-pool.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Release = () => void;

const listening = (from: pg.Pool) =>
  new Promise<Release>((resolve, reject) =>
    from.connect((error, client, release: Release) => (client === undefined ? reject(error) : resolve(release))),
  );

test('a connection for news may be let go twice', async () => {
  const strict = await listening(pool);
  strict();
  expect(strict).toThrow(/already been released/);
  const release = await listening(patientPool(pool, () => false));
  release();
  expect(release).not.toThrow();
  // It lies in the pool once: of two that ask, one waits.
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});
