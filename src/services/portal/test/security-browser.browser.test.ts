import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { portal } from '../index.ts';
import { openBrowser } from './browser.ts';
import { someEmail } from './portal-fixture.ts';
import { PATIENT } from './security-fixture.ts';

/**
 * In a real browser, in which somebody is signed in: a page of a foreign site and one of a sibling sub-domain try what a page
 * can. Nothing changes, and nothing can be read; a page of an application on the list can.
 */
let pages: Server;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let visitor: { email: string; password: string; cookie: string };
let site: { portal: string; application: string; sibling: string; foreign: string };

beforeAll(async () => {
  pages = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>a page</title><body></body>');
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const own = (pages.address() as AddressInfo).port;
  const port = await freePort();
  site = {
    portal: `http://mi.portal.test:${port}`,
    application: `http://app.portal.test:${own}`,
    sibling: `http://evil.portal.test:${own}`,
    foreign: `http://evil.test:${own}`,
  };
  const environment = { ...PATIENT, PORT: String(port), PORTAL_URL: site.portal, PORTAL_ORIGINS: site.application };
  [server, browser] = await Promise.all([startTestServer({ services: [portal], environment }), openBrowser()]);
  await signIn();
}, 180_000);

afterAll(async () => {
  await browser.close();
  pages.closeAllConnections();
  pages.close();
  await server.close();
});

/** The visitor signs in on the portal's own page. */
async function signIn(): Promise<void> {
  const [email, password] = [someEmail(), 'jade y obsidiana'];
  await server.cli('users', 'create', '--email', email, '--name', 'Ixchel', '--password', password);
  const first = await browser.newContext();
  const page = await first.newPage();
  await page.goto(`${site.portal}/entrar`);
  const body = json({ email, password });
  expect(await run(page, `${ASK}; return (await post('', '/api/auth/sign-in/email', ${body})).status`)).toBe(200);
  const [cookie] = await first.cookies(site.portal);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', domain: 'mi.portal.test' });
  visitor = { email, password, cookie: `${cookie?.name}=${cookie?.value}` };
  signedIn = await first.storageState();
  await first.close();
}

beforeEach(async () => {
  context = await browser.newContext({ storageState: signedIn });
});
afterEach(() => context.close());

const json = (value: unknown) => JSON.stringify(value);
const run = (page: Page, body: string): Promise<unknown> => page.evaluate(`(async () => { ${body} })()`);

/** Runs in the page. */
const ASK = `
  const post = (base, path, body) => fetch(base + path, {
    method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })`;

const CHANGES: [string, object][] = [
  ['/api/register-usage', { appName: 'cruz-nawales' }],
  ['/api/auth/sign-out', {}],
  ['/api/auth/revoke-sessions', {}],
  ['/api/auth/update-user', { name: 'Evil' }],
];

/** Everything that a page can do without being asked; the outcome of each by name. */
const attack = (target: string, changes: [string, object][]) => `
  const base = ${json(target)};
  const outcomes = [];
  const attempt = async (name, work) => {
    try { outcomes.push([name, await work()]); } catch (error) { outcomes.push([name, 'refused']); }
  };
  const element = (name, attributes) => new Promise((resolve) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.onload = () => resolve('loaded');
    made.onerror = () => resolve('refused');
    document.body.append(made);
  });
  for (const [path, body] of ${json(changes)}) {
    await attempt('json ' + path, async () => (await fetch(base + path, { method: 'POST', credentials: 'include',
      headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      await attempt('simple ' + path, async () => (await fetch(base + path, { method: 'POST', credentials: 'include',
        headers: { 'content-type': type }, body: JSON.stringify(body) })).status);
      await attempt('opaque ' + path, async () => (await fetch(base + path, { method: 'POST', mode: 'no-cors',
        credentials: 'include', headers: { 'content-type': type }, body: JSON.stringify(body) })).type);
    }
    await attempt('beacon ' + path, async () =>
      navigator.sendBeacon(base + path, new Blob([JSON.stringify(body)], { type: 'text/plain' })) && 'sent');
    await attempt('image ' + path, () => element('img', { src: base + path }));
    const frame = document.createElement('iframe');
    frame.name = 'frame' + path;
    document.body.append(frame);
    const form = Object.assign(document.createElement('form'),
      { method: 'post', action: base + path, enctype: 'text/plain', target: frame.name });
    const text = JSON.stringify({ ...body, pad: '=' });
    const field = document.createElement('input');
    field.name = text.slice(0, text.indexOf('=')); field.value = text.slice(text.indexOf('=') + 1);
    form.append(field);
    document.body.append(form);
    await attempt('form ' + path, () => new Promise((resolve) => {
      frame.onload = () => { try { resolve(frame.contentDocument ? frame.contentDocument.body.innerText : 'refused'); }
        catch { resolve('refused'); } };
      form.submit();
    }));
  }
  for (const path of ['/api/user-status', '/api/auth/export']) {
    await attempt('read ' + path, async () => (await fetch(base + path, { credentials: 'include' })).text());
    await attempt('opaque ' + path, async () => (await fetch(base + path, { credentials: 'include', mode: 'no-cors' })).text());
    await attempt('image ' + path, () => element('img', { src: base + path }));
    await attempt('script ' + path, () => element('script', { src: base + path }));
  }
  await attempt('frame /cuenta', () => new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src: base + '/cuenta' });
    frame.onload = () => { try { resolve(frame.contentDocument ? frame.contentDocument.body.innerText : 'refused'); }
      catch { resolve('refused'); } };
    document.body.append(frame);
  }));
  return outcomes`;

