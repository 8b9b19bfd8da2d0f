import Type from 'typebox';
import { dateAt, daysAfter } from '#lib/calendar/iso-date.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import type { RetireContext } from '../context.ts';
import { forgetRatings } from '../import/forget-ratings.ts';
import { publishPending } from '../import/publish-pending.ts';
import { MAX_AGE_DAYS } from '../rules/qualification.ts';
import { forgetOldValues } from '../store/publication/old-values.ts';
import { publishSuppressed } from '../store/publication/suppressions.ts';

export const RETIRE_RATINGS = 'retireRatings';

const job = jobsOf<RetireContext>();

/**
 * Ratings are kept no longer than their providers allow, and a hotel is listed no longer than its rating is fresh. What a
 * wish not to be listed left behind because an import was under way goes too, if that import was the last.
 */
export const retireRatings = job({
  name: RETIRE_RATINGS,
  payload: Type.Object({}),
  schedule: '23 3 * * *',
  run: async ({ service }) => {
    const today = dateAt(service.clock.now());
    await forgetRatings(service.background, today, daysAfter(today, -MAX_AGE_DAYS));
    await publishSuppressed(service.background);
    await publishPending(service.background, today);
    // Behind what was published: a hotel that changed has noted the rating that it had.
    await forgetOldValues(service.background, today);
  },
});
