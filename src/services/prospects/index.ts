import { defineService } from '#platform/service.ts';
import { about } from './about.ts';
import { prospectsProblem } from './problems.ts';
import { settings } from './settings.ts';

/** The prospects service's only entry point. */
export const prospects = defineService({
  ...about,
  settings,
  problems: prospectsProblem,
  migrations: { schema: 'prospects', directory: new URL('./migrations/', import.meta.url) },
  open: {
    http: async (platform, values) => (await import('./open.ts')).openProspects(platform, values),
    jobs: async (platform, values) => (await import('./open-jobs.ts')).openProspectsJobs(platform, values),
  },
  close: {
    http: async (context) => (await import('./open-jobs.ts')).closeProspectsJobs(context),
    jobs: async (context) => (await import('./open-jobs.ts')).closeProspectsJobs(context),
  },
  notes: ({ mailHosts }) => {
    const doubt = mailHosts.doubt();
    return doubt === null ? [] : [doubt];
  },
  operations: async () => (await import('./operations.ts')).operations,
  jobs: async () => (await import('./jobs.ts')).jobs,
  commands: {
    hotels: {
      summary: 'hotel prospects',
      verbs: ['import', 'imports', 'review', 'close', 'suppress', 'forget', 'republish'],
      load: async () => (await import('./hotels/commands/hotels.ts')).hotelsGroup,
    },
  },
});
