import type { Job } from '#platform/jobs/job.ts';
import type { ProspectsContext } from './context.ts';
import { refreshRates } from './fx/jobs/refresh-rates.ts';
import { retireRatings } from './hotels/jobs/retire-ratings.ts';

/** Every job of the service. */
export const jobs: readonly Job<ProspectsContext>[] = [retireRatings, refreshRates];
