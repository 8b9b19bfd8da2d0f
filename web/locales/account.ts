import { use } from 'react';
import type { AccountWords } from './account/en.ts';
import { useLanguage } from './language.tsx';
import type { Locale } from './locale.ts';

/** Languages that an account can have; pages in any other speak English here. */
export const ACCOUNT_LOCALES = ['en', 'fr', 'es'] as const;
export type AccountLocale = (typeof ACCOUNT_LOCALES)[number];

export const isAccountLocale = (locale: string): locale is AccountLocale =>
  (ACCOUNT_LOCALES as readonly string[]).includes(locale);

const CATALOGUES: Readonly<Record<AccountLocale, () => Promise<AccountWords>>> = {
  en: async () => (await import('./account/en.ts')).en,
  fr: async () => (await import('./account/fr.ts')).fr,
  es: async () => (await import('./account/es.ts')).es,
};

const loaded = new Map<AccountLocale, Promise<AccountWords>>();

/** Asked for once; one that did not come is asked for again the next time. */
function load(locale: Locale): Promise<AccountWords> {
  const code = isAccountLocale(locale) ? locale : 'en';
  const words =
    loaded.get(code) ??
    CATALOGUES[code]().catch((error: unknown) => {
      loaded.delete(code);
      throw error;
    });
  loaded.set(code, words);
  return words;
}

/** The words of the account's pages, which wait for them. */
export const useAccountWords = (): AccountWords => use(load(useLanguage().locale));
