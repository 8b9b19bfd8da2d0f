import type { GrahaName } from '../../../zodiac/graha-names.ts';

/** A period of life under a lord. Instants are milliseconds UTC, on whole seconds; a period ends where the next starts. */
export type DashaPeriod = {
  lord: GrahaName;
  start: number;
  /** The first instant that is no longer in it. */
  end: number;
  /** Its sub-periods, in order; empty where they were not asked for. */
  parts: readonly DashaPeriod[];
};

const DASHA_YEAR_DAYS = 365.25;
export const DASHA_YEAR_MS = DASHA_YEAR_DAYS * 86_400_000;

export function toWholeSecond(instant: number): number {
  return Math.round(instant / 1000) * 1000;
}
