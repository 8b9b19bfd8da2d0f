import { type Child, html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { momentIn } from '../dates.ts';
import { graha, sign } from '../names.ts';
import { part, wideTable } from '../part.ts';
import type { ChartReading } from '../reading.ts';
import { SECTION_WORDS } from './words/words.ts';

/** The grahas of this moment beside those of the birth, in houses from its Moon and its ascendant. */
const SADE_SATI_HOUSES: readonly number[] = [12, 1, 2];

export function renderSky({ language, chart, today }: ChartReading): Markup {
  const words = SECTION_WORDS[language].sky;
  const moment = momentIn(today.at, language);
  const signsAtBirth = (name: string): readonly SignName[] => {
    const overDay = chart.without_time?.planets.find((each) => each.name === name);
    return overDay?.signs ?? signsOf(chart.planets, name);
  };
  const moonSigns = signsAtBirth('Moon');
  const rising = chart.without_time === null ? chart.ascendant?.sign : undefined;
  const fromMoon = (at: SignName) => moonSigns.map((origin) => houseFrom(origin, at));
  const saturn = today.planets.find(({ name }) => name === 'Saturn');
  const saturnHouses = saturn === undefined ? [] : fromMoon(saturn.sign);
  const [house] = saturnHouses.length === 1 ? saturnHouses : [];
  return part(
    'sky',
    words.title,
    html`<p>${fill(words.lead, { moment })}</p>
${wideTable(
  fill(words.caption, { moment }),
  html`<table class="figures grahas">
<caption class="hidden">${fill(words.caption, { moment })}</caption>
<thead><tr><th scope="col">${words.graha}</th><th scope="col">${words.now}</th><th scope="col" class="number">${words.degree}</th><th scope="col">${words.birth}</th><th scope="col" class="number">${words.from_moon}</th>${
    rising !== undefined && html`<th scope="col" class="number">${words.from_ascendant}</th>`
  }</tr></thead>
<tbody>
${today.planets.map(
  ({ name, sign: at, degree, retrograde }) =>
    html`<tr><th scope="row">${graha(name, language)}${retrograde && html` <span class="aside">${words.retrograde}</span>`}</th><td data-head="${words.now}">${sign(at, language)}</td><td class="number" data-head="${words.degree}">${Math.floor(degree)}°</td><td data-head="${words.birth}">${either(
      signsAtBirth(name).map((each) => sign(each, language)),
      words.or,
    )}</td><td class="number" data-head="${words.from_moon}">${either(fromMoon(at), words.or)}</td>${
      rising !== undefined && html`<td class="number" data-head="${words.from_ascendant}">${houseFrom(rising, at)}</td>`
    }</tr>\n`,
)}</tbody>
</table>`,
)}${house !== undefined && SADE_SATI_HOUSES.includes(house) && html`<p>${fill(words.sade_sati, { house })}</p>\n`}`,
    'sky',
  );
}

const either = (each: readonly Child[], or: string): Markup =>
  html`${each.map((one, index) => html`${index > 0 && ` ${or} `}${one}`)}`;

const signsOf = (planets: ChartReading['chart']['planets'], name: string): SignName[] =>
  planets.filter((each) => each.name === name).map((each) => each.sign);

/** 1 in the same sign. */
function houseFrom(origin: SignName, at: SignName): number {
  const signs = SIGN_NAMES.length;
  return ((SIGN_NAMES.indexOf(at) - SIGN_NAMES.indexOf(origin) + signs) % signs) + 1;
}
