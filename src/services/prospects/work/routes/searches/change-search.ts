import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { firstLook } from '../../alerts.ts';
import { requireMember } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_SEARCH } from '../../examples.ts';
import { hotelQuery, requireGoodQuery } from '../../hotel-query.ts';
import type { HotelQuery, HotelShapes } from '../../published-hotels.ts';
import { takeRoom } from '../../room.ts';
import { assignee, id, language, name, WORK_PATH } from '../../schema.ts';
import { alert, SearchSchema, searchShape } from '../../search-schema.ts';
import { holdSearch, updateSearch } from '../../store/searches.ts';

export const changeSearch = (shapes: HotelShapes) =>
  operation({
    id: 'changeSearch',
    method: 'PATCH',
    path: `${WORK_PATH}/searches/{id}`,
    access: 'key',
    effect: 'write',
    workspaceOnly: true,
    summary: 'Change a saved search, or its alert',
    description: 'What is not given stays. With other filters, or with alerts switched on, hotels are new from now on.',
    params: Type.Object({ id: id('Of the search.') }),
    body: Type.Object(
      {
        name: Type.Optional(name('No other saved search has it.')),
        query: Type.Optional(hotelQuery(shapes)),
        alert: Type.Optional(alert()),
        tell: Type.Optional(assignee('The id of the member who is written to; null: nobody.')),
        language: Type.Optional(language()),
      },
      { additionalProperties: false, minProperties: 1, title: 'SearchChange' },
    ),
    examples: { weekly: { alert: 'weekly' } },
    tag: 'Work',
    refuses: ['search_not_found', 'name_taken', 'assignee_not_a_member'],
    replyExamples: { 200: { weekly: { ...EXAMPLE_SEARCH, alert: 'weekly' } } },
    reply: { 200: SearchSchema },
    handle: async ({ params, body, service, principal }) => {
      const workspaceId = workspaceOf(principal);
      const query = body.query as HotelQuery | undefined;
      if (query !== undefined) requireGoodQuery(shapes, query);
      const members = await service.membersOf(workspaceId);
      requireMember(members, body.tell);
      const search = await transaction(service.database, async (connection) => {
        // Waits for whoever gives a name at the same time.
        await takeRoom(connection, workspaceId, 'searches', 0);
        const held = await holdSearch(connection, workspaceId, params.id);
        if (held === undefined) throw prospectsProblem('search_not_found');
        const often = body.alert ?? held.alert;
        const isAnew = query !== undefined || (held.alert === 'off' && often !== 'off');
        const changed = await updateSearch(
          connection,
          workspaceId,
          {
            id: held.id,
            name: body.name ?? held.name,
            query: query ?? held.query,
            alert: often,
            tell: body.tell === undefined ? held.tell : body.tell,
            language: body.language ?? held.language,
            nextLookAt: often === held.alert ? held.nextLookAt : firstLook(often, service.clock.now()),
          },
          isAnew ? await service.publishedHotels.newestChange(connection) : null,
        );
        if (changed === undefined) throw prospectsProblem('name_taken');
        return changed;
      });
      return searchShape(search, members);
    },
  });
