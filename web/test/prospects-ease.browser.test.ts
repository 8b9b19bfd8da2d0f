import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { en } from '../locales/prospects/en.ts';
import { th } from '../locales/prospects/th.ts';
import { expectWellMade } from './measures.ts';
import type { TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** What makes a sales lead's day easier, or was in its way. */
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let person: TestPerson;
let workspace: TestWorkspace;

const DESKTOP = { width: 1280, colours: 'light' } as const;

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'prospects');
  [server, browser] = await Promise.all([
    startPages({ services: used, environment: { DEMO_DATA: 'true' } }),
    openBrowser(),
  ]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  ({ page, faults, person } = await openPage(browser, server, DESKTOP, { isOperator: false }));
  workspace = await makeTestWorkspace(server, person, { prospects: null });
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const at = (part = '') => `/w/${workspace.slug}/prospects${part}`;
const main = () => page.getByRole('main');
const asked = () => new URL(page.url()).searchParams;

describe('leads', { timeout: 120_000 }, () => {
  test('are found by their registry number; what has no word is not asked for', async () => {
    await show(page, server, at());
    const link = main().locator('tbody th a').first();
    const name = (await link.textContent()) ?? '';
    const number = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const search = page.locator('input[type=search]');
    await search.fill(number.toLowerCase());
    await page.getByText(en.leads.byNumber).waitFor();
    await expectWellMade(page);
    await main().getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await show(page, server, at('?q=puf'));
    await page.getByText(en.leads.nothingTyped).waitFor();
    for (const typed of ['%', '😀']) {
      await search.fill(typed);
      await expect.poll(() => asked().get('q')).toBe(typed);
      await page.getByText(en.leads.nothing, { exact: true }).waitFor();
    }
  });

  test('are walked through by keys from anywhere, ordered by what is highest', async () => {
    await show(page, server, at());
    await page.getByText('480 hotels').waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    const first = await main().locator('tbody th a').first().textContent();
    await page.keyboard.press('j');
    expect(await focused()).toBe(first);
    await page.keyboard.press('j');
    expect(await focused()).toBe(await main().locator('tbody th a').nth(1).textContent());
    await page.locator('input[type=search]').focus();
    await page.keyboard.type('j');
    expect(await page.locator('input[type=search]').inputValue()).toBe('j');
    await page.locator('input[type=search]').fill('');

    await main().getByRole('button', { name: en.leads.opportunity }).click();
    await expect.poll(() => asked().get('sort')).toBe('-opportunity_usd');
    await main().getByRole('button', { name: en.leads.opportunity }).click();
    await expect.poll(() => asked().get('sort')).toBe('opportunity_usd');
    await main().getByRole('link', { name: en.leads.byState }).click();
    await page.getByRole('combobox', { name: new RegExp(`^${en.work.state}`) }).waitFor();
  });

  test('fit beside each other on a desk, whatever their states are', async () => {
    await show(page, server, at());
    const row = main().locator('tbody tr').first();
    await row.locator('input[type=checkbox]').check();
    await page.getByLabel(en.bulk.setState).selectOption({ label: en.work.states.contacted });
    await row.getByText(en.work.states.contacted).waitFor();
    expect(
      await page.locator('.table-frame').evaluate((frame: { scrollWidth: number; clientWidth: number }) => [
        frame.scrollWidth - frame.clientWidth,
      ]),
    ).toEqual([0]);
  });
});

describe.each([
  { locale: 'en-GB', words: en },
  { locale: 'th-TH', words: th },
])('on a phone in $locale', { timeout: 120_000 }, ({ locale, words }) => {
  test('the first lead is on the first screen, and what is done with all of them one press away', async () => {
    const opened = await openPage(
      browser,
      server,
      { width: 360, colours: 'light' },
      { isOperator: false, locale, viewport: { width: 360, height: 740 } },
    );
    const own = await makeTestWorkspace(server, opened.person, { prospects: null });
    const { page: tab } = opened;
    await show(tab, server, `/w/${own.slug}/prospects`);
    const name = tab.locator('[data-row] a').first();
    const box = await name.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(740);
    await tab.getByText(words.leads.acts).click();
    await tab.getByRole('button', { name: new RegExp(`^${words.export.title}`) }).waitFor();
    await expectWellMade(tab);
    expect(opened.faults).toEqual([]);
    await tab.context().close();
  });
});
