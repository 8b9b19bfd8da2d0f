import { QUIET_INK, SMALL } from '../../../drawing/palette.ts';
import { LINE } from '../../../drawing/picture.ts';
import { element } from '../../../drawing/svg.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import { dayOf } from '../../civil-time/civil.ts';
import { readOffset } from '../../civil-time/utc-offset.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { degreeText } from '../../jyotish/answer/whole-parts.ts';
import { isSure, signsOverDay, steadyOf } from '../square/view.ts';
import type { Area, Part } from './area.ts';
import { headed, headingLine } from './area.ts';
import type { Row } from './graha-table.ts';
import { dignityIn, drawTable, rowOf, stateWords } from './graha-table.ts';
import type { SheetWords } from './words.ts';

/** What a sheet shows without a time of birth: the grahas without houses, and the Moon with its dashas over the day. */
type Untimed = NonNullable<JyotishChart['without_time']>;
type Stretch = Untimed['moon'][number];

/** Up to the next column. */
const MANSION_WIDTH = 255;

/** The Moon has no degree, and what leaves its sign has neither that nor a dignity. */
export function untimedTable(chart: JyotishChart, untimed: Untimed, words: SheetWords, area: Area, top: number): Part {
  const { planets } = chart;
  const rows = planets.map((planet) => rowOf(steadyOf(chart, planet)));
  const signs = ({ name, sign }: Row) =>
    (name === null ? [sign] : signsOverDay(untimed, name)).map((each) => words.sign(each)).join(', ');
  const nakshatra = ({ name, nakshatra: atNoon }: Row) => {
    const padas = untimed.planets.find((each) => each.name === name)?.padas ?? [];
    const passed = new Set(padas.map((each) => each.nakshatra));
    const told = [...(passed.size === 0 ? [atNoon] : passed)].map((each) => words.nakshatra(each)).join(', ');
    return name !== 'Moon' || widthOf(told, SMALL) < MANSION_WIDTH ? told : words.seeBeside;
  };
  return drawTable(
    rows,
    [
      {
        heading: words.columns.sign,
        x: 177,
        anchor: 'start',
        text: signs,
      },
      {
        heading: words.columns.noon,
        x: 480,
        anchor: 'end',
        text: ({ name, degree }) => (name !== null && isSure(chart, name) ? degreeText(degree) : '–'),
      },
      {
        heading: words.columns.nakshatra,
        x: 510,
        anchor: 'start',
        text: nakshatra,
      },
      { heading: words.columns.dignity, x: 775, anchor: 'start', text: ({ dignity }) => dignityIn(words, dignity) },
    ],
    words,
    area,
    top,
  );
}

export function untimedTableInWords(chart: JyotishChart, untimed: Untimed, words: SheetWords): string {
  const sentences = chart.planets.flatMap((planet) => {
    const { name } = planet;
    if (name === 'Moon') return [];
    if (!isSure(chart, name)) {
      const signs = signsOverDay(untimed, name).map((each) => words.sign(each));
      return [`${words.graha(name)}: ${signs.join(` ${words.or} `)}`];
    }
    const row = rowOf(steadyOf(chart, planet));
    const place = words.atNoon(`${words.sign(row.sign)} ${degreeText(row.degree)}`);
    return [[`${words.graha(name)}: ${place}`, ...stateWords(row, words)].join(', ')];
  });
  return `${sentences.join(`${words.stop} `)}${words.stop}`;
}

const X = { nakshatra: 170, vimshottari: 445, yogini: 705 };

/** The Moon by parts of the day, with the first period of a birth in each and the years in which it may end. */
export function moonOfTheDay(
  { time_zone }: JyotishChart,
  { moon }: Untimed,
  words: SheetWords,
  area: Area,
  top: number,
): Part {
  const cell = (x: number, y: number, text: string, look = {}) =>
    element('text', { x: area.left + x, y, ...look }, text);
  const y = headingLine(top);
  const head = headed(
    area,
    top,
    cell(0, y, words.moonThatDay),
    cell(X.vimshottari, y, words.firstMahadasha),
    cell(X.yogini, y, words.firstYogini),
  );
  const foot = (index: number) => head.end + LINE + index * 2 * LINE;
  const rows = moon.map((stretch, index) => {
    const line = foot(index);
    const quiet = { fill: QUIET_INK };
    return element(
      'g',
      {},
      cell(
        0,
        line,
        hoursOf(stretch, time_zone.utc_offset, { isFirst: index === 0, isLast: index === moon.length - 1 }),
      ),
      cell(X.nakshatra, line, words.nakshatra(stretch.nakshatra), { 'font-weight': 'bold' }),
      cell(X.vimshottari, line, words.graha(stretch.vimshottari.lord)),
      cell(X.yogini, line, words.graha(stretch.yogini.lord)),
      cell(X.vimshottari, line + LINE - 2, words.until(yearsOf(stretch.vimshottari, words)), quiet),
      cell(X.yogini, line + LINE - 2, words.until(yearsOf(stretch.yogini, words)), quiet),
    );
  });
  return { part: element('g', {}, head.part, ...rows), end: foot(moon.length) - LINE };
}

export function moonInWords({ moon }: Untimed, words: SheetWords): string {
  const parts = moon.map(({ nakshatra, from, until, vimshottari }) => {
    const first = `${words.graha(vimshottari.lord)} ${words.until(yearsOf(vimshottari, words))}`;
    return words.stretch(from, until, words.nakshatra(nakshatra), first);
  });
  return `${words.moonThatDay}: ${parts.join('; ')}${words.stop}`;
}

const yearsOf = ({ ends_earliest, ends_latest }: Stretch['vimshottari'], words: SheetWords) => {
  const [first, last] = [dayOf(ends_earliest).slice(0, 4), dayOf(ends_latest).slice(0, 4)];
  return first === last ? first : words.span(first, last);
};

const MINUTE_MS = 60_000;

type Edges = { isFirst: boolean; isLast: boolean };

/** On the clock of the place at noon; a day begins and ends at midnight, also where clocks are changed in it. */
function hoursOf({ from, until }: Stretch, offset: string, { isFirst, isLast }: Edges): string {
  return `${isFirst ? '00:00' : clockOf(from, offset)}–${isLast ? '24:00' : clockOf(until, offset)}`;
}

function clockOf(instant: string, offset: string): string {
  const ahead = (readOffset(offset) ?? 0) * 1000;
  return new Date(Math.round((Date.parse(instant) + ahead) / MINUTE_MS) * MINUTE_MS).toISOString().slice(11, 16);
}
