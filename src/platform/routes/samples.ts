import type { SampleTable } from '../http/operation/sample.ts';
import { forOperators } from '../http/operation/sample.ts';

/** Questions for the reference. */
export const samples: SampleTable = {
  rotateKey: [{ needs: 'The key that it is called with ends at that moment: put the new one in its place.' }],
  getKeyInfo: [{}],
  listEveryKey: [forOperators({ query: { service: 'fec', status: 'active' } })],
  revokeKey: [forOperators({ params: { id: '{{ID}}' } })],
  readEveryDeed: [forOperators({ query: { action: 'key.revoked' } })],
  readStatus: [{ needs: 'A status page that an operator has published.', refused: 404 }],
  readStatusSettings: [forOperators()],
  changeStatus: [forOperators({ body: { published: true } })],
  addIncident: [
    forOperators({
      body: { title: 'Slow answers', what: 'A disk was full.', services: ['fec'], beganAt: '2026-11-16T09:30:00Z' },
    }),
  ],
  changeIncident: [
    forOperators({
      params: { id: '{{ID}}' },
      body: { endedAt: '2026-11-16T10:00:00Z', update: 'It works again.' },
    }),
  ],
  removeIncident: [forOperators({ params: { id: '{{ID}}' } })],
  listJobs: [forOperators({ query: { state: 'failed' } })],
  runJobAgain: [forOperators({ params: { id: '{{ID}}' } })],
  checkHealth: [{}],
  checkReady: [{}],
  checkServiceReady: [{ params: { service: 'cycles' } }],
  getOpenApiDocument: [{ params: { file: 'cycles.json' } }],
};
