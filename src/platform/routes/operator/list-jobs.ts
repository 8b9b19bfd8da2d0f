import Type from 'typebox';
import { countJobs, JOB_STATES, type JobState, listJobs as readJobs } from '../../jobs/queued-jobs.ts';
import { operation } from '../context.ts';
import { JOB_EXAMPLE, JobSchema, Serial, shownJob } from './job-schema.ts';
import { ServiceName } from './key-schema.ts';

const Jobs = Type.Object(
  {
    counts: Type.Array(
      Type.Object({
        service: Type.String(),
        waiting: Type.Integer(),
        running: Type.Integer(),
        failed: Type.Integer(),
      }),
      { description: 'Of each service that has any.' },
    ),
    countsAreWhole: Type.Boolean({ description: 'False while there are more jobs than are counted.' }),
    jobs: Type.Array(JobSchema),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: '`before` of the next page.' }),
  },
  { title: 'Jobs', description: 'How much background work there is, and the newest of it.' },
);

/** For operators: what waits, runs or has failed. */
export const listJobs = operation({
  id: 'listJobs',
  method: 'GET',
  path: '/api/operator/jobs',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Jobs',
  summary: 'Background work that waits, runs or has failed',
  query: Type.Object({
    service: Type.Optional(ServiceName('Only of this service.')),
    state: Type.Optional(Type.Unsafe<JobState>({ type: 'string', enum: [...JOB_STATES] })),
    before: Type.Optional(Serial('Only jobs that are older than this one: `next` of the page before.')),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  }),
  reply: { 200: Jobs },
  replyExamples: {
    200: {
      failed: {
        counts: [{ service: 'portal', waiting: 2, running: 0, failed: 1 }],
        countsAreWhole: true,
        jobs: [JOB_EXAMPLE],
        next: null,
      },
    },
  },
  handle: async ({ query: { service: name, state, before, limit }, service: { database } }) => {
    const [{ counts, areWhole }, jobs] = await Promise.all([
      countJobs(database),
      readJobs(database, { service: name, state, before, limit: limit + 1 }),
    ]);
    const page = jobs.slice(0, limit);
    return {
      counts,
      countsAreWhole: areWhole,
      jobs: page.map(shownJob),
      next: jobs.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  },
});
