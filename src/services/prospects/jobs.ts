import type { Job } from '#platform/jobs/job.ts';
import type { ProspectsJobContext } from './context.ts';
import { refreshRates } from './fx/jobs/refresh-rates.ts';
import { retireRatings } from './hotels/jobs/retire-ratings.ts';

/** Every job of the service. */
export const jobs: readonly Job<ProspectsJobContext>[] = [retireRatings, refreshRates];
