import { daysBetween } from '#lib/calendar/iso-date.ts';
import type { Currency } from './currency.ts';
import type { KnownRate } from './known-rate.ts';
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
