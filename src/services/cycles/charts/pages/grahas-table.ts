import { type Child, html, type Markup } from '#lib/html/markup.ts';
import type { GrahaName } from '../../zodiac/graha-names.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import { NAKSHATRAS } from '../jyotish/tables/nakshatras.ts';
import type { MarkName } from '../pictures/square/view.ts';
import { ascendant, graha, nakshatra, sign, termsIn } from './names.ts';
import { part, wideTable } from './part.ts';
import type { ChartReading, Section } from './reading.ts';
import { WORDS } from './words/words.ts';

/** Where each graha stands. Without a time there are no houses, and no more is told than what holds for the whole day. */
export const renderGrahas: Section = (reading) => {
  const { language, chart } = reading;
  const words = WORDS[language].grahas;
  const isTimed = chart.without_time === null;
  const heads = [
    html`<th scope="col">${words.graha}</th>`,
    html`<th scope="col">${words.sign}</th>`,
    html`<th scope="col" class="number">${words.degree}</th>`,
    html`<th scope="col">${words.nakshatra}</th>`,
    html`<th scope="col">${words.lord}</th>`,
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
    { head: words.lord, text: graha(lordOf(rising.nakshatra), language) },
    { head: words.house, text: 1, isNumber: true },
    { head: words.dignity, text: words.nothing },
    { head: words.state, text: words.nothing },
  ]);
}

type Planet = ChartReading['chart']['planets'][number];
/** Null where it holds for a part of the day only. */
type Held = Record<'retrograde' | 'combust' | 'vargottama', boolean | null>;

function grahaRow({ language, chart }: ChartReading, planet: Planet): Markup {
  const words = WORDS[language].grahas;
  const terms = termsIn(language);
  const { without_time: untimed } = chart;
  const overDay = untimed?.planets.find(({ name }) => name === planet.name);
  const signs = overDay?.signs ?? [planet.sign];
  const isUnsure = overDay !== undefined && (planet.name === 'Moon' || signs.length > 1);
  const { dignity: held } = overDay ?? planet;
  const dignity = held === null ? words.nothing : terms.dignity(held);
  const states = isUnsure ? [] : marksOf(overDay ?? planet).map((mark) => terms.mark(mark));
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
      text: either(
        nakshatrasOf(overDay?.padas ?? [planet]).map(({ name, padas }) =>
          planet.name === 'Moon' && overDay !== undefined
            ? nakshatra(name, language)
            : html`${nakshatra(name, language)} ${padas.join(` ${words.or} `)}`,
        ),
        words.or,
      ),
    },
    {
      head: words.lord,
      text: either(
        nakshatrasOf(overDay?.padas ?? [planet]).map(({ name }) => graha(lordOf(name), language)),
        words.or,
      ),
    },
    ...(untimed === null ? [{ head: words.house, text: planet.house, isNumber: true }] : []),
    { head: words.dignity, text: dignity },
    { head: words.state, text: states.length === 0 ? words.nothing : states.join(', ') },
  ]);
}

function lordOf(name: Step['nakshatra']): GrahaName {
  const found = NAKSHATRAS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no nakshatra ${name}`);
  return found.lord;
}

const either = (names: readonly Markup[], or: string): Markup =>
  html`${names.map((name, index) => html`${index > 0 && ` ${or} `}${name}`)}`;

/** Dignity has a column of its own. The nodes go backwards by nature: the mean ones always do. */
function marksOf({ retrograde, combust, vargottama }: Held): MarkName[] {
  return [
    ...(retrograde === true ? (['retrograde'] as const) : []),
    ...(combust === true ? (['combust'] as const) : []),
    ...(vargottama === true ? (['vargottama'] as const) : []),
  ];
}

type Step = Pick<Planet, 'nakshatra' | 'pada'>;

/** Each once, with those of its quarters that are passed. */
function nakshatrasOf(steps: readonly Step[]): { name: Step['nakshatra']; padas: number[] }[] {
  const names = [...new Set(steps.map((step) => step.nakshatra))];
  return names.map((name) => ({
    name,
    padas: steps.filter((step) => step.nakshatra === name).map(({ pada }) => pada),
  }));
}
