import type { SampleTable } from '#platform/http/operation/sample.ts';

/** One question to each resource, for the reference, and one with a body. */
export const samples: SampleTable = {
  readCycles: [
    { name: 'events', query: { resource: 'events', startYear: -500, endYear: -400, category: 'War', limit: 1 } },
    { name: 'event-columns', query: { resource: 'event-columns', minSignificance: 5 } },
    { name: 'star-forts', query: { resource: 'star-forts', startYear: 1590, endYear: 1600, limit: 1 } },
    { name: 'ratio-of-power', query: { resource: 'ratio-of-power', phase: 'Emergence', limit: 1 } },
    { name: 'cycles', query: { resource: 'cycles', year: 2026 } },
    { name: 'turning-points', query: { resource: 'turning-points', startYear: 1936, endYear: 1936 } },
    { name: 'profile', query: { resource: 'profile', year: 1969, lat: 29.98, lng: 31.13 } },
    { name: 'resonance-nodes', query: { resource: 'resonance-nodes' } },
    {
      name: 'jyotish-chart',
      query: {
        resource: 'jyotish-chart',
        birthDate: '1990-05-15',
        birthTime: '14:30',
        lat: 28.6139,
        lng: 77.209,
        asOf: '2026-01-01',
      },
    },
    { name: 'jyotish-reference', query: { resource: 'jyotish-reference' } },
    { name: 'places', query: { resource: 'places', q: 'Bombay', limit: 1 } },
    { name: 'gateway', query: { resource: 'gateway' } },
    { name: 'stats', query: { resource: 'stats' } },
    { name: 'schema', query: { resource: 'schema' } },
  ],
  castChart: [
    {
      query: { resource: 'jyotish-chart' },
      body: { birthDate: '1990-05-15', birthTime: '14:30', lat: 28.6139, lng: 77.209, asOf: '2026-01-01' },
    },
  ],
};
