import { SuggestionQuestion, Suggestions, suggestPlaces } from '../charts/pages/place-suggestions.ts';
import { chartOperation } from '../context.ts';

const BODY_BYTES = 1024;

/** Places that a name may mean while it is typed. The same as `resource=places`, without an address that tells it. */
export const suggestChartPlaces = chartOperation({
  id: 'suggestChartPlaces',
  method: 'POST',
  path: '/chart/places',
  access: 'open',
  effect: 'read',
  page: true,
  summary: 'Places for the form of a birth chart',
  body: SuggestionQuestion,
  bodyLimit: BODY_BYTES,
  refuses: ['invalid_request'],
  reply: { 200: Suggestions },
  cache: 'no-store',
  handle: ({ body, service }) => suggestPlaces(service.placeNames, body),
});
