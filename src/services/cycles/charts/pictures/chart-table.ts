import { QUIET_INK } from '../../drawing/palette.ts';
import { LINE, MARGIN, rule } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { element } from '../../drawing/svg.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import type { ChartPlanet } from './chart-labels.ts';
import { marksOf } from './chart-labels.ts';

/** The ascendant and the grahas with where they stand: as rows to be seen, and in words to be heard. */
export type Row = {
  name: string;
  sign: string;
  degree: number;
  nakshatra: string;
  pada: number;
  house: number;
  dignity: string | null;
  states: readonly { mark: string; words: string }[];
};

export type Column = { heading: string; x: number; anchor: 'start' | 'end'; text: (row: Row) => string };
const COLUMNS: readonly Column[] = [
  { heading: 'Sign', x: 192, anchor: 'start', text: ({ sign }) => sign },
  { heading: 'Degree', x: 435, anchor: 'end', text: ({ degree }) => degreeText(degree) },
  { heading: 'Nakshatra, pada', x: 457, anchor: 'start', text: ({ nakshatra, pada }) => `${nakshatra} ${pada}` },
  { heading: 'House', x: 785, anchor: 'end', text: ({ house }) => String(house) },
  { heading: 'Dignity', x: 815, anchor: 'start', text: ({ dignity }) => dignityWords(dignity ?? '–') },
];
const ROW = 34;

/** Begins at `top`; `end` is the foot of its last line. */
export function grahaTable(chart: JyotishChart, top: number): { part: Markup; end: number } {
  return drawTable(rowsOf(chart), COLUMNS, top);
}

export function tableInWords(chart: JyotishChart): string {
  const sentences = rowsOf(chart).map((row) => {
    const parts = [`${row.name}: ${row.sign} ${degreeText(row.degree)}`, `${row.nakshatra} pada ${row.pada}`];
    return [...parts, `house ${row.house}`, ...stateWords(row)].join(', ');
  });
  return `${sentences.join('. ')}.`;
}

export const stateWords = ({ dignity, states }: Row): string[] => [
  ...(dignity === null ? [] : [dignityWords(dignity)]),
  ...states.map(({ words }) => words),
];

export const dignityWords = (dignity: string) => dignity.replaceAll('_', ' ');

export function drawTable(
  rows: readonly Row[],
  columns: readonly Column[],
  top: number,
): { part: Markup; end: number } {
  const headEnd = top + LINE + 8;
  const rowFoot = (index: number) => headEnd + LINE + index * ROW;
  const headings = [{ heading: 'Graha', x: MARGIN, anchor: 'start' }, ...columns].map(({ heading, x, anchor }) =>
    element('text', { x, y: top + LINE - 2, 'text-anchor': anchor }, heading),
  );
  const part = element(
    'g',
    {},
    element('g', { fill: QUIET_INK }, ...headings),
    rule(headEnd),
    ...rows.map((row, index) => drawRow(row, columns, rowFoot(index))),
  );
  return { part, end: rowFoot(rows.length - 1) };
}

function rowsOf({ ascendant, planets }: JyotishChart): Row[] {
  const rising = ascendant === null ? [] : [{ name: 'Ascendant', ...ascendant, house: 1, dignity: null, states: [] }];
  return [...rising, ...planets.map(rowOf)];
}

export const rowOf = (planet: ChartPlanet): Row => ({ ...planet, states: statesOf(planet) });

/** The dignity has a column of its own. */
const statesOf = (planet: ChartPlanet) => marksOf(planet).filter(({ words }) => words !== planet.dignity);

function drawRow(row: Row, columns: readonly Column[], y: number): Markup {
  const marks = row.states.map(({ mark }) => ` ${mark}`).join('');
  return element(
    'g',
    {},
    element('text', { x: MARGIN, y }, element('tspan', { 'font-weight': 'bold' }, row.name), marks),
    ...columns.map(({ x, anchor, text }) => element('text', { x, y, 'text-anchor': anchor }, text(row))),
  );
}
