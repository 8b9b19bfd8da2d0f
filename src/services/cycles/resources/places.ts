import Type from 'typebox';
import { MOST_WORDS } from '../charts/gazetteer/place-question.ts';
import { answerPlaces, faultsOfPlaces, PlacesAnswer } from '../charts/gazetteer/places-answer.ts';
import { chartResource } from '../context.ts';
import { countryParameter } from '../interface/country.ts';
import { BOTH_OR_NEITHER, placeParameters } from '../interface/place.ts';

export const LONGEST_PLACE = 100;
export const MOST_PLACES = 50;
const USUAL_PLACES = 10;

/** Where a name may be, for a chart to be cast there. */
export const places = chartResource({
  name: 'places',
  summary: 'Places by name, former name or its beginning, in many scripts, with coordinates and time zone',
  query: Type.Object(
    {
      q: Type.String({
        minLength: 1,
        maxLength: LONGEST_PLACE,
        description: `Of \`places\`: a name, former or foreign too, or its beginning; accents and case do not count. A region or country may follow, as in Paris, Texas. At most ${MOST_WORDS} words. A number is the id of a place.`,
      }),
      country: countryParameter('Of `places`: only those in this country'),
      ...placeParameters,
      limit: Type.Integer({
        minimum: 1,
        maximum: MOST_PLACES,
        default: USUAL_PLACES,
        description: 'Of `places`: how many at most.',
      }),
    },
    BOTH_OR_NEITHER,
  ),
  check: (asked) => faultsOfPlaces(asked, LONGEST_PLACE),
  reply: PlacesAnswer,
  handle: ({ query, service }) => answerPlaces(service.placeNames, query),
});
