import { readFileSync } from 'node:fs';
import { readTable } from '#lib/csv/table.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { midnight, readDate } from '../civil.ts';
import { isWithin, readOutline } from './outline.ts';

/**
 * Lands that a place lay in when the borders were others: Strasbourg in Germany until 1918, Cluj in Hungary, Lviv in Austria
 * and then in Poland (`data/former-lands.csv`). Outlines of time zones are today's; a row names the zone whose clock was
 * kept then. It ends where today's zone does, so that its outline is careful only where the old border ran.
 */
export type FormerLand = { land: string; clock: string; until: string };
export type FormerLands = {
  /** `wall` is in seconds since 1970 by the clock on the wall; null where the place lay in the land of its zone. */
  at: (zone: string, place: GeoPoint, wall: number) => FormerLand | null;
  /** Zones that may as well have been kept: where the border was near, or had just moved, or two clocks were kept. */
  doubtful: (zone: string, place: GeoPoint, wall: number) => readonly string[];
};

type Row = FormerLand & { from: number; end: number; beside: string; outline: readonly GeoPoint[] };

const FILE = new URL('../data/former-lands.csv', import.meta.url);
const COLUMNS = ['land', 'clock', 'today', 'from', 'until', 'beside', 'outline', 'source'] as const;

/** Outlines are drawn by the towns on both sides: one may be wrong by so much, in degrees of latitude (10 km). */
const NEAR_DEGREES = 0.09;
/** Clocks seldom changed on the day of a treaty. */
const HALF_A_YEAR = 183 * 86_400;

export function loadFormerLands(isZone: (name: string) => boolean): FormerLands {
  const rows = readRows();
  const last = Math.max(...[...rows.values()].flat().map(({ end }) => end)) + HALF_A_YEAR;
  for (const [today, lands] of rows) {
    const unknown = [today, ...lands.flatMap(({ clock, beside }) => [clock, ...(beside === '' ? [] : [beside])])];
    if (!unknown.every(isZone)) throw new Error('The table of former lands names a zone that there is not');
  }
  const rowAt = (zone: string, place: GeoPoint, wall: number) =>
    rows
      .get(zone)
      ?.find(
        ({ from, end, outline }) => wall >= from && wall < end && (outline.length === 0 || isWithin(place, outline)),
      );
  return {
    at: (zone, place, wall) => (wall >= last ? null : (rowAt(zone, place, wall) ?? null)),
    doubtful: (zone, place, wall) => {
      if (wall >= last || !rows.has(zone)) return [];
      const here = rowAt(zone, place, wall);
      const others = [
        ...[wall - HALF_A_YEAR, wall + HALF_A_YEAR].map((when) => rowAt(zone, place, when)),
        ...around(place).map((near) => rowAt(zone, near, wall)),
      ].map((row) => row?.clock ?? zone);
      const told = here === undefined || here.beside === '' ? others : [here.beside, ...others];
      return [...new Set(told)].filter((clock) => clock !== (here?.clock ?? zone));
    },
  };
}

function around({ lat, lng }: GeoPoint): GeoPoint[] {
  const across = NEAR_DEGREES / Math.max(Math.cos((lat * Math.PI) / 180), 0.1);
  return [
    { lat: lat + NEAR_DEGREES, lng },
    { lat: lat - NEAR_DEGREES, lng },
    { lat, lng: lng + across },
    { lat, lng: lng - across },
  ];
}

function readRows(): Map<string, Row[]> {
  const { rows, faults } = readTable(readFileSync(FILE, 'utf8'), COLUMNS);
  if (faults.length > 0) throw new Error('The table of former lands is damaged');
  const byZone = new Map<string, Row[]>();
  for (const { line, cells } of rows) {
    const [land = '', clock = '', today = '', from = '', until = '', beside = '', outline = ''] = cells;
    const [start, end] = [readDate(from), readDate(until)];
    const points = outline === '' ? [] : readOutline(outline);
    if (start === undefined || end === undefined || points === undefined) {
      throw new Error(`The table of former lands is damaged in line ${line}`);
    }
    const times = { from: midnight(start) / 1000, end: midnight(end) / 1000 };
    const row = { land, clock, until, beside, outline: points, ...times };
    for (const zone of today.split(' ')) byZone.set(zone, [...(byZone.get(zone) ?? []), row]);
  }
  return byZone;
}
