import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import { localeOf } from './languages.ts';
import { part } from './part.ts';
import type { ChartReading, Section } from './reading.ts';
import { WORDS } from './words/words.ts';

/** How exact the chart is, and what was taken for granted. */
export const renderAssumed: Section = (reading) => {
  const { language, chart } = reading;
  const words = WORDS[language].assumed;
  // The first one of an untimed chart tells of noon's ascendant, which this page leaves out.
  const assumptions = chart.assumptions.slice(chart.without_time === null ? 0 : 1);
  return part(
    'assumed',
    words.title,
    html`<ul class="points">
${sentences(reading).map((text) => html`<li>${text}</li>\n`)}</ul>
<details class="whole-on-paper">
<summary>${words.all}</summary>
<ul class="points"${language !== 'en' && html` lang="en"`}>
${assumptions.map((text) => html`<li>${withoutParameters(text)}</li>\n`)}</ul>
</details>
`,
  );
};

/** The sentences are those of the API. Whoever reads a page has a form instead of parameters. */
const PARAMETERS = [
  ['utcOffset takes it', 'that clock can be chosen'],
  ['is converted with calendar=julian', 'is converted where the form says so'],
] as const;

const withoutParameters = (text: string): string =>
  PARAMETERS.reduce((told, [parameter, plain]) => told.replaceAll(parameter, plain), text);

function sentences({ language, chart }: ChartReading): (string | Markup)[] {
  const words = WORDS[language].assumed;
  const { accuracy, ayanamsa, nodes } = chart;
  const isTimed = chart.without_time === null;
  const figure = (value: number) => new Intl.NumberFormat(localeOf(language)).format(value);
  return [
    words[`exact_${accuracy.grade}`],
    // What the Moon's error does to the dashas follows it at once.
    ...(isTimed
      ? [
          fill(words.moon, { arcsec: figure(accuracy.moon_arcsec) }),
          fill(words.dashas, { hours: figure(accuracy.dasha_hours) }),
        ]
      : []),
    ...(isTimed && accuracy.ascendant_arcsec !== null
      ? [fill(words.ascendant, { arcsec: figure(accuracy.ascendant_arcsec) })]
      : []),
    fill(words.ayanamsa, { name: ayanamsa.name, degrees: degreeText(ayanamsa.degrees) }),
    words[`node_${nodes.used}`],
    isTimed ? (chart.ascendant === null ? words.houses_moon : words.houses) : words.houses_untimed,
    words.tradition,
  ];
}
