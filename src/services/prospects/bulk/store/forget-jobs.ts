import type { Database } from '#platform/db/pool.ts';

/** Bulk jobs of a workspace that was deleted. What is left to do goes first, so that nobody does it any more. */
const LEFT = [
  ['bulk_task', 'job IN (SELECT id FROM prospects.bulk_job WHERE workspace_id = $1)'],
  ['email_list_row', 'job IN (SELECT id FROM prospects.bulk_job WHERE workspace_id = $1)'],
  ['audit_list_row', 'job IN (SELECT id FROM prospects.bulk_job WHERE workspace_id = $1)'],
  ['bulk_job', 'workspace_id = $1'],
] as const;

/** The next rows of them. False once nothing is left. */
export async function forgetSomeJobs(database: Database, workspaceId: string, portion: number): Promise<boolean> {
  for (const [table, condition] of LEFT) {
    const { rowCount } = await database.query(
      `DELETE FROM prospects.${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM prospects.${table} WHERE ${condition} LIMIT $2))`,
      [workspaceId, portion],
    );
    if ((rowCount ?? 0) > 0) return true;
  }
  return false;
}

/** Those of which something may be left. */
export async function goneWorkspaces(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM prospects.gone_workspace ORDER BY gone_at, id');
  return rows.map(({ id }) => id);
}

export async function noteForgotten(database: Database, workspaceId: string): Promise<void> {
  await database.query('DELETE FROM prospects.gone_workspace WHERE id = $1', [workspaceId]);
}
