import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { BillingProvider, CustomerState } from '../billing/provider.ts';
import { BillingUnavailable, CustomerGone } from '../billing/provider.ts';
import { readStripeEvent } from './stripe-events.ts';
import { paymentsOf, subscriptionOf } from './stripe-state.ts';

/**
 * Stripe as the payment provider: its pages in Spanish, its state in our words. Keeps nothing. What goes wrong comes out as
 * BillingUnavailable, with Stripe's reason and without our key.
 */
export type StripeOptions = {
  secretKey: string;
  /** While one is being replaced, both. */
  webhookSecrets: readonly string[];
  priceId: string;
  apiUrl: string;
  /** For one request, answer and all. */
  fetchTimeoutMs?: number;
};

const FETCH_TIMEOUT_MS = 8000;
/** Network failures, conflicts and failures of theirs; each request carries an idempotency key. */
const RETRIES = 1;
/** Stripe lets nobody have more. */
const MOST_SUBSCRIPTIONS = 500;
const PAGE = 100;

export function openStripe(options: StripeOptions): BillingProvider {
  const { secretKey, webhookSecrets, priceId } = options;
  const stripe = openClient(options);
  const ask = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => fail(error, secretKey));

  return {
    createCustomer: async ({ id, email, name }, insteadOf = '') => {
      // The same question has the same key. Another address is another question: Stripe would refuse the old key.
      const idempotencyKey = createHash('sha256')
        .update(JSON.stringify([id, email, name, insteadOf]))
        .digest('hex');
      const details = { email, name, metadata: { member_id: id }, preferred_locales: ['es'] };
      const customer = await ask(stripe.customers.create(details, { idempotencyKey }));
      return customer.id;
    },

    openCheckout: async ({ id, memberId }, { successUrl, cancelUrl }) => {
      const session = await ask(
        stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: id,
          client_reference_id: memberId,
          line_items: [{ price: priceId, quantity: 1 }],
          subscription_data: { metadata: { member_id: memberId } },
          success_url: successUrl,
          cancel_url: cancelUrl,
          locale: 'es',
        }),
      );
      if (session.url === null) throw new BillingUnavailable('Stripe opened a checkout without a page.');
      return session.url;
    },

    openPortal: async (customerId, returnUrl) => {
      const details = { customer: customerId, return_url: returnUrl, locale: 'es' } as const;
      const session = await ask(stripe.billingPortal.sessions.create(details));
      return session.url;
    },

    readEvent: (body, headers) => readStripeEvent(body, headers['stripe-signature'], webhookSecrets),

    fetchState: async (customerId, signal) => {
      signal.throwIfAborted();
      return await unlessAborted(ask(fetchState(stripe, customerId)), signal);
    },

    forgetCustomer: async (customerId) => {
      try {
        await ask(stripe.customers.del(customerId));
      } catch (error) {
        if (!(error instanceof CustomerGone)) throw error;
      }
    },
  };
}

function openClient({ secretKey, apiUrl, fetchTimeoutMs = FETCH_TIMEOUT_MS }: StripeOptions): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? 'http' : 'https',
    timeout: fetchTimeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // This client's time limit is for the whole answer, the other one's for each silence. The key goes nowhere else.
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(url, { ...init, redirect: 'error' }),
    ),
  });
}

async function fetchState(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const [subscriptions, invoices] = await Promise.all([
    stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: PAGE, expand: ['data.latest_invoice'] })
      .autoPagingToArray({ limit: MOST_SUBSCRIPTIONS }),
    stripe.invoices.list({ customer: customerId, limit: PAGE }),
  ]);
  return {
    subscriptions: subscriptions.map((subscription) => subscriptionOf(subscription, invoices.data)),
    payments: paymentsOf(invoices.data),
  };
}

/** What was asked goes on until its time limit; nobody waits for it. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Stripe's errors carry headers and raw answers: what is kept of them is what a person needs to find the cause. */
function fail(error: unknown, secretKey: string): never {
  const isStripes = error instanceof Stripe.errors.StripeError;
  const words = [error instanceof Error ? `${isStripes ? error.type : error.name}: ${error.message}` : String(error)];
  if (isStripes && error.detail instanceof Error) words.push(reasonOf(error.detail));
  if (isStripes && error.requestId !== undefined) words.push(error.requestId);
  const cause = new Error(words.join(' / ').replaceAll(secretKey, '[key]'));
  const isGone = isStripes && error.code === 'resource_missing' && (error.param === 'customer' || error.param === 'id');
  if (isGone) throw new CustomerGone('Stripe does not have this customer.', { cause });
  throw new BillingUnavailable('Stripe did not do what was asked.', { cause });
}

/** What lies behind `fetch failed`. */
const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);
