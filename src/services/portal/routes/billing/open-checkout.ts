import Type from 'typebox';
import { closed } from '#platform/accounts/schema.ts';
import { returnTo } from '../../accounts/schema.ts';
import { orProviderProblem, requireBilling } from '../../billing/refusals.ts';
import { billingOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** Leads to the page on which one subscribes. The page is the payment provider's: no card data comes here. */
export const openCheckout = billingOperation({
  id: 'openCheckout',
  method: 'POST',
  path: '/api/billing/checkout',
  access: 'session',
  effect: 'write',
  summary: 'Open a page to subscribe on',
  description: 'The browser goes to `url` and comes back to the account page, which leads on to `volver`.',
  body: closed('CheckoutRequest', { volver: returnTo() }),
  tag: 'Payments',
  refuses: ['pagos_no_disponibles', 'proveedor_no_responde', 'ya_suscrito', 'destino_no_permitido'],
  replyExamples: { 200: { page: { url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3' } } },
  reply: { 200: Type.Object({ url: Type.String() }, { title: 'PaymentPage' }) },
  handle: async ({ body, service, session }) => {
    const billing = requireBilling(service.billing);
    const back = body.volver === undefined ? undefined : service.destinations.check(body.volver);
    const page = (payment: string) => accountPage(service.url, payment, back);
    const { id, email, name } = session;
    const checkout = await orProviderProblem(
      billing.checkoutUrl({ id, email, name }, { successUrl: page('hecho'), cancelUrl: page('cancelado') }),
    );
    if ('refused' in checkout) throw portalProblem('ya_suscrito');
    return checkout;
  },
});

/** The account page asks for the newest state, says whether it went well and offers the way back. */
function accountPage(portal: string, payment: string, back: string | undefined): string {
  const query = new URLSearchParams({ pago: payment, ...(back !== undefined && { volver: back }) });
  return `${portal}/cuenta?${query.toString()}`;
}
