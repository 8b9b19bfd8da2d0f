import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { en } from '../locales/prospects/en.ts';
import { en as manyEn } from '../locales/prospects-work/en.ts';
import { expectStillWellMade } from './measures.ts';
import type { TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** What a sales desk must not be led to: wrong figures, lost work, work on the wrong hotel. */
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let person: TestPerson;
let workspace: TestWorkspace;

const DESKTOP = { width: 1280, colours: 'light' } as const;
const HOTEL = '/hotels/T99LL0002E';

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

describe('figures', { timeout: 120_000 }, () => {
  test('of several payments are the ones that were typed, and what is unclear is asked about', async () => {
    await show(page, server, at('/tools'));
    const amounts = page.getByLabel(manyEn.tools.amounts);
    const compare = page.getByRole('button', { name: manyEn.tools.calculate });
    const shown = () => main().locator('table tbody tr td:nth-child(2)').allTextContents();
    await page.getByLabel(manyEn.tools.to).fill('thb');
    await amounts.fill('1000 500');
    await compare.click();
    await expect.poll(shown).toEqual(['US$1,000', 'US$500']);
    await amounts.fill('1,500');
    await compare.click();
    await expect.poll(shown).toEqual(['US$1,500']);
    await main().getByText(en.tools.assumptionsFor('THB')).click();
    await main().getByText(en.tools.assumedOf.bank_margin_percent).waitFor();
    await main()
      .getByText(/^Mid-market rate of .*: USD 1 = THB /)
      .waitFor();
    await expectStillWellMade(page);
    await amounts.fill('1000,500');
    await compare.click();
    await main().getByText(en.problems.amounts_unclear).waitFor();
    // Nothing that was found before stands beside it.
    expect(await shown()).toEqual([]);
    await amounts.fill('10');
    await compare.click();
    await main().getByRole('cell', { name: en.tools.nothingArrives }).waitFor();
  });

  test('of one payment that does not arrive are no savings, and all others say what they rest on', async () => {
    await show(page, server, at(HOTEL));
    const amount = page.getByLabel(en.tools.amount('SGD'));
    const reckon = page.getByRole('button', { name: en.tools.reckon });
    const saves = main().getByText(/^Saves about/);
    await reckon.click();
    await saves.waitFor();
    await main().getByText(en.tools.assumptions, { exact: true }).click();
    await main().getByText(en.tools.assumedOf.bank_fee_usd).waitFor();
    await main()
      .getByText(/^Mid-market rate of .*: USD 1 = SGD /)
      .waitFor();
    await expectStillWellMade(page);
    await amount.fill('0');
    await reckon.click();
    await main().getByText('Must be', { exact: false }).waitFor();
    expect(await saves.count()).toBe(0);
    await amount.fill('1,5');
    await reckon.click();
    await main().getByText(en.problems.amount_unclear).waitFor();
    await amount.fill('10');
    await reckon.click();
    await main()
      .getByText(/^Nothing would arrive: .*US\$10/)
      .waitFor();
    expect(await saves.count()).toBe(0);
  });
});

/** What the page sent, in order. */
function sent(method: string, part: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(part)) found.push(request.url());
  });
  return found;
}

/** As another member of the workspace does it. */
async function change(uen: string, to: object): Promise<void> {
  const path = `/api/v1/work/hotels/${uen}`;
  const status = await page.evaluate(
    async ([address, slug, wanted]) => {
      const headers = { 'content-type': 'application/json', 'quintet-workspace': slug };
      const { version } = (await (await fetch(address, { headers })).json()) as { version: number };
      const body = JSON.stringify({ version, ...wanted });
      return (await fetch(address, { method: 'PATCH', headers, body })).status;
    },
    [path, workspace.slug, to] as const,
  );
  expect(status).toBe(200);
}

describe('presses', { timeout: 120_000 }, () => {
  test('that come twice ask once', async () => {
    await show(page, server, at(HOTEL));
    const links = sent('POST', '/api/console/downloads');
    const checks = sent('GET', '/email/validate');
    const tabs: Page[] = [];
    page.context().on('page', (tab) => tabs.push(tab));
    await page.getByRole('button', { name: en.hand.sheet }).dblclick({ delay: 60 });
    await page.getByRole('button', { name: en.tools.mailNow }).dblclick({ delay: 60 });
    await expect.poll(() => tabs.length).toBe(1);
    await page.getByRole('button', { name: en.tools.mailNow }).waitFor();
    expect([links.length, checks.length, tabs.length]).toEqual([1, 1, 1]);
    await tabs[0]?.close();
  });

  test('that follow one another quickly both count, and nobody else is blamed', async () => {
    await show(page, server, at(HOTEL));
    await page.getByText(en.work.noNotes).waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('3');
    await page.keyboard.press('4');
    await page.getByText(en.work.stateNow(en.work.states.won)).waitFor();
    await page.getByRole('radio', { name: en.work.states.won, checked: true }).waitFor();
    expect(await page.getByText(en.work.changedMeanwhile).count()).toBe(0);
    await page.reload();
    await page.getByRole('radio', { name: en.work.states.won, checked: true }).waitFor();
  });
});

