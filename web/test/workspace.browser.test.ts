import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, openPage as openStranger } from '#test/support/browser.ts';
import { freePort } from '#test/support/redis.ts';
import type { TestServer } from '#test/support/server.ts';
import { type RunningSmtpServer, startSmtpServer } from '#test/support/smtp-server.ts';
import { makePerson, PASSWORD, signIn, type TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** What people do in workspaces: owners, members, viewers, strangers, and somebody who has just been invited. */
let server: TestServer;
let browser: Browser;
let smtp: RunningSmtpServer;
let page: Page;
let faults: string[];
let person: TestPerson;
let workspace: TestWorkspace;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const port = String(await freePort());
  const environment = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
  };
  [server, browser] = await Promise.all([startPages({ environment }), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await smtp?.close();
});

const LOOK = { width: 1280, colours: 'light' } as const;

beforeEach(async () => {
  ({ page, faults, person } = await openPage(browser, server, LOOK, { isOperator: false }));
  workspace = await makeTestWorkspace(server, person);
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const at = (part = '') => `/w/${workspace.slug}${part}`;
const path = () => new URL(page.url()).pathname;

/** More than ten minutes ago. */
const becomeOld = () =>
  server.database.query(
    "UPDATE console.session SET authenticated_at = authenticated_at - interval '1 hour' WHERE member_id = $1",
    [person.id],
  );

async function colleague(role: 'owner' | 'member' | 'viewer'): Promise<TestPerson> {
  const other = await makePerson(server, { isOperator: false });
  const name = `Grace ${role}`;
  await server.database.query('UPDATE console.member SET name = $2 WHERE id = $1', [other.id, name]);
  await joinWorkspace(server, workspace, other, role);
  return { ...other, name };
}

describe('somebody who is invited', () => {
  const TWO_MINUTES_MS = 120_000;

  test('has an account, a key and an answer of the service in less than two minutes', async () => {
    const email = `new-${workspace.slug}@example.com`;
    await show(page, server, at('/members'));
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('radio', { name: /^Owner/ }).check();
    await button('Send the invitation').click();
    await page.getByText(`An invitation is on its way to ${email}.`).waitFor();
    await page.getByText('Owner, Good until').waitFor();

    const begun = performance.now();
    const { link } = await smtp.next((mail) => mail.recipients.includes(email));
    const { page: own, faults: ownFaults } = await openStranger(browser, LOOK);
    await own.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await own.goto(link ?? '');
    await own.getByLabel('Name').fill('Grace');
    await own.getByLabel('Password').fill('nine quiet rivers turn');
    await own.locator('form button[type=submit]').first().click();
    await own.waitForURL(new RegExp(`/console/w/${workspace.slug}$`));
    await own.getByRole('main').getByRole('link', { name: 'Make a key' }).first().click();
    await own.getByLabel('Name').fill('My first program');
    expect(await own.getByLabel('Good for').inputValue()).toBe('90');
    await own.getByRole('button', { name: 'Make the key' }).click();
    await own.getByRole('heading', { name: 'The key My first program is ready' }).waitFor();
    expect(await own.evaluate('document.activeElement.textContent')).toContain('is ready');
    await own.getByText('It is shown only now').waitFor();
    await own.getByRole('button', { name: 'Copy the command' }).click();
    await own.getByRole('button', { name: 'Copied' }).waitFor();
    const command = await own.evaluate<string>('navigator.clipboard.readText()');
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(performance.now() - begun).toBeLessThan(TWO_MINUTES_MS);
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toMatchObject({ score: expect.any(Number) as number });

    await own.getByRole('button', { name: 'I have kept it' }).click();
    await own.getByRole('button', { name: 'Manage the key My first program' }).waitFor();
    expect(await own.content()).not.toContain(/'(qt_[^']+)'/.exec(command)?.[1]);
    expect(ownFaults).toEqual([]);
    await own.context().close();
  });

  test('and has an account finds the invitation at home', async () => {
    const other = await makePerson(server, { isOperator: false });
    await show(page, server, at('/members'));
    await page.getByLabel('E-mail address').fill(other.email);
    await button('Send the invitation').click();
    await page.getByText('An invitation is on its way').waitFor();
    const { page: own } = await openStranger(browser, LOOK);
    await signIn(own.context(), server, other.id);
    await show(own, server, '');
    await own.getByText('You are in no workspace yet').waitFor();
    await own.getByRole('button', { name: 'Accept the invitation to Acme' }).click();
    await own.waitForURL(new RegExp(`/console/w/${workspace.slug}$`));
    await own.getByText('Your role here: member. 2 people are in this workspace.').waitFor();
    await own.getByText('Only owners make keys and invite people. Ask an owner: Ada.').waitFor();
    await own.context().close();
  });
});

describe('home', () => {
  test('a workspace is made with the keyboard alone; a name in addresses that is taken is told beside its field', async () => {
    await show(page, server, '');
    await button('Make a workspace').focus();
    await page.keyboard.press('Enter');
    const asked = dialog('Make a workspace');
    await asked.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Café Été');
    await asked.getByText('/console/w/cafe-ete').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(workspace.slug);
    await page.keyboard.press('Enter');
    await asked.getByText('Another workspace has this name in addresses.').waitFor();
    const slug = asked.getByLabel('Name in addresses');
    expect(await slug.getAttribute('aria-invalid')).toBe('true');
    await slug.fill(`cafe-${workspace.slug}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/console/w/cafe-${workspace.slug}$`));
    await page.getByText('No service is opened for this workspace yet').waitFor();
    await page.locator('.switcher summary').click();
    await page.locator('.switcher').getByRole('link', { name: 'Acme' }).click();
    await page.waitForURL(new RegExp(`/console${at()}$`));
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  });

  test('addresses without a workspace lead into the one used last, or home', async () => {
    for (const [short, full] of [
      ['/keys', at('/keys')],
      ['/fec', at()],
      ['/prospects', at()],
    ] as const) {
      await page.goto(`${server.url}/console${short}`);
      await page.waitForURL(new RegExp(`/console${full}$`));
    }
    await server.database.query('DELETE FROM console.membership WHERE member_id = $1', [person.id]);
    await page.goto(`${server.url}/console/keys`);
    await page.getByText('You are in no workspace yet').waitFor();
    expect(path()).toMatch(/^\/console\/?$/);
  });
});

