import { escapeMarkup } from '#lib/xml/escape.ts';
import type { WireCheckout, WirePortal, WireSubscription } from './stripe-objects.ts';

/** The two pages that people see at the provider, as plain as can be. */
export const checkoutPage = (session: WireCheckout): string =>
  page(
    'Pagar la suscripción',
    `<p>Suscripción mensual: 4,99 US$</p>
     <form method="post" action="/c/${session.id}/pay"><button>Pagar</button></form>
     <p><a href="${escapeMarkup(session.cancel_url ?? '#')}">Volver sin pagar</a></p>`,
  );

export const portalPage = (session: WirePortal, subscriptions: readonly WireSubscription[]): string =>
  page(
    'Gestionar la suscripción',
    `${subscriptions.map((subscription) => subscriptionItem(session.id, subscription)).join('')}
     <p><a href="${escapeMarkup(session.return_url ?? '#')}">Volver</a></p>`,
  );

const subscriptionItem = (sessionId: string, { status, cancel_at_period_end: ends }: WireSubscription): string =>
  ends
    ? `<p>${escapeMarkup(status)}: termina al final del período.</p>`
    : `<p>${escapeMarkup(status)}</p>
       <form method="post" action="/p/${sessionId}/cancel"><button>Cancelar suscripción</button></form>`;

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
   <title>${title}</title><h1>${title}</h1>${content}</html>`;
