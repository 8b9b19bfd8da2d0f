import type { TestWords } from './fec-tests/en.ts';
import { lateWords } from './late.ts';

/** The words of journal-entry tests. */
export const useTestWords = lateWords<TestWords>({
  en: async () => (await import('./fec-tests/en.ts')).en,
  fr: async () => (await import('./fec-tests/fr.ts')).fr,
  es: async () => (await import('./fec-tests/es.ts')).es,
});
