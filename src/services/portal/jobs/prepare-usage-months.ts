import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { prepareUsageMonths } from '../store/usage-months.ts';

const job = jobsOf<{ background: Database; quotaTimeZone: string }>();

/** Next month's partition is ready weeks before anybody needs it; what is missing is also made at every start. */
export const prepareMonths = job({
  name: 'prepare-usage-months',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '41 5 * * *',
  run: async ({ service }) => {
    await prepareUsageMonths(service.background, service.quotaTimeZone);
  },
});
