import type { Static } from 'typebox';
import Type from 'typebox';
import type { PlaceFinder } from '../gazetteer/find-places.ts';
import { answerPlaces, faultsOfPlaces } from '../gazetteer/places-answer.ts';
import { LONGEST_PLACE } from './form.ts';
import { LANGUAGES } from './languages.ts';
import { placeDetail, placeLabel } from './place-words.ts';

/** What the script of the form shows while somebody types a place: in a body, so that no address tells where somebody was born. */
export const SuggestionQuestion = Type.Object(
  {
    q: Type.String({ maxLength: LONGEST_PLACE }),
    lang: Type.Unsafe<(typeof LANGUAGES)[number]>({ type: 'string', enum: [...LANGUAGES], maxLength: 2 }),
  },
  { additionalProperties: false },
);

export const Suggestions = Type.Object({
  places: Type.Array(Type.Object({ id: Type.Integer(), label: Type.String(), detail: Type.String() })),
});

const MOST_SUGGESTIONS = 8;
const NUMBER = /^\s*\d+\s*$/;

/** None for what no place is called: whoever is still typing is told nothing. */
export function suggestPlaces(
  finder: PlaceFinder,
  { q, lang }: Static<typeof SuggestionQuestion>,
): Static<typeof Suggestions> {
  if (NUMBER.test(q) || faultsOfPlaces({ q }, LONGEST_PLACE).length > 0) return { places: [] };
  const { places } = answerPlaces(finder, { q, limit: MOST_SUGGESTIONS });
  return {
    places: places.map((place) => ({
      id: place.id,
      label: placeLabel(place, lang),
      detail: placeDetail(place, lang),
    })),
  };
}
