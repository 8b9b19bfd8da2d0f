import { exactOf, over } from '#kernel/exact.ts';
import { daysBetween } from '#lib/calendar/iso-date.ts';
import type { Currency, SourceCurrency, TargetCurrency } from './currency.ts';
import type { KnownRate } from './known-rate.ts';
import { quoteOf } from './known-rate.ts';
import { SNAPSHOT } from './rates-snapshot.ts';

/** Which rate an answer is worked out with, and how old it is. Fetches nothing. */
export type ChosenRate = KnownRate & {
  readonly ageDays: number;
  readonly isStale: boolean;
  /** True for the bundled snapshot. */
  readonly isFallback: boolean;
};

/** A weekend and a holiday: Friday's rate is fresh until Tuesday. */
export const FRESH_DAYS = 4;

/** The newest that is known: what was kept, or the snapshot if nothing was kept, or only something older. */
export function newestRate(currency: Currency, kept: KnownRate | undefined): KnownRate {
  return kept === undefined || kept.asOf < SNAPSHOT[currency].asOf ? SNAPSHOT[currency] : kept;
}

export function chooseRate(currency: Currency, kept: KnownRate | undefined, today: string): ChosenRate {
  const rate = newestRate(currency, kept);
  // None when the first day is not over everywhere yet, or a clock is wrong.
  const ageDays = Math.max(0, daysBetween(rate.asOf, today));
  return { ...rate, ageDays, isStale: ageDays > FRESH_DAYS, isFallback: rate === SNAPSHOT[currency] };
}

/** Units of `to` for one of `from`, by way of the dollar: as old as the older of the two rates. */
export function rateBetween(
  { from, to }: { from: SourceCurrency; to: TargetCurrency },
  kept: ReadonlyMap<Currency, KnownRate>,
  today: string,
): ChosenRate {
  const inDollars = (currency: TargetCurrency) =>
    currency === 'USD' ? undefined : chooseRate(currency, kept.get(currency), today);
  const [ofSource, ofTarget] = [inDollars(from), inDollars(to)];
  if (ofTarget !== undefined && ofSource === undefined) return ofTarget;
  if (ofSource === undefined) throw new RangeError('A rate is between two currencies');
  const mid = quoteOf(over(exactOf(ofTarget?.mid ?? '1'), exactOf(ofSource.mid)));
  if (ofTarget === undefined) return { ...ofSource, mid };
  const older = ofSource.ageDays >= ofTarget.ageDays ? ofSource : ofTarget;
  const source = ofSource.source === ofTarget.source ? ofSource.source : `${ofSource.source}; ${ofTarget.source}`;
  return { ...older, mid, source, isFallback: ofSource.isFallback || ofTarget.isFallback };
}
