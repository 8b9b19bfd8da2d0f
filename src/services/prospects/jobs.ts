import Type from 'typebox';
import { dateAt, daysAfter } from '#lib/calendar/iso-date.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import type { ProspectsContext } from './context.ts';
import { forgetRatings } from './hotels/import/forget-ratings.ts';
import { publishPending } from './hotels/import/publish-pending.ts';
import { MAX_AGE_DAYS } from './hotels/rules/qualification.ts';

export const RETIRE_RATINGS = 'retireRatings';
export const REFRESH_RATES = 'refreshRates';

const job = jobsOf<ProspectsContext>();

/** Ratings are kept no longer than their providers allow, and a hotel is listed no longer than its rating is fresh. */
const retireRatings = job({
  name: RETIRE_RATINGS,
  payload: Type.Object({}),
  schedule: '23 3 * * *',
  run: async ({ service }) => {
    const today = dateAt(service.clock.now());
    await forgetRatings(service.background, today, daysAfter(today, -MAX_AGE_DAYS));
    await publishPending(service.background, today);
  },
});

/** Sources publish once a working day, some hours apart. */
const refreshRates = job({
  name: REFRESH_RATES,
  payload: Type.Object({}),
  schedule: '17 */6 * * *',
  run: async ({ service, signal }) => {
    await service.refreshRates?.(signal);
  },
});

export const jobs = [retireRatings, refreshRates];
