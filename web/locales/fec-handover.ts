import type { HandoverWords } from './fec-handover/en.ts';
import { lateWords } from './late.ts';

/** The words of what is handed to clients: the letterhead of reports, and links to them. */
export const useHandoverWords = lateWords<HandoverWords>({
  en: async () => (await import('./fec-handover/en.ts')).en,
  fr: async () => (await import('./fec-handover/fr.ts')).fr,
  es: async () => (await import('./fec-handover/es.ts')).es,
});
