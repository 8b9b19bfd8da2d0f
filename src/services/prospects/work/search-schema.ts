import type { Static } from 'typebox';
import Type from 'typebox';
import { moment, momentOrNull } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import type { HotelQuery } from './published-hotels.ts';
import { language, textOrNull } from './schema.ts';
import type { Alert, SavedSearch } from './store/searches.ts';
import { ALERTS } from './store/searches.ts';

export const alert = () =>
  Type.Unsafe<Alert>({
    type: 'string',
    enum: [...ALERTS],
    description: 'How often it is looked whether hotels that match were added.',
  });

export const SearchSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    query: Type.Unsafe<HotelQuery>({
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean'] },
      description: 'The filters, for `/hotels`.',
    }),
    alert: alert(),
    tell: textOrNull('The id of the member who is written to; null: nobody.'),
    language: language(),
    next_look_at: momentOrNull('When it is looked for new hotels the next time.'),
    by: MakerSchema,
    at: moment(),
  },
  { title: 'SavedSearch' },
);

export const searchShape = (search: SavedSearch, members: readonly NamedMember[]): Static<typeof SearchSchema> => ({
  id: search.id,
  name: search.name,
  query: search.query,
  alert: search.alert,
  tell: search.tell,
  language: search.language,
  next_look_at: search.nextLookAt?.toISOString() ?? null,
  by: makerShape(search.madeBy, members),
  at: search.madeAt.toISOString(),
});
