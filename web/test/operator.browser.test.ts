import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { acraFile, hlbFile, uen } from '#services/prospects/hotels/test/registry-files.ts';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { makePerson, PASSWORD, type TestPerson } from './people.ts';
import { openPage, PAGES, show, startPages } from './stage.ts';
import { makeKeyOf, makeWorkspace } from './workspace-rows.ts';

/** What operators do for everybody else, and that nobody else can. */
const ANSWERS = { q1: 3, q2: 2, q3: 3, q4: 1, q5: 2, q6: 3, q7: 2, q8: 1, q9: 4, q10: 2, q11: 3, q12: 2 };
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let operator: TestPerson;

beforeAll(async () => {
  [server, browser] = await Promise.all([startPages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const LOOK = { width: 1280, colours: 'light' } as const;

beforeEach(async () => {
  ({ page, faults, person: operator } = await openPage(browser, server, LOOK));
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

/** What a program with the key is told. */
async function askedWith(key: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/student-protection-check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answers: ANSWERS }),
  });
  const { code = '' } = (await answer.json()) as { code?: string };
  return answer.ok ? 'answered' : `${answer.status} ${code}`;
}

describe('a workspace', () => {
  test('gets a service and an allowance, and feels both', async () => {
    const owner = await makePerson(server, { isOperator: false });
    const workspace = await makeWorkspace(server, owner.id, []);
    const key = await makeKeyOf(server, workspace, { service: 'readiness', name: 'One' });
    expect(await askedWith(key)).toMatch(/^40[13] /);
    await show(page, server, '/operator/workspaces');
    await page.getByLabel('Search').fill(workspace.slug);
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=${workspace.slug}`);
    await button(`Acme (${workspace.slug})`).click();
    const services = dialog('Services of Acme');
    await services.getByLabel(/^Allowance of readiness/).fill('2');
    await services.getByRole('button', { name: 'Open readiness' }).click();
    await page.getByText('readiness is open.').waitFor();
    await expect.poll(() => askedWith(key), { timeout: 15_000 }).toBe('answered');
    await expect.poll(() => askedWith(key), { timeout: 15_000 }).toBe('429 allowance_used_up');

    await services.getByLabel(/^Allowance of readiness/).fill('1,000');
    await services.getByRole('button', { name: 'Save the allowance of readiness' }).click();
    await page.getByText('The allowance of readiness is saved.').waitFor();
    await expect.poll(() => askedWith(key), { timeout: 15_000 }).toBe('answered');

    await services.getByLabel(/^Allowance of readiness/).fill('many');
    await services.getByRole('button', { name: 'Save the allowance of readiness' }).click();
    await services.getByText('A whole number, or nothing.').waitFor();

    await services.getByRole('button', { name: 'Close readiness' }).click();
    await page.getByText(/^readiness is closed/).waitFor();
    await expect.poll(() => askedWith(key), { timeout: 15_000 }).toMatch(/^40[13] /);
    await page.keyboard.press('Escape');
    await services.waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: workspace.slug }).getByText('none').waitFor();
  });
});

describe('a person', () => {
  const open = async ({ email }: TestPerson) => {
    await show(page, server, `/operator/people?q=${encodeURIComponent(email)}`);
    await button(email).click();
    return dialog(email);
  };

  test('becomes an operator once it is certain who asks', async () => {
    const other = await makePerson(server, { isOperator: false });
    const about = await open(other);
    await server.database.query(
      `UPDATE console.session SET authenticated_at = now() - interval '11 minutes' WHERE member_id = $1`,
      [operator.id],
    );
    await about.getByRole('button', { name: 'Make an operator…' }).click();
    await dialog(/^Make .* an operator\?$/)
      .getByRole('button', { name: 'Make an operator' })
      .click();
    const identity = dialog('Confirm that it is you');
    await identity.getByLabel('Your password').fill(PASSWORD);
    await identity.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The mark is given.').waitFor();
    const { rows } = await server.database.query('SELECT is_operator FROM console.member WHERE id = $1', [other.id]);
    expect(rows).toEqual([{ is_operator: true }]);
    await about.getByRole('button', { name: 'Take the mark…' }).waitFor();
  });

  test('is signed out, and deleted by typing the address', async () => {
    const other = await openPage(browser, server, LOOK, { isOperator: false });
    const about = await open(other.person);
    await about.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('1 session has ended.').waitFor();
    await other.page.goto(`${server.url}/console`);
    await other.page.waitForURL(/\/console\/sign-in/);
    await other.page.context().close();

    await about.getByRole('button', { name: 'Delete the account…' }).click();
    const asked = dialog(/^Delete the account of/);
    await asked.getByRole('textbox').fill(other.person.email);
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The account is deleted.').waitFor();
    const { rows } = await server.database.query('SELECT 1 FROM console.member WHERE id = $1', [other.person.id]);
    expect(rows).toEqual([]);
  });

  test('is not the one who asks', async () => {
    const about = await open(operator);
    await about.getByText('This is you.').waitFor();
    expect(await about.getByRole('button', { name: 'Delete the account…' }).count()).toBe(0);
  });
});

describe('a member of the portal', () => {
  const found = async (email: string) => {
    await server.cli('users', 'create', '--email', email, '--name', 'Ixchel', '--password', 'jade y obsidiana');
    await show(page, server, '/operator/members');
    await page.getByText('Three letters at least').waitFor();
    await page.getByLabel('Search').fill(email);
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=${encodeURIComponent(email)}`);
    await button(email).click();
    return dialog(email);
  };
  const actions = async () =>
    (
      await server.database.query<{ action: string }>(
        'SELECT action FROM platform.audit WHERE actor = $1 ORDER BY id',
        [`operator:${operator.id}`],
      )
    ).rows.map(({ action }) => action);

  test('is found, and becomes premium once it is certain who asks', async () => {
    const about = await found('ixchel@maya.example');
    await about.getByText('Free').waitFor();
    await server.database.query(
      `UPDATE console.session SET authenticated_at = now() - interval '11 minutes' WHERE member_id = $1`,
      [operator.id],
    );
    await about.getByRole('button', { name: 'Grant premium…' }).click();
    const granting = dialog(/^Grant premium to/);
    await granting.getByLabel('Until (UTC)').fill('soon');
    await granting.getByRole('button', { name: 'Grant premium' }).click();
    await granting.locator('[aria-invalid="true"]').waitFor();
    await granting.getByLabel('Until (UTC)').fill('2999-01-31T12:00Z');
    await granting.getByRole('button', { name: 'Grant premium' }).click();
    const identity = dialog('Confirm that it is you');
    await identity.getByLabel('Your password').fill(PASSWORD);
    await identity.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(/^Granted until .*2999/).waitFor();
    await about.getByText('Premium', { exact: true }).waitFor();
    expect(await actions()).toEqual(['member.read', 'member.status_changed', 'member.read']);
  });

  test('is signed out, exported, and deleted by typing the address', async () => {
    const email = 'kukulkan@maya.example';
    const about = await found(email);
    await about.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('The member is signed in nowhere.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      about.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('member.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ user: { email } });
    await about.getByRole('button', { name: 'Delete the member…' }).click();
    const asked = dialog(/^Delete the member/);
    await asked.getByRole('textbox').fill(email);
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The member is deleted.').waitFor();
    await page.getByText('Nothing was found').waitFor();
    expect(await actions()).toEqual(expect.arrayContaining(['sessions.ended', 'member.exported', 'member.deleted']));
  });
});

test('imports are told, and links decided one after the other by keyboard', async () => {
  const hotels = [
    { name: 'Velvet Spire Hotel', postcode: '010061', rooms: 90 },
    { name: 'Amber Quay Inn', postcode: '010062', rooms: 40 },
  ];
  const companies = [
    { uen: uen(1), name: 'KINGFISHER HOLDINGS PTE. LTD.', postcode: '010061' },
    { uen: uen(2), name: 'WALNUT LODGINGS PTE. LTD.', postcode: '010062' },
  ];
  await server.cli('hotels', 'import', 'hlb', hlbFile('licences.geojson', hotels));
  await server.cli('hotels', 'import', 'acra', acraFile('operators.csv', companies));
  await server.database.query(
    `UPDATE prospects.import_run SET state = 'reading', next_byte = file_bytes / 2, skipped = '{"no_name": 3}',
       updated_at = now() - interval '1 hour' WHERE source = 'acra'`,
  );
  await show(page, server, '/operator/prospects');
  const row = page.getByRole('row').filter({ hasText: 'operators.csv' });
  expect(await row.textContent()).toMatch(/Interrupted.*50%.*3: no name/);
  await page.getByText('2 links wait for a person.').waitFor();
  await page.getByLabel('Kind').selectOption('place');
  await page.getByText('Nothing waits for a decision').waitFor();
  await page.getByLabel('Kind').selectOption('operator');

  const yes = (company: string) => page.getByRole('button', { name: new RegExp(`^Yes: .*${company}`) });
  const postcode = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Postcode' }) });
  await yes('KINGFISHER').waitFor();
  expect(await postcode.textContent()).toBe('Postcodethe same010061010061');
  const name = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Name differs' }) });
  expect(await name.locator('mark').allTextContents()).toEqual([
    'Velvet',
    'Spire',
    'Hotel',
    'KINGFISHER',
    'HOLDINGS',
    'PTE.',
    'LTD.',
  ]);

  // By keys that are told on the page: on, back, and a decision that is taken back at once.
  await page.getByRole('list', { name: 'Keys' }).getByText('Previous').waitFor();
  await page.keyboard.press('j');
  await yes('WALNUT').waitFor();
  await page.keyboard.press('k');
  await yes('KINGFISHER').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Nothing was decided here yet.').waitFor();
  await page.keyboard.press('a');
  await yes('WALNUT').waitFor();
  await page.getByText('1 link waits for a person.').waitFor();
  await page.keyboard.press('u');
  await yes('KINGFISHER').waitFor();
  await page.getByText('2 links wait for a person.').waitFor();

  // The second of two keys that lead elsewhere is no decision.
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL('**/account');
  await page.goBack();
  await yes('KINGFISHER').waitFor();
  await page.getByLabel('Kind').focus();
  await page.keyboard.press('a');
  expect(await yes('KINGFISHER').count()).toBe(1);

  await yes('KINGFISHER').focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 link waits for a person.').waitFor();
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.getAttribute("aria-label")'))
    .toMatch(/^Yes: .*WALNUT/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing waits for a decision').waitFor();
  // What is decided is gone from the page while the server still works at it.
  const deeds = async () => {
    const { rows } = await server.database.query(
      `SELECT action, coalesce(detail ->> 'decision', detail ->> 'was') AS decision FROM platform.audit
       WHERE actor = $1 ORDER BY id`,
      [`operator:${operator.id}`],
    );
    return rows;
  };
  await expect.poll(deeds, { timeout: 30_000 }).toEqual([
    { action: 'link.decided', decision: 'confirmed' },
    { action: 'link.undone', decision: 'accepted' },
    { action: 'link.decided', decision: 'confirmed' },
    { action: 'link.decided', decision: 'refused' },
  ]);
});

describe('the rest of the installation', () => {
  test('a key is found, and revoked', async () => {
    const owner = await makePerson(server, { isOperator: false });
    const workspace = await makeWorkspace(server, owner.id, ['readiness']);
    const key = await makeKeyOf(server, workspace, { service: 'readiness', name: 'Nightly' });
    expect(await askedWith(key)).toBe('answered');
    await show(page, server, '/operator/keys');
    await page.getByLabel('Workspace').fill(workspace.slug);
    await expect.poll(() => new URL(page.url()).search).toBe(`?workspace=${workspace.slug}`);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: /^Revoke qt_readiness/ }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await page.getByText('The key is revoked.').waitFor();
    await expect.poll(() => askedWith(key), { timeout: 15_000 }).toMatch(/^401 /);
  });

  test('a job that has failed runs again', async () => {
    const { rows } = await server.database.query<{ id: string }>(
      `SELECT id::text FROM graphile_worker.add_job('fec:sweep', '{}', run_at => now() + interval '1 year')`,
    );
    const id = rows[0]?.id ?? '';
    await server.database.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'it was late' WHERE id = $1`,
      [id],
    );
    await show(page, server, '/operator');
    await page.getByRole('row').filter({ hasText: 'fec' }).waitFor();
    await show(page, server, '/operator/jobs?state=failed');
    await page.getByText('it was late').waitFor();
    await button(`Run sweep ${id} now`).click();
    await page.getByText('It runs as soon as there is room.').waitFor();
    await expect.poll(() => page.getByText('it was late').count()).toBe(0);
  });

  test('a status page is published with an incident, which is changed, ended and removed', async () => {
    await show(page, server, '/operator/status');
    await button('Publish').click();
    await page.getByText('The status page is published.').waitFor();
    await button('Tell of an incident').click();
    const adding = dialog('Tell of an incident');
    await adding.getByLabel('Title').fill('Mail is late');
    await adding.getByRole('button', { name: 'Tell it' }).click();
    await page.getByRole('heading', { name: 'Mail is late' }).waitFor();
    expect(await (await fetch(`${server.url}/status`)).text()).toContain('Mail is late');
    const atFront = async () => (await (await fetch(server.url)).text()).includes('href="/status"');
    await expect.poll(atFront).toBe(true);

    await button('Change Mail is late').click();
    const changing = dialog('Change the incident');
    await changing.getByLabel('What is new').fill('The relay is back.');
    await changing.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The relay is back.').waitFor();
    await button('End Mail is late now').click();
    await page.getByText('The incident is over.').waitFor();
    await button('Remove Mail is late').click();
    await button('Remove for good').click();
    await page.getByText('No incident was told yet').waitFor();
    await button('Take it back').click();
    await page.getByText('The status page is not published any more.').waitFor();
    await expect.poll(atFront).toBe(false);
  });

  test('the audit tells of it, in a file too', async () => {
    await show(page, server, '/operator/status');
    await button('Publish').click();
    await page.getByText('The status page is published.').waitFor();
    await show(page, server, '/operator/audit');
    await page.getByLabel('What').selectOption('status.changed');
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(`operator:${operator.id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Newest 1,000 as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit.csv');
    expect(readFileSync(await download.path(), 'utf8')).toContain('status.changed');
  });
});

test('by keyboard: from the side to a list, into a row, and back', async () => {
  await show(page, server, '/operator');
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'People' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.getByRole('table').getByRole('button').first().waitFor();
  await page.getByRole('region', { name: 'People' }).focus();
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate<string>('document.activeElement.textContent')).toContain('@example.com');
});

test('for everybody else there are no such pages', async () => {
  const { page: own } = await openPage(browser, server, LOOK, { isOperator: false });
  const paths = Object.values(PAGES).filter((path) => path.startsWith('/operator'));
  expect(paths).toHaveLength(9);
  for (const path of paths) {
    await show(own, server, path);
    expect(await own.getByRole('heading', { level: 1 }).textContent()).toBe('There is no such page');
  }
  expect(await own.getByRole('navigation', { name: 'Operator' }).count()).toBe(0);
  await own.context().close();
});

test('what is about a service is there where it runs', async () => {
  const bare = await startPages({ services: services.filter(({ name }) => name === 'console') });
  const { page: own } = await openPage(browser, bare, LOOK);
  await show(own, bare, '/operator');
  const side = own.getByRole('navigation', { name: 'Operator' });
  await side.getByRole('link', { name: 'People' }).waitFor();
  for (const [path, title] of [
    ['/operator/members', 'Portal members'],
    ['/operator/prospects', 'Prospects'],
  ] as const) {
    expect(await side.getByRole('link', { name: title }).count()).toBe(0);
    await show(own, bare, path);
    await own.getByRole('heading', { name: 'There is no such page' }).waitFor();
  }
  await own.context().close();
  await bare.close();
});
