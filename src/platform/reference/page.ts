import { html, type Markup } from '#lib/html/markup.ts';
import { layOut } from '../pages/layout.ts';
import { encodeSegment, fragment } from '../pages/prose.ts';
import { isAccent } from '../pages/tokens.ts';

/** The shell of every page of the reference: title, navigation and search, in the layout of all our pages. */
type ContentsLink = { href: string; label: string; method?: string };
export type ContentsGroup = { heading: string; links: readonly ContentsLink[] };

/** What every page knows of the others. */
export type Site = {
  services: readonly { name: string; title: string }[];
  /** Where the module with everything that can be searched for is. */
  searchIndex: string;
};

export type Page = {
  title: string;
  /** Where this page is, as one of the links of the navigation. */
  href: string;
  /** The service that it is about, if it is about one. */
  service?: string;
  contents: readonly ContentsGroup[];
  main: Markup;
};

const OVERVIEW = '/docs';
const PROBLEMS = '/docs/problems';

export const servicePath = (name: string) => `/docs/${encodeSegment(name)}`;
export const operationPath = (service: string, id: string) => `${servicePath(service)}/${encodeSegment(id)}`;
export const openApiPath = (name: string) => `/openapi/${encodeSegment(name)}.json`;
export const paths = { overview: OVERVIEW, problems: PROBLEMS, health: '/healthz' } as const;

export function renderPage(page: Page, site: Site): string {
  return layOut({
    title: page.title === 'API reference' ? page.title : `${page.title} · API reference`,
    ...(page.service !== undefined && isAccent(page.service) && { accent: page.service }),
    styles: ['reference.css'],
    scripts: ['tabs.js', 'copy.js', 'search.js', 'old-anchors.js'],
    kind: 'frame',
    header: html`<header class="side">
<a class="brand" href="${OVERVIEW}">API reference</a>
${renderSearch(site.searchIndex)}
${renderNavigation(page, site)}
${page.contents.length > 0 && renderContents(page)}
</header>`,
    main: page.main,
    footer: html`<footer>
<ul>
<li><a href="${OVERVIEW}">Overview</a></li>
<li><a href="${PROBLEMS}">Problems</a></li>
<li><a href="${paths.health}">Health</a></li>
</ul>
</footer>`,
  });
}

/** Hidden until its script has begun: without one there is nothing to search with. */
function renderSearch(index: string): Markup {
  return html`<search class="search" hidden data-index="${index}">
<label for="page-search">Search<kbd aria-hidden="true">/</kbd></label>
<input id="page-search" type="search" autocomplete="off" spellcheck="false" maxlength="100"
 placeholder="Operation, parameter, code" aria-controls="page-search-found" aria-keyshortcuts="/">
<p class="hidden" role="status"></p>
<ul id="page-search-found" class="found" hidden></ul>
</search>`;
}

function renderNavigation(page: Page, { services }: Site): Markup {
  const entries = [
    { href: OVERVIEW, label: 'Overview', service: undefined },
    ...services.map(({ name, title }) => ({ href: servicePath(name), label: title, service: name })),
    { href: PROBLEMS, label: 'Problems', service: undefined },
  ];
  return html`<nav aria-label="Reference"><ul class="places">
${entries.map(({ href, label, service }) => {
  const isHere = href === page.href;
  const isInside = service !== undefined && service === page.service;
  const current = isHere ? html` aria-current="page"` : isInside && html` aria-current="true"`;
  return html`<li><a href="${href}"${current}>${label}</a></li>\n`;
})}</ul></nav>`;
}

function renderContents(page: Page): Markup {
  return html`<nav class="contents" aria-label="${page.service ?? 'On this page'}">
${page.contents.map(
  ({ heading, links }, index) => html`<p id="page-contents-${index}">${heading}</p>
<ul aria-labelledby="page-contents-${index}">
${links.map(({ href, label, method }) => {
  const badge = method !== undefined && renderMethod(method);
  const current = href === page.href && html` aria-current="page"`;
  return html`<li><a href="${href}"${current}>${badge}<span>${label}</span></a></li>\n`;
})}</ul>
`,
)}</nav>`;
}

const KNOWN_METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

export function renderMethod(method: string): Markup {
  const name = method.toLowerCase();
  return html`<span class="method${KNOWN_METHODS.has(name) && ` ${name}`}">${method.toUpperCase()}</span>`;
}

/** A path with its placeholders set apart. */
export function renderPath(path: string): Markup {
  const parts = path.split(/(\{[^{}]+\})/);
  return html`<span class="path">${parts.map((part, index) => (index % 2 === 1 ? html`<i>${part}</i>` : part))}</span>`;
}

/** A heading's link to itself; the label tells screen readers of which heading. */
export function renderMark(anchor: string, label: string): Markup {
  return html`<a class="mark" href="${fragment(anchor)}" aria-label="Link to ${label}">#</a>`;
}
