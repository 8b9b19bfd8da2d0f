import { editDistance } from '#lib/text/edit-distance.ts';
import { foldedWords } from '../../names/folded-name.ts';
import type { PlaceFinder } from './find-places.ts';
import type { Place } from './gazetteer.ts';
import type { PlaceReading } from './place-question.ts';
import { within } from './within.ts';

/**
 * Places whose name is nearly the one that was looked for, nearest spelling first, or that begins with it. Reads only names
 * that begin with the same few letters, and only so many: a slip in the first letters is not found.
 */
const MOST_SIMILAR = 5;
/** One slip in a short name, two in a longer one; in very short ones anything would be similar. */
const SHORTEST = 3;
const LONG = 6;
const MOST_READ = 2000;

export function similarPlaces({ gazetteer, index }: PlaceFinder, { name, within: said }: PlaceReading): Place[] {
  const wanted = foldedWords(name).join('');
  if (wanted.length < SHORTEST) return [];
  const slips = wanted.length < LONG ? 1 : 2;
  const { entries, entryWords, places } = gazetteer.columns;
  const distances = new Map<number, number>();
  const { from, to } = neighbours(index, wanted);
  for (let entry = from; entry < to; entry += 1) {
    if (entryWords[entry] !== 0) continue;
    const key = index.restOf(entry);
    const distance = editDistance(wanted, key, slips) ?? (key.startsWith(wanted) ? slips : undefined);
    const place = places[entries[entry] as number] as number;
    if (distance !== undefined && distance < (distances.get(place) ?? Number.POSITIVE_INFINITY)) {
      distances.set(place, distance);
    }
  }
  const isWithin = within(said);
  // Numbers of places go by size.
  return [...distances]
    .sort(([place, distance], [otherPlace, otherDistance]) => distance - otherDistance || place - otherPlace)
    .map(([place]) => gazetteer.place(place))
    .filter(isWithin)
    .slice(0, MOST_SIMILAR);
}

/** As many letters in common as it takes to have few enough. */
function neighbours(index: PlaceFinder['index'], wanted: string): { from: number; to: number } {
  for (let letters = SHORTEST; letters <= wanted.length; letters += 1) {
    const range = index.beginningWith(wanted.slice(0, letters));
    if (range.to - range.from <= MOST_READ) return range;
  }
  return { from: 0, to: 0 };
}
