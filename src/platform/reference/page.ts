import { encodeSegment, fragment, html, Markup } from './markup.ts';
import { STYLESHEET } from './stylesheet.ts';

/**
 * The shell of every page of the reference: title, navigation, style. The pages are plain documents: no script, no
 * form, nothing fetched, so that they work under the strictest policy and can be saved or printed as they are.
 */
type ContentsLink = { anchor: string; label: string; method?: string };
export type ContentsGroup = { heading: string; links: readonly ContentsLink[] };

export type Page = {
  title: string;
  /** Where this page is, as one of the addresses in the navigation. */
  address: string;
  services: readonly string[];
  contents: readonly ContentsGroup[];
  main: Markup;
};

const OVERVIEW = '/docs';
const PROBLEMS = '/docs/problems';

export const serviceAddress = (name: string) => `/docs/${encodeSegment(name)}`;
export const openApiAddress = (name: string) => `/openapi/${encodeSegment(name)}.json`;
export const addresses = { overview: OVERVIEW, problems: PROBLEMS, health: '/healthz' } as const;

export function renderPage(page: Page): string {
  const name = page.title === 'API reference' ? page.title : `${page.title} · API reference`;
  // The stylesheet is ours and must not be escaped.
  const style = new Markup(STYLESHEET);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#page-content">Skip to the content</a>
<div class="frame">
<header class="side">
<a class="brand" href="${OVERVIEW}">API reference</a>
${renderPlaces(page)}
${page.contents.length > 0 && renderContents(page.contents)}
</header>
<main id="page-content" tabindex="-1">
${page.main}
</main>
<footer>
<ul>
<li><a href="${OVERVIEW}">Overview</a></li>
<li><a href="${PROBLEMS}">Problems</a></li>
<li><a href="${addresses.health}">Health</a></li>
</ul>
</footer>
</div>
</body>
</html>
`.text;
}

function renderPlaces(page: Page): Markup {
  const places = [
    { address: OVERVIEW, label: 'Overview' },
    ...page.services.map((service) => ({ address: serviceAddress(service), label: service })),
    { address: PROBLEMS, label: 'Problems' },
  ];
  return html`<nav aria-label="Reference"><ul class="places">
${places.map(({ address, label }) => {
  const current = address === page.address && html` aria-current="page"`;
  return html`<li><a href="${address}"${current}>${label}</a></li>\n`;
})}</ul></nav>`;
}

function renderContents(groups: readonly ContentsGroup[]): Markup {
  return html`<nav class="contents" aria-label="On this page">
${groups.map(
  ({ heading, links }, index) => html`<p id="page-contents-${index}">${heading}</p>
<ul aria-labelledby="page-contents-${index}">
${links.map(({ anchor, label, method }) => {
  const badge = method !== undefined && renderMethod(method);
  return html`<li><a href="${fragment(anchor)}">${badge}<span>${label}</span></a></li>\n`;
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
