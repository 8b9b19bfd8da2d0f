import { type Child, html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { SIGN_DEGREES, signAt, signFrom } from '../../zodiac/signs.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import { dayIn } from './dates.ts';
import { formAgain } from './frame.ts';
import { graha, nakshatra, sign } from './names.ts';
import { part, wideTable } from './part.ts';
import type { ChartReading, Section } from './reading.ts';
import { fillWith, inEnglish, listed } from './sections/in-sentences.ts';
import { takenFor } from './taken-for.ts';
import { WORDS } from './words/words.ts';

const SECTION_ID = 'warnings';

/** What would make another chart of this one, before the chart itself, and a button for each thing that somebody may know better. */
export const renderWarnings: Section = (reading) => {
  const { language, chart } = reading;
  const words = WORDS[language].warnings;
  const told = [
    ...ofTheFuture(reading),
    ...ofDropped(reading),
    ...chart.warnings.map((warning) => tell(reading, warning)),
    ...withoutAscendant(reading),
  ].filter((each) => each !== false);
  const readings = clockReadings(reading);
  if (told.length === 0 && readings === false) return false;
  return part(
    SECTION_ID,
    words.title,
    html`${
      told.length > 0 &&
      html`<ul class="warnings">
${told.map((each) => html`<li>${each}</li>\n`)}</ul>
`
    }${readings}`,
  );
};

type Warning = ChartReading['chart']['warnings'][number];

function tell(reading: ChartReading, { id, text }: Warning): Markup | false {
  const { language, chart } = reading;
  const words = WORDS[language].warnings;
  const { time, utc_offset: offset } = { time: chart.birth.time, utc_offset: chart.time_zone.utc_offset };
  switch (id) {
    case 'time_unknown':
      return html`<p>${words.time_unknown}</p>`;
    case 'moon_uncertain':
      return moonOverDay(reading);
    case 'sign_uncertain':
      return signChanges(reading);
    case 'time_shown_twice':
      return html`<p>${fill(words.time_shown_twice, { time })}</p>`;
    case 'time_skipped':
      return chart.time_zone.day_left_out
        ? html`<p>${fill(words.day_skipped, { day: dayIn(chart.birth.date, language), offset })}</p>`
        : html`<p>${fill(words.time_skipped, { time, offset })}</p>`;
    case 'local_summer_time':
      return html`<p>${fill(words.local_summer_time, { zone: chart.time_zone.name ?? '', offset })}</p>`;
    case 'other_clock':
      // Each stands with its chart in the table below.
      return false;
    case 'offset_unlikely':
      return html`<p>${fill(words.offset_unlikely, { offset, own: reading.givenClock?.ownOffset ?? '' })}</p>`;
    case 'calendar_unlikely':
      return html`<p>${fill(words.calendar_unlikely, { gregorian: dayIn(chart.birth.date, language) })}</p>
${calendarButtons(reading, ['gregorian'])}`;
    case 'old_style':
      return oldStyle(reading, text);
    case 'utc_assumed':
      return html`<p>${words.utc_assumed}</p>`;
  }
}

/** What only the answer says, which is in English. */
const sentenceOfAnswer = (text: string, { language }: ChartReading): Markup =>
  html`<p class="detail"${language !== 'en' && html` lang="en"`}>${text}</p>`;

function moonOverDay({ language, chart: { without_time: untimed } }: ChartReading): Markup | false {
  if (untimed === null) return false;
  const words = WORDS[language].warnings;
  const nakshatras = untimed.moon.map((each) => nakshatra(each.nakshatra, language));
  const signs = untimed.moon_signs.map((each) => sign(each, language));
  return html`${nakshatras.length > 1 && html`<p>${around(words.moon_nakshatras, through(nakshatras))}</p>\n`}${
    signs.length > 1 && html`<p>${around(words.moon_signs, through(signs))}</p>`
  }`;
}

function signChanges({ language, chart: { without_time: untimed } }: ChartReading): Markup | false {
  if (untimed === null) return false;
  const told = untimed.planets
    .filter(({ name, signs }) => name !== 'Moon' && signs.length > 1)
    .map(({ name, signs }) => html`${graha(name, language)} ${through(signs.map((each) => sign(each, language)))}`);
  return html`<p>${around(WORDS[language].warnings.sign_uncertain, listed(told))}</p>`;
}

const through = (names: readonly Markup[]): Markup =>
  html`${names.map((name, index) => html`${index > 0 && ' → '}${name}`)}`;

function around(text: string, list: Markup): Markup {
  const [before = '', after = ''] = text.split('{list}');
  return html`${before}${list}${after}`;
}

function oldStyle(reading: ChartReading, text: string): Markup {
  const { language, chart } = reading;
  const { old_style: told } = chart;
  const words = WORDS[language].warnings;
  if (told === null) return sentenceOfAnswer(text, reading);
  const { land, until, certain, as_gregorian: gregorian } = told;
  return html`<p>${fillWith(certain ? words.old_style : words.old_style_in_parts, {
    land: inEnglish(land, language),
    until: dayIn(until, language),
    gregorian: dayIn(gregorian, language),
  })}</p>
${calendarButtons(reading, ['julian', 'gregorian'])}`;
}

/** Each is a form of its own: what was taken goes with what it was taken for. */
const calendarButtons = ({ language, form }: ChartReading, calendars: readonly ('julian' | 'gregorian')[]): Markup =>
  html`${calendars.map((calendar) =>
    formAgain(
      language,
      form,
      { except: ['calendar', 'calendarFor'], section: SECTION_ID },
      html`<input type="hidden" name="calendarFor" value="${takenFor(calendar, form)}">
<button class="plain" name="calendar" value="${calendar}">${WORDS[language].warnings[`take_${calendar}`]}</button>
`,
    ),
  )}`;

const ofTheFuture = ({ language, chart: { birth }, today }: ChartReading): Markup[] =>
  Date.parse(birth.utc) > Date.parse(today.at) ? [html`<p>${WORDS[language].warnings.future}</p>`] : [];

function ofDropped({ language, dropped: { clock, isJulian } }: ChartReading): Markup[] {
  const { warnings: words } = WORDS[language];
  return [
    ...(clock === undefined ? [] : [html`<p>${fill(words.clock_dropped, { offset: clock })}</p>`]),
    ...(isJulian === true ? [html`<p>${words.calendar_dropped}</p>`] : []),
  ];
}

function withoutAscendant({ language, chart }: ChartReading): Markup[] {
  const isMissing = chart.without_time === null && chart.ascendant === null && chart.birth.lat !== null;
  return isMissing ? [html`<p>${WORDS[language].warnings.no_ascendant}</p>`] : [];
}

type Point = { sign: Parameters<typeof sign>[0]; degree: number };
type ClockRow = { label: Child; rising: Point | null; moon: Point; offset: string | null };

const pointAt = (longitude: number): Point => ({
  sign: signAt(signFrom(Math.floor(longitude / SIGN_DEGREES))).name,
  degree: longitude % SIGN_DEGREES,
});

/** The chart by each clock that the time may have been read from: all ascendants beside one another. */
function clockReadings(reading: ChartReading): Markup | false {
  const { language, chart, form } = reading;
  const { warnings: words, result } = WORDS[language];
  const { alternative, other_clocks: others, utc_offset: taken } = chart.time_zone;
  const moon = chart.planets.find(({ name }) => name === 'Moon');
  if (moon === undefined || chart.without_time !== null || (alternative === null && others.length === 0)) return false;
  const rows: ClockRow[] = [
    { label: `${words.first} (${taken})`, rising: chart.ascendant, moon, offset: null },
    ...(alternative === null ? [] : [rowOf(`${words.second} (${alternative.utc_offset})`, alternative)]),
    ...others.map((other) =>
      rowOf(fillWith(words.other_clock, { clock: inEnglish(other.name, language), offset: other.utc_offset }), other),
    ),
  ];
  const at = ({ sign: name, degree }: Point) => html`${sign(name, language)} ${degreeText(degree)}`;
  return wideTable(
    words.readings,
    html`<table class="figures clocks">
<caption>${words.readings}</caption>
<thead><tr><th scope="col">${result.clock}</th><th scope="col">${result.ascendant}</th><th scope="col">${result.moon}</th></tr></thead>
<tbody>
${rows.map(
  ({ label, rising, moon: standing, offset }) =>
    html`<tr><th scope="row">${label}${
      offset !== null &&
      formAgain(
        language,
        form,
        { except: ['utcOffset', 'clockFor'], section: SECTION_ID },
        html`<input type="hidden" name="clockFor" value="${takenFor(offset, form)}">
<button class="plain" name="utcOffset" value="${offset}">${words.take_clock}<span class="hidden"> (${offset})</span></button>\n`,
      )
    }</th><td>${rising === null ? '–' : at(rising)}</td><td>${at(standing)}</td></tr>\n`,
)}</tbody>
</table>
`,
  );
}

type OtherReading = NonNullable<ChartReading['chart']['time_zone']['alternative']>;

const rowOf = (label: Child, { ascendant: rising, moon_longitude, utc_offset }: OtherReading): ClockRow => ({
  label,
  rising,
  moon: pointAt(moon_longitude),
  offset: utc_offset,
});
