import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SubscriptionState } from '../../store/subscriptions.ts';
import { chooseSubscription, compareSubscriptions } from '../choose-subscription.ts';

/** Which of several subscriptions counts. */
const moment = fc.integer({ min: 1, max: 6 }).map((day) => new Date(Date.UTC(2026, 0, day)));
const subscription: fc.Arbitrary<SubscriptionState> = fc.record({
  id: fc.integer({ min: 1, max: 9 }).map((number) => `sub_${number}`),
  status: fc.constantFrom('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'paused', 'toString', ''),
  createdAt: moment,
  periodEndsAt: fc.option(moment),
  cancelsAt: fc.option(moment),
  endedAt: fc.option(moment),
  pastDueSince: fc.option(moment),
});
const several = fc.uniqueArray(subscription, { minLength: 1, maxLength: 6, selector: ({ id }) => id });
const givesPremium = ({ status }: SubscriptionState) => ['active', 'trialing', 'past_due'].includes(status);

test('the order in which they came does not matter', () => {
  const shuffled = several.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(chooseSubscription(one)).toBe(chooseSubscription(other));
    }),
  );
});

test('the order is total: only one that is the same is equal, and it goes one way', () => {
  fc.assert(
    fc.property(subscription, subscription, subscription, (a, b, c) => {
      expect(Math.sign(compareSubscriptions(a, b))).toBe(-Math.sign(compareSubscriptions(b, a)) + 0);
      if (a.id !== b.id) expect(compareSubscriptions(a, b)).not.toBe(0);
      if (compareSubscriptions(a, b) <= 0 && compareSubscriptions(b, c) <= 0) {
        expect(compareSubscriptions(a, c)).toBeLessThanOrEqual(0);
      }
    }),
  );
});

test('one that gives premium is never passed over for one that does not', () => {
  fc.assert(
    fc.property(several, (list) => {
      const chosen = chooseSubscription(list);
      if (list.some(givesPremium)) expect(chosen !== undefined && givesPremium(chosen)).toBe(true);
    }),
  );
});

test('of two alike, the one that ends last counts, then the newest', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const plain = { status: 'active', createdAt: at(1), cancelsAt: null, endedAt: null, pastDueSince: null };
  const short = { ...plain, id: 'a', periodEndsAt: at(5) };
  const long = { ...plain, id: 'b', periodEndsAt: at(6) };
  const newer = { ...plain, id: 'c', periodEndsAt: at(6), createdAt: at(2) };
  const endless = { ...plain, id: 'd', periodEndsAt: null };
  expect(chooseSubscription([short, long])).toBe(long);
  expect(chooseSubscription([short, long, newer])).toBe(newer);
  expect(chooseSubscription([newer, endless])).toBe(endless);
  expect(chooseSubscription([])).toBeUndefined();
});
