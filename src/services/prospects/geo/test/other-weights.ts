import type { PageFacts, StructuredItem } from '../page-facts.ts';
import { readRobots } from '../reading/site/robots-file.ts';
import type { SiteFacts } from '../site-facts.ts';

/**
 * The yardstick: scores a page by the published weights and checks of another tool, Auriti-Labs/geo-optimizer-skill (MIT,
 * its rubric 1 as of August 2026), applied to what our reader found. It is not its code: where its checks look at what
 * our facts do not hold, the page's HTML is looked at in a simple way, and files that no site of the corpus has
 * (llms-full.txt, ai.txt and the like) count as missing.
 */
export type OtherScore = { score: number; band: 'excellent' | 'good' | 'foundation' | 'critical' };

export function otherScore(page: PageFacts, site: SiteFacts, html: string): OtherScore {
  const things = topLevelThings(page);
  const points =
    robotsPoints(site) +
    llmsPoints(site) +
    schemaPoints(page, things) +
    metaPoints(page, site) +
    contentPoints(page, site, html) +
    signalPoints(page, things, html) +
    brandPoints(page, things) -
    penalty(page, things, html);
  const score = Math.max(0, Math.min(points, 100));
  return { score, band: score >= 86 ? 'excellent' : score >= 68 ? 'good' : score >= 36 ? 'foundation' : 'critical' };
}

const when = (isSo: boolean, points: number) => (isSo ? points : 0);

const THEIR_CITATION_BOTS = ['oai-searchbot', 'claude-searchbot', 'perplexitybot', 'googlebot', 'applebot'];

/** A file is worth 5; all five crawlers by name 13; by the wildcard, or only some crawlers, 10. */
function robotsPoints({ robots }: SiteFacts): number {
  if (robots.status !== 'found') return 0;
  const { groups } = readRobots(robots.text);
  const isClosed = (agents: readonly string[]) =>
    groups.some((group) => group.agents.some((agent) => agents.includes(agent)) && CLOSES_ALL.test(robots.text));
  const named = groups.flatMap(({ agents }) => agents);
  if (named.length === 0) return 5;
  const isExplicit = THEIR_CITATION_BOTS.every((agent) => named.includes(agent));
  if (isExplicit && !isClosed(THEIR_CITATION_BOTS)) return 18;
  return 15;
}

const CLOSES_ALL = /^disallow:\s*\/\s*$/im;

