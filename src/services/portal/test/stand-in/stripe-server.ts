import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiAnswer } from './stripe-api.ts';
import { keyReused, StripeApi, wrongKey } from './stripe-api.ts';
import { StripeModel } from './stripe-model.ts';
import { checkoutPage, portalPage } from './stripe-pages.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

/**
 * A server that speaks Stripe's wire format, for as much of it as the portal uses: the API, the two pages that people see,
 * and signed events. It can be told to be slow, to break or to hang.
 */
export type StripeStandIn = {
  url: string;
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  model: StripeModel;
  webhooks: StripeWebhooks;
  /** Sends events there from now on; without an address they are held. */
  deliverTo: (address: string | undefined) => void;
  /** How it behaves from now on. */
  behave: (manner: Manner) => void;
  /** Milliseconds between taking a look and sending the answer: it may be out of date by then. */
  delayAnswers: (delay: (customerId: string | null) => number) => void;
  /** How often something was asked, such as `POST /v1/customers`. */
  asked: (what: string) => number;
  close: () => Promise<void>;
};

type Manner = 'well' | 'breaks' | 'hangs up' | 'hangs';

export type StripeStandInOptions = { now?: () => number; port?: number };

export async function startStripeStandIn(options: StripeStandInOptions = {}): Promise<StripeStandIn> {
  const standIn = new StandIn(options.now ?? (() => Math.floor(Date.now() / 1000)));
  await standIn.listen(options.port ?? 0);
  return standIn;
}

type StoredAnswer = { asked: string; answer: ApiAnswer };

class StandIn implements StripeStandIn {
  url = '';
  readonly secretKey = `sk_test_${randomUUID().replaceAll('-', '')}`;
  readonly priceId = 'price_mensual';
  readonly webhooks = new StripeWebhooks();
  readonly webhookSecret = this.webhooks.secret;
  readonly model: StripeModel;
  readonly #api: StripeApi;
  readonly #kept = new Map<string, StoredAnswer>();
  readonly #asked = new Map<string, number>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #manner: Manner = 'well';
  #delay: (customerId: string | null) => number = () => 0;

  constructor(now: () => number) {
    this.model = new StripeModel({ now, onEvent: (event) => this.webhooks.take(event) });
    this.#api = new StripeApi(this.model, this.priceId, () => this.url);
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  deliverTo(address: string | undefined): void {
    this.webhooks.deliverTo(address);
  }

  behave(manner: Manner): void {
    this.#manner = manner;
  }

  delayAnswers(delay: (customerId: string | null) => number): void {
    this.#delay = delay;
  }

  asked(what: string): number {
    return this.#asked.get(what) ?? 0;
  }

  async close(): Promise<void> {
    await this.webhooks.settled();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    if (!pathname.startsWith('/v1/')) return await this.#answerPage(request.method ?? '', pathname, response);
    const what = `${request.method} ${pathname}`;
    this.#asked.set(what, this.asked(what) + 1);
    if (this.#manner === 'hangs') return;
    if (this.#manner === 'hangs up') return void request.socket.destroy();
    if (this.#manner === 'breaks') {
      return send(response, { status: 500, body: { error: { type: 'api_error', message: 'An error occurred.' } } });
    }
    const parameters = request.method === 'GET' ? searchParams : new URLSearchParams(body);
    const answer = this.#answerApi(request, pathname, parameters);
    // As it is now, whatever happens before it is sent.
    const snapshot = { status: answer.status, body: JSON.stringify(answer.body) };
    const delay = this.#delay(parameters.get('customer'));
    if (delay > 0) setTimeout(() => sendText(response, snapshot.status, snapshot.body), delay);
    else sendText(response, snapshot.status, snapshot.body);
  }

  #answerApi(request: IncomingMessage, path: string, parameters: URLSearchParams): ApiAnswer {
    if (request.headers.authorization !== `Bearer ${this.secretKey}`) return wrongKey();
    const key = request.headers['idempotency-key'];
    const method = request.method ?? '';
    if (method !== 'POST' || typeof key !== 'string') return this.#api.answer(method, path, parameters);
    const asked = `${path}?${parameters.toString()}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.asked === asked ? kept.answer : keyReused();
    const answer = this.#api.answer(method, path, parameters);
    this.#kept.set(key, { asked, answer: structuredClone(answer) });
    return answer;
  }

  async #answerPage(method: string, path: string, response: ServerResponse): Promise<void> {
    const [, kind, id = '', action] = path.split('/');
    const checkout = kind === 'c' ? this.#api.checkouts.get(id) : undefined;
    const portal = kind === 'p' ? this.#api.portals.get(id) : undefined;
    if (checkout !== undefined && method === 'GET') return sendPage(response, checkoutPage(checkout));
    if (checkout !== undefined && action === 'pay') {
      if (checkout.status === 'open') this.#complete(checkout.id);
      // As Stripe does: those who pay come back when the news has arrived, if it arrives soon.
      await this.webhooks.settled();
      return redirect(response, checkout.success_url ?? '/');
    }
    const subscriptions = this.model.customers.get(portal?.customer ?? '')?.subscriptions ?? [];
    const current = subscriptions.filter(({ ended_at: endedAt }) => endedAt === null);
    if (portal !== undefined && method === 'GET') return sendPage(response, portalPage(portal, current));
    if (portal !== undefined && action === 'cancel') {
      for (const subscription of current) this.model.cancelAtPeriodEnd(subscription.id);
      await this.webhooks.settled();
      return redirect(response, `/p/${portal.id}`);
    }
    response.writeHead(404).end();
  }

  #complete(sessionId: string): void {
    const session = this.#api.checkouts.get(sessionId);
    if (session === undefined) return;
    session.subscription = this.model.subscribe(session.customer).id;
    session.status = 'complete';
    session.payment_status = 'paid';
    this.model.tell('checkout.session.completed', session);
  }
}

const send = (response: ServerResponse, { status, body }: ApiAnswer) =>
  sendText(response, status, JSON.stringify(body));

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` }).end(body);
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}
