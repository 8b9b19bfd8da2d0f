import { readStored, store } from './stored.ts';

/** Which languages there are, which are offered where, and which one a reader gets. */
export const LOCALES = { en: 'English', fr: 'Français', es: 'Español', th: 'ไทย' } as const;
export type Locale = keyof typeof LOCALES;

const DEFAULT: Locale = 'en';
const STORED_AS = 'quintet.language';

const isLocale = (value: string): value is Locale => value in LOCALES;

/** Thai is the language of sales desks: it is offered where they work, and to whoever has chosen it. */
export function offeredAt(path: string, chosen: Locale): Locale[] {
  const isThaiOffered = /\/(?:prospects|design)(?:\/|$)/.test(path) || chosen === 'th';
  return (Object.keys(LOCALES) as Locale[]).filter((locale) => locale !== 'th' || isThaiOffered);
}

/** The one that was chosen here before, or the first that the browser asks for and that we have. */
export function chooseLocale(stored: string | null, wanted: readonly string[]): { locale: Locale; tag: string } {
  const languages = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  const locale = stored !== null && isLocale(stored) ? stored : (languages.find(isLocale) ?? DEFAULT);
  // Dates and numbers in the reader's own form: that of Switzerland is not that of France.
  return { locale, tag: wanted.find((tag) => tag.slice(0, 2).toLowerCase() === locale) ?? locale };
}

export const readLocale = () => chooseLocale(readStored(STORED_AS), navigator.languages);
export const storeLocale = (locale: Locale) => store(STORED_AS, locale);
