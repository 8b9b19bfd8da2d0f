// @ts-check
import { block, byId, element } from './dom.js';
import { leaveFor, onSubmit } from './form.js';
import { post } from './request.js';
import { volver } from './way-back.js';
import { amountInWords, paymentInWords, shortDateInWords, subscriptionInWords } from './words.js';

/**
 * @typedef {{ status: string; isPremium: boolean; endDate: string | null }} Subscription
 * @typedef {{ id: string; date: string; amount: number; currency: string; status: string; description: string }} Payment
 */

/** In these there is nothing to manage: one subscribes, perhaps again. */
const WITHOUT = ['none', 'canceled', 'incomplete_expired'];

// Only where the portal can be paid.
const sells = document.getElementById('suscribirse') !== null;

if (sells) {
  onSubmit('suscribirse', async () => {
    const { url } = await post('/api/billing/checkout', volver);
    return leaveFor(String(url));
  });
  onSubmit('gestionar', async () => {
    const { url } = await post('/api/billing/portal');
    return leaveFor(String(url));
  });
}

/**
 * @param {Subscription} subscription
 * @param {readonly Payment[]} payments
 */
export function showPlan(subscription, payments) {
  block('plan').textContent = subscriptionInWords(subscription);
  if (sells) {
    const isNew = !subscription.isPremium && WITHOUT.includes(subscription.status);
    block('pagar').hidden = !isNew;
    block('llevar').hidden = isNew;
  }
  block('sin-pagos').hidden = payments.length > 0;
  const table = byId('pagos', HTMLTableElement);
  table.hidden = payments.length === 0;
  table.tBodies[0]?.replaceChildren(
    ...payments.map(({ date, description, amount, currency, status }) =>
      element(
        'tr',
        cell('short', shortDateInWords(date)),
        cell('', description, element('small', paymentInWords(status))),
        cell('sum', amountInWords(amount, currency)),
      ),
    ),
  );
}

/**
 * @param {string} look
 * @param {...(string | Node)} content
 */
function cell(look, ...content) {
  const made = element('td', ...content);
  made.className = look;
  return made;
}
