import { defineService } from '#platform/service.ts';
import { about } from './about.ts';
import { readinessProblem } from './problems.ts';
import { settings } from './settings.ts';

/** The readiness service's only entry point. It stores nothing of its own: keys are the platform's, answers are never kept. */
export const readiness = defineService({
  ...about,
  settings,
  problems: readinessProblem,
  open: { http: async (platform, values) => (await import('./open.ts')).openReadiness(platform, values) },
  describes: async () => (await import('#platform/routes/operations.ts')).keyOperations(),
  operations: async () => (await import('./operations.ts')).operations,
});
