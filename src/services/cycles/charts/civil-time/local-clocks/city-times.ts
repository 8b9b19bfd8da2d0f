import { readFileSync } from 'node:fs';
import { readTable } from '#lib/csv/table.ts';
import { midnight, readDate } from '../civil.ts';
import { meanOffset } from '../mean-time.ts';
import type { Period, Spell } from '../period.ts';
import { readOffset } from '../utc-offset.ts';
import type { Zone } from '../zone.ts';
import { periodAt } from '../zone.ts';

/**
 * The mean time of one city, which the database lists for a whole zone between local mean time and standard time: Madras
 * time for India until 1906. In the city it is right; elsewhere it holds from the day on which the land took it, if it ever
 * did (`data/city-times.csv`), and until then each place kept its own mean time.
 */
export type CityTimes = {
  /** The period as clocks at this longitude had it. */
  kept: (name: string, zone: Zone, at: number, lng: number) => Period;
  /** What the time was called that the database lists. */
  nameOf: (zone: string, offset: number) => string;
};

type CityTime = { zone: string; offset: number | null; name: string; everywhereFrom: number };

const FILE = new URL('../data/city-times.csv', import.meta.url);
const COLUMNS = ['zone', 'offset', 'name', 'everywhere_from', 'source'] as const;

/** Standard time is counted in quarters of an hour. */
const QUARTER_SECONDS = 900;
const HALF_HOUR_SECONDS = 1800;
const SECONDS_IN_DAY = 86_400;
/** Where nothing better is known: from then on, clocks of a whole land are taken to have followed what is listed. */
const EVERYWHERE_BY = Date.UTC(1925, 0, 1) / 1000;
/** So near to its own mean time, a place may as well have kept the city's. */
const SAME_SECONDS = 60;

export function loadCityTimes(): CityTimes {
  const rows = readRows();
  const rowOf = (zone: string, offset: number) =>
    rows.find((row) => row.zone === zone && (row.offset === null || row.offset === offset));
  return {
    kept: (name, zone, at, lng) => {
      const listed = periodAt(zone, at);
      if (!isCityTime(listed)) return listed;
      const base = withoutSummer(zone, at, listed.offset);
      const everywhereFrom = startOf(listed, rowOf(name, base)?.everywhereFrom ?? EVERYWHERE_BY);
      if (at >= everywhereFrom) return { ...listed, from: Math.max(listed.from, everywhereFrom) };
      if (Math.abs(base - meanOffset(lng)) < SAME_SECONDS) return listed;
      const until = Math.min(listed.until, everywhereFrom);
      return { ...listed, until, offset: meanOffset(lng) + listed.offset - base, kind: 'mean' };
    },
    nameOf: (zone, offset) => rowOf(zone, offset)?.name ?? `${cityOf(zone)} time`,
  };
}

/** A law begins by the clock on the wall, and so within a day of the period that it began. */
const startOf = ({ from }: Period, law: number) => (Math.abs(from - law) <= SECONDS_IN_DAY ? from : law);

const isCityTime = ({ offset, kind }: Spell) => kind === 'legal' && offset % QUARTER_SECONDS !== 0;

/** Summer time stands by whole half hours above the time that it was put on. */
function withoutSummer({ first, changes }: Zone, at: number, offset: number): number {
  let base = offset;
  let before: number | undefined;
  for (const spell of [{ ...first, at: -Infinity }, ...changes]) {
    if (spell.at > at) break;
    if (!isCityTime(spell)) continue;
    const above = before === undefined ? 0 : spell.offset - before;
    const isSummer = above > 0 && above % HALF_HOUR_SECONDS === 0;
    if (!isSummer) before = spell.offset;
    base = before ?? spell.offset;
  }
  return base;
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

function readRows(): CityTime[] {
  const { rows, faults } = readTable(readFileSync(FILE, 'utf8'), COLUMNS);
  if (faults.length > 0) throw new Error('The table of city times is damaged');
  return rows.map(({ line, cells: [zone = '', offset = '', name = '', from = ''] }) => {
    const date = from === '' ? null : readDate(from);
    const seconds = offset === '' ? null : readOffset(offset);
    if (date === undefined || seconds === undefined)
      throw new Error(`The table of city times is damaged in line ${line}`);
    return { zone, offset: seconds, name, everywhereFrom: date === null ? EVERYWHERE_BY : midnight(date) / 1000 };
  });
}
