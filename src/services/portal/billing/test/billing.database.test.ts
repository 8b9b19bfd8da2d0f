import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/pool.ts';
import { openStripe } from '../../adapters/stripe.ts';
import { findCustomer } from '../../store/customers.ts';
import { listPayments } from '../../store/payments.ts';
import { readEntitlement } from '../../store/subscriptions.ts';
import type { BillingFixture } from '../../test/billing-fixture.ts';
import { deliverAll, openBillingFixture, WAYS } from '../../test/billing-fixture.ts';
import { Billing } from '../billing.ts';
import { enqueueForgettingOf } from '../enqueue.ts';
import { BillingUnavailable } from '../provider.ts';
import { orProviderProblem } from '../refusals.ts';

/** Subscribing, managing and leaving, with a provider that is there, slow or away. */
let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.stripe.behave('well');
  fixture.stripe.delayAnswers(() => 0);
  fixture.stripe.webhooks.takeHeld();
});

const soon = () => AbortSignal.timeout(30_000);
const entitlementOf = (id: string) => readEntitlement(fixture.database, id);

describe('the checkout', () => {
  test('asked for by twenty at once makes one customer', async () => {
    const member = await fixture.addMember();
    const before = fixture.stripe.model.customers.size;
    const pages = await Promise.all(Array.from({ length: 20 }, () => fixture.billing.checkoutUrl(member, WAYS)));
    expect(fixture.stripe.model.customers.size).toBe(before + 1);
    expect(new Set(pages.map((page) => 'url' in page && page.url)).size).toBe(20);
    const customer = fixture.stripe.model.customers.get(
      (await findCustomer(fixture.database, member.id)) ?? '',
    )?.customer;
    expect(customer).toMatchObject({ email: member.email, name: member.name, metadata: { member_id: member.id } });
  });

  test('leads to a page that subscribes, and back', async () => {
    const member = await fixture.addMember();
    const checkout = await fixture.billing.checkoutUrl(member, WAYS);
    if (!('url' in checkout)) throw new Error('A page was expected.');
    const page = await fetch(checkout.url);
    expect(await page.text()).toContain('<button>Pagar</button>');
    const paid = await fetch(`${checkout.url}/pay`, { method: 'POST', redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, WAYS.successUrl]);
    await deliverAll(fixture);
    expect(await entitlementOf(member.id)).toMatchObject({ status: 'active', isPremium: true });
    const [payment, ...others] = await listPayments(fixture.database, member.id);
    expect(payment).toMatchObject({
      amount: 499,
      currency: 'usd',
      status: 'paid',
      description: 'Suscripción: primer pago',
    });
    expect(others).toEqual([]);
  });

  test.each(['active', 'trialing', 'past_due', 'incomplete'])('is refused beside one that is %s', async (status) => {
    const { member, customerId } = await fixture.addCustomer();
    const { model } = fixture.stripe;
    if (status === 'incomplete') model.subscribeInVain(customerId);
    else model.subscribe(customerId, status === 'trialing' ? 7 : 0);
    if (status === 'past_due') model.failPayment(model.customers.get(customerId)?.subscriptions[0]?.id ?? '');
    // No event has come yet: the provider is asked.
    expect(await fixture.billing.checkoutUrl(member, WAYS)).toEqual({ refused: 'already subscribed' });
  });

  test('is open again after the end', async () => {
    const { member, customerId } = await fixture.addCustomer();
    const { id } = fixture.stripe.model.subscribe(customerId);
    fixture.stripe.model.cancelNow(id);
    expect(await fixture.billing.checkoutUrl(member, WAYS)).toHaveProperty('url');
  });

  test('makes another customer where the provider has lost the first', async () => {
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.model.deleteCustomer(customerId);
    expect(await fixture.billing.checkoutUrl(member, WAYS)).toHaveProperty('url');
    const other = await findCustomer(fixture.database, member.id);
    expect(other).not.toBe(customerId);
    expect(fixture.stripe.model.customers.get(other ?? '')?.isDeleted).toBe(false);
  });

  test('leaves no customer behind if the account goes meanwhile', async () => {
    const member = await fixture.addMember();
    await fixture.query('DELETE FROM portal.member WHERE id = $1', [member.id]);
    const before = new Set(fixture.stripe.model.customers.keys());
    await expect(fixture.billing.checkoutUrl(member, WAYS)).rejects.toThrow(BillingUnavailable);
    await fixture.runJobs();
    const added = [...fixture.stripe.model.customers.values()].filter(({ customer }) => !before.has(customer.id));
    expect(added.map(({ isDeleted }) => isDeleted)).toEqual([true]);
  });
});

