import { getDomain } from 'tldts';
import type { BulkCall, BulkOutcome, BulkWork } from '../../bulk/runner.ts';
import type { BulkTask } from '../../bulk/store/tasks.ts';
import type { PageAudits } from '../adapters/page-audits.ts';
import type { VisitFailure } from '../adapters/visit-failure.ts';
import type { GeoContext } from '../context.ts';
import { shownAudit } from '../page-audit.ts';
import { setAudit, setFailure, waitingHotels } from '../store/audit-rows.ts';
import { openSiteLines } from './site-lines.ts';
import { HOTEL_SUPPRESSED } from './suppressed.ts';

/** What is done for a list of pages: each is audited as a single one is, by every process that runs jobs. */
export const AUDIT_COUNTS = ['audited', 'failed'] as const;

const AT_ONCE = 8;
const MOST_OF_ONE = 12;
/** Our own politeness and our own slots: they pass. The longer it has waited, the longer it waits. */
const MOST_ATTEMPTS = 40;
const laterSeconds = (attempts: number) => Math.min(30, 2 + attempts);

type AuditListContext = Pick<GeoContext, 'database' | 'suppressedAmong'> & { audits: Pick<PageAudits, 'audit'> };

export function auditListWork({ audits, database, suppressedAmong }: AuditListContext): BulkWork {
  /** One page of a site after the other. */
  const sites = openSiteLines();

  /** Hotels that asked not to be listed since the list was made are not visited. Says whether anybody is left. */
  const leaveOutSuppressed = async ({ job, subject: url }: BulkTask, { record }: BulkCall): Promise<boolean> => {
    const waiting = await waitingHotels(database, job, url);
    const suppressed = await suppressedAmong(waiting.filter((uen) => uen !== null));
    if (suppressed.size === 0) return true;
    const isLast = waiting.every((uen) => uen !== null && suppressed.has(uen));
    const isWanted = await record(async (connection) => ({
      tally: { failed: await setFailure(connection, job, url, HOTEL_SUPPRESSED, [...suppressed]) },
      isLast,
    }));
    return isWanted && !isLast;
  };

  const auditOne = async (task: BulkTask, call: BulkCall): Promise<BulkOutcome> => {
    const { record } = call;
    const { job, subject: url, workspaceId, attempts } = task;
    if (!(await leaveOutSuppressed(task, call))) return 'ended';
    const outcome = attempts >= MOST_ATTEMPTS ? GIVEN_UP : await audits.audit(url, workspaceId);
    if ('code' in outcome && PASSING.has(outcome.code) && outcome !== GIVEN_UP) {
      return { later: { seconds: laterSeconds(attempts), isAttempt: true } };
    }
    await record(async (connection) => {
      if ('code' in outcome)
        return { tally: { failed: await setFailure(connection, job, url, outcome) }, isLast: true };
      return { tally: { audited: await setAudit(connection, job, url, shownAudit(outcome)) }, isLast: true };
    });
    return 'ended';
  };

  return {
    kind: 'audits',
    atOnce: AT_ONCE,
    mostOfOne: MOST_OF_ONE,
    perform: async (task, call) => {
      const { hostname } = new URL(task.subject);
      const site = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
      const seconds = sites.enter(site);
      if (seconds !== undefined) return { later: { seconds, isAttempt: false } };
      try {
        return await auditOne(task, call);
      } finally {
        sites.leave(site);
      }
    },
  };
}

const PASSING: ReadonlySet<VisitFailure['code']> = new Set(['overloaded', 'site_busy']);

const GIVEN_UP: VisitFailure = {
  code: 'site_busy',
  detail:
    'No visit was possible that would have been polite, though it was tried for a long time. Audit the page again later.',
};
