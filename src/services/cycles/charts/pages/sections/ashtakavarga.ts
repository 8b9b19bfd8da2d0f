import { html, type Markup } from '#lib/html/markup.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { graha, sign, termsIn } from '../names.ts';
import { part, wideTable } from '../part.ts';
import type { ChartReading } from '../reading.ts';
import { SECTION_WORDS } from './words/words.ts';

/** The points of each planet and their sums by sign. Nothing without an ascendant that is sure: it gives points too. */
const LETTERS_OF_A_HEAD = 2;

export function renderAshtakavarga({ language, chart }: ChartReading): Markup | false {
  const { ashtakavarga } = chart;
  if (ashtakavarga === null || chart.without_time !== null) return false;
  const words = SECTION_WORDS[language].ashtakavarga;
  const { planets, sarva, total } = ashtakavarga;
  const short = (name: string) => (language === 'hi' ? name : name.slice(0, LETTERS_OF_A_HEAD));
  const houseOf = new Map(chart.houses.map(({ house, sign: name }) => [name, house]));
  return part(
    'ashtakavarga',
    words.title,
    html`<p>${words.lead}</p>
${wideTable(
  words.caption,
  html`<table class="figures">
<caption>${words.caption}</caption>
<thead><tr><th scope="col">${words.sign}</th><th scope="col" class="number">${words.house}</th>${planets.map(
    ({ name }) =>
      html`<th scope="col" class="number"><abbr title="${termsIn(language).graha(name)}">${short(termsIn(language).graha(name))}</abbr></th>`,
  )}<th scope="col" class="number"><abbr title="${words.sum_long}">${words.sum}</abbr></th></tr></thead>
<tbody>
${SIGN_NAMES.map(
  (name, index) =>
    html`<tr><th scope="row">${sign(name, language)}</th><td class="number">${houseOf.get(name)}</td>${planets.map(
      ({ bindus }) => html`<td class="number">${bindus[index]}</td>`,
    )}<td class="number sum">${sarva[index]}</td></tr>\n`,
)}</tbody>
<tfoot><tr><th scope="row">${words.total}</th><td></td>${planets.map(
    (each) => html`<td class="number">${each.total}</td>`,
  )}<td class="number sum">${total}</td></tr></tfoot>
</table>`,
)}<p>${words.reading}</p>
${language !== 'hi' && html`<p class="note">${planets.map(({ name }, index) => html`${index > 0 && ', '}${short(name)} ${graha(name, language)}`)}</p>\n`}`,
    'ashtakavarga',
  );
}
