import { Readable } from 'node:stream';
import { runCli } from '#apps/cli/run.ts';
import { services } from '#apps/services.ts';
import type { TestDatabase } from './database.ts';

/** Workspaces with an allowance at readiness, each with a key; and a clock of the database that can be set. */
export type AllowedWorkspace = { id: string; key: string; allowance: number };

export async function makeAllowedWorkspace(
  database: TestDatabase,
  environment: Record<string, string>,
  slug: string,
  allowance: number,
): Promise<AllowedWorkspace> {
  let stdout = '';
  const io = {
    stdout: (text: string) => {
      stdout += text;
    },
    stderr: () => {},
    stdin: Readable.from([]),
    isInteractive: false,
    onInterrupt: () => () => {},
  };
  const argv = ['keys', 'issue', '--service', 'readiness', '--owner', slug, '--json'];
  if ((await runCli(argv, environment, services, io)) !== 0) throw new Error(stdout);
  const { api_key: key, id: keyId } = JSON.parse(stdout) as { api_key: string; id: string };
  const { rows } = await database.query<{ id: string }>(
    'INSERT INTO platform.workspace (slug, name) VALUES ($1, $1) RETURNING id',
    [slug],
  );
  const id = rows[0]?.id ?? '';
  await database.query(
    `INSERT INTO platform.workspace_service (workspace_id, service, allowance) VALUES ($1, 'readiness', $2)`,
    [id, allowance],
  );
  await database.query('UPDATE platform.api_key SET workspace_id = $2 WHERE id = $1', [keyId, id]);
  return { id, key, allowance };
}

export async function replaceClock(database: TestDatabase): Promise<void> {
  await database.query(`CREATE TABLE platform.test_clock (shift interval NOT NULL)`);
  await database.query(`INSERT INTO platform.test_clock VALUES ('0')`);
  await database.query(
    `CREATE OR REPLACE FUNCTION platform.clock() RETURNS timestamptz LANGUAGE sql STABLE
     AS 'SELECT now() + shift FROM platform.test_clock'`,
  );
}

export const setClock = (database: TestDatabase, moment: string) =>
  database.query(`UPDATE platform.test_clock SET shift = $1::timestamptz - now()`, [moment]);

export async function usedByMonth(database: TestDatabase, id: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ month: string; used: number }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, used FROM platform.allowance_use WHERE workspace_id = $1 ORDER BY 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ month, used }) => [month, used]));
}
