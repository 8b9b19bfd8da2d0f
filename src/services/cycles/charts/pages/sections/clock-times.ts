import { readOffset } from '../../civil-time/utc-offset.ts';
import type { Language } from '../languages.ts';
import { LANGUAGES, localeOf } from '../languages.ts';

/** What a clock with this offset showed at an instant: `05:41`. The minute is the one that had begun. */
export function clockTimeOf(instant: string, utcOffset: string): string {
  const seconds = Math.floor(Date.parse(instant) / 1000) + (readOffset(utcOffset) ?? 0);
  return new Date(seconds * 1000).toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

const formats = (options: Intl.DateTimeFormatOptions) =>
  new Map(
    LANGUAGES.map((language) => {
      const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options });
      return [language, format] as const;
    }),
  );

const MONTHS = formats({ month: 'long', year: 'numeric' });
const SHORT_DAYS = formats({ day: 'numeric', month: 'short', year: 'numeric' });

/** For what is not known to the day: `May 1990`. */
export const monthIn = (instant: string, language: Language): string =>
  MONTHS.get(language)?.format(new Date(instant)) ?? instant;

/** Where many days stand below one another: `15 May 1990`, `3 Sept 1990`. */
export const shortDayIn = (instant: string, language: Language): string =>
  SHORT_DAYS.get(language)?.format(new Date(instant)) ?? instant;
