import { html, type Markup } from '#lib/html/markup.ts';
import { KEY_GUIDE } from '../http/problem/refusal-words.ts';
import { renderInline, renderProse } from '../pages/prose.ts';
import { isAccent } from '../pages/tokens.ts';
import {
  openApiPath,
  operationPath,
  paths,
  renderMethod,
  renderPage,
  renderPath,
  type Site,
  servicePath,
} from './page.ts';

/** The page at /docs: every service with its operations, and where to go from there. */
export type ServiceCard = {
  name: string;
  title: string;
  version: string;
  description: string;
  credentials: readonly string[];
  operations: readonly { method: string; path: string; summary: string; id: string; page?: true }[];
};

export function renderIndex(services: readonly ServiceCard[], site: Site): string {
  const main = html`<h1>API reference</h1>
<div class="lead prose">
<p>Every operation of every service that this server runs, with its parameters, its answers and a command to try it.</p>
</div>
<p class="links"><a href="${paths.problems}">What each problem code means</a>
<a href="${paths.health}">Is the server up?</a></p>
<div class="cards">
${services.map(renderCard)}</div>`;
  return renderPage({ title: 'API reference', href: paths.overview, contents: [], main }, site);
}

function renderCard(service: ServiceCard): Markup {
  const href = servicePath(service.name);
  const operations = service.operations
    .filter(({ page }) => page !== true)
    .map(
      ({ method, path, summary, id }) => html`<li><a href="${operationPath(service.name, id)}">${renderMethod(method)}
${renderPath(path)} <span class="summary">${renderInline(summary)}</span></a></li>
`,
    );
  return html`<article class="card${isAccent(service.name) && ` accent-${service.name}`}">
<header><h2><a href="${href}">${service.title}</a></h2> <span class="version">${service.version}</span></header>
<div class="prose">${renderProse(service.description)}</div>
${operations.length > 0 && html`<ul class="list wide">${operations}</ul>`}
<p class="links"><a href="${href}">Reference<span class="hidden"> of ${service.title}</span></a>
${
  service.credentials.length > 0 &&
  html`<a href="${href}#${KEY_GUIDE}">How to get a key<span class="hidden"> for ${service.title}</span></a>\n`
}<a href="${openApiPath(service.name)}">OpenAPI document<span class="hidden"> of ${service.title}</span></a></p>
</article>
`;
}
