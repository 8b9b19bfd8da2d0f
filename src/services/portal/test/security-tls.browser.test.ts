import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FrontProxy, ProxyName } from '#test/support/front-proxy.ts';
import { startFrontProxy } from '#test/support/front-proxy.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { portal } from '../index.ts';
import { openBrowser } from './browser.ts';
import { freePort, someEmail } from './portal-fixture.ts';
import { PATIENT, SESSION } from './security-fixture.ts';

/** The session's cookie over real TLS, which ends at a real proxy. */
const NAME = `__Host-${SESSION}`;
const HOST = 'mi.quintet.test';
const password = 'jade y obsidiana';

type Fixture = { proxy: FrontProxy; server: TestServer; origin: string; email: string; close: () => Promise<void> };

async function openFixture(name: ProxyName): Promise<Fixture> {
  const port = await freePort();
  const proxy = await startFrontProxy(name, port);
  const origin = `https://${HOST}:${proxy.tlsPort}`;
  const server = await startTestServer({
    services: [portal],
    environment: { ...PATIENT, PORT: String(port), PORTAL_URL: origin, TRUST_PROXY: '1', WORKER: 'off' },
  });
  const email = someEmail();
  await server.cli('users', 'create', '--email', email, '--name', 'Ixchel', '--password', password);
  const close = async () => {
    await proxy.close();
    await server.close();
  };
  return { proxy, server, origin, email, close };
}

type Asked = { path: string; json?: unknown; cookie?: string; origin?: string; plain?: boolean };
type Got = { status: number; headers: IncomingMessage['headers']; cookies: string[] };

async function ask({ proxy }: Fixture, { path, json, cookie, origin, plain = false }: Asked): Promise<Got> {
  const port = plain ? proxy.plainPort : proxy.tlsPort;
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method: json === undefined ? 'GET' : 'POST',
    agent: false as const,
    headers: {
      host: `${HOST}:${port}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...(origin !== undefined && { origin }),
    },
  };
  const request = plain
    ? plainRequest(options)
    : tlsRequest({ ...options, ca: proxy.certificate.pem, servername: HOST });
  request.end(json === undefined ? undefined : JSON.stringify(json));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  const { statusCode: status = 0, headers } = response;
  return { status, headers, cookies: headers['set-cookie'] ?? [] };
}

describe.each(['nginx', 'haproxy'] as const)('behind %s', (name) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(name);
    // HAProxy waits until the server has proven itself.
    const answers = async () => expect((await ask(fixture, { path: '/healthz' })).status).toBe(200);
    await vi.waitFor(answers, { timeout: 20_000, interval: 100 });
  }, 180_000);
  afterAll(() => fixture.close());

  test('the cookie is of this host alone, for no script, never in the clear; and it is taken', async () => {
    const signIn = {
      path: '/api/auth/sign-in/email',
      json: { email: fixture.email, password },
      origin: fixture.origin,
    };
    const entered = await ask(fixture, signIn);
    expect([entered.status, entered.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    const cookies = entered.cookies.map((cookie) => cookie.split('; '));
    const named = Object.fromEntries(cookies.map(([its = '', ...flags]) => [its.split('=')[0], flags.sort()]));
    // The session, and that the member has signed in on this device.
    expect(cookies).toHaveLength(2);
    expect(named).toEqual({
      [NAME]: ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'],
      '__Host-portal.device': ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'],
    });
    const pair = cookies.map(([its = '']) => its).find((its) => its.startsWith(`${NAME}=`)) ?? '';
    expect((await ask(fixture, { path: '/api/user-status', cookie: pair })).status).toBe(200);
    // Under the name that it has in development it is nobody's.
    expect((await ask(fixture, { path: '/api/user-status', cookie: pair.replace('__Host-', '') })).status).toBe(401);
  });

  test('in the clear nobody signs in and no session is taken', async () => {
    const signIn = {
      path: '/api/auth/sign-in/email',
      json: { email: fixture.email, password },
      origin: fixture.origin,
    };
    const plain = await ask(fixture, { ...signIn, plain: true });
    expect([plain.status, plain.cookies]).toEqual([308, []]);
    const { cookies } = await ask(fixture, signIn);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    expect((await ask(fixture, { path: '/api/user-status', cookie, plain: true })).status).toBe(308);
    // Past the proxy, as whoever is on its machine could.
    const direct = await fetch(`${fixture.server.url}/api/user-status`, { headers: { cookie } });
    expect([direct.status, ((await direct.json()) as { code: string }).code]).toEqual([403, 'https_required']);
  });
});

describe('in a browser', () => {
  let fixture: Fixture;
  let browser: Browser;
  let plainPages: Server;

  beforeAll(async () => {
    fixture = await openFixture('nginx');
    browser = await openBrowser();
    // The same host without TLS, in the hands of whoever sits on the line, and a sibling.
    plainPages = createServer((_request, response) => {
      response.setHeader('set-cookie', PLANTED);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>a page</title>');
    });
    plainPages.listen(0, '127.0.0.1');
    await once(plainPages, 'listening');
  }, 180_000);

  afterAll(async () => {
    await browser.close();
    plainPages.closeAllConnections();
    plainPages.close();
    await fixture.close();
  });

  const PLANTED = [
    `${NAME}=planted; Path=/; Secure`,
    `${NAME}=planted; Path=/`,
    `${NAME}=planted; Path=/; Domain=quintet.test`,
    `${NAME}=planted; Path=/; Domain=quintet.test; Secure`,
    `${NAME}=planted; Path=/api; Secure`,
    `${NAME.toLowerCase()}=planted; Path=/; Domain=quintet.test`,
    `${SESSION}=planted; Path=/; Domain=quintet.test`,
  ];

  const plant = (page: Page) =>
    page.evaluate(`for (const cookie of ${JSON.stringify(PLANTED)}) document.cookie = cookie;`);
  const statusOf = (page: Page, script: string) => page.evaluate<number>(`(async () => (await ${script}).status)()`);

  test('the cookie is kept and sent, and neither a sibling nor plain HTTP can plant one', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const { port } = plainPages.address() as AddressInfo;
    const visit = async () => {
      for (const where of [
        `http://${HOST}:${port}/`,
        `http://otra.quintet.test:${port}/`,
        `https://otra.quintet.test:${fixture.proxy.tlsPort}/entrar`,
      ]) {
        await page.goto(where);
        await plant(page);
      }
    };
    const own = async () => (await context.cookies(fixture.origin)).filter(({ name }) => name === NAME);

    await visit();
    expect(await own()).toEqual([]);
    await page.goto(`${fixture.origin}/entrar`);
    const body = JSON.stringify(JSON.stringify({ email: fixture.email, password }));
    const headers = `{ 'content-type': 'application/json' }`;
    const post = `fetch('/api/auth/sign-in/email', { method: 'POST', headers: ${headers}, body: ${body} })`;
    expect(await statusOf(page, post)).toBe(200);
    const [cookie, ...more] = await own();
    expect(more).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', domain: HOST, path: '/' });
    expect(await page.evaluate<string>('document.cookie')).not.toContain(cookie?.value ?? '?');

    await visit();
    expect(await own()).toEqual([cookie]);
    await page.goto(`${fixture.origin}/entrar`);
    expect(await statusOf(page, `fetch('/api/user-status')`)).toBe(200);
    await context.close();
  }, 180_000);
});
