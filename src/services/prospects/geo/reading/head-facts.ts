import type { PageFacts } from '../page-facts.ts';
import type { PageElement } from './page-tree.ts';
import { attributeOf } from './page-tree.ts';
import { shortened } from './shortened.ts';
import { linkTo } from './web-urls.ts';

/**
 * What a page declares about itself in `title`, `meta` and `link`. Wherever they stand: a parser moves them out of a head
 * that was closed too early.
 */
type HeadFacts = Pick<
  PageFacts,
  'title' | 'description' | 'language' | 'robotsDirectives' | 'canonicals' | 'alternates' | 'openGraph'
>;

const LONGEST_TITLE = 500;
const LONGEST_CONTENT = 1000;
const MOST_DIRECTIVES = 100;
const MOST_CANONICALS = 20;
const MOST_ALTERNATES = 200;
const MOST_PROPERTIES = 100;

export function headFacts(elements: readonly PageElement[], base: string): HeadFacts {
  const robotsDirectives: { agent: string; directive: string }[] = [];
  const canonicals: ReturnType<typeof linkTo>[] = [];
  const alternates: { language: string; link: ReturnType<typeof linkTo> }[] = [];
  const openGraph = new Map<string, string>();
  let title: string | null = null;
  let description: string | null = null;
  let language: string | null = null;

  for (const element of elements) {
    if (!element.isHtml) continue;
    if (element.name === 'html') {
      language ??= stated(attributeOf(element, 'lang') ?? attributeOf(element, 'xml:lang'), 100);
    } else if (element.name === 'title') {
      title ??= stated(element.first?.kind === 'text' ? element.first.value : '', LONGEST_TITLE);
    } else if (element.name === 'meta') {
      const name = (attributeOf(element, 'name') ?? '').trim().toLowerCase();
      const property = (attributeOf(element, 'property') ?? name).trim().toLowerCase();
      const content = stated(attributeOf(element, 'content'), LONGEST_CONTENT);
      if (content === null) continue;
      if (name === 'description') description ??= content;
      if (name === 'robots' || isCrawler(name)) robotsDirectives.push(...directivesIn(content, name));
      if (GRAPH_PROPERTY.test(property) && !openGraph.has(property) && openGraph.size < MOST_PROPERTIES) {
        openGraph.set(property, content);
      }
    } else if (element.name === 'link') {
      const relations = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
      const href = attributeOf(element, 'href');
      if (href === undefined) continue;
      if (relations.includes('canonical') && canonicals.length < MOST_CANONICALS) canonicals.push(linkTo(href, base));
      const hreflang = stated(attributeOf(element, 'hreflang'), 100);
      if (relations.includes('alternate') && hreflang !== null && alternates.length < MOST_ALTERNATES) {
        alternates.push({ language: hreflang, link: linkTo(href, base) });
      }
    }
  }
  return {
    title,
    description,
    language,
    robotsDirectives: robotsDirectives.slice(0, MOST_DIRECTIVES),
    canonicals,
    alternates,
    openGraph: Object.fromEntries(openGraph),
  };
}

/** White space collapsed; null when nothing is said. */
function stated(value: string | undefined, longest: number): string | null {
  const text = shortened(
    (value ?? '')
      .slice(0, 2 * longest)
      .replace(/\s+/g, ' ')
      .trim(),
    longest,
  );
  return text === '' ? null : text;
}

/** With a colon in it: `og:title`, `article:modified_time`, `business:contact_data:locality`. */
const GRAPH_PROPERTY = /^[a-z][a-z0-9_-]{0,30}(?::[a-z][a-z0-9_-]{0,40}){1,4}$/;

const isCrawler = (name: string) => /^[a-z][a-z-]{0,40}bot(?:-[a-z]{1,20})?$/.test(name) || OTHER_CRAWLERS.has(name);

const OTHER_CRAWLERS = new Set([
  'baiduspider',
  'bytespider',
  'chatgpt-user',
  'claude-user',
  'google-extended',
  'meta-externalagent',
  'perplexity-user',
  'slurp',
  'yandex',
]);

function directivesIn(content: string, agent: string): { agent: string; directive: string }[] {
  return content
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const directive = part.trim();
      return directive === '' ? [] : [{ agent, directive }];
    });
}
