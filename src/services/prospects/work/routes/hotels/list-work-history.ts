import Type from 'typebox';
import type { Connection } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { moment } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape, workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { publishedHotel } from '../../found.ts';
import { cutPage, limit, nextCursor, numberCursor, textOrNull, uen, WORK_PATH } from '../../schema.ts';
import type { WorkEventKind } from '../../state.ts';
import { WORK_EVENTS } from '../../state.ts';
import { readEvents } from '../../store/events.ts';

export const listWorkHistory = operation({
  id: 'listWorkHistory',
  method: 'GET',
  path: `${WORK_PATH}/hotels/{uen}/history`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Who changed what of a hotel, and when',
  description: 'The newest first; of each hotel the last 200 are kept.',
  params: Type.Object({ uen: uen() }),
  query: Type.Object({ limit: limit(200), cursor: numberCursor() }),
  tag: 'Work',
  refuses: ['hotel_not_found'],
  replyExamples: {
    200: {
      one: {
        history: [
          {
            at: '2026-11-19T09:30:00.000Z',
            by: { kind: 'member', id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj', name: 'Somsri' },
            what: 'state',
            from: 'new',
            to: 'contacted',
          },
        ],
        next_cursor: null,
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        history: Type.Array(
          Type.Object({
            at: moment(),
            by: MakerSchema,
            what: Type.Unsafe<WorkEventKind>({ type: 'string', enum: [...WORK_EVENTS] }),
            from: textOrNull('What it was: a state, or the id of a member; of notes and reminders nothing.'),
            to: textOrNull('What it is from then on; of notes and reminders their id.'),
          }),
        ),
        next_cursor: nextCursor(),
      },
      { title: 'WorkHistory' },
    ),
  },
  handle: async ({ params, query, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const asked = { before: query.cursor, limit: query.limit + 1 };
    const read = async (connection: Connection) =>
      await readEvents(connection, workspaceId, await publishedHotel(connection, params.uen), asked);
    const events = await transaction(service.database, read, 'snapshot');
    const members = await service.membersOf(workspaceId);
    const { shown, last } = cutPage(events, query.limit);
    return {
      history: shown.map(({ at, madeBy, what, before, after }) => ({
        at: at.toISOString(),
        by: makerShape(madeBy, members),
        what,
        from: before,
        to: after,
      })),
      next_cursor: last?.id ?? null,
    };
  },
});
