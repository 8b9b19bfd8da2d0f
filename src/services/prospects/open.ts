import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import type { ProspectsContext } from './context.ts';
import { openMailHosts } from './email/adapters/mail-hosts.ts';
import { openListIntake } from './email/lists/list-intake.ts';
import type { ListedPage, MapPage } from './hotels/rules/listing/listed-page.ts';
import { openHotelLookup } from './hotels/store/reading/hotel-lookup.ts';
import { namesOf } from './hotels/store/reading/names.ts';
import { openDatasetVersions, rememberPages } from './hotels/store/reading/remembered-pages.ts';
import { suppressedAmong } from './hotels/store/reading/suppressed.ts';
import { websitesOf } from './hotels/store/reading/websites.ts';
import { openHandover } from './open-handover.ts';
import type { BulkParts } from './open-jobs.ts';
import { openProspectsJobs } from './open-jobs.ts';
import type { settings } from './settings.ts';
import { findList, numbersOfList } from './work/store/lists.ts';
import { holdNumbers } from './work/store/steady-numbers.ts';

export async function openProspects(
  platform: Platform,
  values: SettingsOf<typeof settings>,
  parts: Partial<BulkParts> = {},
): Promise<ProspectsContext> {
  if (values.DEMO_DATA ?? platform.isPrivate) {
    const { loadDemoHotels } = await import('./hotels/demo/load-demo-hotels.ts');
    if (await loadDemoHotels(platform.background)) platform.log.info('loaded the fictional demo hotels');
  }
  const jobs = await openProspectsJobs(platform, values, parts);
  const hotels = openHotelLookup(platform.database);
  const versions = openDatasetVersions(platform.database);
  return {
    ...jobs,
    database: platform.database,
    membersOf: platform.membersOf,
    lists: rememberPages<ListedPage>(versions, jobs.clock),
    maps: rememberPages<MapPage>(versions, jobs.clock),
    hotels,
    handover: openHandover({ ...jobs, database: platform.database }),
    websitesOf: async (connection, uens) => {
      await holdNumbers(connection);
      return await websitesOf(connection, uens);
    },
    hotelsOfList: async (workspaceId, id, most) => {
      const list = await findList(platform.database, workspaceId, id);
      return list && { uens: await numbersOfList(platform.database, id, most), total: list.hotels };
    },
    namesOf: (uens) => namesOf(platform.database, uens),
    suppressedAmong: (uens) => suppressedAmong(platform.database, uens),
    listIntake: openListIntake(),
    mailHosts: openMailHosts(platform.ports, (doubt) => tellDoubt(platform.log, doubt)),
  };
}

function tellDoubt(log: Platform['log'], doubt: string | null): void {
  if (doubt === null) log.info('the name servers know the well-known domains again');
  else log.warn(doubt);
}
