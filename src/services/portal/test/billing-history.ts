import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { BillingFixture } from './billing-fixture.ts';
import type { StripeModel } from './stand-in/stripe-model.ts';
import type { WireInvoice, WireSubscription } from './stand-in/stripe-objects.ts';

/** What may happen to a customer, and what our copy of it has to be, worked out without the code under test. */
type Change = (model: StripeModel, id: string) => void;

const whileCurrent: readonly Change[] = [
  (model, id) => model.renew(id),
  (model, id) => model.failPayment(id),
  (model, id) => model.cancelAtPeriodEnd(id),
  (model, id) => model.keepOn(id),
  (model, id) => model.cancelNow(id),
  (model, id) => model.pause(id),
  (model, id) => model.becomeSomethingNew(id),
];

const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  active: whileCurrent,
  trialing: whileCurrent,
  past_due: [
    (model, id) => model.recover(id),
    (model, id) => model.failPayment(id),
    (model, id) => model.giveUp(id),
    (model, id) => model.cancelNow(id),
    (model, id) => model.voidLatestInvoice(id),
  ],
  unpaid: [(model, id) => model.recover(id), (model, id) => model.cancelNow(id)],
  paused: [(model, id) => model.resume(id), (model, id) => model.cancelNow(id)],
  incomplete: [(model, id) => model.recover(id), (model, id) => model.expireFirstPayment(id)],
  suspended_by_bank: [(model, id) => model.resume(id), (model, id) => model.cancelNow(id)],
};

export function changeSomething(model: StripeModel, customerId: string, chance: SeededRandom): void {
  const current =
    model.customers.get(customerId)?.subscriptions.filter(({ ended_at: endedAt }) => endedAt === null) ?? [];
  if (current.length === 0 || (current.length < 3 && chance.chance(10))) {
    const beginning = chance.between(1, 10);
    if (beginning <= 6) model.subscribe(customerId);
    else if (beginning <= 8) model.subscribe(customerId, 7);
    else model.subscribeInVain(customerId);
    return;
  }
  const { id, status } = chance.pick(current);
  chance.pick(CHANGES[status] ?? [])(model, id);
}

/** Times in seconds. */
export type Copy = { subscription: unknown; payments: unknown[] };

export function expectedCopy(model: StripeModel, customerId: string): Copy {
  const { subscriptions = [], invoices = [] } = model.customers.get(customerId) ?? {};
  const [first] = subscriptions.toSorted((one, other) => compare(rank(one), rank(other)));
  return {
    subscription: first === undefined ? null : subscriptionCopy(model, first),
    payments: invoices
      .filter(({ total }) => total > 0)
      .map(paymentCopy)
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

/** Smaller comes first. */
function rank({ status, ended_at, cancel_at, items, created, id }: WireSubscription): (number | string)[] {
  const order = ['active', 'trialing', 'past_due'];
  const end = ended_at ?? cancel_at ?? items.data[0]?.current_period_end ?? 0;
  return [order.includes(status) ? order.indexOf(status) : order.length, -end, -created, id];
}

function compare(one: (number | string)[], other: (number | string)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  if (at === -1) return 0;
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

function subscriptionCopy(model: StripeModel, subscription: WireSubscription) {
  return {
    id: subscription.id,
    status: subscription.status,
    periodEndsAt: subscription.items.data[0]?.current_period_end ?? null,
    cancelsAt: subscription.cancel_at,
    endedAt: subscription.ended_at,
    pastDueSince: subscription.status === 'past_due' ? unpaidSince(model.invoicesOf(subscription.id)) : null,
  };
}

/** Oldest first: begins anew with every invoice that was paid. */
function unpaidSince(invoices: readonly WireInvoice[]): number {
  let since: number | undefined;
  for (const { status, created } of invoices) {
    if (status === 'paid') since = undefined;
    else if (status !== 'void') since ??= created;
  }
  return since ?? invoices.at(-1)?.created ?? 0;
}

const paymentCopy = ({ id, status, total, currency, created, status_transitions: { paid_at } }: WireInvoice) => ({
  id,
  paidAt: paid_at ?? created,
  amount: total,
  currency,
  status,
});

const seconds = (column: string) => `extract(epoch FROM ${column})::float8`;

/** By customer, as it is stored. */
export async function storedCopies(fixture: BillingFixture): Promise<Map<string, Copy>> {
  const { rows } = await fixture.query<{ customerId: string } & Copy>(
    `SELECT c.customer_id AS "customerId",
       (SELECT json_build_object('id', subscription_id, 'status', status, 'periodEndsAt', ${seconds('period_ends_at')},
          'cancelsAt', ${seconds('cancels_at')}, 'endedAt', ${seconds('ended_at')},
          'pastDueSince', ${seconds('past_due_since')})
        FROM portal.subscription s WHERE s.member_id = c.member_id) AS subscription,
       coalesce((SELECT json_agg(json_build_object('id', id, 'paidAt', ${seconds('paid_at')}, 'amount', amount,
          'currency', currency, 'status', status) ORDER BY id)
        FROM portal.payment p WHERE p.member_id = c.member_id), '[]') AS payments
     FROM portal.customer c`,
  );
  return new Map(rows.map(({ customerId, subscription, payments }) => [customerId, { subscription, payments }]));
}
