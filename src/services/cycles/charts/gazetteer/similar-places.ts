import { editDistance } from '#lib/text/edit-distance.ts';
import type { Place } from './gazetteer.ts';
import { bySize, gazetteer, nameKey } from './gazetteer.ts';
import type { PlaceQuery } from './place-query.ts';
import { isWithin } from './place-query.ts';

/** Places whose name is nearly the one that was looked for, nearest spelling first, or that begins with it. */
const MOST_SIMILAR = 5;
/** One slip in a short name, two in a longer one; in very short ones anything would be similar. */
const SHORTEST = 3;
const LONG = 6;

export function similarPlaces({ name, within }: PlaceQuery): readonly Place[] {
  const wanted = nameKey(name);
  if (wanted.length < SHORTEST) return [];
  const slips = wanted.length < LONG ? 1 : 2;
  const found: { place: Place; distance: number }[] = [];
  for (const [key, places] of gazetteer()) {
    const distance = editDistance(wanted, key, slips) ?? (key.startsWith(wanted) ? slips : undefined);
    if (distance === undefined) continue;
    for (const place of places) if (isWithin(place, within)) found.push({ place, distance });
  }
  const ranked = found.sort((one, other) => one.distance - other.distance || bySize(one.place, other.place));
  return [...new Set(ranked.map(({ place }) => place))].slice(0, MOST_SIMILAR);
}
