import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { shownName } from '../../names/shown-name.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import { drawSquare } from '../pictures/draw-square.ts';
import { viewOf } from '../pictures/square/view.ts';
import { renderAssumed } from './assumed.ts';
import { dayIn, momentIn } from './dates.ts';
import { chartPath, FORM_ID, formAgain, hiddenFields, layChart } from './frame.ts';
import { renderGrahas } from './grahas-table.ts';
import { scriptOf } from './languages.ts';
import { sign } from './names.ts';
import { placeInWords } from './place-words.ts';
import type { ChartReading, Section } from './reading.ts';
import { renderAshtakavarga } from './sections/ashtakavarga.ts';
import { renderDashas } from './sections/dashas.ts';
import { fillWith, inEnglish } from './sections/in-sentences.ts';
import { renderPanchanga } from './sections/panchanga.ts';
import { renderShare, renderSharedNote } from './sections/share.ts';
import { renderSky } from './sections/sky.ts';
import { renderSymbols } from './sections/symbols.ts';
import { renderYogas } from './sections/yogas.ts';
import { renderSquares } from './squares.ts';
import { renderWarnings } from './warnings.ts';
import { WORDS } from './words/words.ts';
import { readWrittenTime } from './written-birth.ts';

/** The result: what to know first, the squares, the table, what tradition reads from them, and what was assumed. On paper with a cover. */
const SECTIONS: readonly Section[] = [
  renderSharedNote,
  renderWarnings,
  renderSquares,
  renderGrahas,
  renderDashas,
  renderYogas,
  renderAshtakavarga,
  renderPanchanga,
  renderSky,
  renderSymbols,
  renderAssumed,
  renderShare,
];

/** As many as a name of several parts has. */
const MOST_LETTERS = 120;

export function renderResult(reading: ChartReading): string {
  const { language, form } = reading;
  const { result } = WORDS[language];
  const sections = SECTIONS.map((section) => section(reading));
  return layChart({
    language,
    // A name in the title would stand in the history of the browser.
    title: result.title,
    view: 'chart',
    kind: 'chart-result-page',
    scripts: ['print-button.js'],
    main: html`${cover(reading)}<div class="report">
${runningHead(reading)}<div class="report-body">
<h1>${heading(reading)}</h1>
${facts(reading)}<form id="${FORM_ID}" class="actions screen-only" method="post" action="${chartPath(language)}">
${hiddenFields(form)}<button class="plain" name="show" value="form">${result.change}</button>
<button class="plain" type="button" data-print hidden>${result.print}</button>
<span class="detail">${result.print_hint}</span>
</form>
${contents(reading, sections)}${sections}</div>
</div>`,
  });
}

const SECTION_TITLE = /<h2 id="([a-z]+)-title">([^<]+)<\/h2>/;

/** A way to each part: the page is long. */
function contents({ language }: ChartReading, sections: readonly (Markup | false)[]): Markup {
  const titles = sections.flatMap((section) => {
    const [, id, title] = section === false ? [] : (SECTION_TITLE.exec(section.text) ?? []);
    return id === undefined || title === undefined ? [] : [{ id, title }];
  });
  return html`<nav class="contents screen-only" aria-label="${WORDS[language].result.contents}"><ul>
${titles.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul></nav>
`;
}

function heading({ language, chart: { birth } }: ChartReading): Markup {
  const { result } = WORDS[language];
  const name = shownName(birth.name, MOST_LETTERS);
  if (name === '') return html`${result.title}`;
  const [before = '', after = ''] = result.title_of.split('{name}');
  return html`${before}<bdi>${name}</bdi>${after}`;
}

type Fact = { term: string; told: Markup | string };

function facts(reading: ChartReading): Markup {
  const { language, chart } = reading;
  const { result } = WORDS[language];
  const isTimed = chart.without_time === null;
  const told: Fact[] = [
    { term: result.born, told: bornAt(reading) },
    { term: result.place, told: placeInWords(reading.place, language) },
    ...coordinates(reading),
    ...(isTimed
      ? [
          { term: result.clock, told: clock(reading) },
          { term: result.moment, told: momentIn(chart.birth.utc, language) },
        ]
      : []),
    ...(isTimed && chart.ascendant !== null ? [{ term: result.ascendant, told: ascendantIn(reading) }] : []),
    ...(isTimed ? luminaries(reading) : []),
  ];
  return html`<dl class="facts">
${told.map((each) => html`<div><dt>${each.term}</dt><dd>${each.told}</dd></div>\n`)}</dl>
`;
}

