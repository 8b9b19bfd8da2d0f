import type { Dataset } from './dataset.ts';
import { FIRST_YEAR, LAST_YEAR } from './years.ts';

/**
 * Which event gets a label, where, and from which scale on: decided once, before anything moves. Seen from far away the most
 * significant take what room there is. Closer, everything keeps its lane and only gains room, so nothing that has a label
 * loses it or jumps, and a frame has nothing left to decide.
 */
export type Row = {
  /** Of the category or region. */
  number: number;
  top: number;
  height: number;
  lanes: number;
  /** By year. */
  positions: Uint32Array;
  /** Of them those that took more than a year. */
  long: Uint32Array;
};

export type Arrangement = {
  rows: readonly Row[];
  height: number;
  /** For each position in the dataset: pixels a year from which on it has a label; infinite where it never has. */
  labelFrom: Float32Array;
  lane: Uint8Array;
  /** Labels that stand before their mark: behind it there is no more time, or no room. */
  isBefore: Uint8Array;
};

export type Room = {
  rowsBy: 'category' | 'region';
  /** Of the picture: seen as a whole, all years are as wide as this. */
  width: number;
  /** What is there for the rows; they take more if they must. */
  height: number;
  /** Above the lanes of a row, for its name, where there is no room beside it. */
  head: number;
  /** Of each position, in pixels. */
  labelWidth: (position: number) => number;
};

export const LANE_PIXELS = 20;
export const RUG_PIXELS = 9;
const GAP_PIXELS = 5;
const MOST_LANES = 8;
const CELL_PIXELS = 6;
/** Before the first year: labels may stand left of their mark. */
const MARGIN_CELLS = 60;
const LEAST_PIXELS = 240;
/** From here on a label may stand before its mark where it finds no room behind it. */
const LEAST_BEFORE = 3;
/** From the whole timeline to single years, in steps of a half more. */
const LEVELS = 23;
const YEARS = 7300;
/** Of the five: records of catalogues are named only when somebody looks closely. */
const NAMED_FROM = [0, 0.9, 0.22, 0.03, 0, 0];

export function arrange(dataset: Dataset, positions: Uint32Array, room: Room): Arrangement {
  const rows = layRows(dataset, positions, room);
  const labelFrom = new Float32Array(dataset.count).fill(Number.POSITIVE_INFINITY);
  const lane = new Uint8Array(dataset.count);
  const isBefore = new Uint8Array(dataset.count);
  for (const row of rows) giveLanes(dataset, row, { labelFrom, lane, isBefore, ...room });
  const last = rows.at(-1);
  return { rows, labelFrom, lane, isBefore, height: last === undefined ? 0 : last.top + last.height };
}

function layRows(dataset: Dataset, positions: Uint32Array, { rowsBy, height, head }: Room): Row[] {
  const column = rowsBy === 'category' ? dataset.category : dataset.region;
  const members = new Map<number, number[]>();
  for (const position of positions) {
    const number = column[position] as number;
    const list = members.get(number);
    if (list === undefined) members.set(number, [position]);
    else list.push(position);
  }
  const numbers = [...members.keys()].sort((a, b) => a - b);
  const rest = LANE_PIXELS + RUG_PIXELS + GAP_PIXELS + head;
  const lanes = shareLanes(
    numbers.map((number) => weightOf(dataset, members.get(number) ?? [])),
    Math.floor((height - numbers.length * rest) / LANE_PIXELS),
  );
  let top = 0;
  return numbers.map((number, index) => {
    const own = Uint32Array.from(members.get(number) ?? []);
    const count = lanes[index] ?? 1;
    const row: Row = {
      number,
      top,
      height: rest + (count - 1) * LANE_PIXELS,
      lanes: count,
      positions: own,
      long: own.filter((each) => (dataset.endYear[each] as number) > (dataset.year[each] as number)),
    };
    top += row.height;
    return row;
  });
}

/** Each has one; the others go one by one to where most waits for a lane. */
function shareLanes(weights: readonly number[], more: number): number[] {
  const lanes = weights.map(() => 1);
  for (let left = more; left > 0; left -= 1) {
    let best = -1;
    for (const [index, weight] of weights.entries()) {
      const count = lanes[index] ?? 1;
      if (count >= MOST_LANES) continue;
      if (best === -1 || weight / count > (weights[best] ?? 0) / (lanes[best] ?? 1)) best = index;
    }
    if (best === -1) break;
    lanes[best] = (lanes[best] ?? 1) + 1;
  }
  return lanes;
}

