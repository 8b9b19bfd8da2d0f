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
