import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { askOnce, urlOf } from './postgres.ts';

/** A database of its own for a test file, dropped when it is done. */
export type TestDatabase = { url: string; query: pg.Pool['query']; drop: () => Promise<void> };

/** Comes with the tables of all services, copied from one that was made for the whole run; `isEmpty` has none. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await askOnce(server, `CREATE DATABASE ${name}${isEmpty ? '' : ` TEMPLATE ${inject('postgresTemplate')}`}`);
  const url = urlOf(server, name);
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => {});
  return {
    url,
    query: pool.query.bind(pool) as pg.Pool['query'],
    drop: async () => {
      await pool.end();
      await askOnce(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
