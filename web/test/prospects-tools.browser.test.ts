import { readFileSync } from 'node:fs';
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

/** What a sales desk does for many hotels at once: addresses, contacts, audits, savings. */
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

const { contacts: words } = manyEn;

describe('many at once', { timeout: 120_000 }, () => {
  test('addresses out of a file are checked as a job, which can be stopped and deleted', async () => {
    await show(page, server, at('/tools'));
    const csv = `name,email\n${Array.from({ length: 30 }, (_, row) => `Tan ${row},tan${row}@hotel${row}.example\n`).join('')}`;
    await page
      .locator('.drop input[type=file]')
      .setInputFiles([{ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
    await page.getByRole('heading', { level: 1, name: 'spring.csv' }).waitFor();
    await page.getByText('tan0@hotel0.example').waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    const remove = page.getByRole('main').getByRole('button', { name: manyEn.tools.remove, exact: true });
    await cancel.or(remove).first().waitFor();
    if ((await remove.count()) === 0) await cancel.click();
    await remove.waitFor();
    await expectStillWellMade(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: manyEn.tools.download }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('quintet_verdict');
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: manyEn.tools.remove, exact: true }).click();
    await page.getByText(manyEn.tools.noEmails).waitFor();
  });

  test('contacts out of a file are kept, matched and deleted', async () => {
    await show(page, server, at('/contacts'));
    const csv =
      'registry number,hotel,person,email\nT99LL0002E,The Xylophone Puffin,Ms Tan,tan@xylophone-puffin.example\n';
    await page
      .locator('.drop input[type=file]')
      .setInputFiles([{ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
    const row = main().locator('tbody tr', { hasText: 'fair.csv' });
    await row.waitFor();
    await expectStillWellMade(page);
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await page.getByText(words.noFiles).waitFor();
  });

  test('a contact for which no hotel was found is given one by whoever knows it', async () => {
    const contact = { person: 'Ms Tan', email: 'tan@elsewhere.example' };
    const csv = `hotel,person,email\nNowhere Towers,${contact.person},${contact.email}\n`;
    await show(page, server, at('/contacts'));
    await page.getByText(words.nothingAlone).waitFor();
    await page
      .locator('.drop input[type=file]')
      .setInputFiles([{ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
    await page.getByRole('button', { name: words.chooseFor('Nowhere Towers') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('xyzzy');
    await dialog.getByText(words.noneFound).waitFor();
    await dialog.getByRole('searchbox').fill('xylophone');
    const offered = dialog.getByRole('button', { name: 'The Xylophone Puffin, Singapore' });
    await offered.waitFor();
    await expectStillWellMade(page);
    await offered.click();
    await page.getByText(words.nothingAlone).waitFor();
    await show(page, server, at('/hotels/T99LL0002E'));
    await main().getByText(contact.email, { exact: false }).first().waitFor();
  });

  test('the websites of a list are audited when somebody says so, and not before', async () => {
    await show(page, server, at());
    await main().locator('tbody th a').first().click();
    await page.getByLabel(en.work.addToList).selectOption('new');
    await page.getByLabel(en.work.newListName).fill('Audits');
    await page.getByRole('button', { name: en.work.make }).click();
    await page.getByRole('button', { name: en.work.takeFrom('Audits') }).waitFor();
    await show(page, server, at('/tools'));
    await page.getByText(manyEn.tools.noAudits).waitFor();
    await show(page, server, at('/lists'));
    await main().getByRole('link', { name: 'Audits' }).click();
    await page.getByRole('button', { name: manyEn.lists.audit }).click();
    await page.getByRole('dialog').getByRole('button', { name: manyEn.lists.auditStart }).click();
    await expect.poll(() => page.url()).toContain('/tools/audits/');
    await page.getByRole('heading', { level: 1, name: 'Audits' }).waitFor();
    await page.getByText('of 1', { exact: false }).first().waitFor();
    await expectStillWellMade(page);
  });
});

test('savings in several currencies are compared at once', { timeout: 60_000 }, async () => {
  await show(page, server, at('/tools'));
  await page.getByRole('button', { name: manyEn.tools.calculate }).click();
  await expect.poll(() => main().locator('table tbody tr').count()).toBe(4);
  await page.getByLabel(manyEn.tools.to).fill('XXX');
  await page.getByRole('button', { name: manyEn.tools.calculate }).click();
  await main().getByRole('alert').first().waitFor();
});
