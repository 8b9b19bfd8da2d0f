import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { media, operationsOf } from '#platform/http/operation/operation.ts';
import type { AccountsContext, StatusContext } from '../../context.ts';
import type { Session } from '../../store/member.ts';
import { readMemberRecord } from '../../store/member-export.ts';
import { readStatus, UserStatusSchema } from '../../user-status.ts';

const moment = () => Type.String({ format: 'date-time' });

const AccountExport = Type.Object(
  {
    exportedAt: moment(),
    ...UserStatusSchema.properties,
    account: Type.Object({
      emailVerified: Type.Boolean(),
      createdAt: moment(),
      signInMethods: Type.Array(Type.Object({ provider: Type.String(), since: moment() })),
      sessions: Type.Array(Type.Object({ since: moment(), lastRenewedAt: moment(), expiresAt: moment() })),
      gift: Type.Union([Type.Object({ until: moment(), grantedAt: moment() }), Type.Null()]),
    }),
  },
  { title: 'AccountExport' },
);

const operation = operationsOf<AccountsContext & StatusContext, Session>();

/** Everything that is kept about the member, as a file. Secrets are not in it: they would open the account for a thief. */
export const exportAccount = operation({
  id: 'exportAccount',
  method: 'GET',
  path: '/api/auth/export',
  access: 'session',
  cache: 'no-store',
  summary: 'Everything that is kept about whoever is signed in',
  tag: 'Account',
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: {
    200: media('application/json', 'A file: account, sessions, uses, subscription and payments', AccountExport),
  },
  handle: async ({ service, session }) => {
    const { status } = await readStatus(service, session);
    const account = await readMemberRecord(service.database, session.id);
    const text = JSON.stringify({ exportedAt: new Date().toISOString(), ...status, account }, null, 2);
    return renderedJson(text, { headers: { 'content-disposition': 'attachment; filename="mi-cuenta.json"' } });
  },
});
