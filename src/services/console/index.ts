import { defineService } from '#platform/service.ts';
import { about } from './about.ts';
import { consoleProblem } from './problems.ts';

/** The console's only entry point. It serves the application that is built from `web/`; it stores nothing. */
export const consoleService = defineService({
  ...about,
  settings: {},
  problems: consoleProblem,
  open: { http: async (platform) => (await import('./open.ts')).openConsole(platform) },
  notes: (context) => context.notes,
  operations: async () => (await import('./operations.ts')).operations,
});
