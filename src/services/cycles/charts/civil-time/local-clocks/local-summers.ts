import { readFileSync } from 'node:fs';
import { readTable } from '#lib/csv/table.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { angleBetween, EARTH_RADIUS_KM, vectorOf } from '#lib/geometry/sphere.ts';
import { midnight, readDate } from '../civil.ts';
import { readOffset } from '../utc-offset.ts';
import { isWithin, readOutline } from './outline.ts';

/**
 * Where towns put their clocks forward or not as they liked, while the database has what one city did for its whole zone:
 * the United States but for the wars until 1967, and Canada (`data/local-summers.csv`). In that city, and in states that
 * had a law of their own, the database is right; elsewhere nobody can say, and standard time is told beside it.
 */
export type LocalSummer = { name: string; offset: number };
/** `wall` is in seconds since 1970 by the clock on the wall; null where clocks were not put forward, or it is known that they were. */
export type LocalSummers = (zone: string, offset: number, wall: number, place: GeoPoint) => LocalSummer | null;

type Area = (place: GeoPoint) => boolean;
type Row = LocalSummer & { zone: string; from: number; until: number; keptIn: readonly Area[] };

const FILE = new URL('../data/local-summers.csv', import.meta.url);
const COLUMNS = ['zone', 'standard', 'offset', 'from', 'until', 'kept_in', 'source'] as const;
const FORWARD_SECONDS = 3600;

export function loadLocalSummers(isZone: (name: string) => boolean): LocalSummers {
  const rows = readRows();
  if (!rows.every(({ zone }) => isZone(zone)))
    throw new Error('The table of local summers names a zone that there is not');
  return (zone, offset, wall, place) => {
    const row = rows.find((each) => each.zone === zone && wall >= each.from && wall < each.until);
    if (row === undefined || offset !== row.offset + FORWARD_SECONDS) return null;
    return row.keptIn.some((isIn) => isIn(place)) ? null : { name: row.name, offset: row.offset };
  };
}

function readRows(): Row[] {
  const { rows, faults } = readTable(readFileSync(FILE, 'utf8'), COLUMNS);
  if (faults.length > 0) throw new Error('The table of local summers is damaged');
  return rows.map(({ line, cells: [zone = '', name = '', shown = '', from = '', until = '', areas = ''] }) => {
    const [offset, start, end] = [readOffset(shown), readDate(from), readDate(until)];
    const keptIn = areas.split('|').map(readArea);
    if (
      offset === undefined ||
      start === undefined ||
      end === undefined ||
      !keptIn.every((area) => area !== undefined)
    ) {
      throw new Error(`The table of local summers is damaged in line ${line}`);
    }
    return { zone, name, offset, from: midnight(start) / 1000, until: midnight(end) / 1000, keptIn };
  });
}

/** A circle is its centre and its radius in kilometres; anything else is an outline. */
function readArea(text: string): Area | undefined {
  if (text.includes(';')) {
    const outline = readOutline(text);
    return outline && ((place) => isWithin(place, outline));
  }
  const [lat = Number.NaN, lng = Number.NaN, radiusKm = Number.NaN] = text.split(' ').map(Number);
  if (!Number.isFinite(lat + lng + radiusKm)) return undefined;
  const centre = vectorOf({ lat, lng });
  return (place) => angleBetween(centre, vectorOf(place)) * EARTH_RADIUS_KM <= radiusKm;
}
