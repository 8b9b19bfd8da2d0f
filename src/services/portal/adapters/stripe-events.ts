import Stripe from 'stripe';
import type { ReadEvent } from '../billing/provider.ts';

/**
 * Tells Stripe's genuine and fresh messages from all others, and in them whose state may have changed. Reads nothing else
 * out of an event: what it says is as old as the event.
 */
const TOLERANCE_SECONDS = 300;

/** Everything after which a customer's subscriptions or invoices may look different. */
const RELEVANT: ReadonlySet<string> = new Set<Stripe.Event.Type>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.marked_uncollectible',
  'invoice.voided',
]);

export function readStripeEvent(
  body: Buffer,
  signature: string | string[] | undefined,
  secrets: readonly string[],
): ReadEvent {
  if (typeof signature !== 'string') return { outcome: 'forged' };
  for (const secret of secrets) {
    const event = verify(body, signature, secret);
    if (event !== undefined) return judge(event);
  }
  return { outcome: 'forged' };
}

function verify(body: Buffer, signature: string, secret: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch {
    return undefined;
  }
}

/** Genuine by now, but perhaps of a version that we do not know. */
function judge(event: unknown): ReadEvent {
  const id = textAt(event, 'id');
  const type = textAt(event, 'type');
  if (id === undefined || type === undefined) return { outcome: 'forged' };
  const object = memberOf(memberOf(event, 'data'), 'object');
  const customer = memberOf(object, 'customer');
  const customerId = typeof customer === 'string' ? customer : textAt(customer, 'id');
  if (!RELEVANT.has(type) || customerId === undefined) return { outcome: 'irrelevant', id };
  return { outcome: 'changed', id, type, customerId };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

function textAt(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' && member !== '' && member.length <= 255 ? member : undefined;
}
