import Type from 'typebox';
import { orProviderProblem, requireBilling } from '../../billing/refusals.ts';
import { billingOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** Leads to the payment provider's page on which one changes the card, sees invoices or ends the subscription. */
export const openBillingPortal = billingOperation({
  id: 'openBillingPortal',
  method: 'POST',
  path: '/api/billing/portal',
  access: 'session',
  effect: 'write',
  summary: 'Open a page to manage the subscription on',
  body: Type.Object({}, { additionalProperties: false, title: 'BillingPortalRequest' }),
  tag: 'Payments',
  refuses: ['pagos_no_disponibles', 'proveedor_no_responde', 'sin_suscripcion'],
  replyExamples: { 200: { page: { url: 'https://billing.stripe.com/p/session/test_YWNjdF8' } } },
  reply: { 200: Type.Object({ url: Type.String() }, { title: 'PaymentPage' }) },
  handle: async ({ service, session }) => {
    const billing = requireBilling(service.billing);
    const url = await orProviderProblem(billing.portalUrl(session.id, service.destinations.check(undefined)));
    if (url === undefined) throw portalProblem('sin_suscripcion');
    return { url };
  },
});
