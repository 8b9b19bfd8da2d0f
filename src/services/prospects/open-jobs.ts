import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import type { ProspectsJobContext } from './context.ts';
import type { FxContext } from './fx/context.ts';
import { REFRESH_RATES } from './fx/jobs/refresh-rates.ts';
import { openRates } from './fx/open-rates.ts';
import { RETIRE_RATINGS } from './hotels/jobs/retire-ratings.ts';
import type { settings } from './settings.ts';

/** What a worker needs of hotels and rates; the calculator uses the same copy of the rates. */
export async function openProspectsJobs(
  platform: Platform,
  values: SettingsOf<typeof settings>,
): Promise<ProspectsJobContext & Pick<FxContext, 'rates'>> {
  const enqueue = (job: string) => platform.enqueue(platform.database, about.name, job, {}, { key: job });
  // Whoever is off at night would otherwise never forget what it must.
  await enqueue(RETIRE_RATINGS);
  if (values.FX_REFRESH) await enqueue(REFRESH_RATES);
  return {
    background: platform.background,
    clock: platform.ports.clock,
    ...(await openRates(platform, values)),
  };
}
