import { foldedWords } from '../../names/folded-name.ts';
import { scriptOf } from '../../names/scripts.ts';
import type { BirthClock } from '../civil-time/open-zones.ts';
import type { OwnName, OwnRegions, OwnTown } from './own-names.ts';
import type { PlaceFile } from './place-file.ts';
import { NAME_KINDS } from './place-file.ts';
import type { GivenName } from './place-names.ts';
import { namesOf } from './place-names.ts';
import type { PlaceSources } from './place-sources.ts';

/** Makes the file of places from its sources. The zone of each is the one that a chart at its coordinates takes. */
export type City = {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

const DEGREE = 100_000;

/** `clock` finds the zones. */
type Made = {
  cities: readonly City[];
  sources: PlaceSources;
  own: readonly OwnName[];
  ownTowns: readonly OwnTown[];
  ownRegions: OwnRegions;
  clock: BirthClock;
};

export function compilePlaces({ cities: others, sources, own, ownTowns, ownRegions, clock }: Made): PlaceFile {
  const cities = withOwn(others, ownTowns).sort(
    (one, other) => other.population - one.population || one.cityId - other.cityId,
  );
  const regionNameOf = ({ country, adminCode }: City) => regionOf(`${country}.${adminCode ?? ''}`, ownRegions, sources);
  const ownNames = namesById(cities, own, (city) => regionNameOf(city).name ?? '');
  const regions = numbered<string>();
  const zones = numbered<string>();
  const firstNames: number[] = [];
  const names: (GivenName & { place: number })[] = [];
  const columns = { regions: [] as number[], zones: [] as number[] };
  for (const [place, city] of cities.entries()) {
    columns.regions.push(regions.numberOf(`${city.country}.${city.adminCode ?? ''}`));
    columns.zones.push(zones.numberOf(zoneAt(clock, city)));
    firstNames.push(names.length);
    names.push(...namesOf(city, sources, ownNames.get(city.cityId) ?? []).map((name) => ({ ...name, place })));
  }
  const entries = entriesOf(names.map(({ text }) => text));
  const texts = names.map(({ text }) => Buffer.from(text));
  return {
    heading: {
      sources: sources.digests,
      scripts: scriptsOf(names),
      zones: zones.values(),
      regions: regions.values().map((region) => regionOf(region, ownRegions, sources)),
      formerUntil: Object.fromEntries(
        names.flatMap(({ until }, index) => (until === undefined ? [] : [[index, until] as const])),
      ),
    },
    columns: {
      ids: Uint32Array.from(cities, ({ cityId }) => cityId),
      lats: Int32Array.from(cities, ({ loc }) => Math.round(loc.coordinates[1] * DEGREE)),
      lngs: Int32Array.from(cities, ({ loc }) => Math.round(loc.coordinates[0] * DEGREE)),
      populations: Uint32Array.from(cities, ({ population }) => population),
      zones: Uint16Array.from(columns.zones),
      regions: Uint16Array.from(columns.regions),
      firstNames: Uint32Array.from([...firstNames, names.length]),
      places: Uint32Array.from(names, ({ place }) => place),
      kinds: Uint8Array.from(names, ({ kind }) => NAME_KINDS.indexOf(kind)),
      textStarts: startsOf(texts),
      texts: Uint8Array.from(Buffer.concat(texts)),
      entries: Uint32Array.from(entries, ({ name }) => name),
      entryWords: Uint8Array.from(entries, ({ word }) => word),
    },
  };
}

/** A date of today's rules and no clock's change: only the zone is asked for. */
const SOME_NOON = { date: { year: 2020, month: 1, day: 15 }, time: { hour: 12, minute: 0 } };

function zoneAt(clock: BirthClock, { name, loc }: City): string {
  const [lng, lat] = loc.coordinates;
  const { zone } = clock.momentOf({ ...SOME_NOON, place: { lat, lng } });
  if (zone.name === null) throw new Error(`${name} has no time zone`);
  return zone.name;
}

function withOwn(cities: readonly City[], own: readonly OwnTown[]): City[] {
  const numbers = new Set(cities.map(({ cityId }) => cityId));
  for (const { cityId, name } of own) {
    if (numbers.has(cityId)) throw new Error(`The sources have ${name}, which is an own town.`);
    numbers.add(cityId);
  }
  return [...cities, ...own];
}

/** By the number of the place. */
function namesById(cities: readonly City[], own: readonly OwnName[], regionNameOf: (city: City) => string) {
  const keyOf = (name: string, country: string) => `${country} ${foldedWords(name).join('')}`;
  const largest = new Map<string, City>();
  for (const city of cities) {
    const keys = [city.name, `${city.name}, ${regionNameOf(city)}`].map((name) => keyOf(name, city.country));
    for (const key of keys) if (!largest.has(key)) largest.set(key, city);
  }
  const byId = new Map<number, OwnName[]>();
  for (const each of own) {
    const city = largest.get(keyOf(each.place, each.country));
    if (city === undefined)
      throw new Error(`The sources know no ${each.place} in ${each.country}, which has an own name.`);
    const known = byId.get(city.cityId);
    if (known === undefined) byId.set(city.cityId, [each]);
    else known.push(each);
  }
  return byId;
}

function regionOf(region: string, own: OwnRegions, { regions }: PlaceSources): PlaceFile['heading']['regions'][number] {
  const end = region.indexOf('.');
  const name = own.get(region) ?? regions.get(region) ?? null;
  return { country: region.slice(0, end), code: region.slice(end + 1), name };
}

/** The beginnings of all words, by what follows. */
function entriesOf(texts: readonly string[]): { name: number; word: number }[] {
  const entries = texts.flatMap((text, name) => {
    const words = foldedWords(text);
    return words.map((_, word) => ({ name, word, rest: words.slice(word).join('') }));
  });
  return entries.sort((one, other) => {
    if (one.rest !== other.rest) return one.rest < other.rest ? -1 : 1;
    return one.name - other.name || one.word - other.word;
  });
}

function scriptsOf(names: readonly { text: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { text } of names) {
    const script = scriptOf(text) ?? 'Latn';
    counts[script] = (counts[script] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).toSorted(([, one], [, other]) => other - one));
}

function startsOf(texts: readonly Uint8Array[]): Uint32Array {
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] as number) + text.length;
  return starts;
}

function numbered<Value>() {
  const numbers = new Map<Value, number>();
  return {
    numberOf: (value: Value): number => {
      const number = numbers.get(value) ?? numbers.size;
      numbers.set(value, number);
      return number;
    },
    values: () => [...numbers.keys()],
  };
}
