import type { ApplicationId } from '#services/portal/applications.ts';

/** What the load has sent, and what came of it. Moments are milliseconds of the clock. */
type Call = {
  /** 0 is the first server. */
  server: number;
  sent: number;
  ms: number;
  /** 0 stands for no answer. */
  status: number;
  code: string;
};

export type Person = { userId: string; email: null } | { userId: null; email: string };

/** `unknown` is whatever does not settle a use: 503, a broken connection. The same call follows, with the same key. */
export type UseEntry = Call & Person & { outcome: 'granted' | 'refused' | 'unknown'; key: string; app: ApplicationId };

/**
 * A rotation has no Idempotency-Key. When its answer is lost, either the old key still works or nobody has the new one:
 * `chain lost`, which the documents say. `key lost` is a key that was acknowledged and never doubted, and is refused.
 */
export type RotationEntry = Call & {
  outcome: 'rotated' | 'unknown' | 'chain lost' | 'key lost';
  chain: number;
  old: string;
  fresh: string | undefined;
};

/** A mail in the queue, by the name of its receiver; `isAcknowledged` once its commit was. */
type AddedJob = { name: string; addedAt: number; isAcknowledged: boolean };
/** So long the mail server takes for each. */
export const JOB_MS = 4000;
/** A worker has begun to hand this mail to the mail server. */
export type JobRun = { name: string; at: number };

export type Ledger = {
  uses: UseEntry[];
  rotations: RotationEntry[];
  /** Questions for /readyz. */
  readiness: Call[];
  jobs: AddedJob[];
  runs: JobRun[];
};

export const emptyLedger = (): Ledger => ({ uses: [], rotations: [], readiness: [], jobs: [], runs: [] });
