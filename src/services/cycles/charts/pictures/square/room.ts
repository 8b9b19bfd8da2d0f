import { decimal } from '../../../drawing/svg.ts';

/** The square that every style of chart fills, in units of its own, and the rooms that it is divided into. */
export const SIDE = 970;
/** For the frame around it. */
export const FRAME = 15;

export type Point = { x: number; y: number };
/** Convex; its corners in order round it. */
export type Room = readonly Point[];

/** Corners on a grid of so many cells a side, as in `0,0 2,0 1,1`. */
export function onGrid(cells: number, corners: string): Room {
  return corners.split(' ').map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return { x: (x * SIDE) / cells, y: (y * SIDE) / cells };
  });
}

export function outline(corners: Room): string {
  return `M${corners.map(({ x, y }) => `${decimal(x)} ${decimal(y)}`).join('L')}Z`;
}

/** From a corner towards another one, by so much. */
export function towards(from: Point, to: Point, way: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) * way) / length, y: from.y + ((to.y - from.y) * way) / length };
}

/** The corner by its place in the room, and those before and after it. */
export function cornerOf(room: Room, index: number): { at: Point; before: Point; after: Point } {
  const corner = (place: number) => room[(place + room.length) % room.length] ?? { x: 0, y: 0 };
  return { at: corner(index), before: corner(index - 1), after: corner(index + 1) };
}

/** Without one corner, which is cut off so far along both of its sides. */
export function withoutCorner(room: Room, index: number, way: number): Room {
  const { at, before, after } = cornerOf(room, index);
  return room.flatMap((point, place) =>
    place === index ? [towards(at, before, way), towards(at, after, way)] : [point],
  );
}
