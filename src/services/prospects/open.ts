import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import type { ProspectsContext } from './context.ts';
import { openMailHosts } from './email/adapters/mail-hosts.ts';
import { REFRESH_RATES } from './fx/jobs/refresh-rates.ts';
import { openRates } from './fx/open-rates.ts';
import { openPageAudits } from './geo/adapters/page-audits.ts';
import { RETIRE_RATINGS } from './hotels/jobs/retire-ratings.ts';
import { openHotelLookup } from './hotels/store/reading/hotel-lookup.ts';
import type { settings } from './settings.ts';

export async function openProspects(
  platform: Platform,
  values: SettingsOf<typeof settings>,
): Promise<ProspectsContext> {
  if (values.DEMO_DATA ?? platform.isPrivate) {
    const { loadDemoHotels } = await import('./hotels/demo/load-demo-hotels.ts');
    if (await loadDemoHotels(platform.background)) platform.log.info('loaded the fictional demo hotels');
  }
  // A server that is off at night would otherwise never forget what it must.
  await platform.enqueue(platform.database, about.name, RETIRE_RATINGS, {}, { key: RETIRE_RATINGS });
  if (values.FX_REFRESH) {
    await platform.enqueue(platform.database, about.name, REFRESH_RATES, {}, { key: REFRESH_RATES });
  }
  return {
    database: platform.database,
    background: platform.background,
    clock: platform.outside.clock,
    hotels: openHotelLookup(platform.database),
    audits: openPageAudits(platform.outside, platform.metrics, values.AUDIT_CONTACT_URL),
    mailHosts: openMailHosts(platform.outside, (doubt) => tellDoubt(platform.log, doubt)),
    ...(await openRates(platform, values)),
  };
}

function tellDoubt(log: Platform['log'], doubt: string | null): void {
  if (doubt === null) log.info('the name servers know the well-known domains again');
  else log.warn(doubt);
}
