import cut from './land.json';

/** Coasts and borders as they were cut out of the atlas (`web/build/cut-land.ts`), for d3. */
type Line = [number, number][];

function lineOf(steps: readonly number[]): Line {
  const line: Line = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    line.push([x / cut.scale, y / cut.scale]);
  }
  return line;
}

const closed = (line: Line): Line => (line[0] === undefined ? line : [...line, line[0]]);

export const LAND = {
  type: 'MultiPolygon' as const,
  coordinates: cut.land.map((ring) => [closed(lineOf(ring))]),
};
export const BORDERS = { type: 'MultiLineString' as const, coordinates: cut.borders.map(lineOf) };

/** Where hotels are, with some room around: whoever moves the map stays in here. What is drawn reaches further. */
export const BOUNDS = { west: 94, south: -2, east: 109, north: 22 };
