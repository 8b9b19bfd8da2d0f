import { QUIET_INK } from '../../drawing/palette.ts';
import { LINE, MARGIN, rule } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { element } from '../../drawing/svg.ts';
import { dayOf } from '../civil-time/civil.ts';
import { readOffset } from '../civil-time/utc-offset.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import type { Column, Row } from './chart-table.ts';
import { dignityWords, drawTable, rowOf, stateWords } from './chart-table.ts';

/** What a sheet shows without a time of birth: the grahas without houses, and the Moon with its dashas over the day. */
type Untimed = NonNullable<JyotishChart['without_time']>;
type Stretch = Untimed['moon'][number];

const isMoon = ({ name }: Row) => name === 'Moon';
const SIGN: Column = { heading: 'Sign', x: 192, anchor: 'start', text: ({ sign }) => sign };
const COLUMNS: readonly Column[] = [
  { heading: 'At noon', x: 455, anchor: 'end', text: (row) => (isMoon(row) ? '–' : degreeText(row.degree)) },
  { heading: 'Nakshatra', x: 500, anchor: 'start', text: ({ nakshatra }) => nakshatra },
  { heading: 'Dignity', x: 785, anchor: 'start', text: ({ dignity }) => dignityWords(dignity ?? '–') },
];

export function untimedTable({ planets, without_time }: JyotishChart, top: number): { part: Markup; end: number } {
  const signs = without_time?.moon_signs.join(', ');
  const nakshatras = without_time?.moon.map(({ nakshatra }) => nakshatra) ?? [];
  const rows = planets.map(rowOf).map((row) => {
    if (!isMoon(row)) return row;
    const isOneSign = without_time?.moon_signs.length === 1;
    return { ...row, sign: signs ?? row.sign, nakshatra: nakshatras[0] ?? '', dignity: isOneSign ? row.dignity : null };
  });
  const seen = rows.map((row) => (isMoon(row) && nakshatras.length > 1 ? { ...row, nakshatra: 'see below' } : row));
  return drawTable(seen, [SIGN, ...COLUMNS], top);
}

export function untimedTableInWords({ planets }: JyotishChart): string {
  const sentences = planets
    .map(rowOf)
    .filter((row) => !isMoon(row))
    .map((row) => [`${row.name}: ${row.sign} ${degreeText(row.degree)} at noon`, ...stateWords(row)].join(', '));
  return `${sentences.join('. ')}.`;
}

const X = { nakshatra: 245, vimshottari: 500, yogini: 760 };

/** The Moon by parts of the day, with the first period of a birth in each and the years in which it may end. */
export function moonOfTheDay(
  { time_zone }: JyotishChart,
  { moon }: Untimed,
  top: number,
): { part: Markup; end: number } {
  const headEnd = top + LINE + 8;
  const cell = (x: number, y: number, text: string) => element('text', { x, y }, text);
  const head = [
    cell(MARGIN, headEnd - 10, 'The Moon that day'),
    cell(X.vimshottari, headEnd - 10, 'First mahadasha'),
    cell(X.yogini, headEnd - 10, 'First Yogini'),
  ];
  const rows = moon.map((stretch, index) => {
    const y = headEnd + LINE + index * 2 * LINE;
    return element(
      'g',
      {},
      cell(MARGIN, y, hoursOf(stretch, time_zone.utc_offset)),
      element('text', { x: X.nakshatra, y, 'font-weight': 'bold' }, stretch.nakshatra),
      cell(X.vimshottari, y, stretch.vimshottari.lord),
      cell(X.yogini, y, stretch.yogini.lord),
      element('text', { x: X.vimshottari, y: y + LINE - 2, fill: QUIET_INK }, endOf(stretch.vimshottari)),
      element('text', { x: X.yogini, y: y + LINE - 2, fill: QUIET_INK }, endOf(stretch.yogini)),
    );
  });
  const end = headEnd + LINE + (moon.length * 2 - 1) * LINE;
  return { part: element('g', {}, element('g', { fill: QUIET_INK }, ...head), rule(headEnd), ...rows), end };
}

export function moonInWords({ moon }: Untimed): string {
  const parts = moon.map(
    ({ nakshatra, from, until, vimshottari }) =>
      `from ${from} to ${until} in ${nakshatra}, first mahadasha ${vimshottari.lord} until ${yearsOf(vimshottari)}`,
  );
  return `The Moon that day: ${parts.join('; ')}.`;
}

const yearsOf = ({ ends_earliest, ends_latest }: Stretch['vimshottari']) => {
  const [first, last] = [dayOf(ends_earliest).slice(0, 4), dayOf(ends_latest).slice(0, 4)];
  return first === last ? first : `${first} to ${last}`;
};

const endOf = (period: Stretch['vimshottari']) => `until ${yearsOf(period)}`;

const MINUTE_MS = 60_000;

/** On the clock of the place. */
function hoursOf({ from, until }: Stretch, offset: string): string {
  const [start, end] = [clockOf(from, offset), clockOf(until, offset)];
  return `${start}–${end === '00:00' ? '24:00' : end}`;
}

function clockOf(instant: string, offset: string): string {
  const ahead = (readOffset(offset) ?? 0) * 1000;
  return new Date(Math.round((Date.parse(instant) + ahead) / MINUTE_MS) * MINUTE_MS).toISOString().slice(11, 16);
}