describe('the page to manage', () => {
  test('is for customers, and ends a subscription at the end of its period', async () => {
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.model.subscribe(customerId);
    const url = await fixture.billing.portalUrl(member.id, WAYS.successUrl);
    expect(await (await fetch(url ?? '')).text()).toContain('Cancelar suscripción');
    await fetch(`${url}/cancel`, { method: 'POST' });
    await deliverAll(fixture);
    const { rows } = await fixture.query(
      'SELECT cancels_at = period_ends_at AS ends FROM portal.subscription WHERE member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ ends: true }]);
    const stranger = await fixture.addMember();
    expect(await fixture.billing.portalUrl(stranger.id, WAYS.successUrl)).toBeUndefined();
  });
});

describe('a copy', () => {
  test('with an older answer that arrives later does not win', async () => {
    const { member, customerId } = await fixture.addCustomer();
    const { id } = fixture.stripe.model.subscribe(customerId);
    const asked = Promise.withResolvers<void>();
    let questions = 0;
    fixture.stripe.delayAnswers(() => {
      questions += 1;
      if (questions === 2) asked.resolve();
      return questions <= 2 ? 100 : 0;
    });
    const slow = fixture.billing.sync(customerId, soon());
    await asked.promise;
    fixture.stripe.model.cancelNow(id);
    const quick = fixture.billing.sync(customerId, soon());
    expect(await Promise.all([slow, quick])).toEqual(['changed', 'changed']);
    expect(await entitlementOf(member.id)).toMatchObject({ status: 'canceled', isPremium: false });
  });

  test('that finds nothing new says so', async () => {
    const { customerId } = await fixture.addCustomer();
    expect(await fixture.billing.sync(customerId, soon())).toBe('same');
    fixture.stripe.model.subscribe(customerId);
    expect(await fixture.billing.sync(customerId, soon())).toBe('changed');
    expect(await fixture.billing.sync(customerId, soon())).toBe('same');
    expect(await fixture.billing.sync('cus_of_nobody', soon())).toBe('unknown');
  });

  test('that somebody asks for again and again is made once', async () => {
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.model.subscribe(customerId);
    const before = fixture.stripe.asked('GET /v1/subscriptions');
    const answers = await Promise.all(Array.from({ length: 30 }, () => fixture.billing.refresh(member.id)));
    expect(new Set(answers.map(({ isPremium }) => isPremium))).toEqual(new Set([true]));
    expect(fixture.stripe.asked('GET /v1/subscriptions')).toBe(before + 1);
    await fixture.query(
      `UPDATE portal.customer SET synced_at = synced_at - interval '6 seconds' WHERE customer_id = $1`,
      [customerId],
    );
    await fixture.billing.refresh(member.id);
    expect(fixture.stripe.asked('GET /v1/subscriptions')).toBe(before + 2);
  });

  test('leaves half of the connections to others', async () => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => fixture.addCustomer()));
    let most = 0;
    fixture.stripe.delayAnswers(() => {
      most = Math.max(most, fixture.background.totalCount - fixture.background.idleCount);
      return 20;
    });
    await Promise.all(customers.map(({ customerId }) => fixture.billing.sync(customerId, soon())));
    expect(most).toBe(5);
  });
});

describe('a provider that is away', () => {
  test.each(['breaks', 'hangs up', 'hangs'] as const)('because it %s, is told and found again', async (manner) => {
    const { secretKey, priceId, url: apiUrl } = fixture.stripe;
    const provider = openStripe({ secretKey, webhookSecrets: [], priceId, apiUrl, fetchTimeoutMs: 100 });
    const impatient = new Billing({ ...fixture, provider });
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.behave(manner);
    for (const work of [
      () => impatient.checkoutUrl(member, WAYS),
      () => impatient.portalUrl(member.id, WAYS.successUrl),
      () => impatient.sync(customerId, soon()),
    ]) {
      const problem = { status: 502, code: 'proveedor_no_responde' };
      await expect(orProviderProblem<unknown>(work())).rejects.toMatchObject(problem);
    }
    fixture.stripe.behave('well');
    fixture.stripe.model.subscribe(customerId);
    expect(await fixture.billing.refresh(member.id)).toMatchObject({ status: 'active', isPremium: true });
  });

  test('keeps the last copy', async () => {
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.model.subscribe(customerId);
    await deliverAll(fixture);
    fixture.stripe.model.cancelNow(fixture.stripe.model.customers.get(customerId)?.subscriptions[0]?.id ?? '');
    fixture.stripe.behave('breaks');
    await expect(fixture.billing.sync(customerId, soon())).rejects.toThrow(BillingUnavailable);
    expect(await entitlementOf(member.id)).toMatchObject({ status: 'active' });
    fixture.stripe.behave('well');
    await deliverAll(fixture);
    expect(await entitlementOf(member.id)).toMatchObject({ status: 'canceled' });
  });
});

describe('an account that is deleted', () => {
  const deleteAccount = (memberId: string, fails = false) =>
    transaction(fixture.database, async (connection) => {
      await enqueueForgettingOf(connection, fixture.enqueue, memberId);
      await connection.query('DELETE FROM portal.member WHERE id = $1', [memberId]);
      if (fails) throw new Error('the deletion fails');
    });

  test('ends its subscription at the provider, who forgets the person', async () => {
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.model.subscribe(customerId);
    await deliverAll(fixture);
    await deleteAccount(member.id);
    await fixture.runJobs();
    const kept = fixture.stripe.model.customers.get(customerId);
    expect(kept?.isDeleted).toBe(true);
    expect(kept?.subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    // Its last events find nobody, and forgetting again does no harm.
    await deliverAll(fixture);
    await fixture.billing.forget(customerId);
    const { rows } = await fixture.query(
      'SELECT member_id FROM portal.subscription WHERE member_id = $1 UNION SELECT member_id FROM portal.payment WHERE member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([]);
  });

  test('keeps everything if the deletion fails', async () => {
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.model.subscribe(customerId);
    await expect(deleteAccount(member.id, true)).rejects.toThrow('the deletion fails');
    await fixture.runJobs();
    expect(fixture.stripe.model.customers.get(customerId)?.isDeleted).toBe(false);
  });

  test('while its state is being copied is not brought back', async () => {
    const { member, customerId } = await fixture.addCustomer();
    fixture.stripe.model.subscribe(customerId);
    const asked = Promise.withResolvers<void>();
    fixture.stripe.delayAnswers(() => {
      asked.resolve();
      return 50;
    });
    const copy = fixture.billing.sync(customerId, soon());
    await asked.promise;
    await deleteAccount(member.id);
    expect(await copy).toBe('unknown');
  });
});
