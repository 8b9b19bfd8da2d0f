import Type from 'typebox';
import type { QueuedJob } from '../../jobs/queued-jobs.ts';
import { JOB_STATES } from '../../jobs/queued-jobs.ts';
import { moment, momentOrNull } from '../../moment-schema.ts';

/** A number of the database, as text: it may be larger than JSON's readers can hold. */
export const Serial = (description: string) =>
  Type.String({ pattern: '^[1-9][0-9]{0,17}$', maxLength: 18, description, 'x-says': 'a whole number above 0' });

export const JobSchema = Type.Object(
  {
    id: Type.String(),
    service: Type.String(),
    name: Type.String(),
    state: Type.Unsafe<QueuedJob['state']>({ type: 'string', enum: [...JOB_STATES] }),
    attempts: Type.Integer({ description: 'How often it was begun.' }),
    maxAttempts: Type.Integer({ description: 'How often it is begun before it is given up.' }),
    lastError: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'How the last attempt failed: the beginning, without what looks like an e-mail address.',
    }),
    createdAt: moment(),
    runAt: moment('When it is due, or was.'),
    startedAt: momentOrNull('Since when it runs.'),
  },
  { title: 'Job', description: 'A piece of background work. What it works on is not told.' },
);

export const shownJob = ({ createdAt, runAt, startedAt, ...job }: QueuedJob) => ({
  ...job,
  createdAt: createdAt.toISOString(),
  runAt: runAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
});

export const JOB_EXAMPLE = {
  id: '4711',
  service: 'portal',
  name: 'send-mail',
  state: 'failed',
  attempts: 25,
  maxAttempts: 25,
  lastError: 'connect ECONNREFUSED 203.0.113.7:587',
  createdAt: '2026-11-14T08:00:00.000Z',
  runAt: '2026-11-16T09:30:00.000Z',
  startedAt: null,
};