describe('who is not let in', () => {
  test('a stranger is told what to do', async () => {
    await server.database.query('DELETE FROM console.membership WHERE member_id = $1', [person.id]);
    await show(page, server, at('/keys'));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are not in this workspace');
    await page.getByRole('link', { name: 'To your workspaces' }).click();
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  });

  test('whoever has no second factor where one is demanded is led to where one adds it', async () => {
    await server.database.query('UPDATE platform.workspace SET needs_second_factor = true WHERE id = $1', [
      workspace.id,
    ]);
    await page.context().clearCookies();
    await signIn(page.context(), server, person.id, 1);
    await show(page, server, at());
    await page.getByRole('heading', { name: 'This workspace demands a second factor' }).waitFor();
    await page.getByRole('link', { name: 'Add a second factor' }).click();
    await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor();
  });
});

describe('members', () => {
  test('an owner changes a role, takes it back, revokes an invitation and removes somebody', async () => {
    const other = await colleague('viewer');
    const role = page.getByLabel(`Role of ${other.name}`);
    const stored = async () => {
      const { rows } = await server.database.query<{ role: string }>(
        'SELECT role FROM console.membership WHERE workspace_id = $1 AND member_id = $2',
        [workspace.id, other.id],
      );
      return rows[0]?.role;
    };
    await show(page, server, at('/members'));
    await role.selectOption('member');
    await page.getByText(`The role of ${other.name} is member now.`).waitFor();
    expect(await stored()).toBe('member');
    await button('Undo').click();
    await page.getByText(`The role of ${other.name} is viewer now.`).waitFor();
    expect(await stored()).toBe('viewer');

    await page.getByLabel('E-mail address').fill(other.email);
    await button('Send the invitation').click();
    await page.getByText('Somebody with this address is in the workspace already.').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(other.email);
    await page.getByLabel('E-mail address').fill(`other-${other.email}`);
    await button('Send the invitation').click();
    await button(`Revoke the invitation of other-${other.email}`).click();
    await page.getByText('No invitation is open.').waitFor();

    await button(`Remove ${other.name}`).click();
    await dialog(`Remove ${other.name}?`).getByText('Keys stay good too').waitFor();
    await button('Remove').click();
    await page.getByText(`${other.name} was removed.`).waitFor();
    expect(await stored()).toBeUndefined();

    await button('Leave…').click();
    await button('Leave').click();
    await page.getByText('A workspace needs an owner, and this is the last one.').waitFor();
  });

  test.each(['member', 'viewer'] as const)('a %s sees who does what, and leaves', async (role) => {
    const other = await colleague(role);
    await page.context().clearCookies();
    await signIn(page.context(), server, other.id);
    await show(page, server, at('/members'));
    await page.getByText('Only owners invite people, change roles and remove members. Ask an owner: Ada.').waitFor();
    expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    await show(page, server, at('/audit'));
    await page.getByText('Only owners read the audit. Ask an owner: Ada.').waitFor();
    await show(page, server, at('/keys'));
    await page.getByText('Only owners make, change and end keys.').waitFor();
    await show(page, server, at('/settings'));
    await page.getByText('Only owners change these settings.').waitFor();
    await show(page, server, at('/members'));
    await button('Leave…').click();
    await button('Leave').click();
    await page.getByText('You have left Acme.').waitFor();
    expect(path()).toMatch(/^\/console\/?$/);
  });
});

