import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { readOffset } from '../../civil-time/utc-offset.ts';
import { YOGINIS_IN_DEVANAGARI } from '../../jyotish/tables/devanagari-of-the-day.ts';
import { DASHA_LORDS } from '../../jyotish/tables/vimshottari.ts';
import { dayIn } from '../dates.ts';
import { chartPath, hiddenFields } from '../frame.ts';
import type { Language } from '../languages.ts';
import { localeOf } from '../languages.ts';
import { graha, nakshatra, termsIn } from '../names.ts';
import { part, wideTable } from '../part.ts';
import type { ChartReading } from '../reading.ts';
import { clockTimeOf, monthIn, shortDayIn } from './clock-times.ts';
import { fillWith } from './in-sentences.ts';
import { SECTION_WORDS } from './words/words.ts';

/**
 * The periods of a life as a tree that opens. All 81 antardashas stand in the page, but of the 729 pratyantardashas only those of
 * the mahadasha that runs and of one that was asked for: each is a button away, and the page stays small.
 */
const SECTION_ID = 'dashas';

export function renderDashas(reading: ChartReading): Markup {
  const { language, chart } = reading;
  const { title } = SECTION_WORDS[language].dashas;
  const main = chart.without_time === null ? datedDashas(reading) : undatedDashas(reading, chart.without_time);
  return part(SECTION_ID, title, main, 'dashas');
}

function datedDashas(reading: ChartReading): Markup {
  const { language, chart, form } = reading;
  const words = SECTION_WORDS[language].dashas;
  return html`<p>${words.lead} <span class="screen-only">${words.lead_open}</span></p>
<p>${balanceAtBirth(reading)}</p>
<p class="now-running">${runningSentence(reading)}</p>
<form method="post" action="${chartPath(language)}#${SECTION_ID}">
${hiddenFields(form, { except: ['dasha'] })}<ol class="dasha-tree">
${chart.dashas.map((maha, index) => mahadasha(maha, index, reading))}</ol>
</form>
${yoginiTable(reading)}<p class="note">${fill(words.exact, { offset: chart.time_zone.utc_offset })}</p>
`;
}

const DAY_MS = 86_400_000;
const MONTHS_IN_YEAR = 12;
/** As the dashas are counted. */
const DAYS_IN_YEAR = 365.25;

/** What was left of the first period, in years of the dashas and twelfths of them. */
function balanceAtBirth({ language, chart }: ChartReading): Markup | false {
  const words = SECTION_WORDS[language].dashas;
  const [first] = chart.dashas;
  if (first === undefined) return false;
  const inUnit = (unit: string, value: number) =>
    new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const days = (Date.parse(first.end) - Date.parse(chart.birth.utc)) / DAY_MS;
  const months = Math.floor((days * MONTHS_IN_YEAR) / DAYS_IN_YEAR);
  return fillWith(words.balance, {
    lord: graha(first.lord, language),
    years: inUnit('year', Math.floor(months / MONTHS_IN_YEAR)),
    months: inUnit('month', months % MONTHS_IN_YEAR),
    days: inUnit('day', Math.floor(days - (months * DAYS_IN_YEAR) / MONTHS_IN_YEAR)),
  });
}

/** As the clock of the birth would show it. */
const onTheClock = (instant: string, { chart }: ChartReading): string =>
  new Date(Date.parse(instant) + (readOffset(chart.time_zone.utc_offset) ?? 0) * 1000).toISOString();

function runningSentence(reading: ChartReading): Markup {
  const { language, chart } = reading;
  const day = (instant: string) => dayIn(onTheClock(instant, reading), language);
  const words = SECTION_WORDS[language].dashas;
  const { as_of, periods } = chart.current_dasha;
  const { maha, antar, pratyantar } = periods;
  if (maha === null || antar === null || pratyantar === null) return html`${fill(words.none, { day: day(as_of) })}`;
  const lords = fillWith(words.lords, {
    maha: graha(maha.lord, language),
    maha_end: day(maha.end),
    antar: graha(antar.lord, language),
    antar_end: day(antar.end),
    pratyantar: graha(pratyantar.lord, language),
    pratyantar_end: day(pratyantar.end),
  });
  return fillWith(words.running, { day: day(as_of), lords });
}

type Period = { lord: GrahaName; start: string; end: string };
type Mahadasha = ChartReading['chart']['dashas'][number];
type Antardasha = NonNullable<Mahadasha['antardashas']>[number];

function mahadasha(maha: Mahadasha, index: number, reading: ChartReading): Markup {
  const { language, openDasha } = reading;
  const words = SECTION_WORDS[language].dashas;
  const isDeep = isRunning(maha, reading) || index === openDasha;
  const antars = (maha.antardashas ?? []).filter((each) => isLived(each, reading));
  const deeper = html`<li class="screen-only"><button class="link" name="dasha" value="${index + 1}">${fill(
    words.deeper,
    { lord: termsIn(language).graha(maha.lord) },
  )}</button></li>
`;
  return html`<li><details${isDeep && html` open`}${isRunning(maha, reading) && html` class="running"`}>
<summary>${periodLine(maha, graha(maha.lord, language), reading)}</summary>
<ol>
${antars.map((antar) => (isDeep ? openAntardasha(antar, reading) : plainPeriod(antar, reading)))}${!isDeep && deeper}</ol>
</details></li>
`;
}

