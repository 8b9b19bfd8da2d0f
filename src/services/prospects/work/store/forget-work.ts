import type { Database } from '#platform/db/pool.ts';
import { withSteadyNumbers } from './steady-numbers.ts';

/**
 * Work of a workspace that was deleted. What others hang on goes behind them, and events behind all that notes some: then
 * nobody who was still writing leaves anything.
 */
const LEFT = [
  ['work_note', 'workspace_id = $1'],
  ['work_reminder', 'workspace_id = $1'],
  ['work_hotel', 'workspace_id = $1'],
  ['work_event', 'workspace_id = $1'],
  ['work_list_hotel', 'list_id IN (SELECT id FROM prospects.work_list WHERE workspace_id = $1)'],
  ['work_list', 'workspace_id = $1'],
  ['search_alert', 'search_id IN (SELECT id FROM prospects.saved_search WHERE workspace_id = $1)'],
  ['saved_search', 'workspace_id = $1'],
  ['own_contact', 'workspace_id = $1'],
  ['contact_import', 'workspace_id = $1'],
] as const;

/** The next rows of it, each portion by itself. False once nothing is left. */
export async function forgetSomeWork(database: Database, workspaceId: string, portion: number): Promise<boolean> {
  for (const [table, condition] of LEFT) {
    const gone = await withSteadyNumbers(database, (connection) =>
      connection.query(
        `DELETE FROM prospects.${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM prospects.${table} WHERE ${condition} LIMIT $2))`,
        [workspaceId, portion],
      ),
    );
    if ((gone.rowCount ?? 0) > 0) return true;
  }
  return false;
}
