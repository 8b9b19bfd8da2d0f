import type { Language } from './languages.ts';
import { LANGUAGES, localeOf } from './languages.ts';

/** Days and instants of an answer as the reader's language writes them: days by the calendar they are given in, instants Gregorian and in universal time. */
const formats = (options: Intl.DateTimeFormatOptions) =>
  new Map(
    LANGUAGES.map((language) => {
      const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options });
      return [language, format] as const;
    }),
  );

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const days = formats(DAY);
const moments = formats({ ...DAY, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** The Gregorian calendar has all days of the Julian one in a leap year; in others it lacks a 29 February. */
const LEAP_YEAR = '2000';
const YEAR_DIGITS = 4;

/** Of `1990-05-15`, or of the day of an instant. From its parts: as a date, the Julian 29 February 1900 would be 1 March. */
export function dayIn(written: string, language: Language): string {
  const inLeapYear = new Date(`${LEAP_YEAR}${written.slice(YEAR_DIGITS, 10)}T00:00:00Z`);
  const year = String(Number(written.slice(0, YEAR_DIGITS)));
  const parts = days.get(language)?.formatToParts(inLeapYear) ?? [];
  return parts.map(({ type, value }) => (type === 'year' ? year : value)).join('');
}

export const momentIn = (instant: string, language: Language): string =>
  `${moments.get(language)?.format(new Date(instant)) ?? instant} UTC`;
