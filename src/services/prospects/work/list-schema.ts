import type { Static } from 'typebox';
import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import type { List } from './store/lists.ts';
import { MOST_COUNTED } from './store/lists.ts';

export const ListSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    hotels: Type.Integer({ description: 'Those that are published.' }),
    hotels_is: Type.Unsafe<'exact' | 'at_most'>({
      type: 'string',
      enum: ['exact', 'at_most'],
      description: `\`at_most\`: those that are not published any more are counted as well. Of all lists together ${MOST_COUNTED} hotels are looked at, the shortest lists first.`,
    }),
    by: MakerSchema,
    at: moment(),
  },
  { title: 'WorkList' },
);

export const listShape = (
  { id, name, hotels, isExact, madeBy, madeAt }: List,
  members: readonly NamedMember[],
): Static<typeof ListSchema> => ({
  id,
  name,
  hotels,
  hotels_is: isExact ? 'exact' : 'at_most',
  by: makerShape(madeBy, members),
  at: madeAt.toISOString(),
});
