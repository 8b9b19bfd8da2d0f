import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { momentCursorOf } from '#platform/moment-cursor.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_HOTEL, EXAMPLE_WORK } from '../../examples.ts';
import { memberMeant } from '../../found.ts';
import type { HotelShapes } from '../../published-hotels.ts';
import {
  assignedFilter,
  cutPage,
  HotelWorkSchema,
  limit,
  momentCursor,
  nextCursor,
  state,
  WORK_PATH,
  workShape,
} from '../../schema.ts';
import { pageOfWork } from '../../store/hotels.ts';

/** Hotels that somebody has touched, the last changed first. */
export const listHotelWork = ({ hotel }: HotelShapes) =>
  operation({
    id: 'listHotelWork',
    method: 'GET',
    path: `${WORK_PATH}/hotels`,
    access: 'key',
    effect: 'read',
    workspaceOnly: true,
    cache: 'no-store',
    packs: true,
    summary: 'Hotels with a state, a note or a reminder, or with somebody who sees to them',
    description: 'Last changed first.',
    query: Type.Object({
      state: Type.Optional(state('Only these.')),
      assigned_to: assignedFilter(),
      limit: limit(),
      cursor: momentCursor(),
    }),
    tag: 'Work',
    refuses: ['assignee_not_a_member'],
    replyExamples: {
      200: {
        one: {
          total: 1,
          total_is_exact: true,
          hotels: [{ work: EXAMPLE_WORK, notes: 2, hotel: EXAMPLE_HOTEL }],
          next_cursor: null,
        },
      },
    },
    reply: {
      200: Type.Object(
        {
          total: Type.Integer({ description: 'Counted as far as 1000.' }),
          total_is_exact: Type.Boolean(),
          hotels: Type.Array(Type.Object({ work: HotelWorkSchema, notes: Type.Integer(), hotel })),
          next_cursor: nextCursor(),
        },
        { title: 'WorkedHotels' },
      ),
    },
    handle: async ({ query, service, principal }) => {
      const filter = { state: query.state, assignedTo: memberMeant(query.assigned_to, principal) };
      const cursor = momentCursorOf(query.cursor);
      const after = cursor === undefined ? undefined : { at: cursor.at, uen: cursor.id };
      const page = { after, limit: query.limit + 1 };
      const { total, isExact, hotels } = await pageOfWork(service.database, workspaceOf(principal), filter, page);
      const { shown, last } = cutPage(hotels, query.limit);
      const rows = shown.map(
        ({ work, notes, document }) =>
          `{"work":${JSON.stringify(workShape(work))},"notes":${notes},"hotel":${document}}`,
      );
      const next = last === undefined ? null : `${last.work.changedAt}~${last.work.uen}`;
      return renderedJson(
        `{"total":${total},"total_is_exact":${isExact},"hotels":[${rows.join(',')}],"next_cursor":${JSON.stringify(next)}}`,
      );
    },
  });
