import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { PortalFixture } from '../../../test/portal-fixture.ts';
import { codeOf, openPortalFixture } from '../../../test/portal-fixture.ts';
import type { StripeStandIn } from '../../../test/stand-in/stripe-server.ts';
import { startStripeStandIn } from '../../../test/stand-in/stripe-server.ts';

/** Payments over HTTP, with a real server, its own queue and the stand-in for Stripe, which sends its events by itself. */
let stripe: StripeStandIn;
let fixture: PortalFixture;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  fixture = await openPortalFixture({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRETS: stripe.webhookSecret,
    STRIPE_PRICE_ID: stripe.priceId,
    STRIPE_API_URL: stripe.url,
  });
});
afterAll(async () => {
  await fixture.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.behave('well');
  stripe.deliverTo(`${fixture.url}/api/billing/webhook`);
});

type Subscription = { status: string; isPremium: boolean; endDate: string | null };
const statusOf = async (cookie: string) =>
  (await fixture.get('/api/user-status', cookie)).json<{ subscription: Subscription; payments: unknown[] }>();

async function openCheckout(cookie: string): Promise<string> {
  const answer = await fixture.post('/api/billing/checkout', {}, { cookie });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ url: string }>().url;
}

const pay = (page: string) => fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
const sendEvent = (body: string, headers: Record<string, string>) =>
  ask(`${fixture.url}/api/billing/webhook`, { body, headers });

describe('paying', () => {
  test('makes premium, whether or not anybody asks; a second time is refused', async () => {
    const { cookie } = await fixture.signIn();
    const page = await openCheckout(cookie);
    const paid = await pay(page);
    expect(paid.headers.get('location')).toBe(`${fixture.url}/cuenta?pago=hecho`);
    await vi.waitFor(async () => expect((await statusOf(cookie)).subscription.isPremium).toBe(true), {
      timeout: 20_000,
    });
    const { subscription, payments } = await statusOf(cookie);
    expect(subscription.status).toBe('active');
    expect(payments).toMatchObject([{ amount: 499, currency: 'usd', status: 'paid' }]);
    const again = await fixture.post('/api/billing/checkout', {}, { cookie });
    expect([again.status, codeOf(again)]).toEqual([409, 'ya_suscrito']);
  });

  test('is seen at once by whoever asks, even if no event comes', async () => {
    stripe.deliverTo(undefined);
    const { cookie } = await fixture.signIn();
    const page = await openCheckout(cookie);
    await pay(page);
    const refreshed = await fixture.post('/api/billing/refresh', {}, { cookie });
    expect(refreshed.status, refreshed.text).toBe(200);
    expect(refreshed.json()).toMatchObject({ status: 'active', isPremium: true });
    expect(Object.keys(refreshed.json())).toEqual(['status', 'isPremium', 'endDate']);
  });

  test('leads back only to pages of ours', async () => {
    const { cookie } = await fixture.signIn();
    const answer = await fixture.post('/api/billing/checkout', { volver: 'https://evil.example/' }, { cookie });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'destino_no_permitido']);
  });

  test('is managed on a page of the provider, by those who have something to manage', async () => {
    const { cookie } = await fixture.signIn();
    const none = await fixture.post('/api/billing/portal', {}, { cookie });
    expect([none.status, codeOf(none)]).toEqual([409, 'sin_suscripcion']);
    await pay(await openCheckout(cookie));
    const some = await fixture.post('/api/billing/portal', {}, { cookie });
    expect(some.status, some.text).toBe(200);
    expect(await (await fetch(some.json<{ url: string }>().url)).text()).toContain('Cancelar suscripción');
  });

  test.each(['checkout', 'portal', 'refresh'])('%s needs a session', async (what) => {
    expect((await fixture.post(`/api/billing/${what}`)).status).toBe(401);
  });

  test('says so while the provider is away, and works again afterwards', async () => {
    const { cookie } = await fixture.signIn();
    stripe.behave('breaks');
    const away = await fixture.post('/api/billing/checkout', {}, { cookie });
    expect([away.status, codeOf(away)]).toEqual([502, 'proveedor_no_responde']);
    expect(fixture.server.logLines.join('')).not.toContain(stripe.secretKey);
    stripe.behave('well');
    await openCheckout(cookie);
  });
});

describe('an event over HTTP', () => {
  const event = JSON.stringify({ id: 'evt_http', type: 'invoice.paid', data: { object: { customer: 'cus_http' } } });
  const signed = (secret: string) => ({
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: event, secret }),
  });

  test('needs no origin and no session, and may come again', async () => {
    for (const _time of [1, 2]) {
      const answer = await sendEvent(event, signed(stripe.webhookSecret));
      expect([answer.status, answer.json()]).toEqual([200, { received: true }]);
    }
  });

  test('is refused without the right signature over these very bytes', async () => {
    const forged = [
      await sendEvent(event, signed('whsec_other')),
      await sendEvent(event.replace('evt_http', 'evt_other'), signed(stripe.webhookSecret)),
      await sendEvent(event, { 'content-type': 'application/json' }),
    ];
    for (const answer of forged) expect([answer.status, codeOf(answer)]).toEqual([400, 'firma_invalida']);
  });

  test('is refused as another media type, and beyond a megabyte', async () => {
    expect((await sendEvent(event, { ...signed(stripe.webhookSecret), 'content-type': 'text/plain' })).status).toBe(
      415,
    );
    expect((await sendEvent(' '.repeat(1024 * 1024 + 1), signed(stripe.webhookSecret))).status).toBe(413);
  });
});

test('without settings there is nothing to pay', async () => {
  const plain = await openPortalFixture();
  try {
    const { cookie } = await plain.signIn();
    for (const path of ['/api/billing/checkout', '/api/billing/portal', '/api/billing/refresh']) {
      const answer = await plain.post(path, {}, { cookie });
      expect([answer.status, codeOf(answer)]).toEqual([404, 'pagos_no_disponibles']);
    }
    const event = await ask(`${plain.url}/api/billing/webhook`, { json: {} });
    expect([event.status, codeOf(event)]).toEqual([404, 'pagos_no_disponibles']);
  } finally {
    await plain.close();
  }
});
