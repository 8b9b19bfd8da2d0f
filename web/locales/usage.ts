import { lateWords } from './late.ts';
import type { UsageWords } from './usage/en.ts';

/** The words of the page of a workspace's usage. */
export const useUsageWords = lateWords<UsageWords>({
  en: async () => (await import('./usage/en.ts')).en,
  fr: async () => (await import('./usage/fr.ts')).fr,
  es: async () => (await import('./usage/es.ts')).es,
});
