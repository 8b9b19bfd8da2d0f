import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { MailHosts } from './email/adapters/mail-hosts.ts';
import type { RateCopy } from './fx/store/rate-copy.ts';
import type { PageAudits } from './geo/adapters/page-audits.ts';
import type { HotelLookup } from './hotels/store/reading/hotel-lookup.ts';

/** What the prospects operations need. */
export type ProspectsContext = {
  database: Database;
  /** For work that nobody waits for. */
  background: Database;
  clock: Clock;
  hotels: HotelLookup;
  audits: PageAudits;
  mailHosts: MailHosts;
  rates: RateCopy;
  /** Fetches new exchange rates; null where the operator does not want that. */
  refreshRates: ((signal: AbortSignal) => Promise<void>) | null;
};

export const operation = operationsOf<ProspectsContext>();
