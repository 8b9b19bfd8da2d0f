import { buffer } from 'node:stream/consumers';
import Type from 'typebox';
import { requireBilling } from '../../billing/refusals.ts';
import { billingOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** For the documents: the signature is over the bytes, and nothing of them is believed. */
const ProvidersEvent = Type.Object(
  { id: Type.String(), type: Type.String() },
  { title: 'PaymentEvent', additionalProperties: true, description: 'An event, as the payment provider defines it.' },
);

/**
 * Where the payment provider sends its events. The signature over the exact bytes is the credential: there is no other, and
 * no Origin. Only notes that something happened; what happened is asked for later.
 */
export const receiveBillingEvent = billingOperation({
  id: 'receiveBillingEvent',
  method: 'POST',
  path: '/api/billing/webhook',
  access: 'open',
  effect: 'write',
  summary: 'Receive an event of the payment provider',
  description: 'For Stripe only: signed in `Stripe-Signature`. An event that has come in before is answered alike.',
  body: 'stream',
  accepts: ['application/json'],
  bodyShapes: { 'application/json': ProvidersEvent },
  bodyLimit: 1024 * 1024,
  tag: 'Payments',
  refuses: ['pagos_no_disponibles', 'firma_invalida'],
  replyExamples: { 200: { received: { received: true } } },
  reply: { 200: Type.Object({ received: Type.Literal(true) }, { title: 'ReceivedEvent' }) },
  handle: async ({ body, service, request }) => {
    const billing = requireBilling(service.billing);
    const outcome = await billing.takeEvent(await buffer(body.bytes), request.headers);
    if (outcome === 'forged') throw portalProblem('firma_invalida');
    return { received: true as const };
  },
});
