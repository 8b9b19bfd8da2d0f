import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { firstLook } from '../../alerts.ts';
import { requireMember } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_SEARCH } from '../../examples.ts';
import { hotelQuery, requireGoodQuery } from '../../hotel-query.ts';
import type { HotelQuery, HotelShapes } from '../../published-hotels.ts';
import { takeRoom } from '../../room.ts';
import { assignee, language, name, WORK_PATH } from '../../schema.ts';
import { alert, SearchSchema, searchShape } from '../../search-schema.ts';
import { insertSearch } from '../../store/searches.ts';

export const makeSearch = (shapes: HotelShapes) =>
  operation({
    id: 'makeSearch',
    method: 'POST',
    path: `${WORK_PATH}/searches`,
    access: 'key',
    effect: 'write',
    workspaceOnly: true,
    summary: 'Save a search',
    description:
      'An alert tells of hotels that were added from now on and match: here, and in an e-mail that says how many. Hotels that only changed are not new.',
    body: Type.Object(
      {
        name: name('No other saved search has it.'),
        query: hotelQuery(shapes),
        alert: Type.Optional(alert()),
        tell: Type.Optional(
          assignee('The id of the member who is written to; without it, whoever saves the search; null: nobody.'),
        ),
        language: Type.Optional(language()),
      },
      { additionalProperties: false, title: 'NewSearch' },
    ),
    examples: {
      daily: { name: EXAMPLE_SEARCH.name, query: EXAMPLE_SEARCH.query, alert: 'daily' },
    },
    tag: 'Work',
    refuses: ['name_taken', 'assignee_not_a_member', 'work_full'],
    replyExamples: { 201: { made: EXAMPLE_SEARCH } },
    reply: { 201: SearchSchema },
    handle: async ({ body, service, principal, reply }) => {
      const workspaceId = workspaceOf(principal);
      const query = body.query as HotelQuery;
      requireGoodQuery(shapes, query);
      const members = await service.membersOf(workspaceId);
      requireMember(members, body.tell);
      const often = body.alert ?? 'off';
      const search = await transaction(service.database, async (connection) => {
        await takeRoom(connection, workspaceId, 'searches', 1);
        const made = await insertSearch(connection, workspaceId, {
          name: body.name,
          query,
          alert: often,
          tell: body.tell === undefined ? (principal.member?.person.id ?? null) : body.tell,
          language: body.language ?? 'en',
          madeBy: makerOf(principal),
          nextLookAt: firstLook(often, service.clock.now()),
          seenChange: await service.publishedHotels.newestChange(connection),
        });
        if (made === undefined) throw prospectsProblem('name_taken');
        return made;
      });
      reply.code(201);
      return searchShape(search, members);
    },
  });
