import { defineService } from '#platform/service.ts';
import { about } from './about.ts';
import { corsUnder } from './cors.ts';
import { settings } from './settings.ts';

/** The cycles service's only entry point. It is open to everyone and has no database: what it knows ships with it. */
export const cycles = defineService({
  ...about,
  settings,
  cors: (values) => corsUnder(values.CYCLES_CORS_DOMAIN),
  open: { http: async (platform) => (await import('./open.ts')).serveCycles(platform) },
  operations: async () => (await import('./operations.ts')).operations,
  pages: async () => (await import('./pages.ts')).pages(),
  commands: {
    cycles: {
      summary: 'the history dataset, the ephemeris, the time zones and the places',
      verbs: ['check', 'add', 'ephemeris', 'time-zones', 'places'],
      load: async () => (await import('./commands/cycles.ts')).cyclesGroup(),
    },
    chart: {
      summary: 'a Vedic birth chart, without a server',
      verbs: [],
      load: async () => (await import('./commands/chart.ts')).chartGroup,
    },
  },
});
