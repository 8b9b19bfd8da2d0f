import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { media, operationsOf } from '#platform/http/operation/operation.ts';
import type { AccountsContext, StatusContext } from '../../context.ts';
import { MemberFileFields, readMemberFile } from '../../member-file.ts';
import type { Session } from '../../store/member.ts';

const AccountExport = Type.Object(
  { exportedAt: Type.String({ format: 'date-time' }), ...MemberFileFields },
  { title: 'AccountExport' },
);

const operation = operationsOf<AccountsContext & StatusContext, Session>();

/** Everything that is kept about the member, as a file. Secrets are not in it: they would open the account for a thief. */
export const exportAccount = operation({
  id: 'exportAccount',
  method: 'GET',
  path: '/api/auth/export',
  access: 'session',
  effect: 'read',
  cache: 'no-store',
  summary: 'Everything that is kept about whoever is signed in',
  tag: 'Account',
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: {
    200: media('application/json', 'A file: account, sessions, uses, subscription and payments', AccountExport),
  },
  handle: async ({ service, session }) => {
    const file = await readMemberFile(service, session);
    const text = JSON.stringify({ exportedAt: new Date().toISOString(), ...file }, null, 2);
    return renderedJson(text, { headers: { 'content-disposition': 'attachment; filename="mi-cuenta.json"' } });
  },
});
