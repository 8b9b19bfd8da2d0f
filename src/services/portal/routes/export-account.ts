import { media } from '#platform/http/operation.ts';
import { readStatus } from '../accounts/status.ts';
import { operation } from '../context.ts';
import { readMemberRecord } from '../store/member-export.ts';

/** Everything that is kept about the member, as a file. Secrets are not in it: they would open the account for a thief. */
export const exportAccount = operation({
  id: 'exportAccount',
  method: 'GET',
  path: '/api/auth/export',
  access: 'session',
  cache: 'no-store',
  summary: 'Everything that is kept about whoever is signed in',
  reply: { 200: media('application/json', 'A file: account, sessions, uses, subscription and payments') },
  handle: async ({ service, session, reply }) => {
    const { status } = await readStatus(service, session);
    const account = await readMemberRecord(service.database, session.id);
    reply.header('content-disposition', 'attachment; filename="mi-cuenta.json"');
    reply.type('application/json; charset=utf-8');
    return JSON.stringify({ exportedAt: new Date().toISOString(), ...status, account }, null, 2);
  },
});
