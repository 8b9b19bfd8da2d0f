import { createHmac } from 'node:crypto';
import type { Connection, Database } from '#platform/db/pool.ts';
import { seal, unseal } from '#platform/secrets/envelope.ts';
import type { Logo } from './logo.ts';

/** What a firm puts on its reports, where it is not the workspace's name alone. */
export type Letterhead = { name: string | null; logo: Logo | null; changedAt: Date | null };

const NO_LETTERHEAD: Letterhead = { name: null, logo: null, changedAt: null };

type Queryable = Pick<Connection, 'query'>;
/** `secret`: of the installation, from which each workspace has its own. */
type Whose = { secret: Uint8Array; workspaceId: string };

const PURPOSE = 'fec letterhead';

const keyOf = ({ secret, workspaceId }: Whose) =>
  createHmac('sha256', secret).update(`letterhead ${workspaceId}`).digest();

export async function readLetterhead(database: Pick<Database, 'query'>, whose: Whose): Promise<Letterhead> {
  const { rows } = await database.query<{ sealed: Buffer; changedAt: Date }>(
    'SELECT sealed, changed_at AS "changedAt" FROM fec.letterhead WHERE workspace_id = $1',
    [whose.workspaceId],
  );
  const [row] = rows;
  if (row === undefined) return NO_LETTERHEAD;
  const { name, logo } = JSON.parse(unseal(row.sealed, keyOf(whose), PURPOSE).toString()) as Letterhead;
  return { name, logo, changedAt: row.changedAt };
}

export async function writeLetterhead(
  connection: Queryable,
  whose: Whose,
  { name, logo, changedBy }: Pick<Letterhead, 'name' | 'logo'> & { changedBy: string },
): Promise<Date> {
  const sealed = seal(Buffer.from(JSON.stringify({ name, logo })), keyOf(whose), PURPOSE);
  const { rows } = await connection.query<{ changedAt: Date }>(
    `INSERT INTO fec.letterhead (workspace_id, sealed, changed_by) VALUES ($1, $2, $3)
     ON CONFLICT (workspace_id) DO UPDATE
     SET sealed = excluded.sealed, changed_by = excluded.changed_by, changed_at = clock_timestamp()
     RETURNING changed_at AS "changedAt"`,
    [whose.workspaceId, sealed, changedBy],
  );
  return (rows[0] as { changedAt: Date }).changedAt;
}

/** Whether there was one. */
export async function deleteLetterhead(connection: Queryable, workspaceId: string): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM fec.letterhead WHERE workspace_id = $1', [workspaceId]);
  return rowCount === 1;
}
