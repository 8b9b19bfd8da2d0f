import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { isTooWide, LOOKS, type Look, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { openPage, PAGES, type PageName, show, startPages } from './stage.ts';

/**
 * What holds for every page, at two widths, in light, dark and forced colours: axe finds nothing (there is no list of
 * exceptions), nothing scrolls sideways, nothing is too small, and the policy is broken nowhere.
 */
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startPages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

type Step = (page: Page, look: Look) => Promise<void>;

/** What is behind a press, shown step by step, and judged at each. */
const SHOWN: Partial<Record<PageName, readonly Step[]>> = {
  home: [
    async (page, { width }) => {
      if (width === 360) await page.getByRole('button', { name: 'Menu' }).click();
    },
    async (page) => {
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  profile: [
    async (page) => {
      await page.getByRole('button', { name: 'Delete the account…' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('It must read').waitFor();
    },
  ],
  security: [
    async (page) => {
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await page.getByText('Scan this picture').waitFor();
    },
    async (page) => {
      const refusal = { status: 403, contentType: 'application/json', body: '{"code":"sign_in_again"}' };
      await page.route('**/passkeys/options', (route) => route.fulfill(refusal));
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Your password').waitFor();
    },
  ],
  sessions: [
    async (page) => {
      await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  forms: [
    async (page) => {
      await page.getByRole('button', { name: 'Create the workspace' }).click();
      await page.getByText('This is needed.').waitFor();
    },
  ],
  tables: [
    async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page
        .getByRole('checkbox', { name: /Select / })
        .first()
        .check();
    },
  ],
  charts: [
    async (page) => {
      await page.getByRole('button', { name: 'Show as a table' }).first().click();
    },
  ],
  dialogs: [
    async (page) => {
      await page.getByRole('button', { name: 'Something that can be undone' }).click();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('It must read').waitFor();
    },
  ],
};

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test.each(Object.keys(PAGES) as PageName[])('%s', async (name) => {
    const { page, faults } = await openPage(browser, server, look);
    await show(page, server, PAGES[name]);
    await expectWellMade(page);
    for (const step of SHOWN[name] ?? []) {
      await step(page, look);
      await expectStillWellMade(page);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('the policy', () => {
  test('would tell of a style in the page, and of a script', async () => {
    const { page, faults } = await openPage(browser, server, { width: 1280, colours: 'light' });
    await show(page, server, '');
    expect(faults).toEqual([]);
    await page.evaluate(`{
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
    }`);
    await expect.poll(() => faults.length).toBe(1);
    expect(faults[0]).toContain('style-src');
    await page.context().close();
  });

  test('everything comes from this server', async () => {
    const { page } = await openPage(browser, server, { width: 1280, colours: 'light' });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    for (const path of Object.values(PAGES)) await show(page, server, path);
    expect([...hosts]).toEqual([server.url]);
    await page.context().close();
  });
});

describe('languages', () => {
  test.each([
    ['fr', 'Accueil'],
    ['es', 'Inicio'],
    ['th', 'หน้าแรก'],
    ['en', 'Home'],
  ])('%s', async (code, overview) => {
    const { page, faults } = await openPage(browser, server, { width: 1280, colours: 'light' });
    await show(page, server, '/design/tables');
    await page.getByRole('combobox').last().waitFor();
    await page.locator('.side select').first().selectOption(code);
    await page.getByRole('link', { name: overview }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe(code);
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    // The table becomes cards a moment after.
    await expect.poll(() => isTooWide(page)).toBe(false);
    await page.reload();
    await page.locator('h1').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe(code);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('the browser’s own, and one at a time', async () => {
    const { page } = await openPage(browser, server, { width: 1280, colours: 'light' }, { locale: 'es-GT' });
    const catalogues: string[] = [];
    page.on('response', (response) => {
      const found = /assets\/(en|fr|es|th)-[\w-]+\.js$/.exec(response.url())?.[1];
      if (found !== undefined) catalogues.push(found);
    });
    await show(page, server, '');
    await page.getByRole('heading', { name: 'Te damos la bienvenida, Ada' }).waitFor();
    // Those of the frame, and those of the page.
    expect(catalogues).toEqual(['es', 'es']);
    await page.context().close();
  });
});

test('a theme is chosen, kept, and shown', async () => {
  const { page } = await openPage(browser, server, { width: 1280, colours: 'light' });
  await show(page, server, '');
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const before = await ground();
  await page.getByLabel('Appearance').selectOption('dark');
  await expect.poll(ground).not.toBe(before);
  await page.reload();
  await page.locator('h1').waitFor();
  expect(await ground()).not.toBe(before);
  await page.context().close();
});

test('on paper there is no navigation', async () => {
  const { page } = await openPage(browser, server, { width: 1280, colours: 'dark' });
  await show(page, server, '/design/tables');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('navigation', { name: 'Main navigation' }).isVisible()).toBe(false);
  expect(await page.getByRole('table').isVisible()).toBe(true);
  expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  await page.context().close();
});
