import type { ApplicationId } from '#services/portal/applications.ts';

/** What the load has sent, and what came of it. Moments are milliseconds of the clock. */
export type Call = {
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
export type AddedJob = { name: string; addedAt: number; isAcknowledged: boolean };
/** So long the mail server takes for each. */
export const JOB_MS = 4000;
/** A worker has begun to hand this mail to the mail server. */
export type JobRun = { name: string; at: number };

/**
 * A file that was taken to be analysed later: it was answered with 202 and an id. `failed` and `gone` are what must not
 * become of it, whatever dies meanwhile.
 */
export type AnalysisEntry = {
  id: string;
  /** The server that took it. */
  server: number;
  acceptedAt: number;
  state: 'open' | 'done' | 'failed' | 'gone';
  endedAt?: number;
  /** Why it failed. */
  code?: string;
  /** Its report is not the one that the same file has when nothing happens. */
  isDifferent?: boolean;
  /** It was seen to begin anew. */
  ranAgainAt?: number;
};

/** Anything else that was asked, for its status alone; `isWrong` if the answer was not what it always is. */
export type OtherCall = Call & { kind: string; isWrong?: true };

export type Ledger = {
  uses: UseEntry[];
  rotations: RotationEntry[];
  /** Questions for /readyz. */
  readiness: Call[];
  jobs: AddedJob[];
  runs: JobRun[];
  analyses: AnalysisEntry[];
  calls: OtherCall[];
};

export const emptyLedger = (): Ledger => ({
  uses: [],
  rotations: [],
  readiness: [],
  jobs: [],
  runs: [],
  analyses: [],
  calls: [],
});
