import { use } from 'react';
import { useLanguage } from './language.tsx';

/** Languages that an account can have; pages in any other speak English where words come late. */
export const ACCOUNT_LOCALES = ['en', 'fr', 'es'] as const;
export type AccountLocale = (typeof ACCOUNT_LOCALES)[number];

export const isAccountLocale = (locale: string): locale is AccountLocale =>
  (ACCOUNT_LOCALES as readonly string[]).includes(locale);

/** Words of some pages, which wait for them. Asked for once; those that did not come are asked for again the next time. */
export function lateWords<Words>(catalogues: Readonly<Record<AccountLocale, () => Promise<Words>>>): () => Words {
  const loaded = new Map<AccountLocale, Promise<Words>>();
  const load = (locale: string): Promise<Words> => {
    const code = isAccountLocale(locale) ? locale : 'en';
    const words =
      loaded.get(code) ??
      catalogues[code]().catch((error: unknown) => {
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
