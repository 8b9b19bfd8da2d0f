import { fragment, html, type Markup, renderInline, renderProse } from './markup.ts';
import { addresses, openApiAddress, renderMethod, renderPage, renderPath, serviceAddress } from './page.ts';

/** The page at /docs: every service with its operations, and where to go from there. */
export type ServiceCard = {
  name: string;
  title: string;
  version: string;
  description: string;
  operations: { method: string; path: string; summary: string; id: string }[];
};

export function renderIndex(services: readonly ServiceCard[]): string {
  const main = html`<h1>API reference</h1>
<div class="lead prose">
<p>Every operation of every service that this server runs, with its parameters, its answers and a command to try it.</p>
</div>
<p class="links"><a href="${addresses.problems}">What each problem code means</a>
<a href="${addresses.health}">Is the server up?</a></p>
<div class="cards">
${services.map(renderCard)}</div>`;
  return renderPage({
    title: 'API reference',
    address: addresses.overview,
    services: services.map((service) => service.name),
    contents: [],
    main,
  });
}

function renderCard(service: ServiceCard): Markup {
  const address = serviceAddress(service.name);
  const operations = service.operations.map(
    ({ method, path, summary, id }) => html`<li><a href="${address}${fragment(id)}">${renderMethod(method)}
${renderPath(path)} <span class="summary">${renderInline(summary)}</span></a></li>
`,
  );
  return html`<article class="card">
<header><h2><a href="${address}">${service.title}</a></h2> <span class="version">${service.version}</span></header>
<div class="prose">${renderProse(service.description)}</div>
${operations.length > 0 && html`<ul class="list wide">${operations}</ul>`}
<p class="links"><a href="${address}">Reference<span class="hidden"> of ${service.title}</span></a>
<a href="${openApiAddress(service.name)}">OpenAPI document<span class="hidden"> of ${service.title}</span></a></p>
</article>
`;
}
