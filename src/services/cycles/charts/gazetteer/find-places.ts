import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { lazily } from '#lib/memo/lazily.ts';
import { foldedWords } from '../../names/folded-name.ts';
import type { Gazetteer, Place, PlaceName } from './gazetteer.ts';
import { gazetteer as shippedGazetteer } from './gazetteer.ts';
import { nearnessTo } from './nearness.ts';
import { NAME_KINDS } from './place-file.ts';
import type { PlaceIndex } from './place-index.ts';
import { indexPlaces } from './place-index.ts';
import type { PlaceReading } from './place-question.ts';
import { readingsOf, readingsWithoutComma } from './place-question.ts';
import type { Region } from './within.ts';
import { within } from './within.ts';

/**
 * Places whose name begins as a question does, or has all its words in any order. First those that are called exactly so,
 * then the others, of each the largest first; a place counts a tenth where the words begin within its name, and, where it is
 * called exactly so in other languages only, a seventh; less than that where it was called so once. A question costs
 * what its beginnings occur and never more than all of them.
 */
export type FoundPlace = { place: Place; number: number; matched: PlaceName; isExact: boolean };

type FoundPlaces = { total: number; places: readonly FoundPlace[] };

/** Places that match alike go by size, and the nearer to `near` the more their people count. */
type PlaceSearch = { q: string; country?: string; near?: GeoPoint; limit: number };

export type PlaceFinder = {
  /** With what was said beside the name, if nothing is called all of it. */
  search: (search: PlaceSearch) => FoundPlaces;
  /** Those that are called exactly so. */
  named: (reading: PlaceReading) => readonly Place[];
  index: PlaceIndex;
  gazetteer: Gazetteer;
};

/** Over the shipped places, for this process. */
export const placeFinder = lazily(() => findPlaces(shippedGazetteer()));

/** How a name matched, the better the greater: within it or from its beginning, and whether the place is called so. */
const Match = {
  none: 0,
  withinOther: 1,
  within: 2,
  beginsOther: 3,
  begins: 4,
  exactFormer: 5,
  exactOther: 6,
  exact: 7,
} as const;
/** What people count for. */
const WEIGHTS = [0, 0.01, 0.1, 0.1, 1, 0.03, 0.15, 1];
/** More than people on Earth: what is called exactly so goes before all others. */
const EXACT_FIRST = 1e11;
const NAME = NAME_KINDS.indexOf('name');
/** What a place is called today stands before what it is called elsewhere, unless that one is seven times as large: Salem before Jerusalem. */
const EXACTLY = NAME_KINDS.map(
  (kind) => ({ name: Match.exact, other_name: Match.exactOther, former_name: Match.exactFormer })[kind],
);

