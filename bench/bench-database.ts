import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { JoinedDatabase } from '#platform/db/private-database.ts';
import { joinPrivateDatabase } from '#platform/db/private-database.ts';
import type { Cleanup } from './cleanup.ts';

/**
 * A database of the bench's own, dropped afterwards: on the server of DATABASE_URL if that is set, otherwise on a private
 * PostgreSQL in the given directory. Creates no table.
 */
export async function createBenchDatabase(directory: string, cleanup: Cleanup): Promise<string> {
  const server = process.env['DATABASE_URL'] ?? (await startPrivateServer(directory, cleanup));
  const name = `bench_${randomBytes(6).toString('hex')}`;
  let creating: Promise<void> | undefined;
  cleanup.add(async () => {
    await creating?.catch(() => {});
    await once(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  creating = once(server, `CREATE DATABASE ${name}`);
  await creating;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function startPrivateServer(directory: string, cleanup: Cleanup): Promise<string> {
  let joining: Promise<JoinedDatabase> | undefined;
  cleanup.add(async () => {
    const joined = await joining?.catch(() => undefined);
    await joined?.leave();
    if (joined !== undefined) rmSync(joined.home, { recursive: true, force: true });
  });
  joining = joinPrivateDatabase(directory);
  return (await joining).url;
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
