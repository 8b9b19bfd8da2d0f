import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { en as operatorEn } from '../locales/operator-suppressions/en.ts';
import { en } from '../locales/prospects/en.ts';
import { th } from '../locales/prospects/th.ts';
import { en as manyEn } from '../locales/prospects-work/en.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import type { TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** A sales desk among the demo hotels. */
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let person: TestPerson;
let workspace: TestWorkspace;

const MINUTE_MS = 60_000;
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
const names = () => main().locator('tbody th a').allTextContents();
const asked = () => new URL(page.url()).searchParams;

describe.each([
  { language: 'en', locale: 'en-GB', words: en, width: 1280 },
  { language: 'th', locale: 'th-TH', words: th, width: 1280 },
  { language: 'en', locale: 'en-GB', words: en, width: 360 },
  { language: 'th', locale: 'th-TH', words: th, width: 360 },
] as const)('in $language at $width px', ({ language, locale, words, width }) => {
  test('a sales lead’s first minute: find, understand, open, write down, hand over', { timeout: 120_000 }, async () => {
    const look = { width, colours: 'light' } as const;
    const opened = await openPage(browser, server, look, {
      isOperator: false,
      locale,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const own = await makeTestWorkspace(server, opened.person, { prospects: null });
    const { page: tab } = opened;
    const startedAt = performance.now();
    await show(tab, server, `/w/${own.slug}/prospects`);
    await tab.getByRole('heading', { level: 1, name: words.title }).waitFor();

    if (width < 600) await tab.locator('.folded > summary').click();
    await tab.getByRole('combobox', { name: new RegExp(`^${words.leads.country}`) }).selectOption('TH');
    await tab.locator('input[type=search]').fill('cricket');
    await expect.poll(() => new URL(tab.url()).search).toBe('?country=TH&q=cricket');
    const rows = tab.locator('[data-row]');
    await expect.poll(async () => (await rows.allTextContents()).every((row) => /cricket/i.test(row))).toBe(true);
    expect(await rows.count()).toBeGreaterThan(0);

    await rows.first().locator('.score-button').click();
    await tab.getByText(words.score.terms.rating_gap).waitFor();
    await tab.locator('.score-explained').getByRole('button').click();
    await tab.locator('.score-explained').getByRole('columnheader', { name: words.score.factor }).waitFor();

    const name = await rows.first().locator('a').first().textContent();
    await rows.first().locator('a').first().click();
    await tab.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();

    await tab.getByRole('radio', { name: words.work.states.contacted }).check();
    await tab.getByText(words.work.stateNow(words.work.states.contacted)).waitFor();
    await tab.getByLabel(words.work.note, { exact: true }).fill('Spoke to the owner: figures by Friday.');
    await tab.getByRole('button', { name: words.work.addNote, exact: true }).click();
    await tab.locator('.work-text', { hasText: 'figures by Friday' }).waitFor();

    await tab.getByRole('button', { name: words.hand.openingCopy }).click();
    await tab.getByText(words.hand.copied, { exact: true }).waitFor();
    const opening = await tab.evaluate<string>('navigator.clipboard.readText()');
    expect(opening).toContain(name);
    expect(opening).toBe(await tab.locator('blockquote').textContent());
    expect(await tab.locator('blockquote').getAttribute('lang')).toBe(language);
    const [sheet] = await Promise.all([
      tab.context().waitForEvent('page'),
      tab.getByRole('button', { name: words.hand.sheet }).click(),
    ]);
    // The tab is there before its sheet is.
    await sheet.locator('h1').waitFor();
    expect(sheet.url()).toContain('/savings-sheet');
    await sheet.close();
    expect(performance.now() - startedAt).toBeLessThan(MINUTE_MS);

    // It is kept, and seen where the desk looks next.
    await show(tab, server, `/w/${own.slug}/prospects/work`);
    await tab.getByRole('link', { name: name ?? '' }).waitFor();
    await tab.locator('[data-row]', { hasText: words.work.states.contacted }).waitFor();
    expect(await tab.locator('.sales').getAttribute('lang')).toBe(language);
    expect(opened.faults).toEqual([]);
    await tab.context().close();
  });
});

describe('leads', { timeout: 120_000 }, () => {
  test('are put in order and cut down by their address, which can be gone back to', async () => {
    await show(page, server, at());
    await page.getByText('480 hotels').waitFor();
    await main().getByRole('button', { name: en.leads.rating }).click();
    await expect.poll(() => asked().get('sort')).toBe('rating');
    await expect.poll(() => main().locator('tbody tr').count()).toBe(50);
    await main().getByText(en.filters.all, { exact: true }).click();
    await page.locator('[name=min_rating]').fill('4,1');
    await page.locator('[name=max_rating]').fill('3');
    await page.getByRole('button', { name: en.filters.apply }).click();
    await page.getByText(en.filters.wrongRange).waitFor();
    await page.locator('[name=max_rating]').fill('');
    await page.getByRole('button', { name: en.filters.apply }).click();
    await expect.poll(() => asked().get('min_rating')).toBe('4.1');
    await page.getByRole('button', { name: 'Remove the filter Rating from 4.1' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove the filter Rating from 4.1' }).click();
    await page.getByText('480 hotels').waitFor();
    await page.keyboard.press('v');
    await expect.poll(() => asked().get('view')).toBe('map');
  });

  test('are a map over the same filters, moved by keys, with a list that says the same', async () => {
    await show(page, server, at('?country=SG&view=map'));
    const ground = page.getByRole('region', { name: /^Map of \d+ hotels$/ });
    await ground.waitFor();
    const list = page.getByText(en.map.list, { exact: true });
    await list.click();
    await page
      .getByRole('button', { name: /hotels? near Singapore$/ })
      .first()
      .waitFor();
    await ground.focus();
    await page.keyboard.press('+');
    await expect.poll(() => asked().get('at')).not.toBeNull();
    const before = asked().get('at');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => asked().get('at')).not.toBe(before);
    await page.keyboard.press('0');
    await expect.poll(() => asked().get('at')).toBeNull();
    const twin = page.locator('.lead-map-twin');
    // Each press may bring the hotels in the place of their cluster.
    await expect
      .poll(
        async () => {
          const links = await twin.getByRole('link').count();
          if (links === 0)
            await twin
              .getByRole('button')
              .first()
              .click({ timeout: 2000 })
              .catch(() => {});
          return links;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    await page.locator('.map-hotel').first().click();
    await page.locator('.lead-map-chosen a').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toContain('/prospects/hotels/');
  });

  test('many at once get a state, with a way back', async () => {
    await show(page, server, at());
    await page.getByText('480 hotels').waitFor();
    await main().locator('tbody input[type=checkbox]').nth(0).check();
    await main().locator('tbody input[type=checkbox]').nth(1).check();
    await page.getByText('2 hotels chosen').waitFor();
    await page.getByLabel(en.bulk.setState).selectOption({ label: en.work.states.contacted });
    await page.getByText('2 hotels changed.').waitFor();
    const contacted = () => main().locator('tbody .badge', { hasText: en.work.states.contacted }).count();
    await expect.poll(contacted).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(contacted).toBe(0);
  });

  test('all that match go on a list at once, and it is told how many did', async () => {
    await show(page, server, at('?country=TH&segment=CRITICAL'));
    const put = page.getByRole('button', { name: /^Put all \d+ on a list$/ });
    const count = Number(/\d+/.exec((await put.first().textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(10);
    await put.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(manyEn.addAll.name).fill('Thai and critical');
    await dialog.getByRole('button', { name: manyEn.addAll.title(count, String(count)) }).click();
    await dialog.getByText(manyEn.addAll.added(count, String(count), 'Thai and critical')).waitFor();
    await expectStillWellMade(page);
    await page.keyboard.press('Escape');
    await put.click();
    await dialog.getByLabel(manyEn.addAll.list).selectOption({ label: 'Thai and critical' });
    await dialog.getByRole('button', { name: manyEn.addAll.title(count, String(count)) }).click();
    await dialog.getByText(manyEn.addAll.added(0, '0', 'Thai and critical')).waitFor();
    await dialog.getByText(manyEn.addAll.already(count, String(count))).waitFor();
    await dialog.getByRole('link', { name: manyEn.addAll.open }).click();
    await page.getByRole('heading', { level: 1, name: 'Thai and critical' }).waitFor();
    await page.getByText(manyEn.lists.hotelsOf(count, String(count)), { exact: true }).waitFor();
  });

  test('a search is kept with its alert, and opens as it was', async () => {
    await show(page, server, at('?country=TH&segment=CRITICAL'));
    await page.getByRole('button', { name: manyEn.searches.save }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(manyEn.searches.name).fill('Thai and critical');
    await dialog.getByRole('button', { name: manyEn.searches.save }).click();
    await page.getByText(manyEn.searches.saved('Thai and critical')).waitFor();
    await show(page, server, at('/searches'));
    await main().getByRole('link', { name: 'Thai and critical' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?segment=CRITICAL&country=TH');
  });
});

describe('a hotel', { timeout: 120_000 }, () => {
  test('that asks not to be contacted is gone at once, from the leads and from its own page', async () => {
    await show(page, server, at('?q=cricket'));
    const link = main().locator('tbody th a').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const address = page.url();
    await page.getByRole('button', { name: en.work.suppress }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en.work.reason).fill('The owner said so.');
    await dialog.getByRole('button', { name: en.work.suppressNow }).click();
    await page.getByText(en.work.suppressed(name)).waitFor();
    await show(page, server, at('?q=cricket'));
    await main().locator('tbody th a').first().waitFor();
    expect(await names()).not.toContain(name);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: en.hotel.gone }).waitFor();

    // The workspace knows what it has removed, by its number, and takes all that it wrote along.
    const number = address.split('/').at(-1) ?? '';
    await show(page, server, at('/work'));
    const removed = main().locator('[data-row]', { hasText: number });
    await removed.getByText('The owner said so.').waitFor();
    await expectWellMade(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: manyEn.work.download }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ kind: 'suppression', uen: number }),
    );

    // Whoever runs the server sees who asked, notes it, and lets the hotel in again.
    const operator = await openPage(browser, server, DESKTOP);
    const { page: desk } = operator;
    await show(desk, server, '/operator/prospects');
    await desk.getByRole('button', { name: operatorEn.onlyUnseen }).click();
    const asked = desk.locator('[data-row]', { hasText: number });
    await asked.getByText(workspace.slug).waitFor();
    await expectWellMade(desk);
    await asked.getByRole('button', { name: operatorEn.noteOne(number) }).click();
    await desk.getByText(operatorEn.allSeen).waitFor();
    await desk.getByRole('button', { name: operatorEn.onlyUnseen }).click();
    await asked.getByRole('button', { name: operatorEn.liftOne(number) }).click();
    await desk.getByRole('dialog').getByRole('button', { name: operatorEn.lift, exact: true }).click();
    await desk.getByText(operatorEn.none).waitFor();
    await desk.getByRole('button', { name: operatorEn.take }).click();
    await desk.getByRole('dialog').getByLabel(operatorEn.number).fill('T99LL0000X');
    await desk.getByRole('dialog').getByRole('button', { name: operatorEn.take }).click();
    await desk.getByRole('dialog').getByRole('alert').waitFor();
    await expectStillWellMade(desk);
    expect(operator.faults).toEqual([]);
    await desk.context().close();
  });

  test('is worked on by keys: state, note, list, and a list is exported and deleted', async () => {
    await show(page, server, at());
    await main().locator('tbody th a').first().click();
    await page.getByText(en.work.noNotes).waitFor();
    await page.keyboard.press('4');
    await page.getByRole('radio', { name: en.work.states.won, checked: true }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Signed.');
    await page.getByRole('button', { name: en.work.addNote, exact: true }).click();
    await page.locator('.work-text', { hasText: 'Signed.' }).waitFor();
    await page.getByLabel(en.work.addToList).selectOption('new');
    await page.getByLabel(en.work.newListName).fill('Spring');
    await page.getByRole('button', { name: en.work.make }).click();
    await page.getByRole('button', { name: en.work.takeFrom('Spring') }).waitFor();
    await show(page, server, at('/lists'));
    await main().getByRole('link', { name: 'Spring' }).click();
    await page.getByText('1 hotel', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Export: 1 row$/ }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: en.export.csv }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^leads-1\.csv$/);
    await page.getByRole('button', { name: manyEn.lists.remove }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Spring');
    await dialog.getByRole('button', { name: manyEn.lists.remove }).click();
    await page.getByText(manyEn.lists.none).waitFor();
  });

  test('is not changed by whoever only reads', async () => {
    const opened = await openPage(browser, server, DESKTOP, { isOperator: false });
    await joinWorkspace(server, workspace, opened.person, 'viewer');
    await show(opened.page, server, at());
    await opened.page.getByText('480 hotels').or(opened.page.getByText('479 hotels')).waitFor();
    expect(await opened.page.getByRole('main').locator('tbody input[type=checkbox]').count()).toBe(0);
    await opened.page.getByRole('main').locator('tbody th a').first().click();
    await opened.page.getByText(en.work.readOnly).waitFor();
    expect(await opened.page.getByRole('radio', { name: en.work.states.won }).isEnabled()).toBe(false);
    expect(await opened.page.getByRole('button', { name: en.work.suppress }).count()).toBe(0);
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
});

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('leads, map, a hotel and the work', { timeout: 240_000 }, async () => {
    const opened = await openPage(browser, server, look, { isOperator: false });
    const own = await makeTestWorkspace(server, opened.person, { prospects: null });
    const { page: tab } = opened;
    const path = (part = '') => `/w/${own.slug}/prospects${part}`;
    await show(tab, server, path());
    await tab.locator('[data-row]').first().waitFor();
    await expectWellMade(tab);
    await tab.locator('.score-button').first().click();
    if (look.width < 600) await tab.locator('.folded > summary').click();
    await tab.locator('.sales-more > summary').click();
    await expectStillWellMade(tab);
    await show(tab, server, path('?view=map'));
    await tab.locator('.map-cluster').first().waitFor();
    await tab.locator('.lead-map-twin > summary').click();
    await expectWellMade(tab);
    await show(tab, server, path());
    await tab.locator('[data-row] a').first().click();
    await tab.locator('blockquote').waitFor();
    await tab.getByText(en.work.noNotes).waitFor();
    await tab.waitForLoadState('networkidle');
    await expectWellMade(tab);
    await tab.getByRole('button', { name: en.work.suppress }).click();
    await expectStillWellMade(tab);
    for (const part of ['/work', '/lists', '/searches', '/contacts', '/tools']) {
      await show(tab, server, path(part));
      await expectWellMade(tab);
    }
    expect(opened.faults).toEqual([]);
    await tab.context().close();
  });
});