describe('keys', () => {
  const ask = async (key: string) => {
    const answer = await fetch(`${server.url}/api/keys/info`, { headers: { authorization: `Bearer ${key}` } });
    return answer.status;
  };

  test('one is made with limits, changed, rotated and revoked', async () => {
    await show(page, server, at('/keys'));
    await page.getByText('There is no key yet').waitFor();
    await page.getByRole('link', { name: 'Make a key' }).click();
    await page.getByLabel('Name').fill('Nightly');
    await page.getByLabel('Only what is chosen here').check();
    await button('Make the key').click();
    await page.getByText('Choose at least one thing that the key may do.').waitFor();
    await page.getByLabel(/^Read/).check();
    await page.getByLabel('Single operations').fill('listMoons');
    await page.getByLabel('Allowed networks').fill('127.0.0.0/8\n::1');
    await button('Make the key').click();
    await page.getByText('The service has no such operation that a key opens.').waitFor();
    await page.getByLabel('Single operations').fill('checkReadiness');
    await button('Make the key').click();
    const first = await page.getByLabel('The key', { exact: true }).inputValue();
    expect(await ask(first)).toBe(200);
    await button('I have kept it').click();
    const row = page.getByRole('row', { name: /Nightly/ });
    expect(await row.textContent()).toContain('Read, checkReadiness');

    await button('Manage the key Nightly').click();
    await button('Change…').click();
    const change = dialog('Change the key Nightly');
    await change.getByLabel('Name').fill('Nightly run');
    await change.getByLabel('Allowed networks').fill('somewhere');
    await button('Save').click();
    await change.getByText('One of these is no network.').waitFor();
    expect(await change.getByLabel('Allowed networks').getAttribute('aria-invalid')).toBe('true');
    await change.getByLabel('Allowed networks').fill('');
    await button('Save').click();
    await page.getByText('The key was changed.').waitFor();

    await button('Manage the key Nightly run').click();
    await button('Rotate…').click();
    await button('Rotate').click();
    await page.getByRole('heading', { name: 'The key Nightly run is ready' }).waitFor();
    const second = await page.getByLabel('The key', { exact: true }).inputValue();
    expect([await ask(first), await ask(second)]).toEqual([401, 200]);
    await button('I have kept it').click();

    await page.getByRole('button', { name: 'Manage the key Nightly run' }).first().click();
    await button('Revoke…').click();
    await button('Revoke').click();
    await page.getByText('The key Nightly run was revoked.').waitFor();
    expect(await ask(second)).toBe(401);
  });

  test('after a while one says that it is still oneself, and it goes on', async () => {
    await becomeOld();
    await show(page, server, at('/keys/new'));
    await page.getByLabel('Name').fill('Later');
    await button('Make the key').click();
    const asked = dialog('Confirm that it is you');
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'The key Later is ready' }).waitFor();
  });

  test('without a service it is said whom to ask', async () => {
    await server.database.query('DELETE FROM platform.workspace_service WHERE workspace_id = $1', [workspace.id]);
    await show(page, server, at('/keys/new'));
    await page.getByText(`Ask whoever runs this server to open one for this workspace: ${workspace.slug}.`).waitFor();
  });
});

