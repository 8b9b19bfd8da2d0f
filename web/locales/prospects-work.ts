import { lateWordsIn } from './late.ts';
import type { SalesWorkWords } from './prospects-work/en.ts';

/** The words of lists, saved searches, contacts and the tools for many at once. */
export const useSalesWorkWords = lateWordsIn<SalesWorkWords>({
  en: async () => (await import('./prospects-work/en.ts')).en,
  th: async () => (await import('./prospects-work/th.ts')).th,
});
