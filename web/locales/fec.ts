import type { FecWords } from './fec/en.ts';
import { lateWords } from './late.ts';

/** The words of the pages of accounting files. */
export const useFecWords = lateWords<FecWords>({
  en: async () => (await import('./fec/en.ts')).en,
  fr: async () => (await import('./fec/fr.ts')).fr,
  es: async () => (await import('./fec/es.ts')).es,
});