async function expectUntouched(): Promise<void> {
  const answer = await ask(`${server.url}/api/user-status`, { headers: { cookie: visitor.cookie } });
  expect(answer.status).toBe(200);
  const { user, usage } = answer.json<{ user: object; usage: { used: number }[] }>();
  expect(user).toMatchObject({ email: visitor.email, name: 'Ixchel' });
  expect(usage.filter(({ used }) => used !== 0)).toEqual([]);
}

describe.each(['foreign', 'sibling'] as const)('a page of a %s site', (kind) => {
  test('changes nothing and reads nothing', async () => {
    const page = await context.newPage();
    await page.goto(`${site[kind]}/`);
    const deletion: [string, object] = ['/api/auth/delete-user', { password: visitor.password }];
    const outcomes = (await run(page, attack(site.portal, [...CHANGES, deletion]))) as [string, unknown][];
    expect(outcomes.length).toBeGreaterThan(40);
    const harmless = new Set(['refused', 'opaque', 'sent', '']);
    expect(outcomes.filter(([, outcome]) => !harmless.has(String(outcome)))).toEqual([]);
    expect(
      outcomes.filter(([name]) => /^(json|simple|read|script|image)/.test(name)).every(([, o]) => o === 'refused'),
    ).toBe(true);
    await expectUntouched();
  });

  test('gains nothing by sending the visitor to the portal', async () => {
    const page = await context.newPage();
    await page.goto(`${site[kind]}/`);
    for (const [path, body] of CHANGES) {
      await page.goto(`${site[kind]}/`);
      const arrival = page.waitForURL(`${site.portal}${path}`);
      await run(
        page,
        `const form = Object.assign(document.createElement('form'),
           { method: 'post', action: ${json(site.portal + path)}, enctype: 'text/plain' });
         const field = document.createElement('input');
         field.name = ${json(`${JSON.stringify(body).slice(0, -1)},"pad":"`)}; field.value = '"}';
         form.append(field); document.body.append(form); form.submit()`,
      );
      await arrival;
      expect(await page.textContent('body')).toContain('origin_not_allowed');
      const got = await page.goto(`${site.portal}${path}`);
      expect(got?.status()).toBe(405);
    }
    await expectUntouched();
  });

  test('cannot look into a window of the portal that it opened', async () => {
    const page = await context.newPage();
    await page.goto(`${site[kind]}/`);
    const opened = context.waitForEvent('page');
    const reading = run(
      page,
      `const other = window.open(${json(`${site.portal}/api/user-status`)});
       await new Promise((resolve) => setTimeout(resolve, 0));
       while (true) {
         try { if (other === null || other.closed) return 'closed'; if (other.location.href !== 'about:blank') return other.document.body.innerText; }
         catch (error) { return error.name; }
         await new Promise((resolve) => requestAnimationFrame(resolve));
       }`,
    );
    await (await opened).waitForLoadState();
    expect(await reading).toMatch(/^(SecurityError|closed)$/);
  });
});

test('a page of an application on the list may do what it is there for', async () => {
  const page = await context.newPage();
  await page.goto(`${site.application}/`);
  const outcome = await run(
    page,
    `${ASK};
     const base = ${json(site.portal)};
     const registered = await post(base, '/api/register-usage', { appName: 'cruz-nawales' });
     const status = await fetch(base + '/api/user-status', { credentials: 'include' });
     return [registered.status, await registered.json(), status.status, (await status.json()).user.email, document.cookie]`,
  );
  const granted = { success: true, usos_restantes: 0, es_premium: false };
  expect(outcome).toEqual([200, granted, 200, visitor.email, '']);
});

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
