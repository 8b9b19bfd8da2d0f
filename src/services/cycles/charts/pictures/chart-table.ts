import { QUIET_INK } from '../../drawing/palette.ts';
import { LINE, MARGIN, rule } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { element } from '../../drawing/svg.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import type { ChartPlanet } from './chart-labels.ts';
import { marksOf } from './chart-labels.ts';

/** The ascendant and the grahas with where they stand: as rows to be seen, and in words to be heard. */
type Row = {
  name: string;
  sign: string;
  degree: number;
  nakshatra: string;
  pada: number;
  house: number;
  dignity: string | null;
  states: readonly { mark: string; words: string }[];
};

type Column = { heading: string; x: number; anchor: 'start' | 'end'; text: (row: Row) => string };
const COLUMNS: readonly Column[] = [
  { heading: 'Sign', x: 192, anchor: 'start', text: ({ sign }) => sign },
  { heading: 'Degree', x: 435, anchor: 'end', text: ({ degree }) => degreeText(degree) },
  { heading: 'Nakshatra, pada', x: 457, anchor: 'start', text: ({ nakshatra, pada }) => `${nakshatra} ${pada}` },
  { heading: 'House', x: 785, anchor: 'end', text: ({ house }) => String(house) },
  { heading: 'Dignity', x: 815, anchor: 'start', text: ({ dignity }) => dignity ?? '–' },
];
const ROW = 34;

/** Begins at `top`; `end` is the foot of its last line. */
export function grahaTable(chart: JyotishChart, top: number): { part: Markup; end: number } {
  const rows = rowsOf(chart);
  const headEnd = top + LINE + 8;
  const rowFoot = (index: number) => headEnd + LINE + index * ROW;
  const headings = [{ heading: 'Graha', x: MARGIN, anchor: 'start' }, ...COLUMNS].map(({ heading, x, anchor }) =>
    element('text', { x, y: top + LINE - 2, 'text-anchor': anchor }, heading),
  );
  const part = element(
    'g',
    {},
    element('g', { fill: QUIET_INK }, ...headings),
    rule(headEnd),
    ...rows.map((row, index) => drawRow(row, rowFoot(index))),
  );
  return { part, end: rowFoot(rows.length - 1) };
}

export function tableInWords(chart: JyotishChart): string {
  const sentences = rowsOf(chart).map(({ name, sign, degree, nakshatra, pada, house, dignity, states }) => {
    const parts = [`${name}: ${sign} ${degreeText(degree)}`, `${nakshatra} pada ${pada}`, `house ${house}`];
    return [...parts, ...(dignity === null ? [] : [dignity]), ...states.map(({ words }) => words)].join(', ');
  });
  return `${sentences.join('. ')}.`;
}

function rowsOf({ ascendant, planets }: JyotishChart): Row[] {
  const rising = ascendant === null ? [] : [{ name: 'Ascendant', ...ascendant, house: 1, dignity: null, states: [] }];
  return [...rising, ...planets.map((planet) => ({ ...planet, states: statesOf(planet) }))];
}

/** The dignity has a column of its own. */
const statesOf = (planet: ChartPlanet) => marksOf(planet).filter(({ words }) => words !== planet.dignity);

function drawRow(row: Row, y: number): Markup {
  const marks = row.states.map(({ mark }) => ` ${mark}`).join('');
  return element(
    'g',
    {},
    element('text', { x: MARGIN, y }, element('tspan', { 'font-weight': 'bold' }, row.name), marks),
    ...COLUMNS.map(({ x, anchor, text }) => element('text', { x, y, 'text-anchor': anchor }, text(row))),
  );
}
