import Type from 'typebox';
import { workspaceOperation } from '../../context.ts';
import { listMembersOf } from '../../store/memberships.ts';
import { MemberOfWorkspace } from '../../workspaces/schema.ts';

export const listMembers = workspaceOperation({
  id: 'listMembers',
  method: 'GET',
  path: '/api/console/members',
  access: 'member',
  effect: 'read',
  summary: 'Who is in the workspace',
  tag: 'Workspaces',
  replyExamples: {
    200: {
      one: {
        members: [
          {
            id: 'fJ2…',
            name: 'Ada',
            email: 'ada@example.com',
            role: 'owner',
            since: '2026-11-17T09:00:00.000Z',
            factors: 1,
          },
        ],
      },
    },
  },
  reply: { 200: Type.Object({ members: Type.Array(MemberOfWorkspace) }, { title: 'Members' }) },
  handle: async ({ service, principal }) => ({
    members: (await listMembersOf(service.database, principal.workspaceId)).map(({ since, ...member }) => ({
      ...member,
      since: since.toISOString(),
    })),
  }),
});
