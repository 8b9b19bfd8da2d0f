import type { YearsWords } from './fec-years/en.ts';
import { lateWords } from './late.ts';

/** The words of the pages that put exercises side by side. */
export const useYearsWords = lateWords<YearsWords>({
  en: async () => (await import('./fec-years/en.ts')).en,
  fr: async () => (await import('./fec-years/fr.ts')).fr,
  es: async () => (await import('./fec-years/es.ts')).es,
});
