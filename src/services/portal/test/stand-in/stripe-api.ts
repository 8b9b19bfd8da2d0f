import type Stripe from 'stripe';
import type { StoredCustomer, StripeModel } from './stripe-model.ts';
import type {
  WireCheckout,
  WireError,
  WireExpandedSubscription,
  WireInvoice,
  WireList,
  WirePortal,
} from './stripe-objects.ts';

/** The part of Stripe's API that is asked for here: parameters in, object and status out. Does no HTTP. */
export type ApiAnswer = { status: number; body: unknown };
type Parameters = URLSearchParams;

const refusal = (status: number, error: WireError['error']): ApiAnswer => ({
  status,
  body: { error } satisfies WireError,
});

const noSuch = (what: string, id: string, param: string, status = 400): ApiAnswer =>
  refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

const missing = (param: string): ApiAnswer =>
  refusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    message: `Missing required param: ${param}.`,
    param,
  });

export const wrongKey = (): ApiAnswer =>
  refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' });

export const keyReused = (): ApiAnswer =>
  refusal(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters.',
  });

const unknownPath = (method: string, path: string): ApiAnswer =>
  refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });

export class StripeApi {
  readonly checkouts = new Map<string, WireCheckout>();
  readonly portals = new Map<string, WirePortal>();
  readonly #model: StripeModel;
  readonly #priceId: string;
  readonly #pagesUrl: () => string;

  constructor(model: StripeModel, priceId: string, pagesUrl: () => string) {
    this.#model = model;
    this.#priceId = priceId;
    this.#pagesUrl = pagesUrl;
  }

  answer(method: string, path: string, parameters: Parameters): ApiAnswer {
    const customer = /^\/v1\/customers\/([\w-]+)$/.exec(path)?.[1];
    if (method === 'DELETE' && customer !== undefined) return this.#deleteCustomer(customer);
    switch (`${method} ${path}`) {
      case 'POST /v1/customers':
        return this.#createCustomer(parameters);
      case 'POST /v1/checkout/sessions':
        return this.#createCheckout(parameters);
      case 'POST /v1/billing_portal/sessions':
        return this.#createPortal(parameters);
      case 'GET /v1/subscriptions':
        return this.#ofCustomer(parameters, (kept) => this.#listSubscriptions(kept, parameters));
      case 'GET /v1/invoices':
        return this.#ofCustomer(parameters, ({ invoices }) =>
          listOf<WireInvoice>(invoices, '/v1/invoices', parameters),
        );
      default:
        return unknownPath(method, path);
    }
  }

  #createCustomer(parameters: Parameters): ApiAnswer {
    const metadata: Stripe.Metadata = {};
    for (const [name, value] of parameters) {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      if (key !== undefined) metadata[key] = value;
    }
    return { status: 200, body: this.#model.addCustomer(parameters.get('email'), parameters.get('name'), metadata) };
  }

  #deleteCustomer(id: string): ApiAnswer {
    const kept = this.#model.customers.get(id);
    if (kept === undefined || kept.isDeleted) return noSuch('customer', id, 'id', 404);
    this.#model.deleteCustomer(id);
    return { status: 200, body: { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer };
  }

  #createCheckout(parameters: Parameters): ApiAnswer {
    const customer = parameters.get('customer') ?? '';
    const price = parameters.get('line_items[0][price]') ?? '';
    if (!this.#isThere(customer)) return noSuch('customer', customer, 'customer');
    if (price !== this.#priceId) return noSuch('price', price, 'line_items[0][price]');
    const mode = parameters.get('mode');
    const locale = parameters.get('locale');
    if (mode !== 'subscription') return missing('mode');
    const id = this.#model.nextId('cs_test');
    const session: WireCheckout = {
      id,
      object: 'checkout.session',
      cancel_url: parameters.get('cancel_url'),
      client_reference_id: parameters.get('client_reference_id'),
      created: this.#model.now(),
      customer,
      livemode: false,
      locale,
      mode,
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: parameters.get('success_url'),
      url: `${this.#pagesUrl()}/c/${id}`,
    };
    this.checkouts.set(id, session);
    return { status: 200, body: session };
  }

  #createPortal(parameters: Parameters): ApiAnswer {
    const customer = parameters.get('customer') ?? '';
    if (!this.#isThere(customer)) return noSuch('customer', customer, 'customer');
    const id = this.#model.nextId('bps');
    const session: WirePortal = {
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_1',
      created: this.#model.now(),
      customer,
      livemode: false,
      locale: parameters.get('locale'),
      return_url: parameters.get('return_url'),
      url: `${this.#pagesUrl()}/p/${id}`,
    };
    this.portals.set(id, session);
    return { status: 200, body: session };
  }

  #isThere(customerId: string): boolean {
    return this.#model.customers.get(customerId)?.isDeleted === false;
  }

  /** What a deleted customer had can still be listed. */
  #ofCustomer(parameters: Parameters, list: (kept: StoredCustomer) => ApiAnswer): ApiAnswer {
    const customer = parameters.get('customer');
    if (customer === null) return missing('customer');
    const kept = this.#model.customers.get(customer);
    return kept === undefined ? noSuch('customer', customer, 'customer') : list(kept);
  }

  #listSubscriptions(kept: StoredCustomer, parameters: Parameters): ApiAnswer {
    const wantsAll = parameters.get('status') === 'all';
    const wanted = kept.subscriptions.filter(({ status }) => wantsAll || status !== 'canceled');
    if (parameters.get('expand[0]') !== 'data.latest_invoice') return listOf(wanted, '/v1/subscriptions', parameters);
    const expanded = wanted.map(
      ({ latest_invoice: id, ...rest }): WireExpandedSubscription => ({
        ...rest,
        latest_invoice: kept.invoices.find((invoice) => invoice.id === id) ?? null,
      }),
    );
    return listOf(expanded, '/v1/subscriptions', parameters);
  }
}

/** Newest first, in pages. */
function listOf<Item extends { id: string }>(
  oldestFirst: readonly Item[],
  url: string,
  parameters: Parameters,
): ApiAnswer {
  const all = oldestFirst.toReversed();
  const after = parameters.get('starting_after');
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(100, Number(parameters.get('limit') ?? 10));
  const data = all.slice(start, start + limit);
  const list: WireList<Item> = { object: 'list', data, has_more: start + limit < all.length, url };
  return { status: 200, body: list };
}
