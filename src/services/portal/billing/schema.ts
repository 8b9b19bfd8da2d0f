import type { Static } from 'typebox';
import Type from 'typebox';
import type { Entitlement } from '../store/subscriptions.ts';

/** A subscription as answers show it. */
export const SubscriptionSchema = Type.Object(
  {
    status: Type.String({
      description:
        "Stripe's word: `active`, `trialing`, `past_due`, `canceled`, `unpaid`, `paused`, `incomplete`, `incomplete_expired`; `none` without a subscription. The list may grow.",
    }),
    isPremium: Type.Boolean(),
    endDate: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When it ends or is renewed; after a failed payment, when the grace ends.',
    }),
  },
  { title: 'Subscription' },
);

export const subscriptionOf = ({ status, isPremium, endDate }: Entitlement): Static<typeof SubscriptionSchema> => ({
  status,
  isPremium,
  endDate: endDate?.toISOString() ?? null,
});
