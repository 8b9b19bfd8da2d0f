import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_WORK } from '../../examples.ts';
import { numbersOf } from '../../found.ts';
import { HotelWorkSchema, uens, WORK_PATH, workShape } from '../../schema.ts';
import { workBeside } from '../../store/hotels.ts';

/** For tables of hotels: what stands beside their rows. A question, though it is sent as a body: addresses are short. */
export const findHotelWork = operation({
  id: 'findHotelWork',
  method: 'POST',
  path: `${WORK_PATH}/hotels/find`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  summary: 'What the workspace made of some hotels',
  description: 'Only of those that somebody has touched, in the order given.',
  body: Type.Object({ uens: uens() }, { additionalProperties: false, title: 'HotelsAsked' }),
  examples: { two: { uens: ['T99LL0002E', '0003599000271'] } },
  tag: 'Work',
  replyExamples: {
    200: { one: { work: [{ ...EXAMPLE_WORK, notes: 2, lists: ['h2Vb0mQ9sT1xZc7LpR2uYw'] }] } },
  },
  reply: {
    200: Type.Object(
      {
        work: Type.Array(
          Type.Object({
            ...HotelWorkSchema.properties,
            notes: Type.Integer({ description: 'How many there are.' }),
            lists: Type.Array(Type.String(), { description: 'Ids of the lists that it is on.' }),
          }),
        ),
      },
      { title: 'HotelWorkBeside' },
    ),
  },
  handle: async ({ body, service, principal }) => {
    const found = await workBeside(service.database, workspaceOf(principal), numbersOf(body.uens));
    return { work: found.map(({ notes, lists, ...work }) => ({ ...workShape(work), notes, lists })) };
  },
});