/** A thousand castles do not outweigh ten revolutions. */
function weightOf(dataset: Dataset, positions: readonly number[]): number {
  let weight = 0;
  for (const position of positions) weight += [0, 0.02, 0.2, 1, 2, 3][dataset.significance[position] as number] ?? 0;
  return weight + 1;
}

type Given = Pick<Arrangement, 'labelFrom' | 'lane' | 'isBefore'> & Pick<Room, 'labelWidth' | 'width'>;

function giveLanes(dataset: Dataset, row: Row, { labelFrom, lane, isBefore, labelWidth, width: pixels }: Given): void {
  const waiting = byImportance(dataset, row.positions);
  const placed: number[] = [];
  // A hair less than the whole: it must be reached when everything is in view.
  const least = (0.999 * Math.max(pixels, LEAST_PIXELS)) / (LAST_YEAR - FIRST_YEAR);
  const widths = new Map(waiting.map((position) => [position, Math.ceil(labelWidth(position) / CELL_PIXELS) + 1]));
  for (let level = 0; level < LEVELS && waiting.length > 0; level += 1) {
    const scale = least * 2 ** (level / 2);
    const perLane = Math.ceil((YEARS * scale) / CELL_PIXELS) + 2 * MARGIN_CELLS;
    const taken = new Uint8Array(perLane * row.lanes);
    const reserved = new Uint8Array(perLane);
    const cellAt = (year: number) => Math.floor(((year - FIRST_YEAR + 100) * scale) / CELL_PIXELS) + MARGIN_CELLS;
    const [begin, end] = [cellAt(FIRST_YEAR), cellAt(LAST_YEAR)];
    const startOf = (position: number, width: number) =>
      cellAt(dataset.year[position] as number) - (isBefore[position] === 1 ? width - 1 : 0);
    for (const position of placed) {
      const width = widths.get(position) ?? 1;
      const start = (lane[position] as number) * perLane + startOf(position, width);
      taken.fill(1, start, start + width);
    }
    let kept = 0;
    for (const position of waiting) {
      const width = widths.get(position) ?? 1;
      const weight = dataset.significance[position] as number;
      const cell = cellAt(dataset.year[position] as number);
      const wanted = { cell, width, perLane, lanes: row.lanes, taken, kept: reserved, weight };
      let free = -1;
      if (scale >= (NAMED_FROM[weight] ?? 0)) {
        isBefore[position] = 0;
        if (cell + width <= end) free = freeLane(wanted);
        const canStandBefore = cell - width >= begin && (cell + width > end || weight >= LEAST_BEFORE);
        if (free === -1 && canStandBefore) {
          isBefore[position] = 1;
          free = freeLane({ ...wanted, cell: cell - width + 1 });
        }
        // Nothing lesser takes the last room beside it: its turn comes a step closer.
        if (free === -1) keep(reserved, wanted);
      }
      if (free === -1) {
        waiting[kept] = position;
        kept += 1;
        continue;
      }
      const start = free * perLane + startOf(position, width);
      taken.fill(1, start, start + width);
      labelFrom[position] = scale;
      lane[position] = free;
      placed.push(position);
    }
    waiting.length = kept;
  }
}

type Wanted = {
  cell: number;
  width: number;
  perLane: number;
  lanes: number;
  taken: Uint8Array;
  /** For each cell of any lane the least significance that may stand there. */
  kept: Uint8Array;
  weight: number;
};

function freeLane({ cell, width, perLane, lanes, taken, kept, weight }: Wanted): number {
  for (let at = cell; at < cell + width; at += 1) if ((kept[at] ?? 0) > weight) return -1;
  for (let lane = 0; lane < lanes; lane += 1) {
    const start = lane * perLane + cell;
    let isFree = true;
    for (let at = start; at < start + width && isFree; at += 1) isFree = taken[at] === 0;
    if (isFree) return lane;
  }
  return -1;
}

const KEPT_CELLS = 8;

function keep(kept: Uint8Array, { cell, weight }: Wanted): void {
  if (weight < LEAST_BEFORE) return;
  for (let at = Math.max(0, cell - KEPT_CELLS); at < cell + KEPT_CELLS; at += 1)
    if ((kept[at] ?? weight) < weight) kept[at] = weight;
}

/** Most significant first. Among equals the order is no order: from left to right, the first of a crowd would always win. */
function byImportance(dataset: Dataset, positions: Uint32Array): number[] {
  const rank = (position: number) => Math.imul(position + 1, 0x9e37_79b1) >>> 0;
  return [...positions].sort((a, b) => {
    const weights = (dataset.significance[b] as number) - (dataset.significance[a] as number);
    return weights === 0 ? rank(a) - rank(b) : weights;
  });
}
