import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature, mesh } from 'topojson-client';

/**
 * Cuts the coasts and borders around Singapore and Thailand out of Natural Earth (1:10 million, public domain, as
 * `world-atlas` packs it): the whole world would be 1 MB, and the coarser atlas has no Singapore. `node web/build/cut-land.ts`
 * writes what it found; a test compares.
 */
export type Box = readonly [west: number, south: number, east: number, north: number];
type Point = readonly [number, number];
export type CutLand = { box: Box; scale: number; land: number[][]; borders: number[][] };

const BOX: Box = [72, -14, 132, 36];
/** Steps of a degree: about 200 m. */
const SCALE = 500;
/** Where hotels are, each bend is drawn; what lies around only shows the way. */
const CLOSE: readonly Box[] = [
  [97, 5.5, 106, 20.6],
  [103.3, 0.9, 104.3, 1.7],
];
const TOLERANCE = { close: 0.004, around: 0.12 };
export const OUTPUT = fileURLToPath(new URL('../ui/map/land.json', import.meta.url));

type Topology = Parameters<typeof feature>[0];
type Shape = { type: string; coordinates: unknown };

export function cutLand(box: Box = BOX): CutLand {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Topology & { objects: Record<string, never> };
  const land = feature(topology, topology.objects['land'] as never) as unknown as { features: { geometry: Shape }[] };
  const inner = mesh(topology, topology.objects['countries'] as never, (one, other) => one !== other) as Shape;
  const rings = land.features
    .flatMap(({ geometry }) => polygonsOf(geometry))
    // Without lakes: a hole that stands alone would be the whole world but itself.
    .flatMap(([outer = []]) => [steps(clipRing(outer, box))])
    .filter(isLand);
  const borders = (inner.coordinates as Point[][])
    .flatMap((line) => clipLine(line, box))
    .map(steps)
    .filter(({ length }) => length >= 4);
  return { box, scale: SCALE, land: rings, borders };
}

function polygonsOf({ type, coordinates }: Shape): Point[][][] {
  return type === 'MultiPolygon' ? (coordinates as Point[][][]) : [coordinates as Point[][]];
}

/** Each edge of the box in turn, as Sutherland and Hodgman have it. */
function clipRing(ring: readonly Point[], box: Box): Point[] {
  let kept = [...ring];
  for (const edge of [0, 1, 2, 3] as const) {
    const before = kept;
    kept = [];
    for (const [at, point] of before.entries()) {
      const previous = before.at(at - 1) as Point;
      if (isInside(point, box, edge) !== isInside(previous, box, edge)) kept.push(crossing(previous, point, box, edge));
      if (isInside(point, box, edge)) kept.push(point);
    }
  }
  return kept;
}

const axisOf = (edge: number) => (edge % 2) as 0 | 1;

function isInside(point: Point, box: Box, edge: 0 | 1 | 2 | 3): boolean {
  const value = point[axisOf(edge)];
  return edge < 2 ? value >= box[edge] : value <= box[edge];
}

function crossing(from: Point, to: Point, box: Box, edge: 0 | 1 | 2 | 3): Point {
  const axis = axisOf(edge);
  const share = (box[edge] - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 0 ? 1 : 0;
  const met = from[other] + share * (to[other] - from[other]);
  return axis === 0 ? [box[edge], met] : [met, box[edge]];
}

/** A line may leave and come back: the pieces inside. Points are close enough that an edge needs no point of its own. */
function clipLine(line: readonly Point[], box: Box): Point[][] {
  const pieces: Point[][] = [[]];
  for (const point of line) {
    const isIn = ([0, 1, 2, 3] as const).every((edge) => isInside(point, box, edge));
    if (isIn) pieces.at(-1)?.push(point);
    else if (pieces.at(-1)?.length !== 0) pieces.push([]);
  }
  return pieces;
}

/** Whole steps, each from the one before; a bend that is too near to the last one is left out. */
function steps(points: readonly Point[]): number[] {
  const found: number[] = [];
  let [x, y] = [0, 0];
  for (const [at, [lng, lat]] of points.entries()) {
    const to = [Math.round(lng * SCALE), Math.round(lat * SCALE)] as const;
    const isClose = CLOSE.some((box) => ([0, 1, 2, 3] as const).every((edge) => isInside([lng, lat], box, edge)));
    const least = SCALE * (isClose ? TOLERANCE.close : TOLERANCE.around);
    const isLast = at === points.length - 1;
    if (found.length > 0 && !isLast && Math.hypot(to[0] - x, to[1] - y) < least) continue;
    if (found.length > 0 && to[0] === x && to[1] === y) continue;
    found.push(to[0] - x, to[1] - y);
    [x, y] = to;
  }
  return found;
}

/** What is left of an island may be a line, or turned over: on a sphere that would be everything else. */
function isLand(ring: readonly number[]): boolean {
  let [x, y, doubled] = [0, 0, 0];
  for (let at = 0; at < ring.length; at += 2) {
    const [right = 0, up = 0] = [ring[at], ring[at + 1]];
    if (at > 0) doubled += x * up - y * right;
    x += right;
    y += up;
  }
  return ring.length >= 6 && doubled < -LEAST_STEPS;
}

/** Twice the area, in square steps: about a tenth of a square kilometre. */
const LEAST_STEPS = 5;

export const written = (land: CutLand): string => `${JSON.stringify(land)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUTPUT, written(cutLand()));
