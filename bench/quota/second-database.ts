import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Cleanup } from '../cleanup.ts';

/** Another database on the server of a bench database, dropped before that one is. Creates no table. */
export async function createSecondDatabase(firstUrl: string, cleanup: Cleanup): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: firstUrl });
  client.on('error', () => {});
  await client.connect();
  cleanup.add(async () => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
  });
  await client.query(`CREATE DATABASE ${name}`);
  const url = new URL(firstUrl);
  url.pathname = `/${name}`;
  return url.href;
}
