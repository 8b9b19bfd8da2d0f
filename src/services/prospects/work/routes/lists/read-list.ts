import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_HOTEL, EXAMPLE_LIST, EXAMPLE_SCORE, EXAMPLE_WORK } from '../../examples.ts';
import type { HotelShapes } from '../../published-hotels.ts';
import { cutPage, HotelWorkSchema, id, limit, nextCursor, numberCursor, WORK_PATH, workShape } from '../../schema.ts';
import { findList, pageOfList } from '../../store/lists.ts';

/** A list with its hotels, in the order in which they were added. */
export const readList = ({ hotel }: HotelShapes) =>
  operation({
    id: 'readList',
    method: 'GET',
    path: `${WORK_PATH}/lists/{id}`,
    access: 'key',
    effect: 'read',
    workspaceOnly: true,
    cache: 'no-store',
    packs: true,
    summary: 'A list with its hotels',
    description: 'In the order of adding; a hotel that is not published (any more) is not shown.',
    params: Type.Object({ id: id('Of the list.') }),
    query: Type.Object({ limit: limit(), cursor: numberCursor() }),
    tag: 'Work',
    refuses: ['list_not_found'],
    replyExamples: {
      200: {
        one: {
          id: EXAMPLE_LIST.id,
          name: EXAMPLE_LIST.name,
          total: 1,
          hotels: [{ position: 1, work: EXAMPLE_WORK, score: EXAMPLE_SCORE, hotel: EXAMPLE_HOTEL }],
          next_cursor: null,
        },
      },
    },
    reply: {
      200: Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          total: Type.Integer({ description: 'Hotels that are published.' }),
          hotels: Type.Array(
            Type.Object({
              position: Type.Integer({ description: 'Grows in the order of adding; some may be missing.' }),
              work: HotelWorkSchema,
              score: Type.Number({ description: 'As among the ranked leads.' }),
              hotel,
            }),
          ),
          next_cursor: nextCursor(),
        },
        { title: 'ListedHotels' },
      ),
    },
    handle: async ({ params, query, service, principal }) => {
      const workspaceId = workspaceOf(principal);
      const list = await findList(service.database, workspaceId, params.id);
      if (list === undefined) throw prospectsProblem('list_not_found');
      const asked = { id: list.id, after: query.cursor ?? '0', limit: query.limit + 1 };
      const { shown, last } = cutPage(await pageOfList(service.database, workspaceId, asked), query.limit);
      const rows = shown.map(
        ({ position, document, scoreCents, ...work }) =>
          `{"position":${position},"work":${JSON.stringify(workShape(work))},"score":${Number(scoreCents) / 100},"hotel":${document}}`,
      );
      return renderedJson(
        `{"id":${JSON.stringify(list.id)},"name":${JSON.stringify(list.name)},"total":${list.hotels},` +
          `"hotels":[${rows.join(',')}],"next_cursor":${JSON.stringify(last?.position ?? null)}}`,
      );
    },
  });
