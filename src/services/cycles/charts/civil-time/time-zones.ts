import { readFileSync } from 'node:fs';
import type { Zone } from './zone.ts';
import type { ZoneLine } from './zone-file.ts';
import { readZoneFile, zoneOf } from './zone-file.ts';

/** The shipped time zones by name. Any case is understood, and answered with the name's own spelling. */
export type TimeZones = {
  /** Of tzdata. */
  version: string;
  /** How many different histories there are; names that share one count once. */
  histories: number;
  names: readonly string[];
  /** The right spelling, or undefined if there is no such zone. */
  spelling: (name: string) => string | undefined;
  /** A few names that may have been meant, the likeliest first. */
  like: (name: string) => readonly string[];
  zone: (name: string) => Zone;
  /** All names that have the same history as this one, itself among them: aliases as a rule. */
  sharing: (name: string) => readonly string[];
};

export const SHIPPED_ZONES = new URL('data/time-zones.txt', import.meta.url);

export function loadTimeZones(file: URL = SHIPPED_ZONES): TimeZones {
  const { version, lines } = readZoneFile(readFileSync(file, 'utf8'));
  const byName = new Map<string, { name: string; line: ZoneLine }>();
  for (const line of lines) {
    for (const name of line.names) byName.set(name.toLowerCase(), { name, line });
  }
  const names = [...byName.values()].map(({ name }) => name).toSorted();
  const taken = new Map<ZoneLine, Zone>();
  return {
    version,
    histories: lines.length,
    names,
    spelling: (name) => byName.get(name.toLowerCase())?.name,
    like: (name) => namesLike(name, names),
    zone: (name) => {
      const line = byName.get(name.toLowerCase())?.line;
      if (line === undefined) throw new RangeError(`There is no time zone ${name}`);
      const zone = taken.get(line) ?? zoneOf(line);
      taken.set(line, zone);
      return zone;
    },
    sharing: (name) => byName.get(name.toLowerCase())?.line.names ?? [],
  };
}

const MOST_SUGGESTIONS = 3;
const FEWEST_LETTERS = 4;

/** By how many letters the last parts have in common from the start: people know the city, and misspell its end. */
function namesLike(wanted: string, names: readonly string[]): string[] {
  const city = cityOf(wanted);
  return names
    .map((name) => ({ name, letters: commonLetters(cityOf(name), city) }))
    .filter(({ letters }) => letters >= Math.min(FEWEST_LETTERS, Math.max(city.length, 1)))
    .sort((one, other) => other.letters - one.letters)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
}

const cityOf = (name: string) =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

function commonLetters(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
