import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import type { ProspectsContext } from './context.ts';
import { openMailHosts } from './email/adapters/mail-hosts.ts';
import { openPageAudits } from './geo/adapters/page-audits.ts';
import { openHotelLookup } from './hotels/store/reading/hotel-lookup.ts';
import { openProspectsJobs } from './open-jobs.ts';
import type { settings } from './settings.ts';

export async function openProspects(
  platform: Platform,
  values: SettingsOf<typeof settings>,
): Promise<ProspectsContext> {
  if (values.DEMO_DATA ?? platform.isPrivate) {
    const { loadDemoHotels } = await import('./hotels/demo/load-demo-hotels.ts');
    if (await loadDemoHotels(platform.background)) platform.log.info('loaded the fictional demo hotels');
  }
  return {
    ...(await openProspectsJobs(platform, values)),
    database: platform.database,
    hotels: openHotelLookup(platform.database),
    audits: openPageAudits(platform.ports, platform.metrics, values.AUDIT_CONTACT_URL),
    mailHosts: openMailHosts(platform.ports, (doubt) => tellDoubt(platform.log, doubt)),
  };
}

function tellDoubt(log: Platform['log'], doubt: string | null): void {
  if (doubt === null) log.info('the name servers know the well-known domains again');
  else log.warn(doubt);
}
