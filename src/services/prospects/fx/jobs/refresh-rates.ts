import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import type { RefreshContext } from '../context.ts';

export const REFRESH_RATES = 'refreshRates';

const job = jobsOf<RefreshContext>();

/** Sources publish once a working day, some hours apart. */
export const refreshRates = job({
  name: REFRESH_RATES,
  payload: Type.Object({}),
  schedule: '17 */6 * * *',
  run: async ({ service, signal }) => {
    await service.refreshRates?.(signal);
  },
});
