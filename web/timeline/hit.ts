import { LANE_PIXELS, RUG_PIXELS } from './arrange.ts';
import { firstFrom } from './dataset.ts';
import { laneTop, MARK_ROOM, type Picture, topOfRows } from './draw.ts';

type At = {
  x: number;
  y: number;
  from: number;
  until: number;
  tolerance: number;
  widthOf: (position: number) => number;
};

/** The event under a point: by its label, its mark, or its tick in the line of all. -1 where there is none. */
export function eventAt(picture: Picture, { x, y, from, until, tolerance, widthOf }: At): number {
  const { arrangement, bands, dataset, head, width } = picture;
  const scale = width / (until - from);
  const down = y - topOfRows(bands.length);
  const row = arrangement.rows.find(({ top, height }) => down >= top && down < top + height);
  if (row === undefined) return -1;
  const isRug = down >= row.top + row.height - RUG_PIXELS - 1;
  const lane = Math.floor((down - laneTop(row, head, 0)) / LANE_PIXELS);
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
  const first = firstFrom(row.positions, dataset.year, Math.floor(from - 300 / scale));
  for (let index = first; index < row.positions.length; index += 1) {
    const position = row.positions[index] as number;
    const at = ((dataset.year[position] as number) - from) * scale;
    if (at > width + 300) break;
    const isLabelled = (arrangement.labelFrom[position] as number) <= scale;
    if (!isRug && isLabelled && arrangement.lane[position] === lane) {
      const reach = MARK_ROOM + widthOf(position);
      const [left, right] = arrangement.isBefore[position] === 1 ? [reach, tolerance] : [tolerance, reach];
      if (x >= at - left && x <= at + right) return position;
    }
    if (!isRug) continue;
    // Of those that share a pixel the one that mattered most.
    const distance = Math.abs(at - x) - (dataset.significance[position] as number) * 0.3;
    if (Math.abs(at - x) <= tolerance && distance < nearest) [best, nearest] = [position, distance];
  }
  return best;
}
