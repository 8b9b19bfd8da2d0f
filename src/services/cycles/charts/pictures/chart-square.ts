import { INK, WIDTH } from '../../drawing/palette.ts';
import { HEADING_END, LINE, MARGIN } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import type { Room } from './chart-cell.ts';

/** The square that both styles of chart fill: as wide as the picture, and a grid of four by four units. */
export const SQUARE = { left: MARGIN, top: HEADING_END + LINE + 8, side: WIDTH - 2 * MARGIN };
export const SQUARE_END = SQUARE.top + SQUARE.side;
export const UNIT = SQUARE.side / 4;

/** Corners on the grid, as in `0,0 2,0 1,1`. */
export function onGrid(corners: string): Room {
  return corners.split(' ').map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return { x: SQUARE.left + x * UNIT, y: SQUARE.top + y * UNIT };
  });
}

export function outline(corners: Room): string {
  return `M${corners.map(({ x, y }) => `${decimal(x)} ${decimal(y)}`).join('L')}Z`;
}

export function chartLines(d: string): Markup {
  return element('path', { d, fill: 'none', stroke: INK, 'stroke-width': 2.5, 'stroke-linejoin': 'round' });
}
