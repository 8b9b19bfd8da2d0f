import { lateWords } from './late.ts';
import type { WorkspaceWords } from './workspaces/en.ts';

/** The words of the pages of workspaces. */
export const useWorkspaceWords = lateWords<WorkspaceWords>({
  en: async () => (await import('./workspaces/en.ts')).en,
  fr: async () => (await import('./workspaces/fr.ts')).fr,
  es: async () => (await import('./workspaces/es.ts')).es,
});
