import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedOnce } from '#test/support/changed-text.ts';
import { openStripe } from '../../adapters/stripe.ts';
import type { BillingFixture } from '../../test/billing-fixture.ts';
import { openBillingFixture } from '../../test/billing-fixture.ts';
import type { WireEvent } from '../../test/stand-in/stripe-objects.ts';

/** What may come in as an event: only what the provider has signed, lately, and each once. */
let fixture: BillingFixture;
let customerId: string;

beforeAll(async () => {
  fixture = await openBillingFixture();
  ({ customerId } = await fixture.addCustomer());
});
afterAll(() => fixture.close());

function newEvent(): WireEvent {
  fixture.stripe.model.subscribe(customerId);
  const [event] = fixture.stripe.webhooks.takeHeld();
  if (event === undefined) throw new Error('An event was expected.');
  return event;
}

const now = () => Math.floor(Date.now() / 1000);
const signatureOf = (body: string, secret: string, timestamp = now()) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
const take = (body: string, signature: string | string[] | undefined) =>
  fixture.billing.takeEvent(Buffer.from(body), { 'stripe-signature': signature });

const count = async (sql: string): Promise<number> => Number((await fixture.query<{ n: string }>(sql)).rows[0]?.n);
const events = () => count('SELECT count(*) AS n FROM portal.billing_event');
const jobs = () => count('SELECT count(*) AS n FROM graphile_worker.jobs');

describe('an event', () => {
  test('is taken once, however often it comes', async () => {
    const { body, headers } = fixture.stripe.webhooks.sign(newEvent());
    const before = await events();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => fixture.billing.takeEvent(body, headers)));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(19);
    expect(await events()).toBe(before + 1);
    expect(await jobs()).toBe(1);
  });

  test('with two signatures is taken if one is ours', async () => {
    const body = JSON.stringify(newEvent());
    const at = now();
    const right = signatureOf(body, fixture.stripe.webhookSecret, at).split('v1=')[1];
    const other = signatureOf(body, 'whsec_other', at).split('v1=')[1];
    expect(await take(body, `t=${at},v1=${other},v1=${right}`)).toBe('taken');
  });

  test('may be signed with either of two secrets', () => {
    const { secretKey, priceId, url: apiUrl, webhookSecret } = fixture.stripe;
    const provider = openStripe({ secretKey, webhookSecrets: ['whsec_new', webhookSecret], priceId, apiUrl });
    const event = newEvent();
    for (const secret of ['whsec_new', webhookSecret]) {
      const { body, headers } = fixture.stripe.webhooks.sign(event, secret);
      expect(provider.readEvent(body, headers)).toEqual({
        outcome: 'changed',
        id: event.id,
        type: event.type,
        customerId,
      });
    }
  });

  test('about something else is neither noted nor followed', async () => {
    const before = [await events(), await jobs()];
    const other = JSON.stringify({ ...newEvent(), type: 'product.created' });
    expect(await take(other, signatureOf(other, fixture.stripe.webhookSecret))).toBe('irrelevant');
    const nobody = JSON.stringify({ ...newEvent(), data: { object: { customer: null } } });
    expect(await take(nobody, signatureOf(nobody, fixture.stripe.webhookSecret))).toBe('irrelevant');
    expect([await events(), await jobs()]).toEqual(before);
  });

  test('of an unknown customer changes nothing', async () => {
    const foreign = JSON.stringify({ ...newEvent(), id: 'evt_foreign', data: { object: { customer: 'cus_foreign' } } });
    const asked = fixture.stripe.asked('GET /v1/subscriptions');
    await fixture.runJobs();
    expect(await take(foreign, signatureOf(foreign, fixture.stripe.webhookSecret))).toBe('taken');
    const before = fixture.stripe.asked('GET /v1/subscriptions');
    await fixture.runJobs();
    expect(fixture.stripe.asked('GET /v1/subscriptions')).toBe(before);
    expect(before).toBeGreaterThan(asked);
  });
});

describe('what is forged', () => {
  type Forgery = (body: string, secret: string) => [string, string | string[] | undefined];
  const forgeries: readonly [string, Forgery][] = [
    ['another secret', (body) => [body, signatureOf(body, 'whsec_guess')]],
    ['an empty secret', (body) => [body, signatureOf(body, ' ')]],
    ['an altered body', (body, secret) => [body.replace('"evt_', '"evt_x'), signatureOf(body, secret)]],
    ['a byte more', (body, secret) => [`${body} `, signatureOf(body, secret)]],
    ['an old message', (body, secret) => [body, signatureOf(body, secret, now() - 302)]],
    [
      'an old message with a new time',
      (body, secret) => [body, signatureOf(body, secret, now() - 900).replace(/t=\d+/, `t=${now()}`)],
    ],
    ['no signature', (body) => [body, undefined]],
    ['an empty signature', (body) => [body, '']],
    ['several headers', (body, secret) => [body, [signatureOf(body, secret), signatureOf(body, secret)]]],
    ['a signature of another scheme', (body, secret) => [body, signatureOf(body, secret).replace('v1=', 'v0=')]],
    ['nonsense for a signature', (body) => [body, 't=,v1=,,=,v1']],
    ['an empty body', (_body, secret) => ['', signatureOf('', secret)]],
    ['something signed that is not JSON', (_body, secret) => ['¡hola!', signatureOf('¡hola!', secret)]],
    ['something signed that is no event', (_body, secret) => ['{"id":7}', signatureOf('{"id":7}', secret)]],
    ['null, signed', (_body, secret) => ['null', signatureOf('null', secret)]],
  ];

  test.each(forgeries)('%s', async (_name, forge) => {
    const before = [await events(), await jobs()];
    const [body, signature] = forge(JSON.stringify(newEvent()), fixture.stripe.webhookSecret);
    expect(await take(body, signature)).toBe('forged');
    expect([await events(), await jobs()]).toEqual(before);
  });

  test('a signature with any one byte changed, and a body too', () => {
    const { secretKey, priceId, url: apiUrl, webhookSecret } = fixture.stripe;
    const provider = openStripe({ secretKey, webhookSecrets: [webhookSecret], priceId, apiUrl });
    const body = JSON.stringify(newEvent());
    const header = signatureOf(body, webhookSecret);
    const [before, signature = ''] = header.split('v1=');
    const read = (text: string, given: string) => provider.readEvent(Buffer.from(text), { 'stripe-signature': given });
    for (const changed of changedOnce(signature, ['A', '0', '.', '-'])) {
      expect([changed, read(body, `${before}v1=${changed}`)]).toEqual([changed, { outcome: 'forged' }]);
    }
    for (let i = 0; i < body.length; i += 1) {
      expect(read(`${body.slice(0, i)} ${body.slice(i + 1)}`, header).outcome).toBe(
        body[i] === ' ' ? 'changed' : 'forged',
      );
      expect(read(body.slice(0, i) + body.slice(i + 1), header).outcome).toBe('forged');
    }
    expect(read(body, header).outcome).toBe('changed');
  });

  test('nothing is taken where no secret is set', () => {
    const { secretKey, priceId, url: apiUrl } = fixture.stripe;
    const provider = openStripe({ secretKey, webhookSecrets: [], priceId, apiUrl });
    const { body, headers } = fixture.stripe.webhooks.sign(newEvent());
    expect(provider.readEvent(body, headers)).toEqual({ outcome: 'forged' });
  });
});
