import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own for a test file, dropped when it is done. */
export type TestDatabase = { url: string; query: pg.Pool['query']; drop: () => Promise<void> };

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await once(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 3 });
  pool.on('error', () => {});
  return {
    url: url.href,
    query: pool.query.bind(pool) as pg.Pool['query'],
    drop: async () => {
      await pool.end();
      await once(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
