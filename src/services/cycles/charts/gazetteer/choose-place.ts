import { placeFinder } from './find-places.ts';
import type { Place } from './gazetteer.ts';
import { readingsOf } from './place-question.ts';
import { similarPlaces } from './similar-places.ts';

/**
 * Which place a name means, if that is clear: the only one of its name; or, where a country or region was named, one that
 * is more than ten times as large as the next. Otherwise somebody has to choose: a wrong place makes a wrong chart. For the
 * terminal, which tells what it took; the page asks wherever two are called so.
 */
export type PlaceChoice =
  | { chosen: Place }
  | { several: readonly Place[] }
  /** Nothing of this name there; `elsewhere` has the name, `similar` nearly. */
  | { elsewhere: readonly Place[]; similar: readonly Place[] };

const CLEARLY_LARGER = 10;

export function choosePlace(query: string): PlaceChoice {
  const readings = readingsOf(query);
  const finder = placeFinder();
  for (const reading of readings) {
    const found = finder.named(reading);
    const [first, second] = found;
    if (first === undefined) continue;
    const isClear =
      second === undefined || (reading.within.length > 0 && first.population > second.population * CLEARLY_LARGER);
    return isClear ? { chosen: first } : { several: found };
  }
  // What names a country is meant as one: a slip in the name is likelier than a town with a comma in it.
  const withCountryFirst = readings.toSorted((one, other) => other.within.length - one.within.length);
  return {
    elsewhere: readings.flatMap(({ name }) => finder.named({ name, within: [] })),
    similar: withCountryFirst.map((reading) => similarPlaces(finder, reading)).find((found) => found.length > 0) ?? [],
  };
}
