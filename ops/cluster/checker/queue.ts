import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';

const LOOK_MS = 200;
const PROBES = 40;

/** Receivers of the mails that still wait or are under way. */
async function queuedMails(cluster: Cluster): Promise<string[]> {
  const rows = await cluster.askLeader<{ name: string }>(
    `SELECT j.payload -> 'mail' ->> 'to' AS name FROM graphile_worker._private_jobs AS j
     JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id WHERE t.identifier = 'portal:send-mail'`,
  );
  return rows.map(({ name }) => name);
}

/** Until none of these mails is left, or the time is over; what is left then. What an earlier drill left is not waited for. */
export async function drainMails(
  cluster: Cluster,
  names: ReadonlySet<string>,
  limitMs: number,
): Promise<ReadonlySet<string>> {
  for (const deadline = Date.now() + limitMs; ; await sleep(LOOK_MS)) {
    const left = new Set((await queuedMails(cluster)).filter((name) => names.has(name)));
    if (left.size === 0 || Date.now() > deadline) return left;
  }
}

/** Do the workers take jobs, and how fast? Undefined if forty short ones are not done in time. */
export async function probeJobs(cluster: Cluster, limitMs: number): Promise<number | undefined> {
  const began = Date.now();
  const added = await cluster.askLeader<{ id: string }>(
    `SELECT (graphile_worker.add_job('platform:audit-key-expiries')).id::text AS id FROM generate_series(1, ${PROBES})`,
  );
  const ids = added.map(({ id }) => id);
  for (const deadline = began + limitMs; Date.now() < deadline; await sleep(LOOK_MS)) {
    const left = await cluster.askLeader('SELECT FROM graphile_worker.jobs WHERE id = ANY ($1::bigint[])', [ids]);
    if (left.length === 0) return Date.now() - began;
  }
  return undefined;
}
