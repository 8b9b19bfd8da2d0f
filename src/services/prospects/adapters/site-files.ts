import type { Clock } from '#kernel/clock.ts';
import { keepAnswers } from '#platform/kept-answers.ts';
import type { FetchFailure, GuardedClient } from '#platform/outbound/guarded-client.ts';
import type { RobotsFile } from '../geo/reading/robots-file.ts';
import { mayFetch, readRobots } from '../geo/reading/robots-file.ts';
import type { SiteFile } from '../geo/site-facts.ts';
import type { HostTurns } from './host-turns.ts';

/**
 * The files that a site keeps for crawlers: robots.txt, the sitemap, llms.txt. Asked for once in a quarter of an hour for
 * each site, however many of its pages are audited. What robots.txt closes to us is not asked for.
 */
export type SiteFiles = {
  robots(origin: string): Promise<RobotsAnswer>;
  sitemap(origin: string): Promise<SiteFile & { url: string | null }>;
  llms(origin: string): Promise<SiteFile>;
};

export type RobotsAnswer =
  | { status: 'found'; text: string; rules: RobotsFile }
  | { status: 'missing' }
  | { status: 'unreachable'; failure: FetchFailure['failure']; detail: string };

/** The name by which robots.txt knows us. */
export const PRODUCT_TOKEN = 'QuintetAudit';

const KEEP = 15 * 60_000;
/** A site that was down a moment ago may be up again. */
const KEEP_FAILURE = 30_000;
const CAPACITY = 500;
const FILE_MILLISECONDS = 4000;
const BYTES = { robots: 512 * 1024, sitemap: 1024 * 1024, llms: 256 * 1024 };

type Parts = { client: GuardedClient; turns: HostTurns; clock: Clock };

export function openSiteFiles({ client, turns, clock }: Parts): SiteFiles {
  const millisecondsFor = ({ status }: { status: string }) => (status === 'unreachable' ? KEEP_FAILURE : KEEP);
  const robotsFiles = keepAnswers<RobotsAnswer>({ clock, capacity: CAPACITY, millisecondsFor });
  const sitemaps = keepAnswers<SiteFile & { url: string | null }>({ clock, capacity: CAPACITY, millisecondsFor });
  const llmsFiles = keepAnswers<SiteFile>({ clock, capacity: CAPACITY, millisecondsFor });

  const robots = (origin: string) => robotsFiles.get(origin, async () => robotsOf(await ask(`${origin}/robots.txt`)));

  const ask = (url: string, bytes = BYTES.robots) => {
    const signal = AbortSignal.timeout(FILE_MILLISECONDS);
    return client.get(new URL(url), {
      accept: () => true,
      acceptHeader: 'text/plain, text/*;q=0.9, application/xml;q=0.9, */*;q=0.1',
      maxWireBytes: bytes,
      maxDecodedBytes: bytes,
      signal,
      beforeRequest: async (hop) =>
        (await turns.take(hop.host, signal)) ? undefined : 'too many requests to this site',
    });
  };

  const file = async (url: string, bytes: number): Promise<SiteFile> => {
    if (!isOpenTo(await robots(new URL(url).origin), new URL(url))) return { status: 'unreachable' };
    const answer = await ask(url, bytes);
    if ('failure' in answer || answer.status >= 500) return { status: 'unreachable' };
    return answer.status === 200 ? { status: 'found', text: textOf(answer.body) } : { status: 'missing' };
  };

  return {
    robots,
    sitemap: (origin) =>
      sitemaps.get(origin, async () => {
        const answer = await robots(origin);
        const named = answer.status === 'found' ? answer.rules.sitemaps.find((url) => URL.canParse(url)) : undefined;
        const url = named ?? `${origin}/sitemap.xml`;
        return { ...(await file(url, BYTES.sitemap)), url };
      }),
    llms: (origin) => llmsFiles.get(origin, () => file(`${origin}/llms.txt`, BYTES.llms)),
  };
}

/** RFC 9309: without a file everything is open; while the file cannot be had, everything is closed. */
export function isOpenTo(robots: RobotsAnswer, url: URL): boolean {
  if (robots.status === 'missing') return true;
  return robots.status === 'found' && mayFetch(robots.rules, PRODUCT_TOKEN, url.pathname + url.search);
}

function robotsOf(answer: Awaited<ReturnType<GuardedClient['get']>>): RobotsAnswer {
  if ('failure' in answer) return { status: 'unreachable', failure: answer.failure, detail: answer.detail };
  if (answer.status >= 500) {
    return { status: 'unreachable', failure: 'held_back', detail: `robots.txt answers ${answer.status}` };
  }
  if (answer.status !== 200) return { status: 'missing' };
  const text = textOf(answer.body);
  return { status: 'found', text, rules: readRobots(text) };
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body);
