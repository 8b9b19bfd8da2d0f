import { platformProblem } from '#platform/http/problem/problems.ts';
import { prospectsProblem } from '../problems.ts';
import type { AuditOutcome, PageAudits } from './adapters/page-audits.ts';
import { shownAudit } from './page-audit.ts';

/** With the block of JSON-LD that the page's own facts make, which not every answer tells. */
export async function auditedPage(audits: PageAudits, url: string, asker: string, location: Location) {
  const outcome = await audits.audit(url, asker);
  if ('code' in outcome) throw refusalOf(outcome, location);
  return { ...shownAudit(outcome), block: outcome.block };
}

/** Where the address stood. */
type Location = 'query' | 'body';

function refusalOf({ code, detail }: Extract<AuditOutcome, { code: string }>, location: Location) {
  if (code === 'overloaded') {
    return platformProblem('overloaded', { public: detail, headers: { 'retry-after': '5' } });
  }
  return prospectsProblem(code, {
    public: detail,
    ...(code === 'site_busy' && { headers: { 'retry-after': '5' } }),
    ...((code === 'invalid_url' || code === 'blocked_target') && {
      errors: [{ in: location, name: 'url', detail }],
    }),
  });
}
