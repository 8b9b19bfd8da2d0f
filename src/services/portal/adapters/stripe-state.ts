import type Stripe from 'stripe';
import type { Payment } from '../store/payments.ts';
import type { SubscriptionState } from '../store/subscriptions.ts';

/** Stripe's subscriptions and invoices in our words. Pure. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  /** The customer's, newest first. */
  invoices: readonly Stripe.Invoice[],
): SubscriptionState {
  const periodEnd = latest(subscription.items.data.map((item) => item.current_period_end));
  const cancelsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    status: subscription.status,
    createdAt: instant(subscription.created),
    periodEndsAt: instantOrNull(periodEnd),
    cancelsAt: instantOrNull(cancelsAt),
    endedAt: instantOrNull(subscription.ended_at),
    pastDueSince: subscription.status === 'past_due' ? instantOrNull(unpaidSince(subscription, invoices)) : null,
  };
}

/**
 * When the first invoice was made that has not been paid since the last one that was. A subscription that stays past due is
 * invoiced again each period: that is no new beginning. Where no invoice tells, the period does.
 */
function unpaidSince(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): number | null {
  const own = invoices.filter((invoice) => subscriptionOfInvoice(invoice) === subscription.id);
  const lastPaid = own.findIndex(({ status }) => status === 'paid');
  const since = lastPaid === -1 ? own : own.slice(0, lastPaid);
  const oldest = since.findLast(({ status }) => status === 'open' || status === 'uncollectible');
  if (oldest !== undefined) return oldest.created;
  const { latest_invoice: invoice, items } = subscription;
  if (invoice !== null && typeof invoice !== 'string') return invoice.created;
  return latest(items.data.map((item) => item.current_period_start));
}

function subscriptionOfInvoice({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription.id : subscription;
}

const SHOWN: ReadonlySet<string> = new Set<Stripe.Invoice.Status>(['paid', 'open', 'uncollectible', 'void']);

export function paymentsOf(invoices: readonly Stripe.Invoice[]): Payment[] {
  return invoices.flatMap((invoice) => {
    const { id, status, currency, created, status_transitions: transitions } = invoice;
    const amount = status === 'paid' ? invoice.amount_paid : invoice.amount_due;
    if (status === null || !SHOWN.has(status) || amount === 0) return [];
    const paidAt = instant(transitions.paid_at ?? created);
    return [{ id, paidAt, amount, currency, status, description: describe(invoice) }];
  });
}

const REASONS: Readonly<Record<string, string>> = {
  subscription_create: 'Suscripción: primer pago',
  subscription_cycle: 'Suscripción: renovación',
  subscription_update: 'Suscripción: cambio',
};

const LONGEST_DESCRIPTION = 200;

function describe({ description, billing_reason: reason }: Stripe.Invoice): string {
  if (description !== null && description !== '') return description.slice(0, LONGEST_DESCRIPTION);
  return (reason !== null && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? 'Pago';
}

const latest = (seconds: readonly number[]): number | null => (seconds.length === 0 ? null : Math.max(...seconds));

/** Stripe counts in seconds. */
const instant = (seconds: number) => new Date(seconds * 1000);
const instantOrNull = (seconds: number | null) => (seconds === null ? null : instant(seconds));
