import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '#services/console/accounts/totp.ts';
import { fromBase32 } from '#services/console/test/console-fixture.ts';
import { addAuthenticator, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { PASSWORD, signIn, type TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';

/** What people do with their own account. */
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let person: TestPerson;

beforeAll(async () => {
  [server, browser] = await Promise.all([startPages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const LOOK = { width: 1280, colours: 'light' } as const;

beforeEach(async () => {
  ({ page, faults, person } = await openPage(browser, server, LOOK, { isOperator: false }));
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

async function stored(): Promise<{ name: string; language: string | null }> {
  const { rows } = await server.database.query<{ name: string; language: string | null }>(
    'SELECT name, language FROM console.member WHERE id = $1',
    [person.id],
  );
  return rows[0] as { name: string; language: string | null };
}

/** As if the person had signed in a while ago. */
const becomeOld = () =>
  server.database.query(
    `UPDATE console.session SET authenticated_at = now() - interval '11 minutes' WHERE member_id = $1`,
    [person.id],
  );

describe('the profile', () => {
  test('by keyboard: everything is reached, and a name is changed', async () => {
    await show(page, server, '/account');
    await page.locator('#content').focus();
    const seen: string[] = [];
    const focused = 'document.activeElement.labels?.[0]?.textContent.trim() || document.activeElement.textContent';
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate<string>(focused));
    }
    expect(seen).toEqual([
      'Profile',
      'Sign-in and security',
      'Sessions',
      'Name',
      'Language',
      'Save',
      'New address',
      'Change the address',
      'Download your data',
    ]);
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await page.locator('.person').getByText('Ada Lovelace').waitFor();
    expect((await stored()).name).toBe('Ada Lovelace');
  });

  test('a language holds on every device, wherever it was chosen', async () => {
    await show(page, server, '/account');
    await page.locator('main').getByLabel('Language', { exact: true }).selectOption('fr');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
    expect((await stored()).language).toBe('fr');

    const other = await browser.newContext({ locale: 'en-GB' });
    await signIn(other, server, person.id);
    const elsewhere = await other.newPage();
    await elsewhere.goto(`${server.url}/console`);
    await elsewhere.getByRole('heading', { name: 'Bienvenue, Ada' }).waitFor();
    await elsewhere.getByLabel('Langue').selectOption('es');
    await elsewhere.getByRole('heading', { name: 'Te damos la bienvenida, Ada' }).waitFor();
    await expect.poll(async () => (await stored()).language).toBe('es');
    await other.close();
  });

  test('all that is stored can be taken along, and then be deleted by typing the address', async () => {
    await show(page, server, '/account');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download your data').click()]);
    expect(download.suggestedFilename()).toBe('account.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ person: { email: person.email } });

    await button('Delete the account…').click();
    const asked = dialog('Delete your account?');
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await asked.getByText('It must read').waitFor();
    await asked.getByRole('textbox').fill(person.email);
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL(`${server.url}/`);
    expect(await stored()).toBeUndefined();
  });
});

describe('confirming that it is you', () => {
  test('with the password; what was asked for is then done', async () => {
    await becomeOld();
    await show(page, server, '/account');
    await page.getByLabel('New address').fill('ada@example.org');
    await button('Change the address').click();
    const asked = dialog('Confirm that it is you');
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing was changed: we need to know that it is you.').waitFor();

    await button('Change the address').click();
    await asked.getByLabel('Your password').fill('not the password');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.getByText('The password is not right.').waitFor();
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('We have sent you a mail').waitFor();
    expect(await page.getByText(`it is in the mailbox of ${person.email}`).isVisible()).toBe(true);
  });

  test.each([
    ['of today', ''],
    [
      'that knows nothing of JSON',
      `delete PublicKeyCredential.parseCreationOptionsFromJSON;
       delete PublicKeyCredential.parseRequestOptionsFromJSON;
       delete PublicKeyCredential.prototype.toJSON;`,
    ],
  ])('with a passkey, which is added, renamed and removed, in a browser %s', async (_, script) => {
    await page.addInitScript(script);
    await addAuthenticator(page);
    await show(page, server, '/account/security');
    await button('Add a passkey').click();
    await dialog('Add a passkey').getByLabel('Name').fill('Laptop');
    await button('Continue').click();
    await page.getByText('The passkey was added.').waitFor();
    expect(await page.getByText('One thing alone opens your account').count()).toBe(0);

    await button('Add a passkey').click();
    await button('Continue').click();
    await page.getByText('This device has a passkey for your account already.').waitFor();
    await page.keyboard.press('Escape');

    await button('Rename Laptop').click();
    await dialog('Rename the passkey').getByLabel('Name').fill('Work laptop');
    await button('Rename').click();
    await button('Remove Work laptop').waitFor();

    await becomeOld();
    await button('Remove Work laptop').click();
    await button('Remove').click();
    await dialog('Confirm that it is you').getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('The passkey was removed.').waitFor();
    await page.getByText('You have no passkey yet.').waitFor();
  });

  test('an account with nothing but its mailbox signs in again, and comes back', async () => {
    await server.database.query('DELETE FROM console.sign_in_method WHERE member_id = $1', [person.id]);
    await becomeOld();
    await show(page, server, '/account/security');
    await page.getByText('Your account has no password').waitFor();
    await button('Add an authenticator app').click();
    await button('Sign in again').click();
    await page.waitForURL(/\/console\/sign-in\?to=%2Fconsole%2Faccount%2Fsecurity$/);
  });
});

describe('single sign-on', () => {
  beforeEach(async () => {
    await server.database.query(
      `INSERT INTO console.identities (issuer, subject, member_id) VALUES ('https://login.firm.example/one', $1, $1)`,
      [person.id],
    );
  });

  test('and nothing else: signs in again as always, and no page speaks of ways that the account does not have', async () => {
    await server.database.query('DELETE FROM console.sign_in_method WHERE member_id = $1', [person.id]);
    await becomeOld();
    await show(page, server, '/account/security');
    const about = await page.getByText('Your account has no password').textContent();
    expect(about).toContain('every other way that this page shows as yours');
    expect(about).not.toContain('passkey');
    await button('Add an authenticator app').click();
    const asked = dialog('Confirm that it is you');
    await asked.getByText('in the way you usually do').waitFor();
    expect(await asked.getByText('e-mail').count()).toBe(0);
    await button('Sign in again').click();
    await page.waitForURL(/\/console\/sign-in\?to=%2Fconsole%2Faccount%2Fsecurity$/);
  });

  test('is seen with its provider, and removed after a question', async () => {
    await show(page, server, '/account/security');
    await button('Remove login.firm.example').click();
    await dialog('Remove the link with login.firm.example?').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The link was removed.').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Single sign-on' }).count()).toBe(0);
  });

  test('stays while nothing else but the mailbox opens the account, and says why', async () => {
    await server.database.query('DELETE FROM console.sign_in_method WHERE member_id = $1', [person.id]);
    await show(page, server, '/account/security');
    await button('Remove login.firm.example').click();
    await button('Remove').click();
    await page.getByText('Set a password or add a passkey first.').waitFor();
    expect(await button('Remove login.firm.example').isVisible()).toBe(true);
  });
});

describe('an authenticator app', () => {
  test('is added with a code, gives recovery codes once, and is removed', async () => {
    await show(page, server, '/account/security');
    await button('Add an authenticator app').click();
    await page.getByRole('heading', { name: 'Add the app in two steps' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Add the app in two steps');
    const picture = page.getByAltText('QR code for your authenticator app');
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
    const secret = fromBase32(await page.getByLabel('Key for the app').inputValue());
    const code = codeAt(secret, stepAt(new Date()));
    await page.getByLabel('Code', { exact: true }).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await button('Switch it on').click();
    await page.getByText('The code is not right').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await button('Switch it on').click();

    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    const codes = await page.locator('.recovery-codes li').allTextContents();
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'));
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Password' }).isVisible()).toBe(false);
    expect(await page.getByText(codes[0] ?? '').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await button('I have kept them').click();
    await page.getByText('10 recovery codes left.').waitFor();

    await becomeOld();
    await button('New recovery codes…').click();
    await button('Get new ones').click();
    const asked = dialog('Confirm that it is you');
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Use a recovery code' }).click();
    await asked.getByLabel('Recovery code').fill(codes[0] ?? '');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    expect(await page.getByText(codes[1] ?? '').count()).toBe(0);
    await button('I have kept them').click();

    await button('Remove…').click();
    await button('Remove it').click();
    await page.getByText('The authenticator app was removed.').waitFor();
    await button('Add an authenticator app').waitFor();
  });

  test('whoever has one and changes the password shows a code again', async () => {
    await show(page, server, '/account/security');
    await button('Add an authenticator app').click();
    const secret = fromBase32(await page.getByLabel('Key for the app').inputValue());
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepAt(new Date())));
    await button('Switch it on').click();
    await button('I have kept them').click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('nine quiet rivers turn');
    await button('Change the password').click();
    await page.waitForURL(/\/console\/second-factor\?to=%2Fconsole%2Faccount%2Fsecurity$/);
  });
});

test('a password that is soon guessed is told beside its field; another one takes its place', async () => {
  await show(page, server, '/account/security');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('password');
  await button('Change the password').click();
  await page.getByText('This password is too easy to guess.').waitFor();
  await page.getByLabel('New password').fill('nine quiet rivers turn');
  await button('Change the password').click();
  await page.getByText('The password was changed.').waitFor();
  expect(await page.getByLabel('Current password').inputValue()).toBe('');
});

describe('sessions', () => {
  test('one is ended, and whoever is there is led to the sign-in page', async () => {
    const other = await openPage(browser, server, LOOK, { isOperator: false });
    await signIn(other.page.context(), server, person.id);
    await show(other.page, server, '/account');
    await show(page, server, '/account/sessions');
    expect(await page.getByRole('listitem').first().textContent()).toContain('This one');
    await button('End the session of Unknown device').click();
    await page.getByText('The session was ended.').waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);

    await other.page.getByRole('link', { name: 'Sessions' }).click();
    await other.page.waitForURL(/\/console\/sign-in\?to=%2Fconsole%2Faccount%2Fsessions$/);
    await other.page.context().close();
  });

  test('signing out everywhere, after a question', async () => {
    await show(page, server, '/account/sessions');
    await button('Sign out everywhere…').click();
    await button('Sign out everywhere').click();
    await page.waitForURL(/\/console\/sign-in$/);
    const { rows } = await server.database.query('SELECT FROM console.session WHERE member_id = $1', [person.id]);
    expect(rows).toHaveLength(0);
  });
});
