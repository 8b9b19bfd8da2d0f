import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acraFile, hlbFile, uen } from '#services/prospects/hotels/test/registry-files.ts';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { openPage, show, startPages } from './stage.ts';

/** The operator's pages about services, with something on them, in every look. */
const EMAIL = 'ixchel@maya.example';
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startPages(), openBrowser()]);
  await server.cli('users', 'create', '--email', EMAIL, '--name', 'Ixchel', '--password', 'jade y obsidiana');
  const hotels = [{ name: 'Velvet Spire Hotel', postcode: '010061', rooms: 90 }];
  const companies = [{ uen: uen(1), name: 'KINGFISHER HOLDINGS PTE. LTD.', postcode: '010061' }];
  await server.cli('hotels', 'import', 'hlb', hlbFile('licences.geojson', hotels));
  await server.cli('hotels', 'import', 'acra', acraFile('operators.csv', companies));
  await server.database.query(
    `UPDATE prospects.import_run SET state = 'reading', skipped = '{"no_name": 3}', updated_at = now() - interval '1 hour'
     WHERE source = 'acra'`,
  );
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('a member of the portal, and what asks before it is done', async () => {
    const { page, faults } = await openPage(browser, server, look);
    await show(page, server, '/operator/members?q=maya');
    await page.getByRole('button', { name: EMAIL }).waitFor();
    await expectWellMade(page);
    await page.getByRole('button', { name: EMAIL }).click();
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await expectStillWellMade(page);
    await page.getByRole('button', { name: 'Grant premium…' }).click();
    await page.getByLabel('Until (UTC)').waitFor();
    await expectStillWellMade(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete the member…' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('It must read').waitFor();
    await expectStillWellMade(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('imports, and a link to review', async () => {
    const { page, faults } = await openPage(browser, server, look);
    await show(page, server, '/operator/prospects');
    await page.getByText('1 link waits for a person.').waitFor();
    await page.getByText('operators.csv').waitFor();
    await expectWellMade(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
