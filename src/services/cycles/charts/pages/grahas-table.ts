import { type Child, html, type Markup } from '#lib/html/markup.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import type { MarkName } from '../pictures/square/view.ts';
import { ascendant, graha, nakshatra, sign, termsIn } from './names.ts';
import { part, wideTable } from './part.ts';
import type { ChartReading, Section } from './reading.ts';
import { WORDS } from './words/words.ts';

/** Where each graha stands. Without a time there are no houses, and of the Moon no more than what holds for the whole day. */
export const renderGrahas: Section = (reading) => {
  const { language, chart } = reading;
  const words = WORDS[language].grahas;
  const isTimed = chart.without_time === null;
  const heads = [
    html`<th scope="col">${words.graha}</th>`,
    html`<th scope="col">${words.sign}</th>`,
    html`<th scope="col" class="number">${words.degree}</th>`,
    html`<th scope="col">${words.nakshatra}</th>`,
    isTimed && html`<th scope="col" class="number">${words.house}</th>`,
    html`<th scope="col">${words.dignity}</th>`,
    html`<th scope="col">${words.state}</th>`,
  ];
  const caption = isTimed ? words.caption : words.caption_noon;
  return part(
    'grahas',
    words.title,
    wideTable(
      caption,
      html`<table class="figures grahas">
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${ascendantRow(reading)}${chart.planets.map((planet) => grahaRow(reading, planet))}</tbody>
</table>
`,
    ),
  );
};

function row(name: Markup, cells: readonly { text: Child; head: string; isNumber?: boolean }[]): Markup {
  return html`<tr><th scope="row">${name}</th>${cells.map(
    ({ text, head, isNumber = false }) =>
      html`<td${isNumber && html` class="number"`} data-head="${head}">${text}</td>`,
  )}</tr>
`;
}

function ascendantRow({ language, chart: { ascendant: rising, without_time: untimed } }: ChartReading): Markup | false {
  if (rising === null || untimed !== null) return false;
  const words = WORDS[language].grahas;
  return row(ascendant(language), [
    { head: words.sign, text: sign(rising.sign, language) },
    { head: words.degree, text: degreeText(rising.degree), isNumber: true },
    { head: words.nakshatra, text: html`${nakshatra(rising.nakshatra, language)} ${rising.pada}` },
    { head: words.house, text: 1, isNumber: true },
    { head: words.dignity, text: words.nothing },
    { head: words.state, text: words.nothing },
  ]);
}

type Planet = ChartReading['chart']['planets'][number];

function grahaRow({ language, chart }: ChartReading, planet: Planet): Markup {
  const words = WORDS[language].grahas;
  const terms = termsIn(language);
  const { without_time: untimed } = chart;
  const isUnsure = untimed !== null && planet.name === 'Moon';
  const signs = isUnsure ? untimed.moon_signs : [planet.sign];
  const nakshatras = isUnsure ? untimed.moon.map((each) => each.nakshatra) : [planet.nakshatra];
  const isStillDignified = !isUnsure || signs.length === 1;
  const dignity = planet.dignity === null || !isStillDignified ? words.nothing : terms.dignity(planet.dignity);
  const states = marksOf(planet).map((mark) => terms.mark(mark));
  return row(graha(planet.name, language), [
    {
      head: words.sign,
      text: either(
        signs.map((each) => sign(each, language)),
        words.or,
      ),
    },
    { head: words.degree, text: isUnsure ? words.unsure : degreeText(planet.degree), isNumber: true },
    {
      head: words.nakshatra,
      text: html`${either(
        nakshatras.map((each) => nakshatra(each, language)),
        words.or,
      )}${!isUnsure && ` ${planet.pada}`}`,
    },
    ...(untimed === null ? [{ head: words.house, text: planet.house, isNumber: true }] : []),
    { head: words.dignity, text: dignity },
    { head: words.state, text: isUnsure || states.length === 0 ? words.nothing : states.join(', ') },
  ]);
}

const either = (names: readonly Markup[], or: string): Markup =>
  html`${names.map((name, index) => html`${index > 0 && ` ${or} `}${name}`)}`;

/** Dignity has a column of its own. The nodes go backwards by nature: the mean ones always do. */
function marksOf({ retrograde, combust, vargottama }: Planet): MarkName[] {
  return [
    ...(retrograde ? (['retrograde'] as const) : []),
    ...(combust ? (['combust'] as const) : []),
    ...(vargottama ? (['vargottama'] as const) : []),
  ];
}
