import Type from 'typebox';
import { orProviderProblem, requireBilling } from '../../billing/refusals.ts';
import { SubscriptionSchema, subscriptionOf } from '../../billing/schema.ts';
import { billingOperation } from '../../context.ts';

/** For whoever comes back from paying before the provider's news: asks it at once, at most every five seconds. */
export const refreshSubscription = billingOperation({
  id: 'refreshSubscription',
  method: 'POST',
  path: '/api/billing/refresh',
  access: 'session',
  effect: 'write',
  summary: 'Ask the payment provider for the state of the subscription now',
  body: Type.Object({}, { additionalProperties: false, title: 'RefreshRequest' }),
  tag: 'Payments',
  refuses: ['pagos_no_disponibles', 'proveedor_no_responde'],
  replyExamples: { 200: { active: { status: 'active', isPremium: true, endDate: '2026-12-16T09:30:00.000Z' } } },
  reply: { 200: SubscriptionSchema },
  handle: async ({ service, session }) => {
    const billing = requireBilling(service.billing);
    return subscriptionOf(await orProviderProblem(billing.refresh(session.id)));
  },
});
