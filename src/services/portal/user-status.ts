import Type from 'typebox';
import { MemberSchema } from '#platform/accounts/schema.ts';
import { SubscriptionSchema, subscriptionOf } from './billing/schema.ts';
import type { StatusContext } from './context.ts';
import type { Session } from './store/member.ts';
import { listPayments } from './store/payments.ts';
import { readEntitlement } from './store/subscriptions.ts';

/** What a member sees of the own account. */
const UsageRow = Type.Object(
  {
    appName: Type.String(),
    date: Type.String({ format: 'date', description: "A day of the portal's time zone." }),
    used: Type.Integer(),
    limit: Type.Integer(),
    remaining: Type.Integer(),
  },
  { title: 'UsageOfADay' },
);

const PaymentRow = Type.Object(
  {
    id: Type.String(),
    date: Type.String({ format: 'date-time' }),
    amount: Type.Integer({ description: 'Minor units of the currency, such as cents.', 'x-unit': 'minor units' }),
    currency: Type.String({ description: 'ISO 4217, in lower case.' }),
    status: Type.String(),
    description: Type.String(),
  },
  { title: 'Payment' },
);

export const UserStatusSchema = Type.Object(
  {
    user: MemberSchema,
    subscription: SubscriptionSchema,
    usage: Type.Array(UsageRow, { description: 'The five applications today, then the last 30 days, newest first.' }),
    payments: Type.Array(PaymentRow, { description: 'Newest first, at most 100.' }),
  },
  { title: 'UserStatus' },
);

export async function readStatus({ database, quotas, subjects }: StatusContext, member: Session) {
  const [entitlement, { rows, resetsAt }, payments] = await Promise.all([
    readEntitlement(database, member.id),
    quotas.history(subjects.account(member.id), member.isPremium),
    listPayments(database, member.id),
  ]);
  return {
    resetsAt,
    status: {
      user: { id: member.id, email: member.email, name: member.name },
      subscription: subscriptionOf(entitlement),
      usage: rows,
      payments: payments.map(({ paidAt, ...payment }) => ({ ...payment, date: paidAt.toISOString() })),
    },
  };
}
