import type { AccountWords } from './account/en.ts';
import { lateWords } from './late.ts';

/** The words of the account's pages. */
export const useAccountWords = lateWords<AccountWords>({
  en: async () => (await import('./account/en.ts')).en,
  fr: async () => (await import('./account/fr.ts')).fr,
  es: async () => (await import('./account/es.ts')).es,
});
