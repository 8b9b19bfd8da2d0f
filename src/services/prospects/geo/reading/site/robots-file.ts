import type { PathPattern } from './robots-path.ts';
import { encodedPath, isSearched, matches, patternOf } from './robots-path.ts';

/**
 * A robots.txt as RFC 9309 reads it: groups of rules for crawlers, and the lines beside them that concern everybody. Does
 * not guess at misspelt keywords, and takes nothing that the file says for an order: `Crawl-delay` is told, not kept to.
 */
export type RobotsFile = {
  readonly groups: readonly RobotsGroup[];
  /** As written. */
  readonly sitemaps: readonly string[];
  /** The file goes on after what was read. */
  readonly truncated: boolean;
};

type RobotsGroup = {
  /** Product tokens in lower case, or `*`. */
  readonly agents: readonly string[];
  readonly rules: readonly PathRule[];
  /** In seconds. */
  readonly crawlDelay: number | null;
};

type PathRule = { readonly allow: boolean; readonly pattern: PathPattern };

/** RFC 9309 asks for at least 500 KiB; what comes after them is not read. */
const MOST_CHARACTERS = 500 * 1024;
/** Rules that must be searched for in a path. Those that are only compared with its beginning are as many as fit. */
const MOST_SEARCHED = 2000;
const MOST_AGENTS = 10_000;
const MOST_SITEMAPS = 100;
const LONGEST_VALUE = 2048;

export function readRobots(text: string): RobotsFile {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  let group: OpenGroup | undefined;
  let searched = 0;
  let agentCount = 0;
  let truncated = text.length > MOST_CHARACTERS;
  for (const { keyword, value } of linesOf(text.slice(0, MOST_CHARACTERS))) {
    if (keyword === 'user-agent') {
      // Several user-agent lines in a row begin one group, whatever unknown lines lie between them.
      if (group === undefined || group.isClosed) {
        group = { agents: [], rules: [], crawlDelay: null, isClosed: false };
        groups.push(group);
      }
      if (++agentCount <= MOST_AGENTS) group.agents.push(agentOf(value));
    } else if (keyword === 'allow' || keyword === 'disallow') {
      if (group === undefined) continue;
      group.isClosed = true;
      if (value === '') continue;
      const pattern = patternOf(value);
      if (isSearched(pattern) && ++searched > MOST_SEARCHED) continue;
      group.rules.push({ allow: keyword === 'allow', pattern });
    } else if (keyword === 'crawl-delay') {
      if (group !== undefined && /^[0-9]{1,6}(?:\.[0-9]{1,3})?$/.test(value)) group.crawlDelay ??= Number(value);
    } else if (keyword === 'sitemap' && value !== '' && sitemaps.length < MOST_SITEMAPS) {
      sitemaps.push(value);
    }
  }
  truncated ||= searched > MOST_SEARCHED || agentCount > MOST_AGENTS;
  return {
    groups: groups.map(({ agents, rules, crawlDelay }) => ({ agents, rules, crawlDelay })),
    sitemaps,
    truncated,
  };
}

/** Closed by its first rule, also by an empty one, which forbids nothing. */
type OpenGroup = { agents: string[]; rules: PathRule[]; crawlDelay: number | null; isClosed: boolean };

/**
 * Whether a crawler may ask for a path (with its query). The rules of every group that names the crawler count, or else
 * those for `*`; the longest one that matches decides, and of two as long the one that allows.
 */
export function mayFetch(robots: RobotsFile, productToken: string, path: string): boolean {
  const encoded = encodedPath(path === '' ? '/' : path);
  if (encoded === '/robots.txt') return true;
  let longest = -1;
  let allow = true;
  for (const rule of rulesFor(robots, productToken.toLowerCase())) {
    const { length } = rule.pattern;
    if (length < longest || (length === longest && allow)) continue;
    if (!matches(rule.pattern, encoded)) continue;
    longest = length;
    allow = rule.allow;
  }
  return allow;
}

function rulesFor(robots: RobotsFile, productToken: string): readonly PathRule[] {
  const named = robots.groups.filter(({ agents }) => agents.includes(productToken));
  const heeded = named.length > 0 ? named : robots.groups.filter(({ agents }) => agents.includes('*'));
  return heeded.flatMap(({ rules }) => rules);
}

/** `Googlebot/2.1 (+https://…)` is for Googlebot. */
function agentOf(value: string): string {
  const [token = ''] = value.split(/[\s/;(]/, 1);
  return token.toLowerCase();
}

function* linesOf(text: string): Generator<{ keyword: string; value: string }> {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  for (const line of content.split(/[\r\n]/)) {
    const colon = line.indexOf(':');
    const hash = line.indexOf('#');
    if (colon === -1 || (hash !== -1 && hash < colon)) continue;
    const value = line.slice(colon + 1, hash === -1 ? undefined : hash).trim();
    // Cutting a pattern would make it match more than was meant.
    if (value.length > LONGEST_VALUE) continue;
    yield { keyword: line.slice(0, colon).trim().toLowerCase(), value };
  }
}
