import type { Static, TSchema } from 'typebox';
import type { Connection } from '../db/pool.ts';

/**
 * Background work of a service. A job runs at least once: it must bear being run again after a crash. Its payload is
 * checked when it is enqueued and again before it runs, since a deployment may lie between.
 */
export type JobCall<Context, Payload> = { payload: Payload; service: Context; signal: AbortSignal };

export type Job<Context = unknown> = {
  /** Unique within the service. */
  name: string;
  payload: TSchema;
  /** Attempts before it is given up; the wait between them grows. */
  attempts?: number;
  /** Run by itself, in crontab notation (UTC), with an empty payload. */
  schedule?: string;
  run(call: JobCall<Context, unknown>): Promise<void>;
};

export function jobsOf<Context>() {
  return function job<P extends TSchema>(description: {
    name: string;
    payload: P;
    attempts?: number;
    schedule?: string;
    run: (call: JobCall<Context, Static<P>>) => Promise<void>;
  }): Job<Context> {
    return description as unknown as Job<Context>;
  };
}

type EnqueueOptions = {
  /** A second job with the same name and key replaces the first while that waits. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  runAt?: Date;
};

/** Adds a job. On a connection inside a transaction, the job exists if and only if that commits. */
export type Enqueue = (
  connection: Pick<Connection, 'query'>,
  service: string,
  job: string,
  payload: unknown,
  options?: EnqueueOptions,
) => Promise<void>;
