/**
 * Years are astronomical integers: 1 BCE is 0, 2 BCE is -1. Only so does adding and subtracting years give the right
 * year across the turn of the era. Knows nothing of months: a year here is a label of the calendar, proleptic Gregorian.
 */
export const FIRST_YEAR = -10_000;
export const LAST_YEAR = 10_000;

/** As people say it: `3015 BCE` for -3014, `2026 CE` for 2026. */
export function yearLabel(year: number): string {
  return year > 0 ? `${year} CE` : `${1 - year} BCE`;
}
