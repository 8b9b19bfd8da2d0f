import { decimal } from '../../../drawing/svg.ts';
import type { Layout } from './layout.ts';
import { signLetters, signNumber } from './letters.ts';
import type { Room } from './room.ts';
import { cornerOf, onGrid, outline, towards } from './room.ts';

/**
 * The chart as South India draws it: signs stand still, clockwise from Aries in the second cell of the top row, and two
 * strokes across a corner mark the first house.
 */

/** From Aries; the upper left corner first. */
const CELLS = ['1,0', '2,0', '3,0', '3,1', '3,2', '3,3', '2,3', '1,3', '0,3', '0,2', '0,1', '0,0'].map((corner) => {
  const [left = 0, top = 0] = corner.split(',').map(Number);
  return onGrid(4, `${left},${top} ${left + 1},${top} ${left + 1},${top + 1} ${left},${top + 1}`);
});

/** The top of a cell is for the sign's letters and the strokes, the rest for the grahas. */
const HEADER = 38;
const STROKES = [24, 35];
const INSET = 10;

export const SOUTH: Layout = {
  cells: ({ houses }, script) =>
    houses.map(({ house, sign }) => {
      const shape = CELLS[signNumber(sign) - 1] ?? [];
      const { at } = cornerOf(shape, 1);
      return {
        house,
        sign,
        shape,
        room: belowHeader(shape),
        caption: { text: signLetters(sign, script), x: at.x - INSET, baseline: at.y + 29, anchor: 'end' },
      };
    }),
  lines: CELLS.map(outline).join(''),
  strokes: (first) => strokesAcross(first, 0),
  centre: onGrid(4, '1,1 3,1 3,3 1,3'),
};

export function strokesAcross(room: Room, corner: number): string {
  const { at, before, after } = cornerOf(room, corner);
  return STROKES.map((length) => {
    const [from, to] = [towards(at, before, length), towards(at, after, length)];
    return `M${decimal(from.x)} ${decimal(from.y)}L${decimal(to.x)} ${decimal(to.y)}`;
  }).join('');
}

function belowHeader([upperLeft, upperRight, ...lower]: Room): Room {
  const upper = [upperLeft, upperRight].flatMap((corner) =>
    corner === undefined ? [] : [{ x: corner.x, y: corner.y + HEADER }],
  );
  return [...upper, ...lower];
}
