import { lateWordsIn } from './late.ts';
import type { ProspectWords } from './prospects/en.ts';

/** The words of the sales desk, in its own two languages. */
export const useProspectWords = lateWordsIn<ProspectWords>({
  en: async () => (await import('./prospects/en.ts')).en,
  th: async () => (await import('./prospects/th.ts')).th,
});
