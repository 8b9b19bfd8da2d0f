import { getDomain } from 'tldts';
import type { Clock } from '#kernel/clock.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import type { BodyLimits } from '#platform/outbound/answer-body.ts';
import type { Fetched, GuardedClient } from '#platform/outbound/guarded-client.ts';
import type { PageFacts } from '../page-facts.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { SiteFiles } from './site-files.ts';
import type { SiteTurns } from './site-turns.ts';
import type { VisitFailure } from './visit-failure.ts';
import { SITE_BUSY, visitFailure } from './visit-failure.ts';

/**
 * Visits a page as a polite crawler would: robots.txt first and on every redirect, one request at a time, then the files
 * and pages around it. Every request goes through the guarded client. Judges nothing.
 */
export type SiteVisitor = {
  page(url: URL, asked: Asked): Promise<Fetched | VisitFailure>;
  /** What is slower than the signal is told as unreachable. */
  surroundings(url: URL, fetched: Fetched, page: PageFacts, asked: Asked): Promise<SiteFacts>;
};

/** Until when, and for whom. */
type Asked = { signal: AbortSignal; asker: string };

const PAGE_BYTES: BodyLimits = { maxWireBytes: 2 * 1024 * 1024, maxDecodedBytes: 4 * 1024 * 1024 };
/** What is looked for in a translation is in its head, and two may be read beside a page. */
const ALTERNATE_BYTES: BodyLimits = { maxWireBytes: 1024 * 1024, maxDecodedBytes: 1024 * 1024 };
const MAX_ALTERNATES = 2;

type Parts = {
  client: GuardedClient;
  turns: SiteTurns;
  files: SiteFiles;
  clock: Clock;
  /** Reads an alternate; undefined when it cannot be read. */
  read: (fetched: Fetched, asked: Asked) => Promise<PageFacts | undefined>;
};

export function openSiteVisitor({ client, turns, files, clock, read }: Parts): SiteVisitor {
  const get = async (
    url: URL,
    { signal, asker }: Asked,
    accept = isHtml,
    limits = PAGE_BYTES,
  ): Promise<Fetched | VisitFailure | { status: number }> => {
    let heldBack: VisitFailure | undefined;
    const answer = await client.get(url, {
      accept,
      acceptHeader: 'text/html, application/xhtml+xml;q=0.9',
      ...limits,
      signal,
      beforeRequest: async (hop) => {
        heldBack = await files.refusal(hop, asker);
        if (heldBack === undefined && !(await turns.take(hop.host, signal))) heldBack = SITE_BUSY;
        return heldBack?.detail;
      },
    });
    if (!('failure' in answer)) return answer;
    if (answer.failure === 'unacceptable_type' && answer.status !== undefined && accept !== isHtml) {
      return { status: answer.status };
    }
    // A URL that the site wrote is not the caller's fault.
    if (answer.failure === 'invalid_url' && answer.at === 'redirect') {
      return { code: 'unreachable', detail: 'The site redirects to an address that cannot be fetched.' };
    }
    return heldBack ?? visitFailure(answer);
  };

  const statusOf = async (url: string, asked: Asked): Promise<number | 'unreachable'> => {
    const answer = await get(new URL(url), asked, () => false);
    return 'status' in answer ? answer.status : 'unreachable';
  };

  const alternateAt = async (url: string, pageUrl: string, asked: Asked) => {
    const answer = await get(new URL(url), asked, isHtml, ALTERNATE_BYTES);
    if (!('body' in answer)) return { url, status: 'unreachable' as const, linksBack: false };
    const page = answer.status === 200 ? await inTime(read(answer, asked), asked.signal, undefined) : undefined;
    const linksBack = page?.alternates.some(({ link }) => link.url !== null && isSamePage(link.url, pageUrl)) ?? false;
    return { url, status: answer.status, linksBack };
  };

  return {
    page: async (url, asked) => {
      const answer = await get(url, asked);
      if ('code' in answer) return answer;
      if (!('body' in answer) || answer.status !== 200) {
        return { code: 'unreachable', detail: `The page answers with status ${answer.status}.` };
      }
      return answer;
    },
    surroundings: async (url, fetched, page, asked) => {
      const { signal, asker } = asked;
      const { origin } = fetched.url;
      const finalUrl = fetched.url.href;
      const others = otherAlternates(page, finalUrl);
      const canonical = canonicalToCheck(page, finalUrl);
      const [robots, sitemap, llms, canonicalStatus, alternates] = await Promise.all([
        inTime(files.robots(origin), signal, LATE),
        inTime(files.sitemap(origin, asker), signal, { ...LATE, url: null }),
        inTime(files.llms(origin, asker), signal, LATE),
        canonical === null ? null : statusOf(canonical, asked),
        Promise.all(others.map((other) => alternateAt(other, finalUrl, asked))),
      ]);
      return {
        requestedUrl: url.href,
        finalUrl,
        redirects: fetched.redirects.length,
        status: fetched.status,
        robotsHeaders: fetched.headers.get('x-robots-tag') ?? [],
        lastModified: dayOf(fetched.headers.get('last-modified')?.[0]),
        robots: robots.status === 'unreadable' || robots.status === 'unreachable' ? LATE : robots,
        sitemap,
        llms,
        canonicalStatus,
        alternates,
        today: dateAt(clock.now()),
      };
    },
  };
}

const LATE = { status: 'unreachable' } as const;

/** Others may wait for the same file: it is waited for no longer, and not given up. */
async function inTime<Answer, Late>(answer: Promise<Answer>, signal: AbortSignal, late: Late): Promise<Answer | Late> {
  if (signal.aborted) return late;
  let leave = (): void => {};
  const over = new Promise<Late>((resolve) => {
    leave = () => resolve(late);
    signal.addEventListener('abort', leave, { once: true });
  });
  return Promise.race([answer, over]).finally(() => signal.removeEventListener('abort', leave));
}

const isHtml = (mediaType: string | undefined): boolean =>
  mediaType === 'text/html' || mediaType === 'application/xhtml+xml';

function otherAlternates(page: PageFacts, finalUrl: string): string[] {
  const urls = page.alternates.flatMap(({ link }) => (link.url === null ? [] : [link.url]));
  return [...new Set(urls)].filter((url) => !isSamePage(url, finalUrl)).slice(0, MAX_ALTERNATES);
}

/** Only a URL of the same site: another one is wrong whatever it answers. */
function canonicalToCheck(page: PageFacts, finalUrl: string): string | null {
  const url = page.canonicals[0]?.url ?? null;
  if (url === null || isSamePage(url, finalUrl)) return null;
  return getDomain(url) === getDomain(finalUrl) ? url : null;
}

function isSamePage(one: string, other: string): boolean {
  const withoutFragment = (url: string) => url.split('#', 1)[0];
  return withoutFragment(one) === withoutFragment(other);
}

function dayOf(header: string | undefined): string | null {
  const time = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? null : dateAt(new Date(time));
}
