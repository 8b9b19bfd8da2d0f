import { checkReadiness } from '#services/readiness/routes/check-readiness.ts';
import type { Cluster } from '../cluster.ts';
import type { StoredWorkspaces } from './verify-workspaces.ts';
import type { DrilledWorkspace } from './workspace-entries.ts';

/** What the primary has of these workspaces. */
export async function readStoredWorkspaces(
  cluster: Cluster,
  workspaces: readonly DrilledWorkspace[],
): Promise<StoredWorkspaces> {
  const ids = workspaces.map(({ id }) => id);
  const sums = async (text: string, ...more: unknown[]) => {
    const rows = await cluster.askLeader<{ id: string; sum: number }>(text, [ids, ...more]);
    return new Map(rows.map(({ id, sum }) => [id, sum]));
  };
  const names = async (text: string) => {
    const rows = await cluster.askLeader<{ name: string }>(text, [ids]);
    return rows.map(({ name }) => name);
  };
  const usageIn = (table: string) =>
    sums(
      `SELECT holder AS id, sum(requests - refused - failed)::int AS sum FROM platform.${table}
       WHERE holder = ANY ($1::uuid[]) AND operation = $2 GROUP BY holder`,
      checkReadiness.id,
    );
  return {
    used: await sums(
      `SELECT workspace_id AS id, sum(used)::int AS sum FROM platform.allowance_use
       WHERE workspace_id = ANY ($1::uuid[]) GROUP BY workspace_id`,
    ),
    hours: await usageIn('usage_hour'),
    days: await usageIn('usage_day'),
    effects: new Set([
      ...(await names(
        `SELECT 'key.made key:' || id AS name FROM platform.api_key WHERE workspace_id = ANY ($1::uuid[])`,
      )),
      ...(await names(
        `SELECT 'key.revoked key:' || id AS name FROM platform.api_key
         WHERE workspace_id = ANY ($1::uuid[]) AND end_reason = 'revoked'`,
      )),
      ...(await names(
        `SELECT 'member.role_changed person:' || member_id AS name FROM console.membership
         WHERE workspace_id = ANY ($1::uuid[]) AND role = 'viewer'`,
      )),
      ...(await removedFrom(cluster, workspaces)),
    ]),
    audit: new Set(
      await names(`SELECT action || ' ' || subject AS name FROM platform.audit WHERE workspace_id = ANY ($1::uuid[])`),
    ),
  };
}

async function removedFrom(cluster: Cluster, workspaces: readonly DrilledWorkspace[]): Promise<string[]> {
  const removed = await cluster.askLeader<{ name: string }>(
    `SELECT 'member.removed person:' || given.id AS name FROM unnest($1::text[]) AS given (id)
     WHERE NOT EXISTS (SELECT FROM console.membership WHERE member_id = given.id)`,
    [workspaces.flatMap(({ people }) => people.map(({ id }) => id))],
  );
  return removed.map(({ name }) => name);
}
