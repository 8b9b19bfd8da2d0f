import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { forgetRestedSites } from '../store/site-turns.ts';

const job = jobsOf<{ background: Database }>();

/** Politeness is about the last seconds; nobody needs to know longer which sites were visited. */
export const forgetRested = job({
  name: 'forgetRestedSites',
  payload: Type.Object({}),
  schedule: '*/5 * * * *',
  run: async ({ service }) => {
    await forgetRestedSites(service.background);
  },
});
