import type Stripe from 'stripe';
import type { WireCheckout, WireCustomer, WireEvent, WireInvoice, WireSubscription } from './stripe-objects.ts';
import { invoiceObject, subscriptionObject } from './stripe-objects.ts';

/**
 * What the provider knows: customers, their subscriptions and invoices, and how they change. Every change is told as the
 * events that Stripe would send for it, with the objects as they were at that moment.
 */
export type StripeModelOptions = {
  /** Seconds since 1970. */
  now: () => number;
  onEvent: (event: WireEvent) => void;
};

const DAY = 86_400;
const PERIOD = 30 * DAY;
const AMOUNT = 499;

export type StoredCustomer = {
  customer: WireCustomer;
  isDeleted: boolean;
  /** Oldest first. */
  subscriptions: WireSubscription[];
  invoices: WireInvoice[];
};

export class StripeModel {
  readonly customers = new Map<string, StoredCustomer>();
  readonly #now: () => number;
  readonly #onEvent: (event: WireEvent) => void;
  readonly #owners = new Map<string, StoredCustomer>();
  #count = 0;

  constructor({ now, onEvent }: StripeModelOptions) {
    this.#now = now;
    this.#onEvent = onEvent;
  }

  nextId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(10, '0')}`;
  }

  now(): number {
    return this.#now();
  }

  addCustomer(email: string | null, name: string | null, metadata: Stripe.Metadata): WireCustomer {
    const customer: WireCustomer = {
      id: this.nextId('cus'),
      object: 'customer',
      created: this.#now(),
      email,
      livemode: false,
      metadata,
      name,
      preferred_locales: ['es'],
    };
    this.customers.set(customer.id, { customer, isDeleted: false, subscriptions: [], invoices: [] });
    return customer;
  }

  deleteCustomer(customerId: string): void {
    const kept = this.#storedCustomer(customerId);
    for (const { id, ended_at } of kept.subscriptions) if (ended_at === null) this.cancelNow(id);
    kept.isDeleted = true;
    kept.customer.email = null;
    kept.customer.name = null;
    this.tell('customer.deleted', kept.customer);
  }

  /** A subscription whose first payment went well; with days of trial, there is nothing to pay yet. */
  subscribe(customerId: string, trialDays = 0): WireSubscription {
    const at = this.#now();
    const subscription = this.#add(
      customerId,
      trialDays > 0 ? 'trialing' : 'active',
      at + (trialDays > 0 ? trialDays * DAY : PERIOD),
    );
    if (trialDays > 0) {
      subscription.trial_start = at;
      subscription.trial_end = at + trialDays * DAY;
    }
    const invoice = this.#invoice(subscription, trialDays > 0 ? 0 : AMOUNT, 'subscription_create');
    this.tell('customer.subscription.created', subscription);
    this.#pay(invoice);
    return subscription;
  }

  /** A subscription whose first payment was refused. */
  subscribeInVain(customerId: string): WireSubscription {
    const subscription = this.#add(customerId, 'incomplete', this.#now() + PERIOD);
    const invoice = this.#invoice(subscription, AMOUNT, 'subscription_create');
    this.tell('customer.subscription.created', subscription);
    this.#refuse(invoice);
    return subscription;
  }

  renew(id: string): void {
    const subscription = this.#advance(id);
    const invoice = this.#invoice(subscription, AMOUNT, 'subscription_cycle');
    this.#become(subscription, 'active');
    this.#pay(invoice);
  }

  failPayment(id: string): void {
    const subscription = this.#advance(id);
    const invoice = this.#invoice(subscription, AMOUNT, 'subscription_cycle');
    this.#become(subscription, 'past_due');
    this.#refuse(invoice);
  }

  /** Everything open is paid. */
  recover(id: string): void {
    for (const invoice of this.invoicesOf(id)) if (invoice.status === 'open') this.#pay(invoice);
    this.#become(this.subscription(id), 'active');
  }

  giveUp(id: string): void {
    for (const invoice of this.invoicesOf(id)) if (invoice.status === 'open') this.#writeOff(invoice);
    this.#become(this.subscription(id), 'unpaid');
  }

  expireFirstPayment(id: string): void {
    for (const invoice of this.invoicesOf(id)) if (invoice.status === 'open') this.#void(invoice);
    const subscription = this.subscription(id);
    subscription.ended_at = this.#now();
    this.#become(subscription, 'incomplete_expired');
  }

  cancelAtPeriodEnd(id: string): void {
    const subscription = this.subscription(id);
    subscription.cancel_at_period_end = true;
    subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
    subscription.canceled_at = this.#now();
    this.tell('customer.subscription.updated', subscription);
  }

  keepOn(id: string): void {
    const subscription = this.subscription(id);
    Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    this.tell('customer.subscription.updated', subscription);
  }

  cancelNow(id: string): void {
    const subscription = this.subscription(id);
    subscription.status = 'canceled';
    subscription.canceled_at ??= this.#now();
    subscription.ended_at = this.#now();
    this.tell('customer.subscription.deleted', subscription);
  }

  pause(id: string): void {
    this.#become(this.subscription(id), 'paused', 'customer.subscription.paused');
  }

  resume(id: string): void {
    this.#become(this.subscription(id), 'active', 'customer.subscription.resumed');
  }

  /** A word that Stripe may think of one day. */
  becomeSomethingNew(id: string): void {
    this.#become(this.subscription(id), 'suspended_by_bank');
  }

  voidLatestInvoice(id: string): void {
    const invoice = this.invoicesOf(id).at(-1);
    if (invoice?.status === 'open') this.#void(invoice);
  }

  tell(type: Stripe.Event.Type, object: WireEvent['data']['object'] | WireCheckout): void {
    this.#onEvent({
      id: this.nextId('evt'),
      object: 'event',
      api_version: null,
      created: this.#now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    });
  }

  subscription(id: string): WireSubscription {
    const found = this.#owners.get(id)?.subscriptions.find((subscription) => subscription.id === id);
    if (found === undefined) throw new Error(`There is no subscription ${id}.`);
    return found;
  }

  /** Oldest first. */
  invoicesOf(id: string): WireInvoice[] {
    const invoices = this.#owners.get(id)?.invoices ?? [];
    return invoices.filter(({ parent }) => parent?.subscription_details?.subscription === id);
  }

  #storedCustomer(id: string): StoredCustomer {
    const kept = this.customers.get(id);
    if (kept === undefined || kept.isDeleted) throw new Error(`There is no customer ${id}.`);
    return kept;
  }

  #add(customerId: string, status: Stripe.Subscription.Status, periodEnd: number): WireSubscription {
    const kept = this.#storedCustomer(customerId);
    const subscription = subscriptionObject(this.nextId('sub'), customerId, this.#now(), status, periodEnd);
    kept.subscriptions.push(subscription);
    this.#owners.set(subscription.id, kept);
    return subscription;
  }

  #advance(id: string): WireSubscription {
    const subscription = this.subscription(id);
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end += PERIOD;
    }
    return subscription;
  }

  #invoice(subscription: WireSubscription, amount: number, reason: Stripe.Invoice.BillingReason): WireInvoice {
    const invoice = invoiceObject(this.nextId('in'), subscription, this.#now(), amount, reason);
    subscription.latest_invoice = invoice.id;
    this.#owners.get(subscription.id)?.invoices.push(invoice);
    return invoice;
  }

  #become(
    subscription: WireSubscription,
    status: Stripe.Subscription.Status,
    type: Stripe.Event.Type = 'customer.subscription.updated',
  ): void {
    subscription.status = status;
    this.tell(type, subscription);
  }

  #pay(invoice: WireInvoice): void {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.status_transitions.paid_at = this.#now();
    this.tell('invoice.paid', invoice);
  }

  #refuse(invoice: WireInvoice): void {
    invoice.attempt_count += 1;
    this.tell('invoice.payment_failed', invoice);
  }

  #writeOff(invoice: WireInvoice): void {
    invoice.status = 'uncollectible';
    invoice.status_transitions.marked_uncollectible_at = this.#now();
    this.tell('invoice.marked_uncollectible', invoice);
  }

  #void(invoice: WireInvoice): void {
    invoice.status = 'void';
    invoice.status_transitions.voided_at = this.#now();
    this.tell('invoice.voided', invoice);
  }
}
