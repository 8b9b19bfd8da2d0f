import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { moment } from '#platform/moment-schema.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_HOTEL } from '../../examples.ts';
import type { HotelShapes } from '../../published-hotels.ts';
import { id, limit, WORK_PATH } from '../../schema.ts';
import { hasSearch, readAlerts } from '../../store/searches.ts';

/** What a saved search has found that was new. */
export const listAlerts = ({ hotel }: HotelShapes) =>
  operation({
    id: 'listAlerts',
    method: 'GET',
    path: `${WORK_PATH}/searches/{id}/alerts`,
    access: 'key',
    effect: 'read',
    workspaceOnly: true,
    cache: 'no-store',
    packs: true,
    summary: 'New hotels that a saved search has found',
    description: 'The newest alert first; the last 30 are kept, each with at most 100 hotels, the highest score first.',
    params: Type.Object({ id: id('Of the search.') }),
    query: Type.Object({ limit: limit(30, 10) }),
    tag: 'Work',
    refuses: ['search_not_found'],
    replyExamples: {
      200: { one: { alerts: [{ id: 7, at: '2026-11-20T09:30:00.000Z', is_cut: false, hotels: [EXAMPLE_HOTEL] }] } },
    },
    reply: {
      200: Type.Object(
        {
          alerts: Type.Array(
            Type.Object({
              id: Type.Integer(),
              at: moment(),
              is_cut: Type.Boolean({ description: 'More were found than are kept.' }),
              hotels: Type.Array(hotel, { description: 'Those that are still published.' }),
            }),
          ),
        },
        { title: 'SearchAlerts' },
      ),
    },
    handle: async ({ params, query, service, principal }) => {
      const { database } = service;
      const isThere = await hasSearch(database, workspaceOf(principal), params.id);
      if (!isThere) throw prospectsProblem('search_not_found');
      const alerts = await readAlerts(database, params.id, query.limit);
      const rows = alerts.map(
        ({ id: number, at, isCut, documents }) =>
          `{"id":${number},"at":"${at.toISOString()}","is_cut":${isCut},"hotels":[${documents.join(',')}]}`,
      );
      return renderedJson(`{"alerts":[${rows.join(',')}]}`);
    },
  });
