import type { SubscriptionState } from '../store/subscriptions.ts';

/**
 * Which of a customer's subscriptions counts: one that gives premium before one that does not, then the one that ends last,
 * then the newest. The order is total, so that the answer does not depend on the order in which they came.
 */
const STANDING: Readonly<Record<string, number>> = { active: 0, trialing: 1, past_due: 2 };
const OTHER = 3;

export function chooseSubscription(subscriptions: readonly SubscriptionState[]): SubscriptionState | undefined {
  return subscriptions.toSorted(compareSubscriptions)[0];
}

export function compareSubscriptions(one: SubscriptionState, other: SubscriptionState): number {
  return (
    standingOf(one) - standingOf(other) ||
    endOf(other) - endOf(one) ||
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}

const standingOf = ({ status }: SubscriptionState) =>
  (Object.hasOwn(STANDING, status) ? STANDING[status] : OTHER) ?? OTHER;

/** Milliseconds; one without an end outlasts all others. The difference of two of them must stay a number. */
const endOf = ({ endedAt, cancelsAt, periodEndsAt }: SubscriptionState) =>
  (endedAt ?? cancelsAt ?? periodEndsAt)?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Whether a second one beside it would be a mistake. */
export const isUnderWay = (status: string) => Object.hasOwn(STANDING, status) || status === 'incomplete';
