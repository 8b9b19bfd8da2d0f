import { QUIET_INK, SMALL } from '../../../drawing/palette.ts';
import { LINE } from '../../../drawing/picture.ts';
import { element } from '../../../drawing/svg.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import { dayOf } from '../../civil-time/civil.ts';
import { readOffset } from '../../civil-time/utc-offset.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { degreeText } from '../../jyotish/answer/whole-parts.ts';
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

const isMoon = ({ name }: Row) => name === 'Moon';

/** The Moon has neither a degree nor, where it leaves its sign, a dignity. */
export function untimedTable(
  { planets }: JyotishChart,
  { moon, moon_signs }: Untimed,
  words: SheetWords,
  area: Area,
  top: number,
): Part {
  const signs = moon_signs.map((sign) => words.sign(sign)).join(', ');
  const nakshatras = moon.map((stretch) => words.nakshatra(stretch.nakshatra)).join(', ');
  const nakshatra = widthOf(nakshatras, SMALL) < MANSION_WIDTH ? nakshatras : words.seeBeside;
  const rows = planets.map(rowOf).map((row) => {
    if (!isMoon(row)) return row;
    return { ...row, marks: [], dignity: moon_signs.length === 1 ? row.dignity : null };
  });
  return drawTable(
    rows,
    [
      {
        heading: words.columns.sign,
        x: 177,
        anchor: 'start',
        text: (row) => (isMoon(row) ? signs : words.sign(row.sign)),
      },
      {
        heading: words.columns.noon,
        x: 480,
        anchor: 'end',
        text: (row) => (isMoon(row) ? '–' : degreeText(row.degree)),
      },
      {
        heading: words.columns.nakshatra,
        x: 510,
        anchor: 'start',
        text: (row) => (isMoon(row) ? nakshatra : words.nakshatra(row.nakshatra)),
      },
      { heading: words.columns.dignity, x: 775, anchor: 'start', text: ({ dignity }) => dignityIn(words, dignity) },
    ],
    words,
    area,
    top,
  );
}

export function untimedTableInWords({ planets }: JyotishChart, words: SheetWords): string {
  const sentences = planets.map(rowOf).flatMap((row) => {
    if (row.name === null || isMoon(row)) return [];
    const place = words.atNoon(`${words.sign(row.sign)} ${degreeText(row.degree)}`);
    return [[`${words.graha(row.name)}: ${place}`, ...stateWords(row, words)].join(', ')];
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
