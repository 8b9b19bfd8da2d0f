import type { Payment } from '../store/payments.ts';
import type { SubscriptionState } from '../store/subscriptions.ts';

/**
 * Whoever takes the payments. We never take its word for a change: an event only says that something happened, and the
 * state is then asked for. Card data never reaches us: people pay on the provider's own pages.
 */
export type BillingProvider = {
  /**
   * The provider's name for a member; asking again for the same member gives the same one. A customer that the provider no
   * longer has is named, so that another one takes its place.
   */
  createCustomer: (member: { id: string; email: string; name: string }, insteadOf?: string) => Promise<string>;
  /** A page on which the customer subscribes. */
  openCheckout: (
    customer: { id: string; memberId: string },
    ways: { successUrl: string; cancelUrl: string },
  ) => Promise<string>;
  /** A page on which the customer changes or ends what there is. */
  openPortal: (customerId: string, returnUrl: string) => Promise<string>;
  /** Never throws, whatever somebody sends. */
  readEvent: (body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>) => ReadEvent;
  fetchState: (customerId: string, signal: AbortSignal) => Promise<CustomerState>;
  /** Ends what there is at once and forgets the person, as far as the law lets the provider. May be asked again. */
  forgetCustomer: (customerId: string) => Promise<void>;
};

/** Forged: not genuine, or not fresh. Irrelevant: not about a customer's subscription or payments. */
export type ReadEvent =
  | { outcome: 'forged' }
  | { outcome: 'irrelevant'; id: string }
  | { outcome: 'changed'; id: string; type: string; customerId: string };

/** Payments are the newest ones, in any order. */
export type CustomerState = { subscriptions: readonly SubscriptionState[]; payments: readonly Payment[] };

/** The provider did not answer, or refused. */
export class BillingUnavailable extends Error {
  override name = 'BillingUnavailable';
}

/** The provider does not have this customer any more. */
export class CustomerGone extends BillingUnavailable {
  override name = 'CustomerGone';
}
