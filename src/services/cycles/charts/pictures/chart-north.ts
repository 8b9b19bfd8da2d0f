import { FIRST_HOUSE, QUIET_INK, SMALL } from '../../drawing/palette.ts';
import type { Markup } from '../../drawing/svg.ts';
import { element } from '../../drawing/svg.ts';
import type { Room } from './chart-cell.ts';
import { drawLabels } from './chart-cell.ts';
import { labelsIn, signNumber } from './chart-labels.ts';
import { chartLines, onGrid, outline, UNIT } from './chart-square.ts';
import type { ChartView } from './chart-view.ts';

/**
 * The chart as North India draws it: houses stand still, anticlockwise from the diamond at the top, and the number of the
 * sign is written at the inner corner of each.
 */

/** From the first house on, the inner corner last. */
const HOUSES = [
  '1,1 2,0 3,1 2,2',
  '0,0 2,0 1,1',
  '0,2 0,0 1,1',
  '1,3 0,2 1,1 2,2',
  '0,4 0,2 1,3',
  '2,4 0,4 1,3',
  '3,3 2,4 1,3 2,2',
  '4,4 2,4 3,3',
  '4,2 4,4 3,3',
  '3,1 4,2 3,3 2,2',
  '4,0 4,2 3,1',
  '2,0 4,0 3,1',
].map(onGrid);
const LINES = ['0,0 4,0 4,4 0,4', '2,0 4,2 2,4 0,2', '0,0 4,4', '4,0 0,4'].map(onGrid);

/** How much of the inner corner is the number's, and how far inside it is written. */
const CORNER = 0.2 * UNIT;
const NUMBER_INSIDE = 0.125 * UNIT;

export function drawNorth(chart: ChartView): Markup {
  return element(
    'g',
    {},
    element('path', { d: HOUSES.slice(0, 1).map(outline).join(''), fill: FIRST_HOUSE }),
    chartLines(LINES.map(outline).join('')),
    ...chart.houses.map(({ house, sign }) => {
      const { room, number } = parted(HOUSES[house - 1] ?? []);
      const middle = { ...number, y: number.y + SMALL * 0.36, 'text-anchor': 'middle', fill: QUIET_INK };
      return element(
        'g',
        {},
        element('title', {}, `House ${house}: ${sign}`),
        element('text', middle, String(signNumber(sign))),
        ...drawLabels(room, labelsIn(chart, house)),
      );
    }),
  );
}

/** A house without its inner corner, and where in that corner the number stands. */
function parted(house: Room): { room: Room; number: Room[number] } {
  const inner = house.at(-1) ?? { x: 0, y: 0 };
  const sides = [house.at(-2) ?? inner, house[0] ?? inner].map(({ x, y }) => ({
    x: Math.sign(x - inner.x),
    y: Math.sign(y - inner.y),
  }));
  const inward = sides.reduce((one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }));
  const from = (direction: Room[number], way: number) => ({
    x: inner.x + direction.x * way,
    y: inner.y + direction.y * way,
  });
  return {
    room: [...house.slice(0, -1), ...sides.map((side) => from(side, CORNER))],
    number: from(inward, NUMBER_INSIDE),
  };
}
