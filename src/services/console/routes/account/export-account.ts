import Type from 'typebox';
import { listVisitsOf } from '#platform/workspaces/visits.ts';
import { peopleOperation } from '../../context.ts';
import { readFactors } from '../../store/factors.ts';
import { listIdentities } from '../../store/identities.ts';
import { listInvitationsTo } from '../../store/invitations.ts';
import { listPasskeys } from '../../store/passkeys.ts';
import { readPersonRecord } from '../../store/people.ts';
import { listSessions } from '../../store/sessions.ts';
import { listWorkspacesOf } from '../../store/workspaces.ts';

/** Everything that is stored about a person, but nothing that opens anything. */
export const exportAccount = peopleOperation({
  id: 'exportAccount',
  method: 'GET',
  path: '/api/console/account/export',
  access: 'session',
  effect: 'read',
  summary: 'Everything that is stored about you',
  tag: 'Account',
  replyExamples: {
    200: {
      all: {
        person: { id: 'fJ2…', email: 'ada@example.com', name: 'Ada' },
        factors: { hasPassword: true, totpSince: null, recoveryCodesLeft: 0 },
        passkeys: [],
        identities: [
          { issuer: 'https://login.firm.example', subject: '248289761001', since: '2026-11-17T09:00:00.000Z' },
        ],
        sessions: [],
        workspaces: [],
        visits: [
          {
            workspace: 'acme',
            service: 'fec',
            since: '2026-11-17T09:00:00.000Z',
            seenAt: '2026-11-18T08:30:00.000Z',
          },
        ],
        invitations: [],
      },
    },
  },
  reply: {
    200: Type.Unsafe<object>({
      type: 'object',
      title: 'ExportedAccount',
      additionalProperties: true,
      description:
        'Person, ways to sign in, passkeys, who the person is at a provider, sessions, workspaces, when the person last looked at their services, and invitations to the address.',
    }),
  },
  handle: async ({ service, session, reply }) => {
    const { database, realm } = service;
    const { id, email, name } = session;
    const { hasPassword, totpSince, recoveryCodesLeft } = await readFactors(database, id);
    reply.header('content-disposition', 'attachment; filename="account.json"');
    return {
      person: { id, email, name, ...(await readPersonRecord(database, id)) },
      factors: { hasPassword, totpSince, recoveryCodesLeft },
      passkeys: await listPasskeys(database, id),
      identities: await listIdentities(database, id),
      sessions: await listSessions(realm, database, id),
      workspaces: await listWorkspacesOf(database, id),
      visits: await listVisitsOf(database, id),
      invitations: await listInvitationsTo(database, email),
    };
  },
});
