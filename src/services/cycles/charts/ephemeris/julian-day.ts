import type { CivilDate } from '#lib/calendar/civil-date.ts';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { JULIAN_DAY_OF_1970 } from './unix-time.ts';

/** Julian days. Knows no time scales: a day in universal time gives a Julian day in universal time. */

/** The epoch that the theories count from: noon of 1 January 2000. */
export const J2000_JULIAN_DAY = 2451545;
export const DAYS_IN_JULIAN_CENTURY = 36525;
const JULIAN_YEAR_DAYS = 365.25;

/** `hours` from 0 h of that day; they may lie outside of it. */
export function julianDayOf({ year, month, day }: CivilDate, hours = 0): number {
  return JULIAN_DAY_OF_1970 + dayOf(year, month, day) + hours / 24;
}

/** Julian centuries since J2000: what the polynomials of astronomy are written in. */
export const centuriesSince2000 = (julianDay: number): number =>
  (julianDay - J2000_JULIAN_DAY) / DAYS_IN_JULIAN_CENTURY;

/** With a fraction: 2000 at J2000. Not the calendar's year, but within a few days of it for a thousand years. */
export const epochYear = (julianDay: number): number => 2000 + (julianDay - J2000_JULIAN_DAY) / JULIAN_YEAR_DAYS;
