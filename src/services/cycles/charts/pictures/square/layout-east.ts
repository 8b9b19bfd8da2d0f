import { widthOf } from '../../../drawing/text-lines.ts';
import type { Cell, Layout } from './layout.ts';
import { CAPTION } from './layout.ts';
import { strokesAcross } from './layout-south.ts';
import { signLetters, signNumber } from './letters.ts';
import type { Point, Room } from './room.ts';
import { cornerOf, onGrid, outline, withoutCorner } from './room.ts';

/**
 * The chart as Bengal and Odisha draw it: signs stand still, anticlockwise from Aries in the middle of the top row, the four
 * corners are halved by diagonals, and two strokes across a corner mark the first house.
 */

/** From Aries. Corners begin where the strokes go, and the sign's letters are in the one after the next. */
const CELLS = [
  '1,0 2,0 2,1 1,1',
  '0,0 1,0 1,1',
  '0,0 0,1 1,1',
  '0,1 1,1 1,2 0,2',
  '0,3 0,2 1,2',
  '0,3 1,3 1,2',
  '1,2 2,2 2,3 1,3',
  '3,3 2,3 2,2',
  '3,3 3,2 2,2',
  '2,1 3,1 3,2 2,2',
  '3,0 3,1 2,1',
  '3,0 2,0 2,1',
].map((corners) => onGrid(3, corners));
const LINES = [
  '0,0 3,0 3,3 0,3',
  '0,1 3,1',
  '0,2 3,2',
  '1,0 1,3',
  '2,0 2,3',
  '0,0 1,1',
  '3,0 2,1',
  '0,3 1,2',
  '3,3 2,2',
];

/** How far from the corner the letters of a sign are written. */
const INSET = { x: 11, above: 28, below: 12 };
const CLEARANCE = 4;
/** What the strokes need. */
const STROKES = 42;

export const EAST: Layout = {
  cells: ({ houses }, script) =>
    houses.map(({ house, sign }) => {
      const shape = CELLS[signNumber(sign) - 1] ?? [];
      const corner = 1;
      const isFirst = house === 1;
      const text = signLetters(sign, script);
      const room = withoutCorner(shape, corner, neededFor(text));
      return {
        house,
        sign,
        shape,
        room: isFirst ? withoutCorner(room, 0, STROKES) : room,
        caption: { text, ...besideCorner(shape, corner) },
      };
    }),
  lines: LINES.map((corners) => outline(onGrid(3, corners))).join(''),
  strokes: (first) => strokesAcross(first, 0),
  centre: onGrid(3, '1,1 2,1 2,2 1,2'),
};

/** Cut off along both sides of the corner, so that the slanting cut passes the far corner of the letters. */
const neededFor = (text: string) => widthOf(text, CAPTION) + INSET.x + INSET.above + CLEARANCE;

/** Both sides of such a corner run along the axes. */
function besideCorner(shape: Room, index: number): Omit<Cell['caption'], 'text'> {
  const { at, before, after } = cornerOf(shape, index);
  const isLeft = Math.max(before.x, after.x) > at.x;
  const isAbove = Math.max(before.y, after.y) > at.y;
  return captionAt(at, isLeft, isAbove);
}

const captionAt = (at: Point, isLeft: boolean, isAbove: boolean) => ({
  x: at.x + (isLeft ? INSET.x : -INSET.x),
  baseline: at.y + (isAbove ? INSET.above : -INSET.below),
  anchor: isLeft ? ('start' as const) : ('end' as const),
});
