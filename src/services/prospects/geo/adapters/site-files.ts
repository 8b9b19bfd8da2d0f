import type { Clock } from '#kernel/clock.ts';
import { openAnswerCache } from '#platform/answer-cache.ts';
import type { Fetched, FetchFailure, GuardedClient } from '#platform/outbound/guarded-client.ts';
import type { RobotsWord } from '../own-robots.ts';
import type { SiteFile } from '../site-facts.ts';
import { shareAnswers } from './shared-answers.ts';
import type { SiteTurns } from './site-turns.ts';
import type { VisitFailure } from './visit-failure.ts';
import { visitFailure } from './visit-failure.ts';

/**
 * The files that a site keeps for crawlers: robots.txt, the sitemap, llms.txt. Asked for once in a quarter of an hour for
 * each site, however many of its pages are audited. What robots.txt closes to us is not asked for.
 */
export type SiteFiles = {
  robots(origin: string): Promise<RobotsAnswer>;
  /** Why we may not ask for this URL; undefined if we may. A long robots.txt is read at the asker's turn. */
  refusal(url: URL, asker: string): Promise<VisitFailure | undefined>;
  sitemap(origin: string, asker: string): Promise<SiteFile & { url: string | null }>;
  llms(origin: string, asker: string): Promise<SiteFile>;
};

type RobotsAnswer =
  | { status: 'found'; text: string }
  | { status: 'missing' }
  /** The site answers, and not with a file. */
  | { status: 'unreadable'; why: string }
  | { status: 'unreachable'; failure: FetchFailure['failure']; detail: string };

const KEEP = 15 * 60_000;
/** A site that was down a moment ago may be up again. */
const KEEP_FAILURE = 30_000;
const CAPACITY = 500;
const FILE_MILLISECONDS = 4000;
const BYTES = { robots: 512 * 1024, sitemap: 1024 * 1024, llms: 256 * 1024 };
/** All files of a kind that are kept, in characters: sites of a stranger must not fill the memory. */
const ROOM = { robots: 8 * 1024 * 1024, sitemap: 32 * 1024 * 1024, llms: 8 * 1024 * 1024 };
/** As many as RFC 9309 asks for. */
const MAX_REDIRECTS = 5;

type Parts = {
  client: GuardedClient;
  turns: SiteTurns;
  clock: Clock;
  readRobots: (text: string, path: string, asker: string) => Promise<RobotsWord | VisitFailure>;
};

export function openSiteFiles({ client, turns, clock, readRobots }: Parts): SiteFiles {
  const keeping = (most: number) => ({ clock, capacity: CAPACITY, millisecondsFor, room: { of: lengthOf, most } });
  const robotsFiles = openAnswerCache<RobotsAnswer>(keeping(ROOM.robots));
  const sitemaps = shareAnswers<SiteFile & { url: string | null }>({ ...keeping(ROOM.sitemap), lacksTurn });
  const llmsFiles = shareAnswers<SiteFile>({ ...keeping(ROOM.llms), lacksTurn });

  const robots = (origin: string) => robotsFiles.get(origin, async () => robotsOf(await ask(`${origin}/robots.txt`)));

  const ask = (url: string, bytes = BYTES.robots) => {
    const signal = AbortSignal.timeout(FILE_MILLISECONDS);
    return client.get(new URL(url), {
      accept: () => true,
      acceptHeader: 'text/plain, text/*;q=0.9, application/xml;q=0.9, */*;q=0.1',
      maxWireBytes: bytes,
      maxDecodedBytes: bytes,
      signal,
      maxRedirects: MAX_REDIRECTS,
      beforeRequest: async (hop) =>
        (await turns.take(hop.host, signal)) ? undefined : 'too many requests to this site',
    });
  };

  /** RFC 9309: without a file everything is open; while the file cannot be had, everything is closed. */
  const refusal = async (url: URL, asker: string): Promise<VisitFailure | undefined> => {
    const answer = await robots(url.origin);
    if (answer.status === 'missing') return undefined;
    if (answer.status === 'unreachable') return visitFailure(answer);
    if (answer.status === 'unreadable') {
      return {
        code: 'robots_disallowed',
        detail: `The robots.txt of ${url.host} ${answer.why}, which closes the site to crawlers.`,
      };
    }
    const word = await readRobots(answer.text, url.pathname + url.search, asker);
    if ('code' in word) return word;
    if (word.isOpen) return undefined;
    return { code: 'robots_disallowed', detail: `The robots.txt of ${url.host} closes this page to us.` };
  };

  const file = async (url: string, bytes: number, asker: string): Promise<SiteFile> => {
    const refused = await refusal(new URL(url), asker);
    if (refused !== undefined) return notAskedFor(refused);
    const answer = await ask(url, bytes);
    if ('failure' in answer || isClosed(answer)) return { status: 'unreachable' };
    return answer.status === 200 ? { status: 'found', text: textOf(answer) } : { status: 'missing' };
  };

  return {
    robots,
    refusal,
    sitemap: (origin, asker) =>
      sitemaps.get(origin, asker, async () => {
        const answer = await robots(origin);
        const word = answer.status === 'found' ? await readRobots(answer.text, '/', asker) : undefined;
        if (word !== undefined && 'code' in word) return { ...notAskedFor(word), url: null };
        const url = word?.sitemap ?? `${origin}/sitemap.xml`;
        return { ...(await file(url, BYTES.sitemap, asker)), url };
      }),
    llms: (origin, asker) => llmsFiles.get(origin, asker, () => file(`${origin}/llms.txt`, BYTES.llms, asker)),
  };
}

/** What our own politeness held back is not the site's state. */
function millisecondsFor(answer: RobotsAnswer | SiteFile): number {
  if ('failure' in answer && answer.failure === 'held_back') return 0;
  return answer.status === 'found' || answer.status === 'missing' ? KEEP : KEEP_FAILURE;
}

export const lacksTurn = (file: SiteFile) => file.status === 'unreachable' && file.lacksTurn === true;

const notAskedFor = ({ code }: VisitFailure): SiteFile =>
  code === 'overloaded' ? { status: 'unreachable', lacksTurn: true } : { status: 'unreachable' };

const lengthOf = (answer: RobotsAnswer | SiteFile) => ('text' in answer ? answer.text.length : 0);

function robotsOf(answer: Fetched | FetchFailure): RobotsAnswer {
  if ('failure' in answer) {
    if (answer.failure === 'too_large') return { status: 'unreadable', why: 'is too large' };
    return { status: 'unreachable', failure: answer.failure, detail: answer.detail };
  }
  if (isClosed(answer)) return { status: 'unreadable', why: `answers with status ${answer.status}` };
  return answer.status === 200 ? { status: 'found', text: textOf(answer) } : { status: 'missing' };
}

/** A site that fails, or that asks to be left alone for a while. */
const isClosed = ({ status }: Fetched) => status >= 500 || status === 429;

const textOf = ({ body }: Fetched) => new TextDecoder().decode(body);
