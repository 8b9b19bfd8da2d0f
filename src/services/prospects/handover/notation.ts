import { PROVINCES } from '../text/thai-provinces.ts';
import type { Language } from './language.ts';

/** Numbers, days and towns as they are written in a language. */
const LOCALES = { en: 'en-GB', th: 'th-TH' } as const satisfies Record<Language, string>;

const INTEGERS = bothOf((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const TENTHS = bothOf(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const MONEY = bothOf((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
const PLAIN = bothOf((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }));
const DAYS = bothOf((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const INSTANTS = bothOf(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

export const whole = (value: number, language: Language) => INTEGERS[language].format(value);
export const tenths = (value: number, language: Language) => TENTHS[language].format(value);
export const money = (value: number, language: Language) => MONEY[language].format(value);
export const plainNumber = (value: number, language: Language) => PLAIN[language].format(value).replace('-', '−');

/** `2026-11-15` as `15 November 2026`; in Thai with the year of the Buddhist era. What is no day stays as it is. */
export function day(text: string, language: Language): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) ? text : DAYS[language].format(instant);
}

export function instant(text: string, language: Language): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : `${INSTANTS[language].format(at)} UTC`;
}

const THAI_NAMES = new Map(PROVINCES.map(({ thai, english }) => [english, thai]));

/** In Thai a province is called one, but for Bangkok, which is its own. */
export function town(city: string, language: Language): string {
  if (language === 'en') return city;
  if (city === 'Singapore') return 'สิงคโปร์';
  const thai = THAI_NAMES.get(city);
  if (thai === undefined) return city;
  return city === 'Bangkok' ? thai : `จังหวัด${thai}`;
}

function bothOf<Format>(make: (locale: string) => Format): Readonly<Record<Language, Format>> {
  return { en: make(LOCALES.en), th: make(LOCALES.th) };
}
