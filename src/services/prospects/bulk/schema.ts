import type { Static } from 'typebox';
import Type from 'typebox';
import { moment, momentOrNull } from '#platform/moment-schema.ts';
import type { BulkJob } from './store/jobs.ts';

/** A bulk job, as it is told to the outside. */
const STATUSES = ['waiting', 'running', 'paused', 'done', 'cancelled'] as const;

export const BulkJobSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    status: Type.Unsafe<(typeof STATUSES)[number]>({
      type: 'string',
      enum: [...STATUSES],
      description:
        'waiting: nothing of it has been begun; paused: `paused_because` says why, and it goes on by itself.',
    }),
    paused_because: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'In words, for people.' }),
    total: Type.Integer({ minimum: 1, description: 'Rows of the list.' }),
    done: Type.Integer({ minimum: 0, description: 'Rows that have their answer.' }),
    counts: Type.Record(Type.String(), Type.Integer(), {
      description: 'What came of them. E-mail lists: valid, risky, invalid, unknown. Audits: audited, failed.',
    }),
    created_at: moment('When it was asked for.'),
    started_at: momentOrNull('When the first of it was begun.'),
    finished_at: momentOrNull('When it was done or cancelled.'),
    expires_at: moment('From then on it is gone, with its results.'),
    seconds_left: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      description: 'As it went so far; null while that says nothing yet, and when nothing is left.',
    }),
  },
  { title: 'BulkJob', description: 'Work over a list, which goes on after the answer.' },
);
type ShownJob = Static<typeof BulkJobSchema>;

/** Earlier than that, the time so far says nothing about the rest. */
const LEAST_SHARE = 0.02;

export function shownJob(job: BulkJob, kinds: readonly string[], now: Date): ShownJob {
  return {
    id: job.id,
    name: job.name,
    status: statusOf(job),
    paused_because: job.finishedAt === null ? job.paused : null,
    total: job.total,
    done: job.done,
    counts: Object.fromEntries(kinds.map((kind) => [kind, job.tally[kind] ?? 0])),
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    expires_at: job.expiresAt.toISOString(),
    seconds_left: secondsLeft(job, now),
  };
}

function statusOf({ finishedAt, isCancelled, paused, startedAt }: BulkJob): ShownJob['status'] {
  if (finishedAt !== null) return isCancelled ? 'cancelled' : 'done';
  if (paused !== null) return 'paused';
  return startedAt === null ? 'waiting' : 'running';
}

function secondsLeft({ finishedAt, startedAt, paused, done, total }: BulkJob, now: Date): number | null {
  if (finishedAt !== null || startedAt === null || paused !== null || done < total * LEAST_SHARE) return null;
  const elapsed = Math.max(0, now.getTime() - startedAt.getTime()) / 1000;
  return Math.ceil((elapsed * (total - done)) / done);
}

const MOST_LISTED = 100;

export const bulkListQuery = {
  after: Type.Optional(
    Type.String({
      maxLength: 60,
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z~[A-Za-z0-9_-]{22}$',
      'x-says': '`next` of the page before',
      description: '`next` of the page before.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LISTED, default: 50 })),
};

export const BulkJobList = Type.Object(
  {
    lists: Type.Array(BulkJobSchema),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For `after`; null at the end.' }),
  },
  { title: 'BulkJobList' },
);

export function cursorAfter(jobs: readonly BulkJob[], limit: number): string | null {
  const last = jobs.length === limit ? jobs.at(-1) : undefined;
  return last === undefined ? null : `${last.exactCreatedAt}~${last.id}`;
}

export const listName = () =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[^\\p{Cc}]+$',
    'x-says': 'a name without control characters',
    description: 'What it is called in lists; its day if it is left out.',
  });

export const EXAMPLE_JOB: ShownJob = {
  id: 'Xk3v9cQ2T0uJm4wB7yZ1Ag',
  name: 'Visitors of the fair',
  status: 'running',
  paused_because: null,
  total: 12_000,
  done: 3400,
  counts: {},
  created_at: '2026-11-19T08:00:00.000Z',
  started_at: '2026-11-19T08:00:01.000Z',
  finished_at: null,
  expires_at: '2027-02-17T08:00:00.000Z',
  seconds_left: 253,
};
