import { countryCodeOf } from './countries.ts';
import type { Place } from './gazetteer.ts';
import { gazetteer, nameKey } from './gazetteer.ts';

/**
 * How the name of a place is read: `Chennai`; `Chennai, IN` or `Chennai, India`; `Paris, US-TX`, `Paris, TX, US` or
 * `Paris, TX`. What follows the name is a country or a region's code, and narrows the search. Decides nothing between
 * several.
 */
export type PlaceQuery = { name: string; within: readonly string[] };

const MOST_QUALIFIERS = 2;

/** Largest first. */
export function placesIn({ name, within }: PlaceQuery): readonly Place[] {
  const named = gazetteer().get(nameKey(name)) ?? [];
  return named.filter((place) => isWithin(place, within));
}

/** A comma may belong to the name: the longest name is tried first. */
export function readingsOf(query: string): readonly PlaceQuery[] {
  const parts = query
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return Array.from({ length: Math.min(parts.length, MOST_QUALIFIERS + 1) }, (_, qualifiers) => ({
    name: parts.slice(0, parts.length - qualifiers).join(', '),
    within: parts.slice(parts.length - qualifiers),
  }));
}

/** `CA` is Canada and California: both are meant. */
export function isWithin({ country, region }: Place, within: readonly string[]): boolean {
  return within.every((text) => {
    const code = text.toUpperCase();
    return code === region || code === `${country}-${region}` || countryCodeOf(text) === country;
  });
}
