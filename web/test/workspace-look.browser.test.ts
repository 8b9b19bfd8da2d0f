import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { makePerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace } from './workspaces.ts';

/** Each page of a workspace in every look, as its owner sees it. */
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  const environment = { LIMIT_ADDRESS_PER_MINUTE: '1000000' };
  [server, browser] = await Promise.all([startPages({ environment }), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

type Step = (on: Page) => Promise<unknown>;
const SHOWN: readonly (readonly [part: string, ...steps: Step[]])[] = [
  [''],
  ['/members', (on) => on.getByRole('button', { name: /^Remove Grace/ }).click()],
  [
    '/keys',
    async (on) => {
      await on.getByRole('button', { name: /^Manage/ }).click();
      await on.getByRole('button', { name: 'Change…' }).click();
      await on.getByLabel('Only what is chosen here').check();
    },
  ],
  [
    '/keys/new',
    async (on) => {
      await on.getByLabel('Name').fill('Another');
      await on.getByRole('button', { name: 'Make the key' }).click();
      await on.getByText('It is shown only now').waitFor();
    },
  ],
  ['/audit'],
  ['/settings', (on) => on.getByRole('button', { name: 'Delete the workspace…' }).click()],
];

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('every page', async () => {
    const { page, faults, person } = await openPage(browser, server, look, { isOperator: false });
    const workspace = await makeTestWorkspace(server, person);
    const at = (part: string) => `/w/${workspace.slug}${part}`;
    const other = await makePerson(server, { isOperator: false });
    await server.database.query("UPDATE console.member SET name = 'Grace' WHERE id = $1", [other.id]);
    await joinWorkspace(server, workspace, other, 'viewer');
    await server.database.query('UPDATE platform.workspace_service SET allowance = 1000 WHERE workspace_id = $1', [
      workspace.id,
    ]);
    await show(page, server, at('/keys/new'));
    await page.getByLabel('Name').fill('One');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText('It is shown only now').waitFor();
    await show(page, server, '');
    await expectWellMade(page);
    for (const [part, ...steps] of SHOWN) {
      await show(page, server, at(part));
      await expectWellMade(page);
      for (const step of steps) {
        await step(page);
        await expectStillWellMade(page);
      }
    }
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);
});
