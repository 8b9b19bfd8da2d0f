import { html, type Markup } from '#lib/html/markup.ts';
import { layOut } from '../pages/layout.ts';
import type { BoardState } from './board-state.ts';
import type { Incident } from './incidents.ts';

/** The page at `/status`: what runs, since when, and what went wrong before. */
export function renderStatus(state: BoardState): string {
  const { services, upSince, incidents, isDatabaseAway, readAt } = state;
  const titles = new Map(services.map(({ name, title }) => [name, title]));
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  const past = incidents.filter(({ endedAt }) => endedAt !== null);
  return layOut({
    title: 'Status',
    kind: 'plain-page',
    styles: ['front-door.css', 'status.css'],
    header: html`<header><a class="brand" href="/">Quintet</a></header>`,
    main: html`<h1>Status</h1>
<div class="lead prose"><p>${summaryOf(state)}</p></div>
${isDatabaseAway && html`<p class="notice" role="status">The database does not answer at the moment. Incidents are shown as they were ${moment(readAt)}.</p>\n`}<table class="status">
<caption>Services</caption>
<thead><tr><th scope="col">Service</th><th scope="col">State</th></tr></thead>
<tbody>
${services.map(
  ({
    title,
    state: each,
  }) => html`<tr><th scope="row">${title}</th><td class="${each.replace(' ', '-')}">${WORDS[each]}</td></tr>
`,
)}</tbody>
</table>
<p class="since">This server has been up since ${moment(upSince)}.</p>
${open.length > 0 && html`<section aria-labelledby="open-title"><h2 id="open-title">Going on</h2>\n${open.map((each) => renderIncident(each, titles))}</section>\n`}<section aria-labelledby="past-title">
<h2 id="past-title">Past incidents</h2>
${past.length === 0 ? html`<p>None is known.</p>` : past.map((each) => renderIncident(each, titles))}
</section>`,
    footer: html`<footer><p>Moments are in UTC. <a href="/api/status">The same for programs</a></p></footer>`,
  });
}

const WORDS = { ready: 'Ready', unavailable: 'Unavailable', 'not started': 'Not started' } as const;

function summaryOf({ services, incidents }: BoardState): string {
  if (services.some(({ state }) => state === 'unavailable')) return 'Something does not work at the moment.';
  if (incidents.some(({ endedAt }) => endedAt === null))
    return 'Everything that is started answers; an incident goes on.';
  return 'Everything that is started works.';
}

function renderIncident(incident: Incident, titles: ReadonlyMap<string, string>): Markup {
  const { title, what, services, beganAt, endedAt, updates } = incident;
  const concerned = services.map((name) => titles.get(name) ?? name).join(', ');
  return html`<article class="incident">
<h3>${title}</h3>
<p class="when">${moment(beganAt)}${endedAt === null ? ' until now' : html` to ${moment(endedAt)}`}${concerned !== '' && ` · ${concerned}`}</p>
${what !== '' && html`<p class="what">${what}</p>\n`}${
  updates.length > 0 &&
  html`<ul class="updates">
${updates.map(({ at, text }) => html`<li><p class="when">${moment(new Date(at))}</p><p class="what">${text}</p></li>\n`)}</ul>
`
}</article>
`;
}

function moment(date: Date): Markup {
  const iso = date.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')}</time>`;
}
