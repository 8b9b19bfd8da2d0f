import { html, type Markup } from '#lib/html/markup.ts';
import { countryName } from '../../names/country-name.ts';
import type { HistoricEvent } from '../history/event.ts';
import { dateLabel } from '../history/event-date.ts';
import { significanceInWords } from '../history/significance-words.ts';
import { yearLabel } from '../system/year.ts';
import { eventPath } from './addresses.ts';

/** Events in a list: when, what, and in a line what else is known. */
export function whenOf(event: HistoricEvent): string {
  const { year, endYear, datePrecision } = event;
  if (endYear === null) return dateLabel(event);
  // The era is said once where both years are of the same.
  const isPlain = datePrecision === 'year' && year > 0 === endYear > 0;
  const first = isPlain ? yearLabel(year).replace(/ B?CE$/, '') : dateLabel(event);
  return `${first} to ${yearLabel(endYear)}`;
}

export function whereOf({ place, country }: Pick<HistoricEvent, 'place' | 'country'>): string | undefined {
  const known = [place, country === null ? null : countryName(country)].filter((each) => each !== null);
  return known.length === 0 ? undefined : known.join(', ');
}

export function eventItem(event: HistoricEvent): Markup {
  const facts = [event.category, whereOf(event)].filter((each) => each !== undefined);
  return html`<li>
<p class="when">${whenOf(event)}</p>
<div>
<h3><a href="${eventPath(event.id)}">${event.title}</a></h3>
${event.summary !== null && html`<p>${event.summary}</p>\n`}<p class="facts">${facts.join(' · ')}</p>
</div>
</li>
`;
}

/** `beside` says how far it is. */
export const nearItem = (event: HistoricEvent, beside: string): Markup => html`<li>
<p class="when">${whenOf(event)}</p>
<div>
<h3><a href="${eventPath(event.id)}">${event.title}</a></h3>
<p class="facts">${event.category} · ${beside}</p>
</div>
</li>
`;

/** `Changed the world (5 of 5)`. */
export function significanceTitle(significance: number): string {
  const { short } = significanceInWords(significance);
  return `${short.charAt(0).toUpperCase()}${short.slice(1)} (${significance} of 5)`;
}
