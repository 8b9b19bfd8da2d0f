import type { Member } from '#platform/accounts/member.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { insertEvent } from '../store/billing-events.ts';
import { dropCustomer, findCustomer, findOwner, lockCustomer, markSynced, storeCustomer } from '../store/customers.ts';
import { replacePayments } from '../store/payments.ts';
import type { Entitlement } from '../store/subscriptions.ts';
import { findStatus, readEntitlement, replaceSubscription } from '../store/subscriptions.ts';
import { chooseSubscription, isUnderWay } from './choose-subscription.ts';
import { enqueueForgetting, enqueueSync } from './enqueue.ts';
import type { BillingProvider } from './provider.ts';
import { BillingUnavailable, CustomerGone } from './provider.ts';
import { Turns } from './turns.ts';

/**
 * Subscriptions: leads people to the provider's pages, and copies the provider's state whenever it may have changed. A copy
 * is made under a lock of its customer and asks within it: whatever order, number or delay events have, the last copy has
 * seen the newest state. Decides nothing about who is premium: that is worked out when it is read (portal.entitlement).
 */
export type BillingParts = {
  provider: BillingProvider;
  /** For whoever waits: nothing holds one of its connections while the provider is asked. */
  database: Database;
  /** For copies, which hold a connection while the provider answers: at most half of them do. */
  background: Database;
  enqueue: Enqueue;
};

export type Checkout = { url: string } | { refused: 'already subscribed' };

export type TakenEvent = 'taken' | 'known' | 'irrelevant' | 'forged';

/** Unknown: nobody's customer. Fresh: somebody else has just done it. */
export type SyncOutcome = 'unknown' | 'fresh' | 'same' | 'changed';

/** How long a person may wait for the provider, all in all. */
const PATIENCE_MS = 20_000;
/** Somebody who asks again and again is answered from the last copy. */
const FRESH_MS = 5000;
const LONGEST_LINE = 200;

export class Billing {
  readonly #provider: BillingProvider;
  readonly #database: Database;
  readonly #background: Database;
  readonly #enqueue: Enqueue;
  readonly #turns: Turns;

  constructor({ provider, database, background, enqueue }: BillingParts) {
    this.#provider = provider;
    this.#database = database;
    this.#background = background;
    this.#enqueue = enqueue;
    this.#turns = new Turns(Math.max(1, Math.floor((background.options.max ?? 2) / 2)), LONGEST_LINE);
  }

  /** Where the member subscribes. Asks the provider first: its news may be late, and nobody should pay twice. */
  async checkoutUrl(member: Member, ways: { successUrl: string; cancelUrl: string }): Promise<Checkout> {
    const known = await findCustomer(this.#database, member.id);
    if (known === undefined) return { url: await this.#openCheckout(await this.#addCustomer(member), member, ways) };
    try {
      await this.sync(known, AbortSignal.timeout(PATIENCE_MS));
      if (await this.#hasSubscription(member.id)) return { refused: 'already subscribed' };
      return { url: await this.#openCheckout(known, member, ways) };
    } catch (error) {
      // One who pays does not vanish: then it is rather the key that belongs to another account of the operator's.
      if (!(error instanceof CustomerGone) || (await this.#hasSubscription(member.id))) throw error;
      await dropCustomer(this.#database, known);
      return { url: await this.#openCheckout(await this.#addCustomer(member, known), member, ways) };
    }
  }

  /** Undefined if there is nothing to manage. */
  async portalUrl(memberId: string, returnUrl: string): Promise<string | undefined> {
    const customerId = await findCustomer(this.#database, memberId);
    return customerId === undefined ? undefined : await this.#provider.openPortal(customerId, returnUrl);
  }

  /** Notes the event and that its customer must be copied, both or neither; the copy itself comes later. */
  async takeEvent(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Promise<TakenEvent> {
    const event = this.#provider.readEvent(body, headers);
    if (event.outcome !== 'changed') return event.outcome;
    return await transaction(this.#database, async (connection) => {
      if (!(await insertEvent(connection, event))) return 'known';
      await enqueueSync(connection, this.#enqueue, event.customerId);
      return 'taken';
    });
  }

  /** The member's entitlement, from a copy that is at most five seconds old. */
  async refresh(memberId: string): Promise<Entitlement> {
    const customerId = await findCustomer(this.#database, memberId);
    if (customerId !== undefined) await this.sync(customerId, AbortSignal.timeout(PATIENCE_MS), FRESH_MS);
    return await readEntitlement(this.#database, memberId);
  }

  /** Copies what the provider says of a customer, unless that was done within `freshMs`. */
  async sync(customerId: string, signal: AbortSignal, freshMs = 0): Promise<SyncOutcome> {
    if ((await findOwner(this.#database, customerId)) === undefined) return 'unknown';
    return await this.#turns.take(signal, () =>
      transaction(this.#background, (connection) => this.#copyUnderLock(connection, customerId, signal, freshMs)),
    );
  }

  async forget(customerId: string): Promise<void> {
    await this.#provider.forgetCustomer(customerId);
  }

  async #copyUnderLock(
    connection: Connection,
    customerId: string,
    signal: AbortSignal,
    freshMs: number,
  ): Promise<SyncOutcome> {
    const { startedAt, isFresh } = await lockCustomer(connection, customerId, freshMs);
    if (isFresh) return 'fresh';
    const state = await this.#provider.fetchState(customerId, signal);
    // The account may have been deleted meanwhile; if not, it stays until the copy is written.
    const memberId = await markSynced(connection, customerId, startedAt);
    if (memberId === undefined) return 'unknown';
    const subscriptionChanged = await replaceSubscription(
      connection,
      memberId,
      chooseSubscription(state.subscriptions),
    );
    const paymentsChanged = await replacePayments(connection, memberId, state.payments);
    return subscriptionChanged || paymentsChanged ? 'changed' : 'same';
  }

  async #hasSubscription(memberId: string): Promise<boolean> {
    const status = await findStatus(this.#database, memberId);
    return status !== undefined && isUnderWay(status);
  }

  async #openCheckout(
    customerId: string,
    member: Member,
    ways: { successUrl: string; cancelUrl: string },
  ): Promise<string> {
    return await this.#provider.openCheckout({ id: customerId, memberId: member.id }, ways);
  }

  /** Of several at the same moment, the first that is written down counts; the provider gives all of them the same. */
  async #addCustomer(member: Member, insteadOf?: string): Promise<string> {
    const created = await this.#provider.createCustomer(member, insteadOf);
    const kept = await storeCustomer(this.#database, member.id, created);
    if (kept !== undefined) return kept;
    // The account was deleted meanwhile: the provider must not keep what we have just told it.
    await enqueueForgetting(this.#database, this.#enqueue, created);
    throw new BillingUnavailable('The account does not exist any more.');
  }
}
