import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { VARGA_IDS, type VargaId } from '../jyotish/answer/placement-schema.ts';
import { CHART_STYLES } from '../pictures/chart-styles.ts';
import { drawSquare } from '../pictures/draw-square.ts';
import type { Origin } from '../pictures/square/view.ts';
import { viewOf } from '../pictures/square/view.ts';
import { formAgain } from './frame.ts';
import { scriptOf } from './languages.ts';
import { ascendant, graha, sign, termsIn, varga } from './names.ts';
import { part, wideTable } from './part.ts';
import type { ChartReading, Section } from './reading.ts';
import { WORDS } from './words/words.ts';

/** The squares: the birth chart with one of the others beside it, or those from the Moon and the Sun; each with its table. */
const SECTION_ID = 'squares';

type Shown = { id: string; varga: VargaId; from?: Origin; name: string; heading: Markup; note?: string };

export const renderSquares: Section = (reading) => {
  const { language, chart, style } = reading;
  const words = WORDS[language].squares;
  const shown = chart.without_time === null ? timed(reading) : untimed(reading);
  return part(
    SECTION_ID,
    chart.without_time === null ? words.title : words.title_untimed,
    html`<div class="squares">
${shown.map((each) => square(reading, each))}</div>
<p class="note">${words[`reading_${style}`]} ${words.key}</p>
${chooser(reading)}`,
  );
};

function timed({ language, varga: beside }: ChartReading): Shown[] {
  const words = WORDS[language].squares;
  const terms = termsIn(language);
  const subjectOf = (id: VargaId) => fill(words.subject, { subject: terms.subject(id) });
  return [
    { id: 'd1', varga: 'D1', name: words.rashi, heading: html`${words.rashi} (D1)`, note: subjectOf('D1') },
    {
      id: 'beside',
      varga: beside,
      name: `${terms.varga(beside)} (${beside})`,
      heading: html`${varga(beside, language)} (${beside})`,
      note: subjectOf(beside),
    },
  ];
}

function untimed({ language }: ChartReading): Shown[] {
  const words = WORDS[language].squares;
  return [
    { id: 'from-moon', varga: 'D1', from: 'moon', name: words.from_moon, heading: html`${words.from_moon}` },
    { id: 'from-sun', varga: 'D1', from: 'sun', name: words.from_sun, heading: html`${words.from_sun}` },
  ];
}

function square(reading: ChartReading, { id, varga: division, from, name, heading, note }: Shown): Markup {
  const { chart, style, language } = reading;
  const origin = from === undefined ? {} : { from };
  return html`<figure>
<figcaption><h3>${heading}</h3>${note !== undefined && html`<p class="detail">${note}</p>`}</figcaption>
${drawSquare(chart, { varga: division, style, script: scriptOf(language), title: name, id: `square-${id}`, ...origin })}
<details>
<summary>${fill(WORDS[language].squares.twin, { chart: name })}</summary>
${twin(reading, division, from, name)}</details>
</figure>
`;
}

/** What the square shows, house by house. */
function twin({ chart, language }: ChartReading, division: VargaId, from: Origin | undefined, name: string): Markup {
  const words = WORDS[language].squares;
  const view = viewOf(chart, division, from);
  return wideTable(
    name,
    html`<table class="figures">
<caption class="hidden">${name}</caption>
<thead><tr><th scope="col" class="number">${words.house}</th><th scope="col">${words.sign}</th><th scope="col">${words.grahas}</th></tr></thead>
<tbody>
${view.houses.map(({ house, sign: inSign }) => {
  const rising = view.rising !== null && house === 1 ? [ascendant(language)] : [];
  const standing = view.grahas.filter((each) => each.house === house).map((each) => graha(each.name, language));
  const names = [...rising, ...standing];
  return html`<tr><th scope="row" class="number">${house}</th><td>${sign(inSign, language)}</td><td>${
    names.length === 0
      ? html`<span class="soft">${words.empty}</span>`
      : names.map((each, index) => html`${index > 0 && ', '}${each}`)
  }</td></tr>\n`;
})}</tbody>
</table>
`,
  );
}

/** Without a time there are no divisional charts to choose from. */
function chooser({ language, chart, form, varga: beside, style }: ChartReading): Markup {
  const { squares: words, form: fields } = WORDS[language];
  const terms = termsIn(language);
  const isTimed = chart.without_time === null;
  return formAgain(
    language,
    form,
    { except: isTimed ? ['style', 'varga'] : ['style'], section: SECTION_ID },
    html`<div class="chooser screen-only">
${
  isTimed &&
  html`<div class="field"><label for="varga">${words.choose_varga}</label>
<select id="varga" name="varga">
${VARGA_IDS.filter((id) => id !== 'D1').map((id) => html`<option value="${id}"${id === beside && html` selected`}>${id} ${terms.varga(id)}: ${terms.subject(id)}</option>\n`)}</select></div>
`
}<div class="field"><label for="style">${words.choose_style}</label>
<select id="style" name="style">
${CHART_STYLES.map((each) => html`<option value="${each}"${each === style && html` selected`}>${fields[`style_${each}`]}</option>\n`)}</select></div>
<button class="plain">${words.show}</button>
</div>
`,
  );
}
