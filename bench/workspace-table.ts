import pg from 'pg';
import { hashKey, pepperFrom } from '#platform/keys/format.ts';
import { BENCH_PEPPER } from './platform-environment.ts';
import type { BenchMember } from './quota/members.ts';

/** Workspaces with readiness opened, in which the people are by turns, and to which the keys belong. Gives the slug of each person's. */
export async function fillWorkspaces(
  databaseUrl: string,
  members: readonly BenchMember[],
  keys: readonly string[],
  workspaces: number,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    await client.query(
      `INSERT INTO platform.workspace (slug, name) SELECT 'w-' || n, 'Workspace ' || n FROM generate_series(0, $1::int - 1) n`,
      [workspaces],
    );
    await client.query(
      `INSERT INTO platform.workspace_service (workspace_id, service) SELECT id, 'readiness' FROM platform.workspace`,
    );
    await client.query(
      `INSERT INTO console.membership (workspace_id, member_id, role)
       SELECT w.id, m.id, 'member' FROM unnest($1::text[]) WITH ORDINALITY AS m (id, place)
       JOIN platform.workspace w ON w.slug = 'w-' || ((m.place - 1) % $2::int)`,
      [members.map(({ id }) => id), workspaces],
    );
    const pepper = pepperFrom(BENCH_PEPPER);
    await client.query(
      `UPDATE platform.api_key k SET workspace_id = w.id FROM unnest($1::bytea[]) WITH ORDINALITY AS known (hash, place)
       JOIN platform.workspace w ON w.slug = 'w-' || ((known.place - 1) % $2::int) WHERE k.key_hash = known.hash`,
      [keys.map((key) => hashKey(key, pepper)), workspaces],
    );
    for (const table of [
      'platform.workspace',
      'platform.workspace_service',
      'console.membership',
      'platform.api_key',
    ]) {
      await client.query(`VACUUM (ANALYZE) ${table}`);
    }
  } finally {
    await client.end();
  }
  return members.map((_, place) => `w-${place % workspaces}`);
}

/** A workspace for each of the keys, in which accounting files may be kept. */
export async function assignWorkspaces(databaseUrl: string, keys: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const pepper = pepperFrom(BENCH_PEPPER);
    for (const [index, key] of keys.entries()) {
      await client.query(
        `WITH made AS (INSERT INTO platform.workspace (slug, name) VALUES ('k-' || $1::int, 'Workspace') RETURNING id),
           opened AS (INSERT INTO platform.workspace_service (workspace_id, service) SELECT id, 'fec' FROM made)
         UPDATE platform.api_key SET workspace_id = made.id FROM made WHERE key_hash = $2`,
        [index, hashKey(key, pepper)],
      );
    }
  } finally {
    await client.end();
  }
}
