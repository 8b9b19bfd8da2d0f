import type { FindingWords } from './fec-findings/en.ts';
import { lateWords } from './late.ts';

/** The words of findings as work: judged, compared, and how the files of a company are judged. */
export const useFindingWords = lateWords<FindingWords>({
  en: async () => (await import('./fec-findings/en.ts')).en,
  fr: async () => (await import('./fec-findings/fr.ts')).fr,
  es: async () => (await import('./fec-findings/es.ts')).es,
});
