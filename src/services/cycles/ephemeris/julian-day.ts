/**
 * Julian days and civil dates. The calendar is the Gregorian one, also before 1582, and years are astronomical: 1 BCE is 0.
 * Knows no time scales: a day in universal time gives a Julian day in universal time.
 */
export type CivilDate = {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
};

/** The epoch that the theories count from: noon of 1 January 2000. */
export const J2000_JULIAN_DAY = 2451545;
export const DAYS_IN_JULIAN_CENTURY = 36525;
const JULIAN_YEAR_DAYS = 365.25;

/** Of 1 March of the year 0, 0 h: counted from March, a leap day is the last day of its year. */
const FIRST_MARCH_OF_YEAR_0 = 1721119.5;
const DAYS_IN_400_YEARS = 146097;
const DAYS_IN_CENTURY = 36524;
const DAYS_IN_4_YEARS = 1461;
/** Five months from March on, and again from August on. */
const DAYS_IN_5_MONTHS = 153;

/** `hours` from 0 h of that day; they may lie outside of it. */
export function julianDayOf({ year, month, day }: CivilDate, hours = 0): number {
  const monthFromMarch = (month + 9) % 12;
  const yearFromMarch = month > 2 ? year : year - 1;
  const leapDays = Math.floor(yearFromMarch / 4) - Math.floor(yearFromMarch / 100) + Math.floor(yearFromMarch / 400);
  const dayOfYear = Math.floor((DAYS_IN_5_MONTHS * monthFromMarch + 2) / 5) + day - 1;
  return FIRST_MARCH_OF_YEAR_0 + 365 * yearFromMarch + leapDays + dayOfYear + hours / 24;
}

/** With the hours since 0 h, in [0, 24). */
export function civilDateOf(julianDay: number): CivilDate & { hours: number } {
  const sinceMarch = julianDay - FIRST_MARCH_OF_YEAR_0;
  const days = Math.floor(sinceMarch);
  const cycle = Math.floor(days / DAYS_IN_400_YEARS);
  const dayOfCycle = days - cycle * DAYS_IN_400_YEARS;
  const century = Math.min(Math.floor(dayOfCycle / DAYS_IN_CENTURY), 3);
  const dayOfCentury = dayOfCycle - century * DAYS_IN_CENTURY;
  const fourYears = Math.floor(dayOfCentury / DAYS_IN_4_YEARS);
  const dayOfFourYears = dayOfCentury - fourYears * DAYS_IN_4_YEARS;
  const yearOfFour = Math.min(Math.floor(dayOfFourYears / 365), 3);
  const dayOfYear = dayOfFourYears - yearOfFour * 365;
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / DAYS_IN_5_MONTHS);
  const yearFromMarch = 400 * cycle + 100 * century + 4 * fourYears + yearOfFour;
  return {
    year: monthFromMarch < 10 ? yearFromMarch : yearFromMarch + 1,
    month: ((monthFromMarch + 2) % 12) + 1,
    day: dayOfYear - Math.floor((DAYS_IN_5_MONTHS * monthFromMarch + 2) / 5) + 1,
    hours: (sinceMarch - days) * 24,
  };
}

/** Julian centuries since J2000: what the polynomials of astronomy are written in. */
export const centuriesSince2000 = (julianDay: number): number =>
  (julianDay - J2000_JULIAN_DAY) / DAYS_IN_JULIAN_CENTURY;

/** With a fraction: 2000 at J2000. Not the calendar's year, but within a few days of it for a thousand years. */
export const epochYear = (julianDay: number): number => 2000 + (julianDay - J2000_JULIAN_DAY) / JULIAN_YEAR_DAYS;