const FIRST_MORNING_HOUR = 4;

/** A time that may have been meant of the other half of the day is told in words. */
function timeIn({ language, chart: { birth }, form }: ChartReading): string {
  const { result } = WORDS[language];
  if (readWrittenTime(form.time ?? '')?.isHalfUnsaid !== true) return birth.time;
  const isNight = Number(birth.time.slice(0, 2)) < FIRST_MORNING_HOUR;
  return fill(isNight ? result.at_night : result.in_the_morning, { time: birth.time });
}

/** Those that were reckoned with. */
function coordinates({ language, chart: { birth } }: ChartReading): Fact[] {
  const { result } = WORDS[language];
  const { lat, lng } = birth;
  if (lat === null || lng === null) return [];
  const degrees = (value: number) => Math.abs(value).toFixed(4);
  const told = fill(result.coordinates_are, {
    lat: degrees(lat),
    north: lat < 0 ? result.south : result.north,
    lng: degrees(lng),
    east: lng < 0 ? result.west : result.east,
  });
  return [{ term: result.coordinates, told }];
}

function bornAt(reading: ChartReading): Markup {
  const { language, chart } = reading;
  const { birth } = chart;
  const { result } = WORDS[language];
  const date = dayIn(birth.date, language);
  const when = birth.time_assumed ? fill(result.day_only, { date }) : fill(result.at, { date, time: timeIn(reading) });
  return html`${when}${
    birth.julian_date !== null &&
    html` <span class="detail">${fill(result.julian, { date: dayIn(birth.julian_date, language) })}</span>`
  }`;
}

function clock({ language, chart: { time_zone: zone }, form, givenClock }: ChartReading): Markup {
  const { result, warnings } = WORDS[language];
  const { name, utc_offset: offset } = zone;
  if (zone.source === 'utcOffset') {
    const clockName = givenClock?.name ?? null;
    const unnamed = fill((form.clockFor ?? '') === '' ? result.clock_given : result.clock_taken, { offset });
    const told =
      clockName === null ? unnamed : fillWith(result.clock_named, { clock: inEnglish(clockName, language), offset });
    return html`${told}${formAgain(
      language,
      form,
      { except: ['utcOffset', 'clockFor'] },
      html`<button class="link">${warnings.take_place_clock}</button>\n`,
    )}`;
  }
  return html`${zone.lmt ? fill(result.clock_local, { offset }) : fill(result.clock_is, { zone: name ?? '', offset })}`;
}

function ascendantIn({ language, chart: { ascendant: rising } }: ChartReading): Markup {
  return rising === null ? html`–` : html`${sign(rising.sign, language)} ${degreeText(rising.degree)}`;
}

function luminaries({ language, chart: { planets } }: ChartReading): Fact[] {
  const { result } = WORDS[language];
  return (['Moon', 'Sun'] as const).flatMap((name) => {
    const planet = planets.find((each) => each.name === name);
    if (planet === undefined) return [];
    const term = name === 'Moon' ? result.moon : result.sun;
    return [{ term, told: html`${sign(planet.sign, language)} ${degreeText(planet.degree)}` }];
  });
}

/** The first sheet of paper. Where nothing rises or the time is not known, its square is the one from the Moon and says so. */
function cover(reading: ChartReading): Markup {
  const { language, chart, style, place } = reading;
  const { result, squares } = WORDS[language];
  const { from } = viewOf(chart);
  const isFromMoon = from === 'moon';
  const name = shownName(chart.birth.name, MOST_LETTERS);
  return html`<div class="cover paper-only" aria-hidden="true">
<p class="cover-title">${name === '' ? result.title : html`<bdi>${name}</bdi>`}</p>
<p>${name !== '' && html`${result.title}<br>`}${bornAt(reading)}<br>${placeInWords(place, language)}</p>
${drawSquare(chart, {
  style,
  script: scriptOf(language),
  from,
  title: isFromMoon ? squares.from_moon : result.title,
  id: 'square-cover',
})}
${
  isFromMoon &&
  html`<p>${squares.from_moon}</p>
`
}</div>
`;
}

/** At the head of every sheet: what, who and when. */
function runningHead(reading: ChartReading): Markup {
  const { result } = WORDS[reading.language];
  const name = shownName(reading.chart.birth.name, MOST_LETTERS);
  return html`<p class="running-head paper-only" aria-hidden="true">${result.title}${name !== '' && html` · <bdi>${name}</bdi>`} · ${bornAt(reading)}</p>
`;
}
