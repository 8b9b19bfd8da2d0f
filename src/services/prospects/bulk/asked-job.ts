import { randomBytes } from 'node:crypto';
import { dateAt } from '#lib/calendar/iso-date.ts';
import type { Database } from '#platform/db/pool.ts';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import type { Principal } from '#platform/workspaces/principal.ts';
import { prospectsProblem } from '../problems.ts';
import type { BulkKind } from './kinds.ts';
import { MOST_KEPT_ROWS, MOST_UNFINISHED } from './kinds.ts';
import type { BulkJob, NewJob } from './store/jobs.ts';
import { findJob, insertJob } from './store/jobs.ts';

/** A job of the workspace that asks. Throws a problem for any other. */
export async function jobOf(database: Database, kind: BulkKind, id: string, principal: Principal): Promise<BulkJob> {
  const job = await findJob(database, id, { workspaceId: workspaceOf(principal), kind });
  if (job === undefined) throw jobNotFound();
  return job;
}

const jobNotFound = () =>
  prospectsProblem('bulk_job_not_found', { public: 'The workspace has no such list: it may have been deleted.' });

type Asked = Pick<NewJob, 'kind' | 'total' | 'columns'> & { name: string | undefined; now: Date };

/** Begins a job for whoever asks, or throws what there is too much of. Each row counts as a use of the allowance. */
export async function startJob(
  database: Database,
  principal: Principal,
  { kind, name, total, columns, now }: Asked,
  fill: (id: string) => Parameters<typeof insertJob>[2],
): Promise<BulkJob> {
  await takeAllowance(principal, total);
  const id = randomBytes(16).toString('base64url');
  const made = await insertJob(
    database,
    {
      id,
      kind,
      total,
      columns,
      workspaceId: workspaceOf(principal),
      name: name ?? dateAt(now),
      madeBy: makerOf(principal),
    },
    fill(id),
  ).catch((error: unknown) => {
    principal.taken?.giveBack();
    throw error;
  });
  if (!('over' in made)) return made;
  principal.taken?.giveBack();
  throw refusalOf(made.over, kind);
}

/** So many at a time: each is a caller of its own to the counters. */
const USES_AT_ONCE = 2000;

/** The request itself was the first. Nothing of it stays taken when there is not enough for all. */
async function takeAllowance({ taken }: Principal, rows: number): Promise<void> {
  if (taken === undefined) return;
  try {
    for (let left = rows - 1; left > 0; left -= USES_AT_ONCE) await taken.takeMore(Math.min(left, USES_AT_ONCE));
  } catch (error) {
    taken.giveBack();
    throw error;
  }
}

function refusalOf(over: 'unfinished' | 'rows', kind: BulkKind) {
  if (over === 'rows') {
    return prospectsProblem('bulk_storage_full', {
      public: `The workspace keeps at most ${MOST_KEPT_ROWS[kind]} rows of such lists. Delete one that is not needed any more.`,
    });
  }
  return prospectsProblem('too_many_bulk_jobs', {
    public: `${MOST_UNFINISHED} such lists of the workspace are unfinished. Wait until one is done, or cancel one.`,
  });
}
