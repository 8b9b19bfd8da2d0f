import type { GeoProjection } from 'd3-geo';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { COAST, LAND, PAPER, RULE } from '../../drawing/palette.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import { DEGREES, flatProjection, linesOf } from './flat-lines.ts';
import { land } from './land.ts';

/**
 * A flat map of the world or of a window of it, in degrees as they are (equirectangular): land, a grid of degrees and a
 * frame. Puts nothing on the map.
 */
export type Window = { west: number; east: number; south: number; north: number };
export type FlatMap = { window: Window; left: number; top: number; width: number; height: number; grid: number };
export type Spot = { x: number; y: number };

const WORLD: Window = { west: -180, east: 180, south: -90, north: 90 };
export const WORLD_GRID = 30;
export const WINDOW_GRID = 10;

export function worldMap(left: number, top: number, width: number): FlatMap {
  return { window: WORLD, left, top, width, height: width / 2, grid: WORLD_GRID };
}

/** `stretch`: how much longer a degree of latitude is drawn than one of longitude. */
type Layout = { left: number; top: number; width: number; stretch: number; grid: number };

export function windowMap(window: Window, { left, top, width, stretch, grid }: Layout): FlatMap {
  const height = ((window.north - window.south) / (window.east - window.west)) * width * stretch;
  return { window, left, top, width, height, grid };
}

/** The borders belong to it. */
export function isWithin({ west, east, south, north }: Window, { lat, lng }: GeoPoint): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

export function spotOn({ window, left, top, width, height }: FlatMap, { lat, lng }: GeoPoint): Spot {
  return {
    x: left + ((lng - window.west) / (window.east - window.west)) * width,
    y: top + ((window.north - lat) / (window.north - window.south)) * height,
  };
}

/** How far a line may be from the curve that it stands for, in units of the picture. */
const FINENESS = 0.2;

/** The same for whatever lies on the sphere, cut to the map. */
export function projectionOf(map: FlatMap): GeoProjection {
  const { window, left, top, width, height } = map;
  const [perLng, perLat] = [width / (window.east - window.west), height / (window.north - window.south)];
  const { x, y } = spotOn(map, { lat: 0, lng: 0 });
  return flatProjection(perLat / perLng)
    .scale(perLng * DEGREES.scale())
    .translate([x, y])
    .precision(FINENESS)
    .clipExtent([
      [left, top],
      [left + width, top + height],
    ]);
}

const drawn = new Map<string, Markup>();

/** Land and grid are drawn once for each map and kept: there are as many as the pictures have, not as many as requests. */
export function baseMap(map: FlatMap): Markup {
  const key = JSON.stringify(map);
  const kept = drawn.get(key) ?? drawBaseMap(map);
  drawn.set(key, kept);
  return kept;
}

function drawBaseMap(map: FlatMap): Markup {
  const { left: x, top: y, width, height } = map;
  const outlines = linesOf(land(), projectionOf(map)).map(pathOf);
  return element(
    'g',
    {},
    element('rect', { x, y, width, height, fill: PAPER }),
    element('path', { d: outlines.join(''), fill: LAND, 'fill-rule': 'evenodd', stroke: COAST, 'stroke-width': 1 }),
    element('path', { d: gridOf(map), fill: 'none', stroke: RULE, 'stroke-width': 0.6, 'stroke-dasharray': '2 5' }),
    element('rect', { x, y, width, height, fill: 'none', stroke: COAST, 'stroke-width': 1.5 }),
  );
}

/** Steps in tenths of a unit from point to point; a point that falls on the one before is left out. */
function pathOf(ring: readonly (readonly [x: number, y: number])[]): string {
  const tenths = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  const points = tenths.filter(([x, y], index) => x !== tenths[index - 1]?.[0] || y !== tenths[index - 1]?.[1]);
  const [start, ...rest] = points;
  if (start === undefined || rest.length < 2) return '';
  const steps = rest.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index] ?? start;
    const [dx, dy] = [decimal((x - beforeX) / 10), decimal((y - beforeY) / 10)];
    return dy.startsWith('-') ? `${dx}${dy}` : `${dx} ${dy}`;
  });
  return `M${decimal(start[0] / 10)} ${decimal(start[1] / 10)}l${steps.join(' ')}z`;
}

function gridOf(map: FlatMap): string {
  const { window, left, top, width, height, grid } = map;
  const meridians = inside(window.west, window.east, grid).map(
    (lng) => `M${decimal(spotOn(map, { lat: 0, lng }).x)} ${decimal(top)}v${decimal(height)}`,
  );
  const parallels = inside(window.south, window.north, grid).map(
    (lat) => `M${decimal(left)} ${decimal(spotOn(map, { lat, lng: 0 }).y)}h${decimal(width)}`,
  );
  return [...meridians, ...parallels].join('');
}

/** Multiples of the step between two bounds, without the bounds. */
function inside(low: number, high: number, step: number): number[] {
  const first = Math.floor(low / step) + 1;
  return Array.from({ length: Math.ceil(high / step) - first }, (_, index) => (first + index) * step);
}