export function findPlaces(gazetteer: Gazetteer): PlaceFinder {
  const index = indexPlaces(gazetteer);
  const { entries, entryWords, kinds, places, populations, regions } = gazetteer.columns;
  // One memory for all questions: what comes and goes with each would have to be collected, and others would wait for that.
  const counts = new Uint8Array(gazetteer.nameCount);
  const matches = new Uint8Array(gazetteer.size);
  const names = new Uint32Array(gazetteer.size);
  const touched = new Uint32Array(gazetteer.size);

  /** Leaves in `touched` the places that match, and says how many they are. */
  function match(words: readonly string[], isWanted: (place: number) => boolean, isExactOnly: boolean): number {
    let count = 0;
    const take = (name: number, how: number) => {
      const place = places[name] as number;
      const before = matches[place] as number;
      // Of names that match alike the first one is the best known.
      if (how < before || (how === before && (names[place] as number) <= name)) return;
      if (before === Match.none) {
        if (!isWanted(place)) return;
        touched[count] = place;
        count += 1;
      }
      matches[place] = how;
      names[place] = name;
    };
    const { from, exact, to } = index.beginningWith(words.join(''));
    for (let at = from; at < exact; at += 1) {
      const name = entries[at] as number;
      if (entryWords[at] === 0) take(name, EXACTLY[kinds[name] as number] as number);
    }
    if (isExactOnly) return count;
    for (let at = from; at < to; at += 1) {
      const name = entries[at] as number;
      if (entryWords[at] === 0) take(name, kinds[name] === NAME ? Match.begins : Match.beginsOther);
      else take(name, kinds[name] === NAME ? Match.within : Match.withinOther);
    }
    if (words.length > 1) {
      for (const name of withAll(words)) take(name, kinds[name] === NAME ? Match.within : Match.withinOther);
    }
    return count;
  }

  /** The rarest word first: what lacks it is not looked at again. */
  function withAll(words: readonly string[]): number[] {
    const ranges = words.map(index.beginningWith).sort((one, other) => one.to - one.from - (other.to - other.from));
    if (ranges.some(({ from, to }) => from === to)) return [];
    counts.fill(0);
    const found: number[] = [];
    for (const [position, { from, to }] of ranges.entries()) {
      for (let at = from; at < to; at += 1) {
        const name = entries[at] as number;
        if (counts[name] !== position) continue;
        counts[name] = position + 1;
        if (position === ranges.length - 1) found.push(name);
      }
    }
    return found;
  }

  /** The best `limit` of `count` that were touched, whose marks are taken away. */
  function best(count: number, limit: number, near: GeoPoint | undefined): FoundPlace[] {
    const nearness = near === undefined ? () => 1 : nearnessTo(near, gazetteer);
    const scoreOf = (place: number) => {
      const how = matches[place] as number;
      const people = ((populations[place] as number) + 1) * (WEIGHTS[how] as number) * nearness(place);
      return how >= Match.exactFormer ? people + EXACT_FIRST : people;
    };
    const chosen: { place: number; score: number }[] = [];
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      const score = scoreOf(place);
      const last = chosen[limit - 1];
      if (last !== undefined && !isBetter({ place, score }, last)) continue;
      let slot = Math.min(chosen.length, limit - 1);
      while (slot > 0 && isBetter({ place, score }, chosen[slot - 1] as { place: number; score: number })) {
        chosen[slot] = chosen[slot - 1] as { place: number; score: number };
        slot -= 1;
      }
      chosen[slot] = { place, score };
    }
    const found = chosen.map(({ place: number }) => ({
      number,
      place: gazetteer.place(number),
      matched: gazetteer.name(names[number] as number),
      isExact: (matches[number] as number) >= Match.exactFormer,
    }));
    for (let at = 0; at < count; at += 1) matches[touched[at] as number] = 0;
    return found;
  }

  const find = ({ name, within: qualifiers }: PlaceReading, options: FindOptions) => {
    const { country, near, limit, isExactOnly = false } = options;
    const words = foldedWords(name);
    if (words.length === 0) return { total: 0, places: [] };
    const isWanted = regionsWithin(gazetteer, qualifiers, country);
    const total = match(words, (place) => isWanted(regions[place] as number), isExactOnly);
    return { total, places: best(total, limit, near) };
  };

  return {
    index,
    gazetteer,
    named: (reading) => find(reading, { limit: gazetteer.size, isExactOnly: true }).places.map(({ place }) => place),
    search: ({ q, country, near, limit }) => {
      if (GEONAMES_NUMBER.test(q)) return byNumber(gazetteer, Number(q), country);
      for (const { reading, isExactOnly } of attemptsAt(q)) {
        const narrowed = { ...(country !== undefined && { country }), ...(near !== undefined && { near }) };
        const found = find(reading, { limit, isExactOnly, ...narrowed });
        if (found.total > 0) return found;
      }
      return { total: 0, places: [] };
    },
  };
}

/** What stands behind a comma is a region as a rule, and may belong to the name all the same: the whole is tried first and last. */
function attemptsAt(q: string): { reading: PlaceReading; isExactOnly: boolean }[] {
  const whole = { name: q, within: [] };
  if (!q.includes(',')) {
    return [whole, ...readingsWithoutComma(q)].map((reading) => ({ reading, isExactOnly: false }));
  }
  const qualified = readingsOf(q).slice(1);
  return [
    { reading: whole, isExactOnly: true },
    ...[...qualified, whole].map((reading) => ({ reading, isExactOnly: false })),
  ];
}

/** No place is called a number alone: it is the one by which an answer named the place. */
const GEONAMES_NUMBER = /^[0-9]{1,9}$/;

function byNumber(gazetteer: Gazetteer, id: number, country: string | undefined): FoundPlaces {
  const number = gazetteer.numberOf(id);
  const place = number === undefined ? undefined : gazetteer.place(number);
  if (number === undefined || place === undefined) return { total: 0, places: [] };
  if (country !== undefined && place.country !== country) return { total: 0, places: [] };
  const matched = gazetteer.name(gazetteer.columns.firstNames[number] as number);
  return { total: 1, places: [{ place, number, matched, isExact: true }] };
}

type FindOptions = Omit<PlaceSearch, 'q'> & { isExactOnly?: boolean };

const isBetter = (one: { place: number; score: number }, other: { place: number; score: number }) =>
  one.score > other.score || (one.score === other.score && one.place < other.place);

/** Whether a region, by its number, is asked for: each is looked at once, and only where one of its places matched. */
function regionsWithin({ regions }: Gazetteer, qualifiers: readonly string[], country: string | undefined) {
  if (qualifiers.length === 0 && country === undefined) return () => true;
  const isWithin = within(qualifiers);
  const known: boolean[] = [];
  return (number: number): boolean => {
    const region = regions[number] as Region;
    known[number] ??= (country === undefined || region.country === country) && isWithin(region);
    return known[number];
  };
}
