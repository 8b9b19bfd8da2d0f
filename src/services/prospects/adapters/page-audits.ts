import { availableParallelism } from 'node:os';
import { keepAnswers } from '#platform/kept-answers.ts';
import type { Fetched } from '#platform/outbound/guarded-client.ts';
import { openGuardedClient } from '#platform/outbound/guarded-client.ts';
import { readTarget } from '#platform/outbound/target.ts';
import type { Outside } from '#platform/outside.ts';
import type { WorkOutcome } from '#platform/threads/worker-pool.ts';
import { openWorkerPool } from '#platform/threads/worker-pool.ts';
import type { Audit } from '../geo/audit.ts';
import type { PageFacts } from '../geo/page-facts.ts';
import type { PageWork, PageWorkDone } from '../geo/page-work.ts';
import { openHostTurns } from './host-turns.ts';
import { openSiteFiles, PRODUCT_TOKEN } from './site-files.ts';
import type { VisitFailure } from './site-visit.ts';
import { openSiteVisitor } from './site-visit.ts';

/**
 * Audits pages: fetches, reads and judges, within a time that is fixed whatever the page does. The same page is audited
 * once in a quarter of an hour, for everybody who asks.
 */
export type PageAudits = {
  audit(written: string): Promise<AuditOutcome>;
  close(): Promise<void>;
};

export type AuditOutcome =
  | { audit: Audit; url: string; finalUrl: string; redirects: number; fetchedAt: Date }
  | (Omit<VisitFailure, 'code'> & { code: VisitFailure['code'] | 'overloaded' });

const KEEP = 15 * 60_000;
const KEPT_AUDITS = 500;
const MAX_UNDER_WAY = 64;

/** An answer comes within 15 seconds: these add up to less. */
const PAGE_MILLISECONDS = 7000;
const SURROUNDINGS_MILLISECONDS = 3000;
const WORK_MILLISECONDS = 1500;

const WORK_MEGABYTES = 192;
const MAX_WAITING = 200;
const MAX_THREADS = 4;

export function openPageAudits(outside: Outside, contactUrl: string | undefined): PageAudits {
  const client = openGuardedClient({
    resolver: outside.resolver,
    mayConnectTo: outside.mayConnectTo,
    mayUsePort: outside.mayUsePort,
    userAgent: `${PRODUCT_TOKEN}/1.0${contactUrl === undefined ? '' : ` (+${contactUrl})`}`,
  });
  const turns = openHostTurns();
  const files = openSiteFiles({ client, turns, clock: outside.clock });
  // One processor stays with the requests.
  const size = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
  const pool = openWorkerPool<PageWork, PageWorkDone>(new URL('../geo/page-work.ts', import.meta.url), {
    size,
    maxWaiting: MAX_WAITING,
    megabytes: WORK_MEGABYTES,
  });

  const read = async (fetched: Fetched, signal: AbortSignal): Promise<PageFacts | VisitFailure> => {
    const { body: bytes, charset, url } = fetched;
    const work: PageWork = { task: 'read', bytes, charset, url: url.href };
    const outcome = await pool.run(work, { milliseconds: WORK_MILLISECONDS, signal });
    return 'done' in outcome && 'page' in outcome.done ? outcome.done.page : unreadable(outcome);
  };

  const visitor = openSiteVisitor({
    client,
    turns,
    files,
    clock: outside.clock,
    read: async (fetched, signal) => {
      const page = await read(fetched, signal);
      return 'code' in page ? undefined : page;
    },
  });

  const make = async (url: URL): Promise<AuditOutcome> => {
    const fetched = await visitor.page(url, AbortSignal.timeout(PAGE_MILLISECONDS));
    if ('code' in fetched) return fetched;
    const fetchedAt = outside.clock.now();
    const signal = AbortSignal.timeout(SURROUNDINGS_MILLISECONDS);
    const page = await read(fetched, signal);
    if ('code' in page) return page;
    const site = await visitor.surroundings(url, fetched, page, signal);
    const outcome = await pool.run(
      { task: 'judge', page, site },
      { milliseconds: WORK_MILLISECONDS, signal: AbortSignal.timeout(2 * WORK_MILLISECONDS) },
    );
    if (!('done' in outcome && 'audit' in outcome.done)) return unreadable(outcome);
    const { finalUrl, redirects } = site;
    return { audit: outcome.done.audit, url: url.href, finalUrl, redirects, fetchedAt };
  };

  const kept = keepAnswers<AuditOutcome>({
    clock: outside.clock,
    capacity: KEPT_AUDITS,
    millisecondsFor: (outcome) => ('audit' in outcome ? KEEP : 0),
  });
  let underWay = 0;

  return {
    audit: async (written) => {
      const target = readTarget(written, outside.mayUsePort);
      if ('refused' in target) return { code: target.refused, detail: target.detail };
      return kept.get(target.url.href, async () => {
        if (underWay >= MAX_UNDER_WAY) return OVERLOADED;
        underWay += 1;
        try {
          return await make(target.url);
        } finally {
          underWay -= 1;
        }
      });
    },
    close: async () => {
      await client.close();
      await pool.close();
    },
  };
}

const OVERLOADED: AuditOutcome = { code: 'overloaded', detail: 'Too many audits are under way.' };

/** A page that takes too long to read is one that no crawler will wait for; a thread that we lack is our own matter. */
function unreadable(outcome: WorkOutcome<PageWorkDone>): VisitFailure & { code: 'too_large' | 'site_busy' } {
  const isBusy = 'failed' in outcome && outcome.failed === 'busy';
  if (isBusy) return { code: 'site_busy', detail: 'Too many pages are being read at the moment.' };
  return { code: 'too_large', detail: 'The page is too large or too deeply nested to be read.' };
}
