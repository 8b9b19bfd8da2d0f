import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServedFile } from '#platform/pages/served-file.ts';
import { APPLICATION_IDS } from '../applications.ts';
import { type PageName, type PortalPages, preparePages } from '../pages/portal-pages.ts';
import { PAGE_POLICY } from '../routes/pages/read-pages.ts';

/**
 * The real pages, assets and snippet in a real browser, with answers of the API that a test chooses. The portal, an
 * application and a stranger are three names of one server.
 */
export type Answer = {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The answer waits for it. */
  after?: Promise<unknown>;
  /** The connection is cut instead. */
  drop?: boolean;
};

type Asked = { path: string; body: unknown; key: string | undefined; cookie: string | undefined };

export class StandIn {
  readonly asked: Asked[] = [];
  readonly #answers = new Map<string, Answer[]>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #pages: PortalPages | undefined;
  #port = 0;

  static async start(options: { google?: boolean; billing?: boolean; hasAddresses?: boolean } = {}): Promise<StandIn> {
    const standIn = new StandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    standIn.#port = (standIn.#server.address() as AddressInfo).port;
    const { google = true, billing = true, hasAddresses = false } = options;
    const applications = new Map(
      hasAddresses ? APPLICATION_IDS.slice(0, 2).map((id) => [id, `${standIn.application}/${id}?a=1&b=2`]) : [],
    );
    standIn.#pages = preparePages({ google, billing, origins: [standIn.application], applications });
    return standIn;
  }

  get portal(): string {
    return `http://mi.portal.test:${this.#port}`;
  }

  get application(): string {
    return `http://app.portal.test:${this.#port}`;
  }

  get stranger(): string {
    return `http://otro.portal.test:${this.#port}`;
  }

  get pages(): PortalPages {
    if (this.#pages === undefined) throw new Error('not started');
    return this.#pages;
  }

  /** What a path answers, one after another; the last one stays. */
  answer(path: string, ...answers: Answer[]): void {
    this.#answers.set(path, answers);
  }

  askedFor(path: string): Asked[] {
    return this.asked.filter((each) => each.path === path);
  }

  reset(): void {
    this.asked.length = 0;
    this.#answers.clear();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    const { origin } = request.headers;
    // A browser asks by itself again when a connection that it kept open breaks.
    response.setHeader('connection', 'close');
    if (origin === this.application) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-allow-headers', 'content-type, idempotency-key');
      response.setHeader('access-control-expose-headers', 'x-quota-reset');
    }
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (pathname.startsWith('/api/')) await this.#answerApi(request, response, pathname);
    else if (request.headers.host !== new URL(this.portal).host) sendPlainPage(response);
    else this.#answerPage(response, pathname);
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const key = request.headers['idempotency-key'];
    this.asked.push({
      path,
      body: text === '' ? undefined : JSON.parse(text),
      key: typeof key === 'string' ? key : undefined,
      cookie: request.headers.cookie,
    });
    const list = this.#answers.get(path) ?? [];
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? { status: 404, body: { code: 'not_found' } };
    await answer.after;
    if (answer.drop === true) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? { status: true }));
  }

  #answerPage(response: ServerResponse, path: string): void {
    const { pages, assets, snippet } = this.pages;
    const [, first = '', , name = ''] = path.split('/');
    if (first in pages) {
      response.setHeader('content-security-policy', PAGE_POLICY);
      send(response, pages[first as PageName]);
    } else if (first === 'portal-assets') send(response, assets.get(name));
    else send(response, path === '/portal.js' ? snippet : undefined);
  }
}

function send(response: ServerResponse, file: ServedFile | undefined): void {
  if (file === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': file.type, 'referrer-policy': 'no-referrer' }).end(file.bytes);
}

const sendPlainPage = (response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><html lang="es"><title>Otra página</title><h1>Otra página</h1></html>');

/** A refusal as the API writes it. */
export const refusal = (status: number, code: string, detail: string, more: object = {}): Answer => ({
  status,
  body: { status, code, title: detail, detail, ...more },
  headers: { 'content-type': 'application/problem+json' },
});

/** A member's status as the API writes it. */
export function memberStatus(changes: object = {}): Answer {
  const today = '2026-11-15';
  const use = (appName: string, date: string, used: number) => ({ appName, date, used, limit: 1, remaining: 1 - used });
  return {
    headers: { 'x-quota-reset': new Date(Date.now() + 5.2 * 3_600_000).toISOString() },
    body: {
      user: { id: 'a1', email: 'ana@ejemplo.com', name: 'Ana <b>Pérez</b>' },
      subscription: { status: 'none', isPremium: false, endDate: null },
      usage: [
        use('citas-energeticas', today, 0),
        use('conversion-ano-maya', today, 0),
        use('calculadora-maya', today, 1),
        use('convertidor-calendario', today, 0),
        use('cruz-nawales', today, 0),
        use('calculadora-maya', today, 1),
        use('calculadora-maya', '2026-11-14', 1),
        use('cruz-nawales', '2026-11-14', 1),
        use('cruz-nawales', '2026-11-02', 1),
        use('citas-energeticas', '2026-10-17', 1),
      ],
      payments: [],
      ...changes,
    },
  };
}