test('audit: a filter in the address, more on demand, and a file', async () => {
  await server.database.query(
    `INSERT INTO platform.audit (workspace_id, action, actor, detail)
     SELECT $1, CASE WHEN n = 60 THEN 'moon.eaten' WHEN n % 2 = 0 THEN 'key.made' ELSE 'invitation.sent' END, $2, '{}'
     FROM generate_series(1, 60) n`,
    [workspace.id, `person:${person.id}`],
  );
  await show(page, server, at('/audit'));
  const rows = () => page.locator('tbody tr').count();
  expect(await rows()).toBe(50);
  await page.getByRole('cell', { name: 'Ada' }).first().waitFor();
  // What nobody has words for is shown as it is.
  await page.getByRole('rowheader', { name: 'moon.eaten' }).waitFor();
  await button('Load more').click();
  await expect.poll(rows).toBe(60);
  await page.getByLabel('About').selectOption('key');
  await expect.poll(rows).toBe(29);
  expect(new URL(page.url()).search).toBe('?about=key');
  await page.reload();
  await page.getByRole('rowheader', { name: 'Made a key' }).first().waitFor();
  expect(await page.getByLabel('About').inputValue()).toBe('key');
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download as CSV').click()]);
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(61);
});

describe('settings', () => {
  test('name and file; deleted once its name in addresses is typed', async () => {
    await show(page, server, at('/settings'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Acme SARL');
    await button('Save').click();
    await page.locator('.switcher summary').getByText('Acme SARL').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download the workspace').click()]);
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      workspace: { slug: workspace.slug, name: 'Acme SARL' },
    });
    await page.getByText('Backups of this server may still hold it').waitFor();
    await button('Delete the workspace…').click();
    await button('Delete for good').click();
    await page.getByText(`It must read ${workspace.slug}.`).waitFor();
    await dialog('Delete Acme SARL?').getByRole('textbox').fill(workspace.slug);
    await button('Delete for good').click();
    await page.getByText('Acme SARL was deleted.').waitFor();
    await page.getByText('You are in no workspace yet').waitFor();
    expect(path()).toMatch(/^\/console\/?$/);
  });

  test('whoever has no second factor cannot demand one, and is told how to get there', async () => {
    await show(page, server, at('/settings'));
    await page.getByText('Add a second factor to your own account first').waitFor();
    expect(await button('Demand a second factor').count()).toBe(0);
    await server.database.query(
      `INSERT INTO console.totp (member_id, secret, confirmed_at) VALUES ($1, '\\x00', now())`,
      [person.id],
    );
    await page.reload();
    await button('Demand a second factor').click();
    await page.getByText('A second factor is demanded from now on.').waitFor();
    await button('Demand it no more').click();
    await page.getByText('This workspace lets everybody in who is a member.').waitFor();
  });
});
