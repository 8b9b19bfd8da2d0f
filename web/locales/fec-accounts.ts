import type { AccountWords } from './fec-accounts/en.ts';
import { lateWords } from './late.ts';

/** The words of the pages that ask the ledger of a dossier. */
export const useAccountWords = lateWords<AccountWords>({
  en: async () => (await import('./fec-accounts/en.ts')).en,
  fr: async () => (await import('./fec-accounts/fr.ts')).fr,
  es: async () => (await import('./fec-accounts/es.ts')).es,
});
