import type { Layout } from './layout.ts';
import { CAPTION } from './layout.ts';
import { signNumber } from './letters.ts';
import type { Point, Room } from './room.ts';
import { cornerOf, onGrid, outline, withoutCorner } from './room.ts';

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
].map((corners) => onGrid(4, corners));
const LINES = ['0,0 4,0 4,4 0,4', '2,0 4,2 2,4 0,2', '0,0 4,4', '4,0 0,4'].map((corners) => onGrid(4, corners));

/** How much of the inner corner is the number's, along its sides, and how far inside it is written. */
const CORNER = 66;
const NUMBER_INSIDE = 30;

export const NORTH: Layout = {
  cells: ({ houses }) =>
    houses.map(({ house, sign }) => {
      const shape = HOUSES[house - 1] ?? [];
      const { x, y } = insideInnerCorner(shape);
      return {
        house,
        sign,
        shape,
        room: withoutCorner(shape, shape.length - 1, CORNER),
        caption: { text: String(signNumber(sign)), x, baseline: y + CAPTION * 0.36, anchor: 'middle' },
      };
    }),
  lines: LINES.map(outline).join(''),
  strokes: () => '',
  centre: null,
};

/** All inner corners are right angles, whose middle runs along an axis. */
function insideInnerCorner(shape: Room): Point {
  const { at, before, after } = cornerOf(shape, shape.length - 1);
  const inward = { x: Math.sign(before.x + after.x - 2 * at.x), y: Math.sign(before.y + after.y - 2 * at.y) };
  return { x: at.x + inward.x * NUMBER_INSIDE, y: at.y + inward.y * NUMBER_INSIDE };
}
