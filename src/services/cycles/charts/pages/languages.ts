import type { Script } from '../pictures/chart-styles.ts';

/** The languages of the pages. Hindi has not been read by a native yet, and the pages say so. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (value: string): value is Language => (LANGUAGES as readonly string[]).includes(value);

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Figures are the same in both. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' };
export const localeOf = (language: Language): string => LOCALES[language];

const SCRIPTS: Readonly<Record<Language, Script>> = { en: 'latin', hi: 'devanagari' };
/** Of names inside the squares. */
export const scriptOf = (language: Language): Script => SCRIPTS[language];
