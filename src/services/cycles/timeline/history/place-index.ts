import { DEGREE } from '#lib/geometry/angles.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { angleBetween, EARTH_RADIUS_KM, vectorOf } from '#lib/geometry/sphere.ts';
import type { Vector } from '#lib/geometry/vector.ts';
import type { HistoricEvent } from './event.ts';

/**
 * Events by place: a grid of cells of latitude and longitude, so that a search measures only what may be near. Right
 * across the antimeridian and at the poles. Events without coordinates are not in it.
 */
export type PlaceIndex = {
  /** Events at most so many kilometres away, nearest first, then by id. */
  within: (point: GeoPoint, km: number) => readonly { event: HistoricEvent; km: number }[];
};

type Entry = { event: HistoricEvent; vector: Vector };

const CELL_DEGREES = 2;
const ROWS = 180 / CELL_DEGREES;
const COLUMNS = 360 / CELL_DEGREES;
/** Rounding must not lose what is exactly as far as asked: cells are chosen a little wider, distances then decide. */
const MARGIN_DEGREES = 1e-6;

export function indexPlaces(events: readonly HistoricEvent[]): PlaceIndex {
  const cells = new Map<number, Entry[]>();
  for (const event of events) {
    const { lat, lng } = event;
    if (lat === null || lng === null) continue;
    const cell = rowOf(lat) * COLUMNS + columnOf(lng);
    const entries = cells.get(cell) ?? [];
    entries.push({ event, vector: vectorOf({ lat, lng }) });
    cells.set(cell, entries);
  }
  return {
    within: (point, km) => {
      const centre = vectorOf(point);
      return cellsAround(point, km / EARTH_RADIUS_KM / DEGREE + MARGIN_DEGREES)
        .flatMap((cell) => cells.get(cell) ?? [])
        .map(({ event, vector }) => ({ event, km: angleBetween(centre, vector) * EARTH_RADIUS_KM }))
        .filter((found) => found.km <= km)
        .sort((a, b) => a.km - b.km || (a.event.id < b.event.id ? -1 : 1));
    },
  };
}

/** The poles themselves belong to the last rows. */
const rowOf = (lat: number) => Math.max(0, Math.min(ROWS - 1, Math.floor((lat + 90) / CELL_DEGREES)));
/** 180 and -180 are the same meridian. */
const columnOf = (lng: number) => modulo(Math.floor((lng + 180) / CELL_DEGREES), COLUMNS);
const modulo = (value: number, by: number) => ((value % by) + by) % by;

function cellsAround({ lat, lng }: GeoPoint, degrees: number): number[] {
  const columns = columnsAround(lat, lng, degrees);
  const cells: number[] = [];
  for (let row = rowOf(lat - degrees); row <= rowOf(lat + degrees); row += 1) {
    for (const column of columns) cells.push(row * COLUMNS + column);
  }
  return cells;
}

/** A circle with a pole in it has points at every longitude. Any other is as wide as the meridians that touch it. */
function columnsAround(lat: number, lng: number, degrees: number): number[] {
  if (Math.abs(lat) + degrees >= 90) return Array.from({ length: COLUMNS }, (_, column) => column);
  const width = Math.asin(Math.sin(degrees * DEGREE) / Math.cos(lat * DEGREE)) / DEGREE + MARGIN_DEGREES;
  const first = Math.floor((lng - width + 180) / CELL_DEGREES);
  const last = Math.floor((lng + width + 180) / CELL_DEGREES);
  const count = Math.min(COLUMNS, last - first + 1);
  return Array.from({ length: count }, (_, at) => modulo(first + at, COLUMNS));
}
