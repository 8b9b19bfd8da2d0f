import { exactOf } from '#kernel/exact.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import type { FxContext } from './fx/context.ts';
import { estimateOf, shownAssumptions, shownInOwn, shownRate } from './fx/estimate.ts';
import { auditedPage } from './geo/audited-page.ts';
import type { GeoContext } from './geo/context.ts';
import type { HandoverPorts } from './handover/ports.ts';
import type { HotelsContext } from './hotels/context.ts';
import { findHotelToHandOver } from './hotels/store/reading/hotel-to-hand-over.ts';

/** What is handed over is made of what the other products know: here each gives its part. */
export function openHandover(
  service: Pick<HotelsContext, 'database' | 'clock'> & Pick<FxContext, 'rates'> & Pick<GeoContext, 'audits'>,
): HandoverPorts {
  return {
    findHotel: (uen) => findHotelToHandOver(service.database, uen),
    savingsFor: async ({ from, amount, transfersPerYear }) => {
      const transfer = { from, to: 'USD', amount: exactOf(String(amount)), transfersPerYear } as const;
      const estimate = estimateOf(transfer, {}, await service.rates.current(), dateAt(service.clock.now()));
      return { rate: shownRate(estimate.rate), ...shownInOwn(estimate), assumptions: shownAssumptions(estimate) };
    },
    auditFor: (url, asker, location) => auditedPage(service.audits, url, asker, location),
  };
}
