import { FIRST_HOUSE, INK, LARGE, QUIET_INK, SMALL } from '../../drawing/palette.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import type { SignName } from '../../zodiac/signs.ts';
import type { Room } from './chart-cell.ts';
import { drawLabels } from './chart-cell.ts';
import { labelsIn, signLetters, signNumber } from './chart-labels.ts';
import { chartLines, onGrid, outline, SQUARE, UNIT } from './chart-square.ts';
import type { ChartView } from './chart-view.ts';

/**
 * The chart as South India draws it: signs stand still, clockwise from Aries in the second cell of the top row, and two
 * strokes across a corner mark the first house.
 */

/** From Aries; the upper left corner first. */
const CELLS = ['1,0', '2,0', '3,0', '3,1', '3,2', '3,3', '2,3', '1,3', '0,3', '0,2', '0,1', '0,0'].map((corner) => {
  const [left = 0, top = 0] = corner.split(',').map(Number);
  return onGrid(`${left},${top} ${left + 1},${top} ${left + 1},${top + 1} ${left},${top + 1}`);
});

/** The top of a cell is for the sign's letters and the strokes, the rest for the grahas. */
const HEADER = 38;
const STROKES = [24, 35];
const INSET = 9;
const CENTRE_PITCH = 40;

/** `centre`: what is written in the middle, a line each; the first one large. */
export function drawSouth(chart: ChartView, centre: readonly string[]): Markup {
  const houses = chart.houses.map(({ house, sign }) => ({ house, sign, cell: CELLS[signNumber(sign) - 1] ?? [] }));
  const first = houses.filter(({ house }) => house === 1).map(({ cell }) => cell);
  return element(
    'g',
    {},
    ...first.map((cell) => element('path', { d: outline(cell), fill: FIRST_HOUSE })),
    chartLines(CELLS.map(outline).join('')),
    ...first.map(strokes),
    ...houses.map(({ house, sign, cell }) =>
      element(
        'g',
        {},
        element('title', {}, `House ${house}: ${sign}`),
        signIn(sign, cell),
        ...drawLabels(belowHeader(cell), labelsIn(chart, house)),
      ),
    ),
    centreLines(centre),
  );
}

function belowHeader([upperLeft, upperRight, ...lower]: Room): Room {
  const upper = [upperLeft, upperRight].flatMap((corner) =>
    corner === undefined ? [] : [{ x: corner.x, y: corner.y + HEADER }],
  );
  return [...upper, ...lower];
}

function signIn(sign: SignName, [, corner = { x: 0, y: 0 }]: Room): Markup {
  const at = { x: corner.x - INSET, y: corner.y + INSET + SMALL * 0.75 };
  return element('text', { ...at, 'text-anchor': 'end', fill: QUIET_INK }, signLetters(sign));
}

function strokes([corner = { x: 0, y: 0 }]: Room): Markup {
  const [x, y] = [decimal(corner.x), decimal(corner.y)];
  const d = STROKES.map((length) => `M${x} ${decimal(corner.y + length)}L${decimal(corner.x + length)} ${y}`).join('');
  return element('path', { d, fill: 'none', stroke: INK, 'stroke-width': 2.5 });
}

function centreLines([first = '', ...others]: readonly string[]): Markup {
  const x = SQUARE.left + 2 * UNIT;
  const top = SQUARE.top + 2 * UNIT - (others.length * CENTRE_PITCH) / 2 + SMALL * 0.36;
  return element(
    'g',
    { 'text-anchor': 'middle' },
    element('text', { x, y: top, 'font-size': LARGE, 'font-weight': 'bold' }, first),
    ...others.map((line, index) => element('text', { x, y: top + (index + 1) * CENTRE_PITCH }, line)),
  );
}
