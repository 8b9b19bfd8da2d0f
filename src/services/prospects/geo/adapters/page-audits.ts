import { availableParallelism } from 'node:os';
import { FairBudget } from '#platform/fairness/fair-budget.ts';
import type { Fetched } from '#platform/outbound/guarded-client.ts';
import { openGuardedClient } from '#platform/outbound/guarded-client.ts';
import { readTarget } from '#platform/outbound/target.ts';
import type { Ports } from '#platform/ports.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { WorkOutcome } from '#platform/threads/worker-pool.ts';
import { openWorkerPool } from '#platform/threads/worker-pool.ts';
import type { Audit } from '../audit.ts';
import type { RobotsWord } from '../own-robots.ts';
import { PRODUCT_TOKEN, robotsWord } from '../own-robots.ts';
import type { PageFacts } from '../page-facts.ts';
import type { PageWork, PageWorkDone } from '../page-work.ts';
import type { OwnBlock } from '../signals/own-block.ts';
import { shareAnswers } from './shared-answers.ts';
import { lacksTurn, openSiteFiles } from './site-files.ts';
import type { SiteTurns } from './site-turns.ts';
import { openSiteTurns } from './site-turns.ts';
import { openSiteVisitor } from './site-visit.ts';
import type { VisitFailure } from './visit-failure.ts';

/**
 * Audits pages: fetches, reads and judges, within a time that is fixed whatever the page does. The same page is audited
 * once in a quarter of an hour, for everybody who asks.
 */
export type PageAudits = {
  /**
   * `asker` is whoever asks: askers take turns at the threads, and nobody may take all slots. When all are taken, the
   * oldest audit of whoever has most of them makes room for one who has fewer. Others who waited for the same page then
   * have it audited at their own slot.
   */
  audit(written: string, asker: string): Promise<AuditOutcome>;
  /** What can be said of an address without asking anybody. */
  read(written: string): { url: URL } | VisitFailure;
  close(): Promise<void>;
};

export type AuditOutcome =
  | { audit: Audit; block: OwnBlock; url: string; finalUrl: string; redirects: number; fetchedAt: Date }
  | VisitFailure;

const CACHE_MS = 15 * 60_000;
/** Of an audit that lacks something which could not be had just now. */
const CACHE_INCOMPLETE_MS = 30_000;
const CACHED_AUDITS = 500;
const MAX_UNDER_WAY = 64;
const MAX_OF_ONE_ASKER = 56;

/** Of a thread, for each piece of work. */
const WORK_MILLISECONDS = 1500;
const SURROUNDINGS_MILLISECONDS = 3000;
/**
 * From the beginning of an audit: when the page must be there, when a thread must have begun to read it, and when one must
 * have begun to judge it. With what is between, an answer comes within 15 seconds.
 */
const BY_MILLISECONDS = { page: 7000, reading: 8000, judging: 13_200 };
const ROBOTS_WAIT_MILLISECONDS = 2000;

/** A robots.txt for which no thread is needed: most have a kilobyte. What it costs grows with its length and the path's. */
const SHORT_ROBOTS = { characters: 16 * 1024, byPath: 2 * 1024 * 1024 };

const WORK_MEGABYTES = 192;
const MAX_WAITING = 200;
const MAX_THREADS = 4;

