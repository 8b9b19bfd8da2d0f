import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { makePerson, signIn, type TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { makeKeyOf, makeWorkspace, type TestWorkspace } from './workspace-rows.ts';

/** The page of usage tells what was really asked, by key and outcome. */
const ANSWERS = { q1: 3, q2: 2, q3: 3, q4: 1, q5: 2, q6: 3, q7: 2, q8: 1, q9: 4, q10: 2, q11: 3, q12: 2 };
const COUNTED = { timeout: 30_000, interval: 500 };
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let asker: TestPerson;
let workspace: TestWorkspace;
let refusedId: string;
let key: string;

const ask = async (body: object) => {
  const answer = await fetch(`${server.url}/api/student-protection-check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startPages(), openBrowser()]);
  asker = await makePerson(server, { isOperator: false });
  workspace = await makeWorkspace(server, asker.id, ['readiness'], 'viewer');
  key = await makeKeyOf(server, workspace, { service: 'readiness', name: 'Nightly run' });
  for (let times = 0; times < 3; times += 1) expect((await ask({ answers: ANSWERS })).status).toBe(200);
  const refused = await ask({ answers: {} });
  expect(refused.status).toBe(400);
  refusedId = refused.headers.get('x-request-id') ?? '';
  expect(refusedId).not.toBe('');
  // Counts are written together, every few seconds.
  const counted = async () => {
    const { rows } = await server.database.query<{ errors: number; requests: number }>(
      `SELECT (SELECT count(*) FROM platform.usage_error WHERE holder = $1)::int AS errors,
              (SELECT count(*) FROM platform.usage_day WHERE holder = $1)::int AS requests`,
      [workspace.id],
    );
    return (rows[0]?.errors ?? 0) > 0 && (rows[0]?.requests ?? 0) > 0;
  };
  await vi.waitFor(async () => expect(await counted()).toBe(true), COUNTED);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const LOOK = { width: 1280, colours: 'light' } as const;
/** What these pages themselves ask is counted too, but of another service. */
const pathOf = ({ slug }: TestWorkspace, search = '?service=readiness') => `/w/${slug}/usage${search}`;
const row = (table: string, name: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

beforeEach(async () => {
  ({ page, faults } = await openPage(browser, server, LOOK, { isOperator: false }));
  await signIn(page.context(), server, asker.id);
});

afterEach(async () => {
  await page.context().close();
  // Whoever chose a language in one test speaks the browser's own in the next.
  await server.database.query('UPDATE console.member SET language = NULL WHERE id = $1', [asker.id]);
  expect(faults).toEqual([]);
});

describe('what was asked', () => {
  test('stands there by day, operation and key, and its errors can be found', async () => {
    await show(page, server, pathOf(workspace));
    await page.getByText('4 requests, of which 75% were answered').waitFor();
    expect(await row('By operation', 'checkReadiness').getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['readiness', '4', '3', '1', '0']),
    );
    expect(await row('By key', 'Nightly run').count()).toBe(1);
    const error = row('Errors of the last seven days', refusedId);
    expect(await error.textContent()).toContain('400');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await error.getByRole('button', { name: `Copy the request id ${refusedId}` }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(refusedId);
  });

  test('has its figures as a table, one key away', async () => {
    await show(page, server, pathOf(workspace, '?range=7&service=readiness'));
    await page.getByRole('button', { name: 'Show as a table' }).focus();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('figure').getByRole('row');
    expect(await rows.count()).toBe(8);
    expect(await rows.last().getByRole('cell').allTextContents()).toEqual(['3', '1', '0', '0']);
  });

  test('is a file too', async () => {
    await show(page, server, pathOf(workspace));
    await page.getByRole('button', { name: 'Download as CSV' }).focus();
    await page.keyboard.press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'A line an operation' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^usage-.*-by-operation\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('checkReadiness');
  });

  test('is narrowed down in the address, and a filter that finds nothing says so', async () => {
    await show(page, server, pathOf(workspace));
    await page.getByRole('combobox', { name: 'Period' }).selectOption('13m');
    await page.getByText('Requests a month (UTC), by outcome').waitFor();
    await page.getByRole('combobox', { name: 'Key', exact: true }).selectOption('People, in these pages');
    await page.getByRole('heading', { name: 'No requests in this period' }).waitFor();
    expect(new URL(page.url()).search).toContain('range=13m');
    await page.reload();
    await page.getByRole('heading', { name: 'No requests in this period' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter People, in these pages' }).click();
    await page.getByText('4 requests, of which 75% were answered').waitFor();
  });

  test('is told in the reader’s language', async () => {
    await show(page, server, pathOf(workspace));
    await page.getByLabel('Language').selectOption('fr');
    await page.getByRole('heading', { name: 'Utilisation', level: 1 }).waitFor();
    await page.getByText('4 requêtes, dont 75').waitFor();
    await page.getByLabel('Langue').selectOption('es');
    await page.getByText('4 solicitudes; se respondió el 75').waitFor();
  });

  test('an allowance shows what is left of it', async () => {
    const limited = await makeWorkspace(server, asker.id, ['readiness']);
    await server.database.query('UPDATE platform.workspace_service SET allowance = 1000 WHERE workspace_id = $1', [
      limited.id,
    ]);
    await show(page, server, pathOf(limited));
    expect((await row('Allowances', /1,000/).getByRole('cell').allTextContents()).slice(0, 3)).toEqual([
      '1,000',
      '0',
      '1,000',
    ]);
  });

  test('where nothing was asked, the way leads to the keys', async () => {
    const quiet = await makeWorkspace(server, asker.id, []);
    await show(page, server, pathOf(quiet, '?range=13m'));
    const link = page.getByRole('main').getByRole('link', { name: 'Go to the keys' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/console/w/${quiet.slug}/keys`);
  });
});

test('more errors are loaded when they are wanted', async () => {
  const many = await makeWorkspace(server, asker.id, ['readiness']);
  await server.database.query(
    `INSERT INTO platform.usage_error (holder, at, request_id, service, operation, key_id, status, code, milliseconds)
     SELECT $1, date_trunc('milliseconds', now()), 'request-' || lpad(n::text, 4, '0'), 'readiness', 'checkReadiness',
       '00000000-0000-0000-0000-000000000000', 500, 'internal_error', n FROM generate_series(1, 60) AS n`,
    [many.id],
  );
  await show(page, server, pathOf(many));
  const rows = page.getByRole('table', { name: 'Errors of the last seven days' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(51);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows.count()).toBe(61);
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
});

test('whoever is not in the workspace sees nothing of it', async () => {
  const stranger = await makePerson(server, { isOperator: false });
  await signIn(page.context(), server, stranger.id);
  await page.goto(`${server.url}/console${pathOf(workspace)}`);
  await page.getByRole('heading', { name: 'You are not in this workspace', level: 1 }).waitFor();
  expect(await page.getByText('checkReadiness').count()).toBe(0);
});

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('usage', async () => {
    const { page: own, faults: found } = await openPage(browser, server, look, { isOperator: false });
    await signIn(own.context(), server, asker.id);
    await show(own, server, pathOf(workspace));
    await own.getByText(refusedId).waitFor();
    await expectWellMade(own);
    await own.getByRole('button', { name: 'Download as CSV' }).click();
    await own.getByRole('button', { name: 'Show as a table' }).click();
    await expectStillWellMade(own);
    expect(found).toEqual([]);
    await own.context().close();
  });
});
