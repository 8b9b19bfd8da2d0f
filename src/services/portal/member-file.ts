import Type from 'typebox';
import type { StatusContext } from './context.ts';
import type { Session } from './store/member.ts';
import { readMemberRecord } from './store/member-export.ts';
import { readStatus, UserStatusSchema } from './user-status.ts';

/** Everything that is kept about a member. Secrets are not in it: they would open the account for a thief. */
const moment = () => Type.String({ format: 'date-time' });

export const MemberFileFields = {
  ...UserStatusSchema.properties,
  account: Type.Object({
    emailVerified: Type.Boolean(),
    createdAt: moment(),
    signInMethods: Type.Array(Type.Object({ provider: Type.String(), since: moment() })),
    sessions: Type.Array(Type.Object({ since: moment(), lastRenewedAt: moment(), expiresAt: moment() })),
    gift: Type.Union([Type.Object({ until: moment(), grantedAt: moment() }), Type.Null()]),
  }),
};

export async function readMemberFile(service: StatusContext, member: Omit<Session, 'isDueForRenewal'>) {
  const { status } = await readStatus(service, { ...member, isDueForRenewal: false });
  return { ...status, account: await readMemberRecord(service.database, member.id) };
}

export const MEMBER_FILE_EXAMPLE = {
  user: { id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj', email: 'ixchel@example.com', name: 'Ixchel' },
  subscription: { status: 'none', isPremium: false, endDate: null },
  usage: [],
  payments: [],
  account: {
    emailVerified: true,
    createdAt: '2026-11-16T09:30:00.000Z',
    signInMethods: [{ provider: 'credential', since: '2026-11-16T09:30:00.000Z' }],
    sessions: [],
    gift: null,
  },
};
