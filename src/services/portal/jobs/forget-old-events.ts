import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { deleteOldEvents } from '../store/billing-events.ts';

const job = jobsOf<{ background: Database }>();

export const forgetOldEvents = job({
  name: 'forget-old-events',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '40 3 * * *',
  run: async ({ service, signal }) => {
    while (!signal.aborted && (await deleteOldEvents(service.background)) > 0);
  },
});
