import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { workspaceOperation } from '../../context.ts';
import { listInvitationsTo } from '../../store/invitations.ts';
import { roleSchema } from '../../workspaces/schema.ts';

/** To the address of whoever asks, which is proven. */
export const listMyInvitations = workspaceOperation({
  id: 'listMyInvitations',
  method: 'GET',
  path: '/api/console/account/invitations',
  access: 'session',
  effect: 'read',
  summary: 'Invitations to your address',
  tag: 'Workspaces',
  replyExamples: { 200: { none: { invitations: [] } } },
  reply: {
    200: Type.Object(
      {
        invitations: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              workspace: Type.String({ description: 'Its name.' }),
              role: roleSchema(),
              invitedBy: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
              expiresAt: moment(),
            },
            { title: 'InvitationToMe' },
          ),
        ),
      },
      { title: 'MyInvitations' },
    ),
  },
  handle: async ({ service, session }) => ({
    invitations: (await listInvitationsTo(service.database, session.email)).map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      expiresAt: expiresAt.toISOString(),
    })),
  }),
});
