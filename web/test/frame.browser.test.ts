import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { openPage, show, startPages } from './stage.ts';

/** What is around every page: who may see it, how one leaves, and keys that work everywhere. */
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startPages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const LOOK = { width: 1280, colours: 'light' } as const;

beforeEach(async () => {
  ({ page, faults } = await openPage(browser, server, LOOK));
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

describe('who may see a page', () => {
  test('whoever is not signed in is led to the sign-in page, with the way back', async () => {
    await page.context().clearCookies();
    await page.goto(`${server.url}/console/account/security`);
    await page.waitForURL(/\/console\/sign-in\?to=%2Fconsole%2Faccount%2Fsecurity$/);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('whoever signs out is out, and finds nothing by going back', async () => {
    await show(page, server, '');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/console\/sign-in$/);
    await page.goBack();
    await page.waitForURL(/\/console\/sign-in\?to=%2Fconsole$/);
  });

  test('the design is the operator’s, and so is the state of the server', async () => {
    const { page: own } = await openPage(browser, server, LOOK, { isOperator: false });
    await show(own, server, '/design/tables');
    expect(await own.getByRole('heading', { level: 1 }).textContent()).toBe('There is no such page');
    await show(own, server, '');
    await own.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    await own.getByRole('heading', { name: 'Cycles' }).waitFor();
    expect(await own.getByRole('table').count()).toBe(0);
    await own.context().close();
  });

  test('an operator with one factor is told what to do', async () => {
    const { page: own } = await openPage(browser, server, LOOK, { factors: 1 });
    await show(own, server, '');
    await own.getByText('You run this server: add a second factor').waitFor();
    await own.getByRole('main').getByRole('link', { name: 'Add a passkey' }).click();
    await own.getByText('You run this server, so you need a second factor').waitFor();
    await own.context().close();
  });
});

describe('keys', () => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const help = () => page.getByRole('dialog', { name: 'Help' });

  test('lead elsewhere, change the colours, and are explained', async () => {
    await show(page, server, '');
    await press('g', 'a');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await press('g', 'h');
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    await press('t');
    await page.getByText('Appearance: Dark').waitFor();
    expect(await page.getByLabel('Appearance').inputValue()).toBe('dark');
    await press('?');
    await help().getByText('Go to your account').waitFor();
    await press('g', 'a', 'Escape');
    await help().waitFor({ state: 'hidden' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Welcome, Ada');
  });

  test('mean themselves in a field, and nothing together with Control', async () => {
    await show(page, server, '/account');
    const field = page.getByLabel('New address');
    await field.focus();
    await press('?', 'g', 'h', 't');
    expect(await field.inputValue()).toBe('?ght');
    await page.locator('#content').focus();
    await press('Control+g', 'h');
    expect(await page.getByLabel('Appearance').inputValue()).toBe('system');
    expect(new URL(page.url()).pathname).toBe('/console/account');
  });

  test('can be switched off, and stay so', async () => {
    await show(page, server, '/account');
    await press('?');
    await help().getByLabel('Use keyboard shortcuts').uncheck();
    await press('Escape');
    await page.reload();
    await page.locator('h1').waitFor();
    await press('t', '?', 'g', 'h');
    expect(await page.getByLabel('Appearance').inputValue()).toBe('system');
    expect(await help().count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/console/account');
    await page.getByRole('button', { name: 'Help' }).click();
    await help().getByLabel('Use keyboard shortcuts').check();
    await press('Escape', 'g', 'h');
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  });
});
