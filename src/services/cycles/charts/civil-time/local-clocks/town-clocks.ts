import { readFileSync } from 'node:fs';
import type { CivilDate } from '#lib/calendar/civil-date.ts';
import { readTable } from '#lib/csv/table.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { angleBetween, EARTH_RADIUS_KM, vectorOf } from '#lib/geometry/sphere.ts';
import { midnight, readDate } from '../civil.ts';
import { meanOffset } from '../mean-time.ts';
import { readOffset } from '../utc-offset.ts';

/**
 * Clocks that no time-zone database has, because towns kept them beside the law or beside the railways: Bombay time until
 * 1955, Calcutta time until 1948 (`data/town-clocks.csv`). They may have been meant, nobody can say: they decide nothing.
 */
type TownClock = { name: string; offset: number };
/** `wall` is in seconds since 1970 by the clock on the wall. */
export type TownClocks = (wall: number, place: GeoPoint) => readonly TownClock[];

const FILE = new URL('../data/town-clocks.csv', import.meta.url);
const COLUMNS = ['name', 'offset', 'from', 'until', 'lat', 'lng', 'radius_km', 'source'] as const;
const LOCAL_MEAN_TIME = 'lmt';

export function loadTownClocks(): TownClocks {
  const clocks = readRows();
  const last = Math.max(...clocks.map(({ until }) => until));
  return (wall, place) => {
    if (wall >= last) return [];
    const here = vectorOf(place);
    return clocks
      .filter(({ from, until }) => wall >= from && wall < until)
      .filter(({ centre, radiusKm }) => angleBetween(centre, here) * EARTH_RADIUS_KM <= radiusKm)
      .map(({ name, offset }) => ({ name, offset: offset ?? meanOffset(place.lng) }));
  };
}

function readRows() {
  const { rows, faults } = readTable(readFileSync(FILE, 'utf8'), COLUMNS);
  if (faults.length > 0) throw new Error('The table of town clocks is damaged');
  return rows.map(({ line, cells: [name = '', shown = '', from = '', until = '', lat, lng, radius] }) => {
    const offset = shown === LOCAL_MEAN_TIME ? null : readOffset(shown);
    const [start, end] = [readDate(from), readDate(until)];
    if (offset === undefined || start === undefined || end === undefined) {
      throw new Error(`The table of town clocks is damaged in line ${line}`);
    }
    return {
      name,
      offset,
      from: wallAt(start),
      until: wallAt(end),
      centre: vectorOf({ lat: Number(lat), lng: Number(lng) }),
      radiusKm: Number(radius),
    };
  });
}

const wallAt = (date: CivilDate) => midnight(date) / 1000;
