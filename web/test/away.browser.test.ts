import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import type { TestServer } from '#test/support/server.ts';
import type { TcpProxy } from '#test/support/tcp-proxy.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { openPage, show, startPages } from './stage.ts';

/** A network, a server and a database that go away and come back, in front of a reader who does nothing. */
let database: TestDatabase;
let way: TcpProxy;
let server: TestServer;
let browser: Browser;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.url);
  port = Number(address.port);
  way = await startTcpProxy(port);
  address.port = String(way.port);
  address.hostname = '127.0.0.1';
  const environment = { DATABASE_URL: address.href, DATABASE_TIMEOUT_MS: '1000', WORKER: 'off' };
  [server, browser] = await Promise.all([startPages({ database, environment }), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await way?.close();
  await database?.drop();
});

const look = { width: 1280, colours: 'light' } as const;
const LONG = { timeout: 60_000 };

test('offline, and back', async () => {
  const { page } = await openPage(browser, server, look);
  await show(page, server, '');
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  expect(await page.getByRole('table').isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByText('Everything works again.').waitFor(LONG);
  expect(await page.getByText('You are offline.').count()).toBe(0);
  await page.context().close();
});

test('a page that was never loaded, asked for offline: it comes by itself, and nothing is loaded anew', async () => {
  const { page } = await openPage(browser, server, look);
  await show(page, server, '/design');
  await page.evaluate('window.isSame = true');
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('link', { name: 'Charts' }).first().click();
  await page.getByText('This page has not been loaded yet.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor(LONG);
  expect(await page.evaluate('window.isSame')).toBe(true);
  await page.context().close();
});

test('a page that could not load loads by itself when the server answers again', async () => {
  const { page } = await openPage(browser, server, look);
  await page.route('**/readyz', (route) => route.abort());
  await show(page, server, '');
  await page.getByText('The server does not answer.').waitFor();
  await page.getByText('This could not be loaded').waitFor();
  await page.unroute('**/readyz');
  await page.getByText('Everything is ready.').waitFor(LONG);
  expect(await page.getByText('The server does not answer.').count()).toBe(0);
  await page.context().close();
});

test('the database is away for a moment', async () => {
  const { page } = await openPage(browser, server, look);
  await show(page, server, '');
  await page.getByText('Everything is ready.').waitFor();
  way.turnTo(1);
  way.cut();
  await page.getByText('The database is away for a moment.').waitFor(LONG);
  await page.getByText('Unavailable').first().waitFor(LONG);
  way.turnTo(port);
  await page.getByText('Everything works again.').waitFor(LONG);
  await page.getByText('Everything is ready.').waitFor(LONG);
  await page.context().close();
}, 180_000);