function openAntardasha(antar: Antardasha, reading: ChartReading): Markup {
  const runs = isRunning(antar, reading);
  const parts = (antar.pratyantardashas ?? []).filter((each) => isLived(each, reading));
  return html`<li><details${runs && html` open class="running"`}>
<summary>${periodLine(antar, graha(antar.lord, reading.language), reading)}</summary>
<ol>
${parts.map((each) => plainPeriod(each, reading))}</ol>
</details></li>
`;
}

const plainPeriod = (period: Period, reading: ChartReading): Markup =>
  html`<li${isRunning(period, reading) && html` class="running"`}>${periodLine(
    period,
    termsIn(reading.language).graha(period.lord),
    reading,
  )}</li>
`;

function periodLine(period: Period, name: Markup | string, reading: ChartReading): Markup {
  const { language } = reading;
  return html`<span class="lord">${name}</span> <span class="span">${spanIn(period, reading)}</span>${
    isRunning(period, reading) && html` <strong class="now">${SECTION_WORDS[language].dashas.now}</strong>`
  }`;
}

function spanIn({ start, end }: Pick<Period, 'start' | 'end'>, reading: ChartReading): string {
  const { language, chart } = reading;
  const words = SECTION_WORDS[language].dashas;
  const isFromBirth = Date.parse(start) <= Date.parse(chart.birth.utc);
  return fill(words.span, {
    start: isFromBirth ? words.from_birth : shortDayIn(onTheClock(start, reading), language),
    end: shortDayIn(onTheClock(end, reading), language),
  });
}

/** Whoever is born in a period has lived through none of it that was over before. */
const isLived = ({ end }: Period, { chart }: ChartReading): boolean => Date.parse(end) > Date.parse(chart.birth.utc);

const isRunning = ({ start, end }: Period, { chart }: ChartReading): boolean => {
  const now = Date.parse(chart.current_dasha.as_of);
  return Date.parse(start) <= now && now < Date.parse(end);
};

function yoginiTable(reading: ChartReading): Markup {
  const { language, chart } = reading;
  const words = SECTION_WORDS[language].dashas;
  return html`<details class="yogini whole-on-paper">
<summary>${words.yogini}</summary>
<p>${words.yogini_lead}</p>
<table class="figures">
<caption class="hidden">${words.yogini}</caption>
<thead><tr><th scope="col">${words.yogini_name}</th><th scope="col">${words.lord}</th><th scope="col">${words.period}</th></tr></thead>
<tbody>
${chart.yogini_dashas.map(
  (each) =>
    html`<tr${isRunning(each, reading) && html` class="running"`}><th scope="row">${yoginiName(each.yogini, language)}</th><td>${graha(each.lord, language)}</td><td>${spanIn(each, reading)}${
      isRunning(each, reading) && html` <strong class="now">${words.now}</strong>`
    }</td></tr>\n`,
)}</tbody>
</table>
</details>
`;
}

function yoginiName(name: string, language: Language): Markup {
  const devanagari = YOGINIS_IN_DEVANAGARI[name] ?? name;
  return language === 'hi' ? html`${devanagari}` : html`${name} <span class="deva" lang="hi">${devanagari}</span>`;
}

type Untimed = NonNullable<ChartReading['chart']['without_time']>;

/** Both that may be, with the months between which they end: no date that the day does not give. */
function undatedDashas({ language, chart }: ChartReading, { moon }: Untimed): Markup {
  const words = SECTION_WORDS[language].dashas;
  const at = (instant: string) => clockTimeOf(instant, chart.time_zone.utc_offset);
  const first = ({ lord, ends_earliest, ends_latest }: Untimed['moon'][number]['vimshottari']) =>
    html`${graha(lord, language)}, ${endsIn(ends_earliest, ends_latest, language)}`;
  return html`<p>${words.untimed_lead}</p>
${wideTable(
  words.untimed_caption,
  html`<table class="figures">
<caption>${words.untimed_caption}</caption>
<thead><tr><th scope="col">${words.born_between}</th><th scope="col">${words.moon_in}</th><th scope="col">${words.first_maha}</th><th scope="col">${words.first_yogini}</th></tr></thead>
<tbody>
${moon.map(
  (stretch, index) =>
    html`<tr><th scope="row">${index === 0 ? '00:00' : at(stretch.from)}–${index === moon.length - 1 ? '24:00' : at(stretch.until)}</th><td>${nakshatra(stretch.nakshatra, language)}</td><td>${first(stretch.vimshottari)}</td><td>${first(stretch.yogini)}</td></tr>\n`,
)}</tbody>
</table>`,
)}${[...new Set(moon.map(({ vimshottari }) => vimshottari.lord))].map((lord) => html`<p>${orderAfter(lord, language)}</p>\n`)}`;
}

function endsIn(earliest: string, latest: string, language: Language): string {
  const words = SECTION_WORDS[language].dashas;
  const [from, until] = [monthIn(earliest, language), monthIn(latest, language)];
  return from === until
    ? fill(words.ends_in, { month: from })
    : fill(words.ends_between, { earliest: from, latest: until });
}

function orderAfter(first: GrahaName, language: Language): Markup {
  const words = SECTION_WORDS[language].dashas;
  const at = DASHA_LORDS.findIndex(({ lord }) => lord === first);
  const after = [...DASHA_LORDS.slice(at + 1), ...DASHA_LORDS.slice(0, at)];
  const lords = after
    .map(({ lord, years }) => fill(words.then_one, { lord: termsIn(language).graha(lord), years }))
    .join(', ');
  return fillWith(words.then, { lord: graha(first, language), lords });
}
