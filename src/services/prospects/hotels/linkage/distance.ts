import { DEGREE } from '#lib/geometry/angles.ts';
import { EARTH_RADIUS_KM } from '#lib/geometry/sphere.ts';

/**
 * Distance on the ground, and cells of a grid by which near places are found without measuring against all of them. The
 * cells are geohashes of seven characters, some 150 m a side near the equator. A place just beyond the border is in the
 * next cell: whoever searches asks for `cellsAround`.
 */
export type Coordinates = { readonly longitude: number; readonly latitude: number };

const EARTH_RADIUS_METRES = EARTH_RADIUS_KM * 1000;

/** By the haversine: fewer steps than `distanceKm` takes, and exact where places are near. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const latitudes = Math.sin(((b.latitude - a.latitude) * DEGREE) / 2);
  const longitudes = Math.sin(((b.longitude - a.longitude) * DEGREE) / 2);
  const chord = latitudes ** 2 + Math.cos(a.latitude * DEGREE) * Math.cos(b.latitude * DEGREE) * longitudes ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

export function cellOf(longitude: number, latitude: number): string {
  return cellAt(columnOf(longitude), rowOf(latitude));
}

/** The cell of the position and its neighbours: nine, and fewer only at a pole. */
export function cellsAround(longitude: number, latitude: number): string[] {
  const column = columnOf(longitude);
  const row = rowOf(latitude);
  const cells: string[] = [];
  for (const y of [row - 1, row, row + 1]) {
    if (y < 0 || y >= ROWS) continue;
    for (const x of [column - 1, column, column + 1]) cells.push(cellAt((x + COLUMNS) % COLUMNS, y));
  }
  return cells;
}

const LENGTH = 7;
const COLUMNS = 2 ** 18;
const ROWS = 2 ** 17;
const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';

const columnOf = (longitude: number) =>
  Math.min(COLUMNS - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * COLUMNS)));
const rowOf = (latitude: number) => Math.min(ROWS - 1, Math.max(0, Math.floor(((latitude + 90) / 180) * ROWS)));

/** Takes one bit of the column and one of the row in turn, from the highest, and writes five of them as one character. */
function cellAt(column: number, row: number): string {
  let cell = '';
  let bits = 0;
  for (let index = 0; index < LENGTH * 5; index += 1) {
    const bit = index % 2 === 0 ? column >> (17 - index / 2) : row >> (16 - (index - 1) / 2);
    bits = (bits << 1) | (bit & 1);
    if (index % 5 === 4) {
      cell += DIGITS.charAt(bits);
      bits = 0;
    }
  }
  return cell;
}