export function openPageAudits(
  ports: Ports,
  metrics: Metrics,
  contactUrl: string | undefined,
  turns: SiteTurns = openSiteTurns(),
): PageAudits {
  const client = openGuardedClient({
    resolver: ports.resolver,
    mayConnectTo: ports.mayConnectTo,
    mayUsePort: ports.mayUsePort,
    userAgent: `${PRODUCT_TOKEN}/1.0${contactUrl === undefined ? '' : ` (+${contactUrl})`}`,
  });
  // One processor stays with the requests.
  const size = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
  const pool = openWorkerPool<PageWork, PageWorkDone>(new URL('../page-work.ts', import.meta.url), {
    size,
    maxWaiting: MAX_WAITING,
    megabytes: WORK_MEGABYTES,
  });

  const perform = (work: PageWork, { signal, asker }: Asked) =>
    pool.run(work, { milliseconds: WORK_MILLISECONDS, signal, holder: asker });

  const read = async (fetched: Fetched, asked: Asked): Promise<PageFacts | VisitFailure> => {
    const { body: bytes, charset, url } = fetched;
    const outcome = await perform({ task: 'read', bytes, charset, url: url.href }, asked);
    return 'done' in outcome && 'page' in outcome.done ? outcome.done.page : notDone(outcome, TOO_LARGE);
  };

  const readRobots = async (text: string, path: string, asker: string): Promise<RobotsWord | VisitFailure> => {
    const isShort = text.length <= SHORT_ROBOTS.characters && text.length * path.length <= SHORT_ROBOTS.byPath;
    if (isShort) return robotsWord(text, path);
    const signal = AbortSignal.timeout(ROBOTS_WAIT_MILLISECONDS);
    const outcome = await perform({ task: 'robots', text, path }, { signal, asker });
    return 'done' in outcome && 'robots' in outcome.done ? outcome.done.robots : notDone(outcome, ENDLESS_ROBOTS);
  };

  const files = openSiteFiles({ client, turns, clock: ports.clock, readRobots });
  const visitor = openSiteVisitor({
    client,
    turns,
    files,
    clock: ports.clock,
    read: async (fetched, asked) => {
      const page = await read(fetched, asked);
      return 'code' in page ? undefined : page;
    },
  });

  const make = async (url: URL, asker: string, giveWay: AbortSignal): Promise<Made> => {
    const within = (milliseconds: number) => ({
      signal: AbortSignal.any([giveWay, AbortSignal.timeout(milliseconds)]),
      asker,
    });
    const readingBy = within(BY_MILLISECONDS.reading);
    const judgingBy = within(BY_MILLISECONDS.judging);
    const fetched = await visitor.page(url, within(BY_MILLISECONDS.page));
    if ('code' in fetched) return { outcome: fetched };
    const fetchedAt = ports.clock.now();
    const page = await read(fetched, readingBy);
    if ('code' in page) return { outcome: page };
    const site = await visitor.surroundings(url, fetched, page, within(SURROUNDINGS_MILLISECONDS));
    const outcome = await perform({ task: 'judge', page, site }, judgingBy);
    if (!('done' in outcome && 'audit' in outcome.done)) return { outcome: notDone(outcome, TOO_LARGE) };
    const { finalUrl, redirects } = site;
    const made = { ...outcome.done, url: url.href, finalUrl, redirects, fetchedAt };
    return { outcome: made, isIncomplete: lacksTurn(site.sitemap) || lacksTurn(site.llms) };
  };

  const audits = shareAnswers<Made>({
    clock: ports.clock,
    capacity: CACHED_AUDITS,
    millisecondsFor: ({ outcome }) => {
      if (!('audit' in outcome)) return 0;
      return outcome.audit.signals.some(({ status }) => status === 'error') ? CACHE_INCOMPLETE_MS : CACHE_MS;
    },
    lacksTurn: ({ outcome, isIncomplete }) =>
      isIncomplete === true || ('code' in outcome && outcome.code === 'overloaded'),
  });
  const slots = new FairBudget({ most: MAX_UNDER_WAY, mostOfSeveral: MAX_OF_ONE_ASKER });
  metrics.gauge('page_audits_waiting', 'Pieces of audits that wait for a thread.', () => pool.load().waiting);
  metrics.gauge('page_audits_under_way', 'Audits of web pages that are being made.', () => slots.taken);
  const count = (outcome: string) =>
    metrics.counter('page_audits_total', 'Audits of web pages that were made, by how they ended.', { outcome }).add();

  const readUrl = (written: string): { url: URL } | VisitFailure => {
    const target = readTarget(written, ports.mayUsePort);
    return 'refused' in target ? { code: target.refused, detail: target.detail } : target;
  };

  return {
    read: readUrl,
    audit: async (written, asker) => {
      const target = readUrl(written);
      if ('code' in target) return target;
      const { outcome } = await audits.get(target.url.href, asker, async () => {
        const giveWay = new AbortController();
        const slot = slots.take(asker, { amount: 1, end: () => giveWay.abort() });
        if (typeof slot === 'string') return { outcome: OVERLOADED };
        try {
          const made = await make(target.url, asker, giveWay.signal);
          const gaveWay = giveWay.signal.aborted && !('audit' in made.outcome);
          const outcome = gaveWay ? OVERLOADED : made.outcome;
          count('audit' in outcome ? 'done' : outcome.code);
          return { ...made, outcome };
        } finally {
          slot.give();
        }
      });
      return outcome;
    },
    close: async () => {
      await client.close();
      await pool.close();
    },
  };
}

/** `isIncomplete`: a file of the site was not looked at, for want of a thread. */
type Made = { outcome: AuditOutcome; isIncomplete?: boolean };

/** What an audit has for a piece of work: until when, and at whose turn. */
type Asked = { signal: AbortSignal; asker: string };

const OVERLOADED: VisitFailure = { code: 'overloaded', detail: 'Too many audits are under way.' };

const TOO_LARGE: VisitFailure = {
  code: 'too_large',
  detail: 'The page is too large or too deeply nested to be read.',
};

const ENDLESS_ROBOTS: VisitFailure = {
  code: 'robots_disallowed',
  detail: 'The robots.txt of the site takes too long to read, which closes it to crawlers.',
};

/** What takes too long is the author's doing, a thread that we lack is ours, and all else is a fault in this program. */
function notDone(outcome: WorkOutcome<PageWorkDone>, tooMuch: VisitFailure): VisitFailure {
  if ('done' in outcome || outcome.failed === 'timeout' || outcome.failed === 'memory') return tooMuch;
  if (outcome.failed === 'busy') return OVERLOADED;
  throw new Error(`A page could not be worked on (${outcome.failed}): ${outcome.detail}`);
}
