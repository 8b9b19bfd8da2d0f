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
  const ageDays = daysBetween(rate.asOf, today);
  return { ...rate, ageDays, isStale: ageDays > FRESH_DAYS, isFallback: rate === SNAPSHOT[currency] };
}

const DAY_MS = 86_400_000;

/** Calendar days. None when the first day is not over everywhere yet, or a clock is wrong. */
function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
