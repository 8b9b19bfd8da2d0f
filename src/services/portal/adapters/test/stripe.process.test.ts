import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from '#platform/telemetry/log.ts';
import { BillingUnavailable } from '../../billing/provider.ts';
import type { StripeStandIn } from '../../test/stand-in/stripe-server.ts';
import { startStripeStandIn } from '../../test/stand-in/stripe-server.ts';
import { openStripe } from '../stripe.ts';

/** The adapter against the stand-in: what it asks for, and what it makes of the answers. */
let stripe: StripeStandIn;
let now = 1_772_000_000;
beforeAll(async () => {
  stripe = await startStripeStandIn({ now: () => now });
});
afterAll(() => stripe.close());

const open = (secretKey = stripe.secretKey, apiUrl = stripe.url) =>
  openStripe({ secretKey, webhookSecrets: [], priceId: stripe.priceId, apiUrl, fetchTimeoutMs: 1000 });
const member = { id: 'm1', email: 'ix@ejemplo.gt', name: 'Ixchel Pérez' };
const never = new AbortController().signal;
const DAY = 86_400;
const at = (seconds: number) => new Date(seconds * 1000);

test('the same member is the same customer; another address is not refused', async () => {
  const provider = open();
  const first = await provider.createCustomer(member);
  expect(await provider.createCustomer(member)).toBe(first);
  expect(await provider.createCustomer({ ...member, email: 'otra@ejemplo.gt' })).not.toBe(first);
  expect(await provider.createCustomer(member, first)).not.toBe(first);
});

test('a period ends when its items say; grace counts from the first invoice since the last one paid', async () => {
  const provider = open();
  const customer = await provider.createCustomer({ ...member, id: 'm2' });
  const start = now;
  const { id } = stripe.model.subscribe(customer);
  const read = async () => (await provider.fetchState(customer, never)).subscriptions[0];
  expect(await read()).toEqual({
    id,
    status: 'active',
    createdAt: at(start),
    periodEndsAt: at(start + 30 * DAY),
    cancelsAt: null,
    endedAt: null,
    pastDueSince: null,
  });
  now += 30 * DAY;
  stripe.model.failPayment(id);
  const failed = now;
  expect((await read())?.pastDueSince).toEqual(at(failed));
  now += 30 * DAY;
  stripe.model.failPayment(id);
  expect((await read())?.pastDueSince).toEqual(at(failed));
  stripe.model.recover(id);
  expect((await read())?.pastDueSince).toBeNull();
  now += 30 * DAY;
  stripe.model.failPayment(id);
  expect((await read())?.pastDueSince).toEqual(at(now));
});

test('payments are in minor units; what costs nothing is none; descriptions are Spanish or their own', async () => {
  const provider = open();
  const customer = await provider.createCustomer({ ...member, id: 'm3' });
  const { id } = stripe.model.subscribe(customer, 7);
  stripe.model.renew(id);
  stripe.model.failPayment(id);
  const invoice = stripe.model.invoicesOf(id).at(-1);
  if (invoice !== undefined) invoice.description = 'Ajuste de marzo';
  const { payments } = await provider.fetchState(customer, never);
  expect(payments.map(({ amount, currency, status, description }) => [amount, currency, status, description])).toEqual([
    [499, 'usd', 'open', 'Ajuste de marzo'],
    [499, 'usd', 'paid', 'Suscripción: renovación'],
  ]);
});

test('all subscriptions are read, over several pages, and the newest hundred invoices', async () => {
  const provider = open();
  const customer = await provider.createCustomer({ ...member, id: 'm4' });
  for (let count = 0; count < 230; count += 1) stripe.model.cancelNow(stripe.model.subscribe(customer).id);
  const { subscriptions, payments } = await provider.fetchState(customer, never);
  expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(230);
  expect(payments).toHaveLength(100);
});

test('what goes wrong says why, and never with which key', async () => {
  const key = 'sk_test_wrong_and_secret';
  const refused = await open(key)
    .createCustomer(member)
    .catch((error: unknown) => error);
  const gone = await startStripeStandIn();
  await gone.close();
  const unreachable = await open(key, gone.url)
    .openPortal('cus_1', 'https://portal.example')
    .catch((error: unknown) => error);
  for (const error of [refused, unreachable]) {
    expect(error).toBeInstanceOf(BillingUnavailable);
    expect(JSON.stringify(describeError(error))).not.toContain(key);
  }
  expect(JSON.stringify(describeError(refused))).toContain('Invalid API Key');
  expect(JSON.stringify(describeError(unreachable))).toContain('ECONNREFUSED');
});

test('whoever does not want to wait any longer does not', async () => {
  const provider = open();
  const customer = await provider.createCustomer({ ...member, id: 'm5' });
  const leaving = new AbortController();
  stripe.delayAnswers(() => {
    leaving.abort(new Error('the worker stops'));
    return 100;
  });
  await expect(provider.fetchState(customer, leaving.signal)).rejects.toThrow('the worker stops');
  stripe.delayAnswers(() => 0);
  await expect(provider.fetchState(customer, leaving.signal)).rejects.toThrow('the worker stops');
});
