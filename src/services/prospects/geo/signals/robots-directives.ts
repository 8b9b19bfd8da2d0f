import type { PageFacts } from '../page-facts.ts';
import type { SiteFacts } from '../site-facts.ts';
import { CITATION_BOTS } from './bots.ts';

/**
 * What a page tells crawlers about itself, in its meta elements and in the X-Robots-Tag header. Which pages robots.txt
 * closes is another matter. Of several directives the strictest counts, as search engines do it.
 */
export type IndexingLimits = {
  /** Nobody may show the page. */
  closed: string | null;
  /** These crawlers, by name, may not. */
  closedTo: readonly string[];
  /** No text may be shown or used in answers. */
  withoutSnippet: string | null;
  /** Bing keeps the page out of its answers. */
  withoutArchive: string | null;
};

type Directive = { agent: string; directive: string };

export function indexingLimits(page: PageFacts, site: SiteFacts): IndexingLimits {
  const directives = [...page.robotsDirectives, ...site.robotsHeaders.flatMap(directivesOfHeader)].map(
    ({ agent, directive }) => ({ agent: agent.trim().toLowerCase(), directive: directive.trim().toLowerCase() }),
  );
  const forAll = directives.filter(({ agent }) => agent === EVERYBODY).map(({ directive }) => directive);
  const closes = (directive: string) => CLOSED.has(directive) || isOver(directive, site.today);
  const isCached = forAll.includes('nocache');
  return {
    closed: forAll.find(closes) ?? null,
    closedTo: CITATION_BOTS.map(({ agent }) => agent).filter((agent) =>
      directives.some((each) => each.agent === agent.toLowerCase() && closes(each.directive)),
    ),
    withoutSnippet: forAll.find((directive) => WITHOUT_SNIPPET.test(directive)) ?? null,
    // Together with nocache Bing reads it as nocache, which leaves the page in its answers.
    withoutArchive: isCached ? null : (forAll.find((directive) => directive === 'noarchive') ?? null),
  };
}

const EVERYBODY = 'robots';
const CLOSED = new Set(['noindex', 'none']);
const WITHOUT_SNIPPET = /^(?:nosnippet|max-snippet\s*:\s*0)$/;
const MOST_DIRECTIVES = 50;

/** `googlebot: noindex, nofollow` names a crawler first; `max-snippet: 0` has a colon too. */
function directivesOfHeader(value: string): Directive[] {
  const [, name, rest] = /^\s*([\w*-]{1,40})\s*:(.*)$/s.exec(value) ?? [];
  const hasAgent = name !== undefined && !WITH_VALUE.has(name.toLowerCase());
  const agent = hasAgent ? (name === '*' ? EVERYBODY : name) : EVERYBODY;
  return (hasAgent ? (rest ?? '') : value)
    .split(',')
    .slice(0, MOST_DIRECTIVES)
    .map((directive) => ({ agent, directive }));
}

const WITH_VALUE = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** `unavailable_after: 2026-01-31` is a noindex once the day has passed. */
function isOver(directive: string, today: string): boolean {
  const [, day] = /^unavailable_after\s*:\s*(.{6,40})$/.exec(directive) ?? [];
  const last = day === undefined ? Number.NaN : Date.parse(day);
  return last < Date.parse(today);
}
