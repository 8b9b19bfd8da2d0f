import { refreshRates } from './fx/jobs/refresh-rates.ts';
import { retireRatings } from './hotels/jobs/retire-ratings.ts';

/** Every job of the service. */
export const jobs = [retireRatings, refreshRates];
