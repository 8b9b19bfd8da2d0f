import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { addToList } from '../../add-to-list.ts';
import { operation } from '../../context.ts';
import { numbersOf } from '../../found.ts';
import { hotelQuery, requireGoodQuery } from '../../hotel-query.ts';
import type { HotelQuery, HotelShapes } from '../../published-hotels.ts';
import { id, uens, WORK_PATH } from '../../schema.ts';
import { MOST_LISTED } from '../../store/lists.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

/** Named ones, or whatever matches. */
export const addHotelsToList = (shapes: HotelShapes) =>
  operation({
    id: 'addHotelsToList',
    method: 'POST',
    path: `${WORK_PATH}/lists/{id}/hotels`,
    access: 'key',
    effect: 'write',
    workspaceOnly: true,
    summary: 'Put hotels on a list',
    description: `To its end: \`uens\` in the order given, or what matches \`query\`, the highest score first. A list holds at most ${MOST_LISTED} hotels. What is on it, is not published or has no room is left out, and counted.`,
    params: Type.Object({ id: id('Of the list.') }),
    body: Type.Object(
      { uens: Type.Optional(uens()), query: Type.Optional(hotelQuery(shapes)) },
      { additionalProperties: false, minProperties: 1, maxProperties: 1, title: 'HotelsForList' },
    ),
    examples: {
      two: { uens: ['T99LL0002E', '0003599000271'] },
      all: { query: { country: 'TH', segment: 'CRITICAL' } },
    },
    tag: 'Work',
    refuses: ['list_not_found', 'work_full'],
    replyExamples: {
      200: { two: { added: 2, already_listed: 0, total: 120, left_out: 0, left_out_is: 'exact' } },
    },
    reply: {
      200: Type.Object(
        {
          added: Type.Integer(),
          already_listed: Type.Integer({
            description: 'How many of those that were left out stand on the list already.',
          }),
          total: Type.Integer({ description: 'Hotels on the list, also those that are not published any more.' }),
          left_out: Type.Integer({
            description: 'How many of `uens`, or of what matches `query`, were not added.',
          }),
          left_out_is: Type.Unsafe<'exact' | 'at_least'>({
            type: 'string',
            enum: ['exact', 'at_least'],
            description: `\`at_least\` where more than ${MOST_LISTED} match \`query\`: only the first ${MOST_LISTED + 1} are looked at.`,
          }),
        },
        { title: 'HotelsAdded' },
      ),
    },
    handle: async ({ params, body, service, principal }) => {
      const workspaceId = workspaceOf(principal);
      const query = body.query as HotelQuery | undefined;
      if (query !== undefined) requireGoodQuery(shapes, query);
      // One more than there is room for, so that whoever asks for too many is told that some were left out.
      const numbers =
        query === undefined
          ? numbersOf(body.uens ?? [])
          : await service.publishedHotels.ranked(service.database, query, { limit: MOST_LISTED + 1 });
      const added = await withSteadyNumbers(service.database, (connection) =>
        addToList(connection, workspaceId, { id: params.id, uens: numbers, by: makerOf(principal) }),
      );
      if (added === undefined) throw prospectsProblem('list_not_found');
      return {
        added: added.uens.length,
        already_listed: added.alreadyListed,
        total: added.total,
        left_out: added.leftOut,
        left_out_is: numbers.length > MOST_LISTED ? ('at_least' as const) : ('exact' as const),
      };
    },
  });
