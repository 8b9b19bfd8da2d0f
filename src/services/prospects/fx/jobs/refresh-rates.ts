import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';

export const REFRESH_RATES = 'refreshRates';

const job = jobsOf<{ refreshRates: ((signal: AbortSignal) => Promise<void>) | null }>();

/** Sources publish once a working day, some hours apart. */
export const refreshRates = job({
  name: REFRESH_RATES,
  payload: Type.Object({}),
  schedule: '17 */6 * * *',
  run: async ({ service, signal }) => {
    await service.refreshRates?.(signal);
  },
});
