import type Stripe from 'stripe';

/**
 * The objects that the stand-in keeps and sends, as far as anybody here reads them. Every member has the SDK's own type, so
 * that the compiler tells when the wire format is another one.
 */
export type WireList<Item> = Pick<Stripe.ApiList<Item>, 'object' | 'data' | 'has_more' | 'url'>;

type WireItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'quantity' | 'subscription'
>;

export type WireInvoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'livemode'
  | 'parent'
  | 'status'
  | 'status_transitions'
  | 'total'
>;

export type WireSubscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & { customer: string; items: WireList<WireItem>; latest_invoice: string | null };

/** With `expand[]=data.latest_invoice`. */
export type WireExpandedSubscription = Omit<WireSubscription, 'latest_invoice'> & {
  latest_invoice: WireInvoice | null;
};

export type WireCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata' | 'name' | 'preferred_locales'
>;

export type WireCheckout = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'livemode'
  | 'locale'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'subscription'
  | 'success_url'
  | 'url'
> & { customer: string };

export type WirePortal = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'configuration' | 'created' | 'customer' | 'livemode' | 'locale' | 'return_url' | 'url'
>;

export type WireEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'type'
> & { data: { object: WireSubscription | WireInvoice | WireCheckout | WireCustomer } };

export type WireError = { error: { type: Stripe.RawErrorType; message: string; code?: string; param?: string } };

export function subscriptionObject(
  id: string,
  customer: string,
  at: number,
  status: Stripe.Subscription.Status,
  periodEnd: number,
): WireSubscription {
  const item: WireItem = {
    id: `si_${id}`,
    object: 'subscription_item',
    created: at,
    current_period_start: at,
    current_period_end: periodEnd,
    quantity: 1,
    subscription: id,
  };
  return {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: at,
    currency: 'usd',
    customer,
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    metadata: {},
    start_date: at,
    status,
    trial_end: null,
    trial_start: null,
  };
}

export function invoiceObject(
  id: string,
  subscription: WireSubscription,
  at: number,
  amount: number,
  reason: Stripe.Invoice.BillingReason,
): WireInvoice {
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    billing_reason: reason,
    created: at,
    currency: subscription.currency,
    customer: subscription.customer,
    description: null,
    livemode: false,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
    },
    status: 'open',
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total: amount,
  };
}
