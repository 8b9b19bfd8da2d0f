import type { CivilDate } from '#lib/calendar/civil-date.ts';
import { civilOf, daysInMonth } from '#lib/calendar/civil-date.ts';

/** Dates of the Julian calendar, in which every fourth year is a leap year, and the same days in the Gregorian one. */
const FEBRUARY = 2;
const DAYS_IN_LEAP_FEBRUARY = 29;
/** From 1 March of the year 0, Julian, to 1 January 1970, Gregorian. */
const DAYS_BEFORE_1970 = 719_470;

/** Whether there is such a day. */
export function isJulianDate({ year, month, day }: CivilDate): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeapFebruary = month === FEBRUARY && year % 4 === 0;
  return day <= (isLeapFebruary ? DAYS_IN_LEAP_FEBRUARY : daysInMonth(2001, month));
}

export function gregorianOf({ year, month, day }: CivilDate): CivilDate {
  const shifted = month <= FEBRUARY ? year - 1 : year;
  const dayOfYear = Math.floor((153 * (month + (month > FEBRUARY ? -3 : 9)) + 2) / 5) + day - 1;
  return civilOf(shifted * 365 + Math.floor(shifted / 4) + dayOfYear - DAYS_BEFORE_1970);
}
