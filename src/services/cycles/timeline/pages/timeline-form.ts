import { html, type Markup } from '#lib/html/markup.ts';
import { countryName } from '../../names/country-name.ts';
import { CATEGORIES } from '../history/category.ts';
import { significanceInWords } from '../history/significance-words.ts';
import { ROWS } from '../pictures/draw-events.ts';
import { LONGEST_SEARCH } from '../search/search-parameters.ts';
import { FIRST_YEAR, LAST_YEAR, yearLabel } from '../system/year.ts';
import { parametersOf, TIMELINE_PATH } from './addresses.ts';
import type { Read } from './timeline-question.ts';

/** What is asked, to be asked otherwise. What only the application shows is carried along. */
const IN_THE_FORM = new Set(['from', 'to', 'rows', 'category', 'q', 'country', 'significance', 'page', 'event']);
const ROW_WORDS = { category: 'by category', region: 'by part of the world' } as const;

export function timelineForm({ question, faults, written }: Read, countries: readonly string[]): Markup {
  const { from, to, rows, categories, q, country, significance } = question;
  const carried = parametersOf(question).filter(([name]) => !IN_THE_FORM.has(name));
  const several = categories.length > 1 ? [categories.join(',')] : [];
  const chosen = categories.join(',');
  return html`<form class="ask" method="get" action="${TIMELINE_PATH}" role="search">
${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}${field('q', 'Words', faults, html`<input id="q" name="q" type="search" maxlength="${LONGEST_SEARCH}" value="${written.get('q') ?? q ?? ''}"${describedBy('q', faults)}>`)}${field('from', 'From year', faults, yearInput('from', written.get('from') ?? yearLabel(from), faults))}${field('to', 'To year', faults, yearInput('to', written.get('to') ?? yearLabel(to), faults))}${field(
  'category',
  'Category',
  faults,
  select('category', faults, [
    option('', 'All', chosen),
    ...several.map((value) => option(value, value.replaceAll(',', ', '), chosen)),
    ...CATEGORIES.map((value) => option(value, value, chosen)),
  ]),
)}${field(
  'country',
  'Country of today',
  faults,
  select('country', faults, [
    option('', 'All', country ?? ''),
    ...withChosen(countries, country).map(({ code, name }) => option(code, name, country ?? '')),
  ]),
)}${field(
  'significance',
  'Significance, at least',
  faults,
  select(
    'significance',
    faults,
    [1, 2, 3, 4, 5].map((value) =>
      option(
        String(value),
        value === 1 ? '1: everything' : `${value}: ${significanceInWords(value).short}`,
        String(significance),
      ),
    ),
  ),
)}${field(
  'rows',
  'Rows of the picture',
  faults,
  select(
    'rows',
    faults,
    ROWS.map((value) => option(value, ROW_WORDS[value], rows)),
  ),
)}<button type="submit">Show</button>
</form>
<p class="note">Years as people write them, ${yearLabel(FIRST_YEAR)} to ${yearLabel(LAST_YEAR)}: <em>490 BCE</em>, <em>1455</em>.</p>
`;
}

function field(name: string, label: string, faults: Read['faults'], control: Markup): Markup {
  const fault = faults.get(name);
  return html`<div class="field">
<label for="${name}">${label}</label>
${control}
${fault !== undefined && html`<p class="fault" id="${name}-fault">${fault}</p>\n`}</div>
`;
}

const describedBy = (name: string, faults: Read['faults']): Markup | false =>
  faults.has(name) && html` aria-invalid="true" aria-describedby="${name}-fault"`;

const yearInput = (name: string, year: string, faults: Read['faults']): Markup =>
  html`<input id="${name}" name="${name}" maxlength="12" value="${year}"${describedBy(name, faults)}>`;

const select = (name: string, faults: Read['faults'], options: readonly Markup[]): Markup =>
  html`<select id="${name}" name="${name}"${describedBy(name, faults)}>
${options}</select>`;

const option = (value: string, label: string, chosen: string): Markup =>
  html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>\n`;

/** Those that events have, by name; and the one that is asked for, if none has it. */
function withChosen(countries: readonly string[], chosen: string | undefined): { code: string; name: string }[] {
  const codes = new Set([...countries, ...(chosen === undefined ? [] : [chosen])]);
  return [...codes]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
