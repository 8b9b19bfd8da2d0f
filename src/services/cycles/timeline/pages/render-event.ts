import { html, type Markup } from '#lib/html/markup.ts';
import { countryName } from '../../names/country-name.ts';
import { attributionOf, CONFIDENCE_MEANINGS } from '../history/data-sources-page.ts';
import type { HistoricEvent, Source } from '../history/event.ts';
import { significanceInWords } from '../history/significance-words.ts';
import { aroundInPlace, aroundInTime } from '../reading/around-event.ts';
import { NEARBY_KM, NEARBY_YEARS } from '../reading/profile-method.ts';
import { MASTER_CYCLE } from '../system/nine-cycles.ts';
import { PHASES, positionOf } from '../system/phase.ts';
import { FIRST_YEAR, LAST_YEAR, yearLabel } from '../system/year.ts';
import { eventPath, timelinePath } from './addresses.ts';
import { nearItem, whenOf, whereOf } from './event-lines.ts';
import { layTimeline } from './frame.ts';
import type { Known } from './timeline-list.ts';

/** The page of one event: what happened, how well that is known, what lies around it; and, set apart, what is read into its year. */
export function renderEvent(event: HistoricEvent, known: Known): string {
  const when = whenOf(event);
  const where = whereOf(event);
  return layTimeline({
    title: `${event.title} (${when})`,
    description:
      event.summary ??
      `${event.title}: ${[when, where].filter((each) => each !== undefined).join(', ')}. With its source and what happened around it.`,
    canonical: eventPath(event.id),
    main: html`<article>
<p class="when">${when}</p>
<h1>${event.title}</h1>
${event.summary !== null && html`<div class="lead prose"><p>${event.summary}</p></div>\n`}<p><a class="back" href="${aroundPath(event)}">Show ${event.datePrecision === 'century' ? 'the century' : 'the years around it'} on the timeline</a></p>
<section class="part">
<h2>What is known</h2>
<dl class="known">
${facts(event).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
</section>
${sourcePart(event)}${aroundPart(event, known)}${interpretation(event)}</article>`,
  });
}

const YEARS_AROUND = 50;

function aroundPath({ id, year, endYear }: HistoricEvent): string {
  const from = Math.max(FIRST_YEAR, year - YEARS_AROUND);
  const to = Math.min(LAST_YEAR, (endYear ?? year) + YEARS_AROUND);
  return timelinePath({ from, to, event: id });
}

function facts(event: HistoricEvent): [string, Markup | string][] {
  const { short, rule } = significanceInWords(event.significance);
  const { place, country, lat, lng, phases, mechanism } = event;
  return [
    ['Year', html`${whenOf(event)}${event.datePrecision === 'century' && ' (only the century is known)'}`],
    ...optional('Built further in', phases.length === 0 ? undefined : phases.map(yearLabel).join(', ')),
    ...optional('Place', place ?? undefined),
    ...optional(
      'Country of today',
      country === null ? undefined : html`<a href="${timelinePath({ country })}">${countryName(country)}</a>`,
    ),
    ...optional('Coordinates', lat === null || lng === null ? undefined : `${lat}, ${lng}`),
    ['Category', html`<a href="${timelinePath({ categories: [event.category] })}">${event.category}</a>`],
    ...optional('How doctrine was made or undone', mechanism ?? undefined),
    [
      'Significance',
      html`${event.significance} of 5: ${short}${rule !== short && html`. <span class="rule">The rule: ${rule}.</span>`}`,
    ],
  ];
}

const optional = (name: string, value: Markup | string | undefined): [string, Markup | string][] =>
  value === undefined ? [] : [[name, value]];

function sourcePart({ source, record, url, checkAgainst, confidence }: HistoricEvent): Markup {
  return html`<section class="part">
<h2>Where this is from</h2>
<dl class="known">
<div><dt>Source</dt><dd>${sourceLink(source)}${record !== null && html`, record <code>${record}</code>`}</dd></div>
<div><dt>Licence</dt><dd>${licenceLink(source)}</dd></div>
<div><dt>Attribution</dt><dd>${asSentence(attributionOf(source))}</dd></div>
<div><dt>How well known</dt><dd>${asSentence(CONFIDENCE_MEANINGS[confidence])}</dd></div>
${url !== null && html`<div><dt>Read more</dt><dd><a href="${url}" rel="noreferrer">${new URL(url).hostname}</a></dd></div>\n`}${
  checkAgainst.length > 0 &&
  html`<div><dt>Check it against</dt><dd><ul>
${checkAgainst.map((article) => html`<li>${article}</li>\n`)}</ul></dd></div>
`
}</dl>
</section>
`;
}

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

const sourceLink = ({ name, publisher, url }: Source): Markup =>
  html`${url === null ? name : html`<a href="${url}" rel="noreferrer">${name}</a>`}, ${publisher}`;

const licenceLink = ({ licence, licenceUrl }: Source): Markup | string =>
  licenceUrl === null ? licence : html`<a href="${licenceUrl}" rel="noreferrer">${licence}</a>`;

function aroundPart(event: HistoricEvent, { history, places }: Known): Markup {
  const inTime = aroundInTime(history, event);
  const inPlace = aroundInPlace(places, event);
  return html`<section class="part">
<h2>Around it in time</h2>
<p class="note">The most significant within ${NEARBY_YEARS} years, anywhere. Near, not explained.</p>
${
  inTime.length === 0
    ? html`<p>The dataset has no other event of these years.</p>\n`
    : html`<ol class="events">\n${inTime.map((near) => nearItem(near, yearsBetween(event, near)))}</ol>\n`
}</section>
${
  inPlace.length > 0 &&
  html`<section class="part">
<h2>Near it in place</h2>
<p class="note">The most significant of all times within ${NEARBY_KM} km, the nearest first.</p>
<ol class="events">
${inPlace.map(({ event: near, km }) => nearItem(near, `${kilometres(km)} away`))}</ol>
</section>
`
}`;
}

function yearsBetween(event: HistoricEvent, near: HistoricEvent): string {
  const years = near.year - event.year;
  if (years === 0) return 'the same year';
  const count = Math.abs(years) === 1 ? '1 year' : `${Math.abs(years)} years`;
  return `${count} ${years < 0 ? 'before' : 'after'}`;
}

const NEAR_KM = 10;
const kilometres = (km: number) => `${km < NEAR_KM ? km.toFixed(1) : Math.round(km)} km`;

const ORDINALS = ['first', 'second', 'third', 'last'] as const;

/** Apart from the facts, and called what it is. */
function interpretation({ year }: HistoricEvent): Markup {
  const { phase, phaseIndex, started, ends } = positionOf(MASTER_CYCLE, year);
  return html`<aside class="interpretation" aria-labelledby="interpretation">
<h2 id="interpretation">An interpretation of its year</h2>
<p>A way to read time, not a finding about the event: nothing is said to cause it. In the master cycle of ${MASTER_CYCLE.length.toLocaleString('en')} years, counted from ${yearLabel(started)} to ${yearLabel(ends - 1)}, ${yearLabel(year)} lies in <strong>${phase}</strong>, the ${ORDINALS[phaseIndex]} of ${PHASES.length} phases.</p>
<p><a href="/api/v1?resource=cycles&amp;year=${year}&amp;format=svg">The nine cycles of ${yearLabel(year)}, as a picture</a></p>
</aside>
`;
}
