import type { Markup } from '../../../drawing/svg.ts';
import { element } from '../../../drawing/svg.ts';
import type { ChartLabel } from './labels.ts';
import { DEGREE_SHARE, labelWidth } from './labels.ts';
import type { Paint } from './paint.ts';
import type { Point, Room } from './room.ts';

/**
 * Puts labels into a house of a chart, which may be a triangle: as large as they fit, in one column if they stay large,
 * otherwise in as few as their size allows, around the middle of the room. No label leaves its room or touches another.
 */
/** What is tried, one after the other, until it fits; `pitch` is from line to line, in sizes. */
export type Writing = { labels: readonly ChartLabel[]; sizes: readonly number[]; pitch: number };

const MOST_COLUMNS = 3;
/** One column is the easiest to read: it is tried first, down to so much of the largest size. */
const LISTED_SHARE = 0.75;
const COLUMN_GAP = 0.6;
/** A line of letters is as high as its size; so much of it is above the baseline. */
const ABOVE_BASELINE = 0.8;
/** Between a label and the lines of the chart. */
const CLEARANCE = 8;
/** How finely places for the first line are tried. */
const TRIAL_STEP = 4;

type MeasuredLabel = ChartLabel & { width: number };
type PlacedLabel = { label: ChartLabel; x: number; baseline: number };
type Setting = { size: number; pitch: number; columns: number; lines: number };
/** Its labels may begin anywhere between `from` and `to`. */
type Line = { baseline: number; labels: readonly ChartLabel[]; from: number; to: number };
type Span = { left: number; right: number };

/** Nothing for a house without labels. */
export function drawLabels(room: Room, writings: readonly Writing[], paint: Paint): Markup[] {
  if (writings.every(({ labels }) => labels.length === 0)) return [];
  const { size, placed } = fitLabels(room, writings);
  const texts = placed.map(({ label: { letters, degree, marks }, x, baseline }) =>
    element(
      'text',
      { x, y: baseline },
      element('tspan', { 'font-weight': 'bold' }, letters),
      ...(degree === '' ? [] : [element('tspan', { 'font-size': size * DEGREE_SHARE, ...paint.degree }, ` ${degree}`)]),
      ...(marks === ''
        ? []
        : [element('tspan', { 'font-size': size * DEGREE_SHARE, 'font-weight': 'bold' }, ` ${marks}`)]),
    ),
  );
  return [element('g', { 'font-size': size, ...paint.letters }, ...texts)];
}

function fitLabels(room: Room, writings: readonly Writing[]): { size: number; placed: PlacedLabel[] } {
  for (const { labels, sizes, pitch } of writings) {
    const widths = labels.map((label) => labelWidth(label, 1));
    const listed = sizes.filter((size) => size >= LISTED_SHARE * (sizes[0] ?? size)).map((size) => ({ size, most: 1 }));
    for (const { size, most } of [...listed, ...sizes.map((each) => ({ size: each, most: MOST_COLUMNS }))]) {
      const measured = labels.map((label, index) => ({ ...label, width: (widths[index] ?? 0) * size }));
      const placed = placeAll(room, measured, { size, pitch }, most);
      if (placed !== undefined) return { size, placed };
    }
  }
  throw new RangeError(`No room for ${writings[0]?.labels.length ?? 0} labels`);
}

function placeAll(
  room: Room,
  labels: readonly MeasuredLabel[],
  type: Pick<Setting, 'size' | 'pitch'>,
  most: number,
): PlacedLabel[] | undefined {
  for (let columns = 1; columns <= most; columns++) {
    for (let lines = Math.ceil(labels.length / columns); lines <= labels.length; lines++) {
      const placed = nearestToMiddle(room, labels, { ...type, columns, lines });
      if (placed !== undefined) return placed;
    }
  }
  return undefined;
}

function nearestToMiddle(room: Room, labels: readonly MeasuredLabel[], setting: Setting): PlacedLabel[] | undefined {
  const middle = middleOf(room);
  const height = ((setting.lines - 1) * setting.pitch + 1) * setting.size;
  const ys = room.map(({ y }) => y);
  const [highest, lowest] = [Math.min(...ys) + CLEARANCE, Math.max(...ys) - CLEARANCE - height];
  const wanted = Math.min(Math.max(middle.y - height / 2, highest), lowest);
  for (let away = 0; away <= lowest - highest; away += TRIAL_STEP) {
    for (const top of [wanted - away, wanted + away]) {
      if (top < highest || top > lowest) continue;
      const placed = placeFrom({ x: middle.x, y: top }, room, labels, setting);
      if (placed !== undefined) return placed;
    }
  }
  return undefined;
}

/** Fills line by line with as many as go side by side; undefined when some are left over. */
function placeFrom(
  start: Point,
  room: Room,
  labels: readonly MeasuredLabel[],
  { size, pitch, columns, lines }: Setting,
): PlacedLabel[] | undefined {
  const widest = Math.max(...labels.map(({ width }) => width));
  const step = widest + COLUMN_GAP * size;
  const filled: Line[] = [];
  let rest = labels;
  for (let line = 0; line < lines; line++) {
    const top = start.y + line * pitch * size;
    const span = spanWithin(room, top, top + size);
    const lastLeft = (count: number) => span.right - (count - 1) * step - (rest[count - 1]?.width ?? 0);
    let count = Math.min(columns, rest.length);
    while (count > 0 && lastLeft(count) < span.left) count--;
    const isHopeless = count === 0 || rest.length - count > (lines - line - 1) * columns;
    if (isHopeless) return undefined;
    filled.push({
      baseline: top + ABOVE_BASELINE * size,
      labels: rest.slice(0, count),
      from: span.left,
      to: lastLeft(count),
    });
    rest = rest.slice(count);
  }
  return filled.flatMap((line) => {
    const wanted = start.x - ((line.labels.length - 1) * step + widest) / 2;
    const left = leftOf(line, filled, wanted);
    return line.labels.map((label, column) => ({ label, x: left + column * step, baseline: line.baseline }));
  });
}

/** Lines of the same count stand under each other if they can. */
function leftOf({ labels, from, to }: Line, lines: readonly Line[], wanted: number): number {
  const alike = lines.filter((line) => line.labels.length === labels.length);
  const common = { from: Math.max(...alike.map((line) => line.from)), to: Math.min(...alike.map((line) => line.to)) };
  const range = common.from <= common.to ? common : { from, to };
  return Math.max(range.from, Math.min(wanted, range.to));
}

/** What is free along a whole band: a convex room is narrowest at one of its ends. */
function spanWithin(room: Room, top: number, bottom: number): Span {
  const [above, below] = [spanAt(room, top - CLEARANCE / 2), spanAt(room, bottom + CLEARANCE / 2)];
  return { left: Math.max(above.left, below.left) + CLEARANCE, right: Math.min(above.right, below.right) - CLEARANCE };
}

function spanAt(room: Room, y: number): Span {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [index, from] of room.entries()) {
    const to = room[(index + 1) % room.length] ?? from;
    const share = (y - from.y) / (to.y - from.y);
    if (!(share >= 0 && share <= 1)) continue;
    const x = from.x + share * (to.x - from.x);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
  }
  return { left, right };
}

/** The centre of its area. */
function middleOf(room: Room): Point {
  let [area, x, y] = [0, 0, 0];
  for (const [index, from] of room.entries()) {
    const to = room[(index + 1) % room.length] ?? from;
    const cross = from.x * to.y - to.x * from.y;
    area += cross;
    x += (from.x + to.x) * cross;
    y += (from.y + to.y) * cross;
  }
  return { x: x / (3 * area), y: y / (3 * area) };
}
