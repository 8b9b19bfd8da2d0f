import { use } from 'react';
import { useLanguage } from './language.tsx';
import type { Locale } from './locale.ts';

/** Languages that an account can have; pages in any other speak English where words come late. */
export const ACCOUNT_LOCALES = ['en', 'fr', 'es'] as const;
export type AccountLocale = (typeof ACCOUNT_LOCALES)[number];

export const isAccountLocale = (locale: string): locale is AccountLocale =>
  (ACCOUNT_LOCALES as readonly string[]).includes(locale);

type Catalogue<Words> = () => Promise<Words>;

/** Words of some pages, which wait for them, in every language of accounts. */
export const lateWords = <Words>(catalogues: Readonly<Record<AccountLocale, Catalogue<Words>>>): (() => Words) =>
  lateWordsIn(catalogues);

type Catalogues<Words> = Readonly<{ en: Catalogue<Words> } & Partial<Record<Locale, Catalogue<Words>>>>;

/**
 * The same for pages that have languages of their own, and always English. Asked for once; those that did not come are asked
 * for again the next time.
 */
export function lateWordsIn<Words>(catalogues: Catalogues<Words>): () => Words {
  const loaded = new Map<Locale, Promise<Words>>();
  const load = (locale: Locale): Promise<Words> => {
    const code = catalogues[locale] === undefined ? 'en' : locale;
    const catalogue = catalogues[code] ?? catalogues.en;
    const words =
      loaded.get(code) ??
      catalogue().catch((error: unknown) => {
        loaded.delete(code);
        throw error;
      });
    loaded.set(code, words);
    return words;
  };
  return function useLateWords(): Words {
    return use(load(useLanguage().locale));
  };
}
