import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { deleteExpiredJob } from '../store/jobs.ts';

const job = jobsOf<{ background: Database }>();

/** Deletes bulk jobs whose time is over, with their results. */
export const sweepBulkJobs = job({
  name: 'sweepBulkJobs',
  payload: Type.Object({}),
  schedule: '*/10 * * * *',
  run: async ({ service, signal }) => {
    while (await deleteExpiredJob(service.background)) signal.throwIfAborted();
  },
});
