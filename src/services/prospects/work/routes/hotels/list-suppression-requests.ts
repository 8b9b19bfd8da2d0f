import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape, workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { textOrNull, WORK_PATH } from '../../schema.ts';
import { readRequests } from '../../store/suppressions.ts';

export const listSuppressionRequests = operation({
  id: 'listSuppressionRequests',
  method: 'GET',
  path: `${WORK_PATH}/suppressions`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Hotels that the workspace has taken out',
  description: 'The newest first, at most 500; without those that an operator has let in again.',
  tag: 'Work',
  replyExamples: {
    200: {
      one: {
        suppressions: [
          {
            uen: 'T99LL0002E',
            reason: 'asked on the telephone',
            at: '2026-11-19T09:30:00.000Z',
            by: { kind: 'member', id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj', name: 'Somsri' },
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        suppressions: Type.Array(
          Type.Object({
            uen: Type.String(),
            reason: textOrNull('As it was given.'),
            at: moment(),
            by: MakerSchema,
          }),
        ),
      },
      { title: 'SuppressionRequests' },
    ),
  },
  handle: async ({ service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const [requests, members] = await Promise.all([
      readRequests(service.database, workspaceId),
      service.membersOf(workspaceId),
    ]);
    return {
      suppressions: requests.map(({ uen, reason, requestedAt, requestedBy }) => ({
        uen,
        reason,
        at: requestedAt.toISOString(),
        by: makerShape(requestedBy, members),
      })),
    };
  },
});
