import { defineService } from '#platform/service.ts';
import { about } from './about.ts';
import { fecProblem } from './problems.ts';
import { refusal } from './refusal.ts';
import { settings } from './settings.ts';

/** The fec service's only entry point. */
export const fec = defineService({
  ...about,
  settings,
  refusal,
  problems: fecProblem,
  migrations: { schema: 'fec', directory: new URL('./migrations/', import.meta.url) },
  open: {
    http: async (platform, values) => (await import('./open.ts')).openFec(platform, values),
    jobs: async (platform, values) => (await import('./open-jobs.ts')).openFecJobs(platform, values),
  },
  close: { http: (context) => context.close(), jobs: (context) => context.close() },
  operations: async () => (await import('./operations.ts')).operations,
  jobs: async () => (await import('./jobs.ts')).jobs,
  commands: {
    fec: {
      summary: 'accounting-entries files, without a server',
      verbs: ['analyze', 'controls'],
      load: async () => (await import('./commands/fec.ts')).fecGroup,
    },
  },
});
