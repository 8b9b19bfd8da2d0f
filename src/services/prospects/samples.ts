import type { SampleTable } from '#platform/http/operation/sample.ts';
import { forOperators } from '#platform/http/operation/sample.ts';

/** Questions to the demo hotels, for the reference. */
export const samples: SampleTable = {
  getHealth: [{}],
  getStatistics: [{}],
  listHotels: [{ query: { country: 'TH', segment: 'URGENT', limit: 1 } }],
  listSegment: [{ params: { segment: 'CRITICAL' }, query: { limit: 1 } }],
  scoreHotels: [{ query: { limit: 1 } }],
  exportHotels: [{ query: { country: 'SG', segment: 'CRITICAL' } }],
  listHotelChanges: [{ query: { limit: 2 } }],
  getHotel: [{ params: { uen: 'T99LL0002E' } }],
  calculateSavings: [{ query: { amount: 5000, currency: 'THB' } }],
  auditPage: [{ query: { url: 'http://example.com/' }, needs: 'The server must be able to reach the page.' }],
  validateEmail: [{ query: { email: 'tan@gmial.com' } }],
  listImports: [forOperators()],
  listOpenLinks: [forOperators({ query: { kind: 'operator' } })],
  decideLink: [forOperators({ params: { id: '{{ID}}' }, body: { decision: 'accept' } })],
  generateShorts: [{ query: { pattern: 'decoder', count: 1 } }],
};
