import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage } from '#test/support/browser.ts';
import { freePort } from '#test/support/redis.ts';
import { type ConsoleFixture, openConsoleFixture, PASSWORD, type SignedInPerson } from './console-fixture.ts';

/**
 * Pages of others in the browser of somebody who is signed in: a sibling sub-domain, to which the session's cookie goes along with
 * every request, another site, and another port of the same host. Whatever they send, nothing happens.
 */
const WIDE = { width: 1280, colours: 'light' } as const;
let own: ConsoleFixture;
let browser: Browser;
let attacker: Server;
let person: SignedInPerson;
let port: number;
let url: string;

beforeAll(async () => {
  const ownPort = String(await freePort());
  url = `http://console.quintet.test:${ownPort}`;
  own = await openConsoleFixture({ PORT: ownPort, PUBLIC_URL: url });
  browser = await openBrowser(['--host-resolver-rules=MAP *.test 127.0.0.1']);
  attacker = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>A page of others</title>');
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  ({ port } = attacker.address() as AddressInfo);
  person = await own.signIn();
});

afterAll(async () => {
  await browser.close();
  attacker.closeAllConnections();
  await new Promise((resolve) => attacker.close(resolve));
  await own.close();
});

/** A browser in which the person is signed in, with a page of somebody else's. */
async function visit(origin: string): Promise<Page> {
  const { page } = await openPage(browser, WIDE);
  const [name = '', value = ''] = person.cookie.split('=', 2);
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(origin);
  return page;
}

const isUnharmed = async () => {
  const session = await own.ask('GET', '/api/console/auth/session', { cookie: person.cookie });
  expect([session.status, session.json()]).toMatchObject([200, { user: { name: 'Ada', email: person.email } }]);
};

const ORIGINS = {
  'a sibling sub-domain': () => `http://evil.quintet.test:${port}`,
  'another site': () => `http://evil.test:${port}`,
  'another port of the same host': () => `http://console.quintet.test:${port}`,
};

describe.each(Object.keys(ORIGINS) as (keyof typeof ORIGINS)[])('%s', (who) => {
  test('sends what needs no permission: text, forms, blobs, with cookies', async () => {
    const page = await visit(ORIGINS[who]());
    // The browser keeps the answers from this page, and from us; the server's log has them.
    const refused = () => own.server.logLines.filter((line) => line.includes('origin_not_allowed')).length;
    const before = refused();
    const bodies = {
      '/api/console/account/delete': { email: person.email },
      '/api/console/auth/sign-out-everywhere': {},
      '/api/console/account/email': { email: 'eve@example.com', password: PASSWORD },
    };
    await page.evaluate(
      async ({ target, sent }) => {
        for (const [path, body] of Object.entries(sent)) {
          const text = JSON.stringify(body);
          for (const payload of [text, new Blob([text]), new URLSearchParams({ x: text })]) {
            const asked = fetch(target + path, {
              method: 'POST',
              mode: 'no-cors',
              credentials: 'include',
              body: payload,
            });
            await asked.catch(() => {});
          }
        }
      },
      { target: url, sent: bodies },
    );
    await expect.poll(() => refused() - before).toBe(9);
    await isUnharmed();
    await page.context().close();
  });

  test('asks for permission, and gets none', async () => {
    const page = await visit(ORIGINS[who]());
    const outcome = await page.evaluate(async (target) => {
      const ask = (path: string, options: RequestInit) =>
        fetch(target + path, { credentials: 'include', ...options }).then(
          () => 'read',
          () => 'refused',
        );
      const headers = { 'content-type': 'application/json' };
      return await Promise.all([
        ask('/api/console/account', { method: 'PATCH', headers, body: '{"name":"Eve"}' }),
        ask('/api/console/account/totp', { method: 'DELETE', headers, body: '{}' }),
        ask('/api/console/account/export', {}),
        ask('/api/console/auth/session', {}),
      ]);
    }, url);
    expect(outcome).toEqual(['refused', 'refused', 'refused', 'refused']);
    await isUnharmed();
    await page.context().close();
  });

  test('has a form sent: nobody is signed in or changed by it, and nothing of it comes back', async () => {
    const page = await visit(ORIGINS[who]());
    const forms = {
      '/console/sign-in': { email: 'eve@example.com', password: PASSWORD },
      '/console/link': { token: 'stolen-token' },
      '/console/address': { token: 'stolen-token' },
    };
    for (const [path, fields] of Object.entries(forms)) {
      const answered = page.waitForResponse((answer) => answer.url() === url + path);
      await page.evaluate(`
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: ${JSON.stringify(url + path)} });
        for (const [name, value] of Object.entries(${JSON.stringify(fields)})) {
          form.append(Object.assign(document.createElement('input'), { name, value }));
        }
        document.body.append(form);
        form.submit();
      `);
      const answer = await answered;
      expect([path, answer.status()]).toEqual([path, 403]);
      expect(await answer.text()).not.toMatch(/stolen|eve@/);
      expect((await answer.allHeaders())['set-cookie']).toBeUndefined();
      await page.goto(ORIGINS[who]());
    }
    await isUnharmed();
    await page.context().close();
  });

  test('frames a page: it stays empty', async () => {
    const page = await visit(ORIGINS[who]());
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    const source = JSON.stringify(`${url}/console/sign-in`);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: ${source} })), undefined`,
    );
    await refused;
    expect(await page.frames()[1]?.locator('form').count()).toBe(0);
    await page.context().close();
  });
});

test('the console’s own page may, on an address without https too', async () => {
  const { page } = await openPage(browser, WIDE);
  await page.goto(`${url}/console/sign-in`);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await answered).status()).toBe(303);
  await page.context().close();
});
