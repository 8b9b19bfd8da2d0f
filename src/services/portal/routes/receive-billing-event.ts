import { buffer } from 'node:stream/consumers';
import Type from 'typebox';
import { requireBilling } from '../billing/refusals.ts';
import { operation } from '../context.ts';
import { portalProblem } from '../problems.ts';

/**
 * Where the payment provider sends its events. The signature over the exact bytes is the credential: there is no other, and
 * no Origin. Only notes that something happened; what happened is asked for later.
 */
export const receiveBillingEvent = operation({
  id: 'receiveBillingEvent',
  method: 'POST',
  path: '/api/billing/webhook',
  access: 'open',
  summary: 'Receive an event of the payment provider',
  description: 'For Stripe only: signed in `Stripe-Signature`. An event that has come in before is answered alike.',
  body: 'stream',
  accepts: ['application/json'],
  bodyLimit: 1024 * 1024,
  reply: { 200: Type.Object({ received: Type.Literal(true) }, { title: 'ReceivedEvent' }) },
  handle: async ({ body, service, request }) => {
    const billing = requireBilling(service.billing);
    const outcome = await billing.takeEvent(await buffer(body.bytes), request.headers);
    if (outcome === 'forged') throw portalProblem('firma_invalida');
    return { received: true as const };
  },
});