function llmsPoints({ llms }: SiteFacts): number {
  if (llms.status !== 'found') return 0;
  const words = llms.text.split(/\s+/).length;
  return (
    5 +
    when(/^# /m.test(llms.text), 2) +
    when(/^> /m.test(llms.text), 1) +
    when(/^## /m.test(llms.text), 2) +
    when(/\]\(http/.test(llms.text), 2) +
    when(words >= 1_000, 2) +
    when(words >= 5_000, 2)
  );
}

/** JSON-LD only; what is nested in another thing is not looked at. */
function topLevelThings({ structured: { items } }: PageFacts): StructuredItem[] {
  const nested = new Set(
    items.flatMap(({ properties }) =>
      properties.flatMap(({ values }) => values.flatMap((value) => (typeof value === 'object' ? [value.item] : []))),
    ),
  );
  return items.filter(({ syntax }, position) => syntax === 'json-ld' && !nested.has(position));
}

const hasType = (things: readonly StructuredItem[], ...types: string[]) =>
  things.some((thing) => thing.types.some((type) => types.includes(type)));

const textOf = (thing: StructuredItem, name: string) =>
  thing.properties
    .find((property) => property.name === name)
    ?.values.filter((value) => typeof value === 'string')
    .join(' ') ?? '';

const ARTICLES = ['Article', 'BlogPosting', 'NewsArticle'];

/** Any block 2, attributes for each thing up to 3, FAQPage 3, Article 3, Organization 3, WebSite 2. Hotel is not asked for. */
function schemaPoints(_: PageFacts, things: readonly StructuredItem[]): number {
  const attributes = things.reduce((sum, { properties }) => sum + properties.length, 0) / Math.max(things.length, 1);
  const richness = attributes >= 5 ? 3 : attributes >= 4 ? 2 : attributes >= 3 ? 1 : 0;
  return (
    when(things.length > 0, 2) +
    richness +
    when(hasType(things, 'FAQPage'), 3) +
    when(hasType(things, ...ARTICLES), 3) +
    when(hasType(things, 'Organization'), 3) +
    when(hasType(things, 'WebSite'), 2)
  );
}

/** A noindex counts when it is a header, and not when it stands in the page. */
function metaPoints(page: PageFacts, site: SiteFacts): number {
  const points =
    when((page.title ?? '') !== '', 5) +
    when((page.description ?? '') !== '', 2) +
    when(page.canonicals.length > 0, 3) +
    when('og:title' in page.openGraph && 'og:description' in page.openGraph, 4);
  return Math.max(
    0,
    points -
      when(
        site.robotsHeaders.some((header) => /noindex/i.test(header)),
        5,
      ),
  );
}

/** Words are what stands between spaces; only Chinese and Japanese are taken apart. */
const theirWords = (text: string) =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
  ) ?? [];

function contentPoints(page: PageFacts, site: SiteFacts, html: string): number {
  const words = theirWords(page.text);
  const beginning = words.slice(0, Math.floor((words.length * 30) / 100));
  const { host } = new URL(site.finalUrl);
  const level = (wanted: number) => page.headings.some((heading) => heading.level === wanted);
  return (
    when(level(1), 2) +
    when((page.text.match(/\b\d+[%€$£]|\b\d+\.\d+|\b\d{3,}\b/g) ?? []).length >= 3, 1) +
    when(
      page.links.some(({ url }) => !url.includes(host)),
      1,
    ) +
    when(words.length >= 300, 2) +
    when(level(2) && level(3), 2) +
    when(/<(?:ul|ol|table)\b/i.test(html), 2) +
    when(beginning.length >= 50 && beginning.some((word) => /\d/.test(word)), 2)
  );
}

function signalPoints(page: PageFacts, things: readonly StructuredItem[], html: string): number {
  const isDated = things.some((thing) => textOf(thing, 'dateModified') !== '' || textOf(thing, 'datePublished') !== '');
  return (
    when((page.language ?? '') !== '', 3) +
    when(/<link[^>]{0,200}type="application\/(?:rss|atom)/i.test(html), 2) +
    when(isDated || /article:modified_time/.test(html), 1)
  );
}

const ABOUT = /\/about|\/team|\/company|\/our-story|\/who-we-are|\/mission/i;
const PILLARS = ['wikipedia.org', 'wikidata.org', 'linkedin.com', 'crunchbase.com'];

/** Names 2, descriptions 1, registers of things 3, an about page and a contact 2, place 1, depth 1. */
function brandPoints(page: PageFacts, things: readonly StructuredItem[]): number {
  const heading = page.headings.find(({ level }) => level === 1)?.text ?? '';
  const said = [heading, page.title ?? '', page.openGraph['og:title'] ?? ''].map(
    (text) => text.split(/ (?:—|-|\||·) /)[0] ?? '',
  );
  const named = things
    .filter((thing) => hasType([thing], 'WebSite', 'Organization'))
    .map((thing) => textOf(thing, 'name'));
  const names = [...said, ...named].map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  const profiles = things.map((thing) => textOf(thing, 'sameAs')).join(' ');
  const begins = (page.description ?? '').toLowerCase().slice(0, 30);
  const organisations = things.filter((thing) => hasType([thing], 'Organization'));
  const hasContact = organisations.some((thing) =>
    ['address', 'telephone', 'email', 'contactPoint'].some((name) => has(thing, name)),
  );
  const questions = things
    .filter((thing) => hasType([thing], 'FAQPage'))
    .flatMap((thing) => valuesOf(thing, 'mainEntity'));
  return (
    when(new Set(names).size < names.length, 2) +
    when(begins !== '' && things.some((thing) => textOf(thing, 'description').toLowerCase().startsWith(begins)), 1) +
    Math.min(PILLARS.filter((pillar) => profiles.includes(pillar)).length, 3) +
    when(
      page.links.some(({ url }) => ABOUT.test(url)),
      1,
    ) +
    when(hasContact, 1) +
    when(page.alternates.length > 0 || things.some((thing) => hasType([thing], 'LocalBusiness')), 1) +
    when(
      questions.length >= 3 || (hasType(things, ...ARTICLES) && things.some((thing) => has(thing, 'dateModified'))),
      1,
    )
  );
}

const valuesOf = (thing: StructuredItem, name: string) =>
  thing.properties.find((property) => property.name === name)?.values ?? [];

const has = (thing: StructuredItem, name: string) => valuesOf(thing, name).length > 0;

/** Thin text under many headings, a word above 2.5 %, no author, empty links: one costs 1, two 3, four 5. */
function penalty(page: PageFacts, things: readonly StructuredItem[], html: string): number {
  const long = page.text.toLowerCase().match(/[a-zà-ÿ]{4,}/g) ?? [];
  const counts = new Map<string, number>();
  for (const word of long)
    if (!['this', 'that', 'with', 'from', 'were'].includes(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const faults = [
    theirWords(page.text).length < 300 && page.headings.length >= 3,
    long.length > 50 && most >= 5 && most / long.length > 0.025,
    !hasType(things, 'Person') &&
      !things.some((thing) => has(thing, 'author')) &&
      !/rel="author"|class="[^"]*author/.test(html),
    (html.match(/href="(?:#|javascript:[^"]*)?"/g) ?? []).length > 3,
  ].filter(Boolean).length;
  return faults >= 4 ? 5 : faults >= 2 ? 3 : faults;
}
