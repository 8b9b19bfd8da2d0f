import { html, type Markup } from '#lib/html/markup.ts';
import type { Service } from '../service.ts';
import { layOut } from './layout.ts';
import { renderInline } from './prose.ts';
import { isAccent } from './tokens.ts';

/** The page at `/`: what runs here, and a way into each part of it. */
type Listed = Pick<Service, 'name' | 'title' | 'description' | 'home' | 'ways'>;

/** Where the people of a service arrive: its own page, or its reference. */
export const arrivalOf = ({ name, home }: Pick<Service, 'name' | 'home'>) => home ?? `/docs/${name}`;

export function renderFrontDoor(services: readonly Listed[], { hasStatus }: { hasStatus: boolean }): string {
  return layOut({
    title: 'Quintet',
    kind: 'plain-page',
    styles: ['front-door.css'],
    header: html`<header><span class="brand">Quintet</span></header>`,
    main: html`<h1>What runs here</h1>
<div class="lead prose"><p>${
      services.length === 0 ? 'No service is switched on.' : 'Choose a service to see what it does and how to use it.'
    }</p></div>
${services.length > 0 && html`<ul class="services">\n${services.map(renderService)}</ul>`}
<ul class="ways">
<li><a href="/docs">API reference</a></li>
<li><a href="/docs/problems">What each problem code means</a></li>
${hasStatus && html`<li><a href="/status">Status, and what went wrong before</a></li>\n`}<li><a href="/healthz">Is the server up?</a></li>
<li><a href="/readyz">Is it ready?</a></li>
</ul>`,
    footer: html`<footer><p>Quintet: API services on one platform.</p></footer>`,
  });
}

function renderService(service: Listed): Markup {
  const { name, title, description, home, ways = [] } = service;
  return html`<li${isAccent(name) && html` class="accent-${name}"`}>
<h2><a href="${arrivalOf(service)}">${title}</a></h2>
<p>${renderInline(firstSentence(description))}</p>
${ways.map((way) => html`<p class="also"><a href="${way.path}">${way.title}</a></p>\n`)}${home !== undefined && html`<p class="also"><a href="/docs/${name}">Reference<span class="hidden"> of ${title}</span></a></p>\n`}</li>
`;
}

function firstSentence(text: string): string {
  const end = text.indexOf('. ');
  return end === -1 ? text : text.slice(0, end + 1);
}
