/**
 * What a map shows: a box at a zoom, on the square of the web's maps (Mercator, 256 pixels a side at zoom 0), and the cells
 * in which hotels are counted there. A cell is 64 or 128 pixels wide; its code has the bits of its column and row in turn, so
 * that a cell of a coarser level is a run of codes of a finer one.
 */
type MapBox = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

export type MapWindow = {
  /** Cells are 2^-level of the square. */
  readonly level: number;
  /** Runs of cells of that level, both ends inside, that cover the box. */
  readonly runs: readonly Run[];
  /** The same as steps of the map, both ends inside. */
  readonly steps: MapBox;
};

type Run = { readonly first: number; readonly last: number };

/** Levels of prospects.hotel_grid; beyond the last one cells are counted from the hotels. */
const COARSEST = 4;
export const FINEST_COUNTED = 14;
/** The steps in which places are stored. */
export const STEPS_LEVEL = 20;
const STEPS = 2 ** STEPS_LEVEL;

export const MOST_PIXELS = 4096;
const TILE = 256;
const MOST_LATITUDE = 85;

/** `west,south,east,north`; undefined for anything else. */
export function boxOf(text: string): MapBox | undefined {
  const parts = text.split(',');
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts.map((part) =>
    part.trim() === '' ? Number.NaN : Number(part),
  );
  const isBox =
    parts.length === 4 &&
    west >= -180 &&
    east <= 180 &&
    west < east &&
    south >= -MOST_LATITUDE &&
    north <= MOST_LATITUDE &&
    south < north;
  return isBox ? { west, south, east, north } : undefined;
}

/** How wide and high a box is at a zoom, in pixels; the larger of the two. */
export function pixelsAcross(box: MapBox, zoom: number): number {
  const world = TILE * 2 ** zoom;
  return Math.max(((box.east - box.west) / 360) * world, (mercator(box.south) - mercator(box.north)) * world);
}

export function mapWindow(box: MapBox, zoom: number): MapWindow {
  const level = Math.min(STEPS_LEVEL, Math.max(COARSEST, 2 * Math.ceil((zoom + 1) / 2)));
  const cells = 2 ** level;
  const at = (share: number) => Math.min(cells - 1, Math.max(0, Math.floor(share * cells)));
  const columns = { from: at((box.west + 180) / 360), to: at((box.east + 180) / 360) };
  const rows = { from: at(mercator(box.north)), to: at(mercator(box.south)) };
  const codes: number[] = [];
  for (let row = rows.from; row <= rows.to; row += 1) {
    for (let column = columns.from; column <= columns.to; column += 1) codes.push(codeOf(column, row));
  }
  const size = 2 ** (STEPS_LEVEL - level);
  const steps = {
    west: columns.from * size,
    east: (columns.to + 1) * size - 1,
    north: rows.from * size,
    south: (rows.to + 1) * size - 1,
  };
  return { level, runs: runsOf(codes.map((code) => ({ first: code, last: code }))), steps };
}

/** The same window in the finest cells that are counted beforehand, if its own are finer. */
export function coarser(window: MapWindow): MapWindow {
  if (window.level <= FINEST_COUNTED) return window;
  const times = 4 ** (window.level - FINEST_COUNTED);
  const runs = window.runs.map(({ first, last }) => ({
    first: Math.floor(first / times),
    last: Math.floor(last / times),
  }));
  return { ...window, level: FINEST_COUNTED, runs: runsOf(runs) };
}

/** Runs that touch or overlap are one. */
function runsOf(parts: readonly Run[]): Run[] {
  const runs: { first: number; last: number }[] = [];
  for (const { first, last } of parts.toSorted((a, b) => a.first - b.first)) {
    const run = runs.at(-1);
    if (run !== undefined && first <= run.last + 1) run.last = Math.max(run.last, last);
    else runs.push({ first, last });
  }
  return runs;
}

/** The box of a cell. */
export function boxOfCell(code: number, level: number): MapBox {
  const [column, row] = columnAndRow(code);
  const cells = 2 ** level;
  return {
    west: longitudeAt(column / cells),
    south: latitudeAt((row + 1) / cells),
    east: longitudeAt((column + 1) / cells),
    north: latitudeAt(row / cells),
  };
}

/** Where a step of the map lies: a whole number of steps, or the mean of several. */
export const longitudeOfStep = (x: number) => longitudeAt((x + 0.5) / STEPS);
export const latitudeOfStep = (y: number) => latitudeAt((y + 0.5) / STEPS);

const longitudeAt = (share: number) => rounded(share * 360 - 180);
const latitudeAt = (share: number) => rounded((Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI);

/** A tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** From 0 in the north to 1 in the south. */
function mercator(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

/** Up to forty bits: more than JavaScript's operators on bits can hold. */
function codeOf(column: number, row: number): number {
  let code = 0;
  for (let bit = STEPS_LEVEL - 1; bit >= 0; bit -= 1) code = code * 4 + ((row >> bit) & 1) * 2 + ((column >> bit) & 1);
  return code;
}

function columnAndRow(code: number): [number, number] {
  let [column, row, rest] = [0, 0, code];
  for (let bit = 0; bit < STEPS_LEVEL; bit += 1) {
    const pair = rest % 4;
    column += (pair & 1) * 2 ** bit;
    row += (pair >> 1) * 2 ** bit;
    rest = (rest - pair) / 4;
  }
  return [column, row];
}
