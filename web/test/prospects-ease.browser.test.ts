import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { en } from '../locales/prospects/en.ts';
import { th } from '../locales/prospects/th.ts';
import { th as manyTh } from '../locales/prospects-work/th.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
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
      await page
        .locator('.table-frame')
        .evaluate((frame: { scrollWidth: number; clientWidth: number }) => [frame.scrollWidth - frame.clientWidth]),
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

describe('in Thai', { timeout: 120_000 }, () => {
  test('what goes wrong is told on the page, and in Thai', async () => {
    const opened = await openPage(browser, server, DESKTOP, { isOperator: false, locale: 'th-TH' });
    const own = await makeTestWorkspace(server, opened.person, { prospects: null });
    const { page: tab } = opened;
    const path = (part = '') => `/w/${own.slug}/prospects${part}`;
    await show(tab, server, path('?min_rating=4&max_rating=3'));
    await tab.getByText('ค่าแรกของตัวกรองต้องไม่มากกว่าค่าที่สอง').waitFor();

    // No site is there: the tab that was opened closes, and the page says why.
    await show(tab, server, path('?has_website=true'));
    await tab.locator('[data-row] a').first().click();
    await tab.getByRole('button', { name: th.hand.report }).click();
    await tab.locator('.hand-part [role=alert]').getByText(th.problems.unreachable).waitFor();
    await expect.poll(() => tab.context().pages().length).toBe(1);

    await show(tab, server, path('/contacts'));
    const input = tab.locator('input[type=file]').first();
    const send = (text: string | Buffer) =>
      input.setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await send(Buffer.from('hotel\nCaf\xe9\n', 'latin1'));
    await tab.getByText('โปรดบันทึกเป็น CSV UTF-8').waitFor();
    await send('hotel,"email\nInn,a@b.example\n');
    await tab.getByText('บรรทัด 1: เครื่องหมายคำพูดที่เปิดตรงนี้ไม่มีตัวปิด').waitFor();
    await send('hotel;person\nInn, the old;Mr Tan\nInn, the old;Mr Tan\n');
    await tab.getByText('บรรทัด 3: มีผู้ติดต่อรายนี้อยู่แล้ว').waitFor();
    await tab.getByText(manyTh.contacts.done, { exact: true }).waitFor();
    await tab.getByRole('button', { name: manyTh.contacts.chooseFor('Inn, the old') }).click();
    expect(await tab.getByRole('dialog').locator('input[type=search]').inputValue()).toBe('Inn, the old');
    await expectStillWellMade(tab);
    expect(opened.faults).toEqual([]);
    await tab.context().close();
  });
});

describe('a hotel', { timeout: 120_000 }, () => {
  test('is reminded of on a day to come', async () => {
    await show(page, server, at());
    await main().locator('tbody th a').first().click();
    await page.getByLabel(en.work.remind).fill('Call again');
    await page.getByLabel(en.work.due, { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: en.work.addReminder }).click();
    await page.locator('.field-fault', { hasText: en.work.inPast }).waitFor();
    await expectStillWellMade(page);
    await page.getByLabel(en.work.due, { exact: true }).fill('2090-01-01');
    await page.getByRole('button', { name: en.work.addReminder }).click();
    await page.locator('.work-notes', { hasText: 'Call again' }).waitFor();
  });

  test('leads down to the work on a phone, and is printed without what is pressed or typed into', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await show(page, server, at());
    await main().locator('[data-row] a').first().click();
    const jumps = page.getByRole('navigation', { name: en.hotel.jumps });
    await jumps.getByRole('link', { name: en.hand.title }).click();
    await expect.poll(async () => (await page.locator('#hand-over').boundingBox())?.y).toBeLessThan(200);
    await jumps.getByRole('link', { name: en.work.title }).click();
    await expect.poll(async () => (await page.locator('#our-work').boundingBox())?.y).toBeLessThan(200);
    await page.emulateMedia({ media: 'print' });
    expect(await main().locator('button:visible:not(.score-button), textarea:visible').count()).toBe(0);
  });
});