describe('many at once', { timeout: 120_000 }, () => {
  const choose = (row: number) => main().locator('tbody input[type=checkbox]').nth(row).check();

  test('are put back but for what somebody else has changed since', async () => {
    await show(page, server, at());
    await choose(0);
    await choose(1);
    await page.getByLabel(en.bulk.setState).selectOption({ label: en.work.states.contacted });
    await page.getByText(en.bulk.changed(2, '2')).waitFor();
    const address = await main().locator('tbody th a').first().getAttribute('href');
    const uen = address?.split('/').at(-1) ?? '';
    await change(uen, { state: 'won' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${en.bulk.undone(1, '1')} ${en.bulk.changedMeanwhile(1, '1')}`).waitFor();
    await expect.poll(() => main().locator('tbody .badge', { hasText: en.work.states.won }).count()).toBe(1);
    expect(await main().locator('tbody .badge', { hasText: en.work.states.contacted }).count()).toBe(0);
  });

  test('that could not be changed say so', async () => {
    await show(page, server, at());
    await choose(0);
    const refuse = { status: 409, contentType: 'application/problem+json', body: '{"code":"list_not_found"}' };
    await page.route('**/api/v1/work/hotels/find', (route) => route.fulfill(refuse));
    await page.getByLabel(en.bulk.setState).selectOption({ label: en.work.states.contacted });
    await page.getByRole('region', { name: en.bulk.label }).getByText(en.problems.list_not_found).waitFor();
    faults.length = 0;
  });

  test('are none that another filter hides', async () => {
    await show(page, server, at());
    await choose(0);
    await page.getByText(en.bulk.chosen(1, '1')).waitFor();
    await page.getByRole('combobox', { name: new RegExp(`^${en.leads.country}`) }).selectOption('TH');
    await page.getByText(en.bulk.chosen(1, '1')).waitFor({ state: 'detached' });
    expect(await main().locator('tbody input:checked').count()).toBe(0);
  });
});

describe('nothing is lost or shown in silence', { timeout: 120_000 }, () => {
  const note = () => page.getByLabel(en.work.note, { exact: true });
  const kept = () => page.evaluate<string | null>("sessionStorage.getItem('prospects-notes')");

  test('a note that was typed outlives the page and the session, and ends with signing out', async () => {
    await show(page, server, at(HOTEL));
    await note().fill('Spoke to the owner.');
    await page.getByRole('link', { name: en.hotel.back }).click();
    await page.getByRole('heading', { level: 1, name: en.title }).waitFor();
    await page.goBack();
    await expect.poll(() => note().inputValue()).toBe('Spoke to the owner.');
    await page.reload();
    await expect.poll(() => note().inputValue()).toBe('Spoke to the owner.');
    await page.getByRole('button', { name: en.work.addNote, exact: true }).click();
    await page.locator('.work-text', { hasText: 'Spoke to the owner.' }).waitFor();
    expect(await note().inputValue()).toBe('');
    expect(await kept()).toBeNull();
    await note().fill('Not written down.');
    await expect.poll(kept).toContain('Not written down.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/console/sign-in');
    expect(await kept()).toBeNull();
  });

  test('a filter that nobody understands is told, in the address and beside its field', async () => {
    await show(page, server, at('?min_rating=9&country=US&segment=HIGH'));
    const told = main().getByText(en.filters.notUnderstood('country=US and min_rating=9'));
    await told.waitFor();
    await expectStillWellMade(page);
    await main().getByText(en.filters.all, { exact: true }).click();
    await page.locator('[name=min_rooms]').fill('999999');
    await page.locator('[name=min_reviews]').fill('1,5');
    await page.getByRole('button', { name: en.filters.apply }).click();
    await page.getByText(en.filters.wrongFigure('1', '20,000')).waitFor();
    await page.getByText(en.filters.wrongFigure('0', '999,999,999')).waitFor();
    await page.locator('[name=min_rooms]').fill('20');
    await page.locator('[name=min_reviews]').fill('1,500');
    await page.getByRole('button', { name: en.filters.apply }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('min_reviews')).toBe('1500');
    await told.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('country')).toBeNull();
  });

  test('a file that is larger than the server takes is not sent', async () => {
    await show(page, server, at('/contacts'));
    const buffer = Buffer.alloc(2_000_001, 'a');
    await page.locator('.drop input[type=file]').setInputFiles([{ name: 'fair.csv', mimeType: 'text/csv', buffer }]);
    await page.getByRole('alert').filter({ hasText: '2 MB' }).waitFor();
  });

  test('a hotel that was taken out in another tab is gone here, too', async () => {
    const other = await page.context().newPage();
    await show(page, server, at(HOTEL));
    await page.getByText(en.work.noNotes).waitFor();
    await show(other, server, at(HOTEL));
    await other.getByRole('button', { name: en.work.suppress }).click();
    await other.getByRole('dialog').getByRole('button', { name: en.work.suppressNow }).click();
    await other.waitForURL((url) => url.pathname.endsWith('/prospects'));
    await page.getByRole('radio', { name: en.work.states.won }).check({ force: true });
    await page.getByRole('heading', { level: 1, name: en.hotel.gone }).waitFor();
    expect(await page.getByRole('link', { name: en.hotel.write }).count()).toBe(0);
    // Chromium says on its console what was refused.
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('404')));
    await other.close();
  });
});
