import { html, type Markup } from '#lib/html/markup.ts';
import { countryName } from '../../names/country-name.ts';
import { eventsInWords } from '../history/events-in-words.ts';
import { profileOf } from '../reading/profile.ts';
import { yearLabel } from '../system/year.ts';
import { eventPath, picturePath, timelinePath } from './addresses.ts';
import { whenOf } from './event-lines.ts';
import type { TimelineApplication } from './frame.ts';
import { layTimeline, TIMELINE_TITLE } from './frame.ts';
import { timelineForm } from './timeline-form.ts';
import type { FoundEvents, Known } from './timeline-list.ts';
import { findForPage, renderList } from './timeline-list.ts';
import type { Question, Read } from './timeline-question.ts';

/** `/timeline`: a picture of the years that are asked for, and what happened in them, the most significant first. */
export function renderTimeline(read: Read, known: Known, application: TimelineApplication): string {
  const { question, faults } = read;
  const found = findForPage(known, question);
  const title = titleOf(question);
  return layTimeline({
    title,
    description: `${eventsInWords(found.total)} of history, ${spanOf(question)}, each with its source${found.shown.length > 0 ? `: ${namesOf(found)}` : ''}.`,
    canonical: timelinePath({ ...question, ...USUAL, page: found.page }),
    // A question that finds nothing, or asks for words, is no page to find.
    hidden: faults.size > 0 || found.total === 0 || question.q !== undefined,
    application,
    main: html`<div id="timeline">
<h1>${title}</h1>
<div class="lead prose"><p>${leadOf(question, found)}</p></div>
${faultList(read)}${timelineForm(read, known.countries)}${openedEvent(question, known)}${pictureOf(question, found)}${renderList(found, question)}${profilePart(question, known)}</div>`,
  });
}

/** What only changes how the same events are shown. */
const USUAL: Partial<Question> = {
  rows: 'category',
  cycles: [],
  map: true,
  event: undefined,
  year: undefined,
  place: undefined,
  isTable: false,
};
const NAMED = 3;

const spanOf = ({ from, to }: Question) => (from === to ? yearLabel(from) : `${yearLabel(from)} to ${yearLabel(to)}`);

function titleOf(question: Question): string {
  const { categories, country, q, significance } = question;
  const subject = [
    ...(categories.length > 0 ? [categories.join(', ')] : []),
    ...(country === undefined ? [] : [countryName(country)]),
    ...(q === undefined ? [] : [`“${q}”`]),
    ...(significance > 1 ? [`significance ${significance} and more`] : []),
  ];
  const isUsual = timelinePath({ from: question.from, to: question.to }) === timelinePath();
  if (subject.length === 0) return isUsual ? TIMELINE_TITLE : `History from ${spanOf(question)}`;
  const told = subject.join(', ');
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}: ${spanOf(question)}`;
}

function leadOf(question: Question, { total, page, pages }: FoundEvents): string {
  if (total === 0) return 'No event of the dataset fits. Take a longer span of years, or fewer filters.';
  const part = pages > 1 ? ` This is page ${page} of ${pages}.` : '';
  return `${eventsInWords(total)} from ${spanOf(question)}, the most significant first.${part}`;
}

const namesOf = ({ shown }: FoundEvents) =>
  shown
    .slice(0, NAMED)
    .map((event) => event.title)
    .join('; ');

/** Each stands beside its field as well, where it has one. */
function faultList({ faults }: Read): Markup | false {
  if (faults.size === 0) return false;
  return html`<div class="danger" role="alert">
<p><strong>Part of the address could not be used.</strong> The rest is shown.</p>
<ul class="points">
${[...faults].map(([name, fault]) => html`<li><code>${name}</code>: ${fault}</li>\n`)}</ul>
</div>
`;
}

function openedEvent({ event }: Question, { eventsById }: Known): Markup | false {
  const opened = event === undefined ? undefined : eventsById.get(event);
  if (opened === undefined) return false;
  return html`<section class="opened">
<h2><a href="${eventPath(opened.id)}">${opened.title}</a></h2>
<p>${whenOf(opened)}${opened.summary !== null && `. ${opened.summary}`}</p>
</section>
`;
}

function pictureOf(question: Question, { total }: FoundEvents): Markup | false {
  if (total === 0) return false;
  const text = `The ${eventsInWords(total)} along the years; the list below tells the same in words.`;
  return html`<figure class="picture">
<picture>
<source media="(max-width: 47.99rem)" srcset="${picturePath(question, 'narrow')}">
<img src="${picturePath(question, 'wide')}" alt="${text}">
</picture>
</figure>
`;
}

const NEAR = 5;

function profilePart({ year, place }: Question, known: Known): Markup | false {
  if (year === undefined) return false;
  const profile = profileOf(known, year, place);
  const where = place === undefined ? '' : ` at ${place.lat}, ${place.lng}`;
  const asked = new URLSearchParams({
    resource: 'profile',
    year: String(year),
    ...(place !== undefined && { lat: String(place.lat), lng: String(place.lng) }),
  });
  return html`<aside class="interpretation" aria-labelledby="reading">
<h2 id="reading">An interpretation of ${profile.year_label}${where}</h2>
<p>A way to read a year, not a finding about it: nothing is predicted, and no event is said to be caused by a cycle or a place. The index of this reading is ${profile.index} of 100; most of the nine cycles, by weight, are in ${profile.dominant_phase}.</p>
${
  profile.nearby_events.length > 0 &&
  html`<p>Near, not explained:</p>
<ul class="points">
${profile.nearby_events.slice(0, NEAR).map((near) => html`<li>${near.year_label}: <a href="${eventPath(near.id)}">${near.title}</a></li>\n`)}</ul>
`
}<ul class="ways">
<li><a href="/api/v1?resource=cycles&amp;year=${year}&amp;format=svg">The nine cycles of the year, as a picture</a></li>
<li><a href="/api/v1?${asked.toString()}">The whole reading, as data</a></li>
</ul>
</aside>
`;
}
