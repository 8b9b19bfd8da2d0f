import { readFileSync } from 'node:fs';
import type { CivilDate } from '#lib/calendar/civil-date.ts';
import { readTable } from '#lib/csv/table.ts';
import { readDate, writeDate } from '../civil.ts';

/**
 * Until when a land dated by the Julian calendar, by the time zones that lie in it (`data/old-style.csv`). Where its parts
 * changed at different times, a date between the first and the last of them may be of either calendar. Converts nothing.
 */
export type OldStyle = {
  land: string;
  /** The first Gregorian date of the land, or of its last part. */
  until: string;
  /** False between the first part's change and the last one's. */
  isCertain: boolean;
  /** What else must be known of dates there; empty where nothing must. */
  note: string;
};
/** Null where a date of the land is Gregorian, or nothing is known. */
export type OldStyles = (zone: string, date: CivilDate) => OldStyle | null;

/** From then on every land has the new style. */
export const LAST_OLD_STYLE_YEAR = 1923;

const FILE = new URL('../data/old-style.csv', import.meta.url);
const COLUMNS = ['land', 'since', 'first', 'last', 'note', 'source', 'zones'] as const;

/** `sharing` gives a zone's aliases: a name that no row has takes the rows of one that has the same history. */
export function loadOldStyles(sharing: (zone: string) => readonly string[]): OldStyles {
  const byZone = readRows();
  const rowsOf = (zone: string) => byZone.get(zone) ?? sharing(zone).flatMap((alias) => byZone.get(alias) ?? []);
  return (zone, date) => {
    const written = writeDate(date);
    const land = rowsOf(zone).find(({ since, last }) => written >= since && written < last);
    if (land === undefined) return null;
    return { land: land.land, until: land.last, isCertain: written < land.first, note: land.note };
  };
}

function readRows() {
  const { rows, faults } = readTable(readFileSync(FILE, 'utf8'), COLUMNS);
  const lands = rows.map(({ cells: [land = '', since = '', first = '', last = '', note = '', , zones = ''] }) => ({
    land,
    since,
    first,
    last,
    note,
    zones: zones.split(' '),
  }));
  const isDamaged = lands.some(({ first, last }) => readDate(first) === undefined || readDate(last) === undefined);
  if (faults.length > 0 || isDamaged) throw new Error('The table of old-style dates is damaged');
  const zones = new Set(lands.flatMap((land) => land.zones));
  return new Map([...zones].map((zone) => [zone, lands.filter((land) => land.zones.includes(zone))] as const));
}
