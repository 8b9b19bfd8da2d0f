import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { addAuthenticator, buildPages, isTooWide, LOOKS, openBrowser, openPage } from '#test/support/browser.ts';
import { codeAt, stepAt } from '../accounts/totp.ts';
import type { ConsoleContext } from '../context.ts';
import { type ConsoleFixture, openConsoleFixture, PASSWORD, someEmail } from './console-fixture.ts';

/** Coming in, in a real browser: every page in every look, with scripts and without. */
const PAGES = [
  'sign-in',
  'second-factor',
  'sign-up',
  'sent',
  'link',
  'new-password',
  'confirm',
  'address',
  'first',
] as const;
const WITH_LINKS = ['link', 'new-password', 'confirm', 'address', 'first'] as const;
const WIDE = { width: 1280, colours: 'light' } as const;
let own: ConsoleFixture;
let browser: Browser;

beforeAll(async () => {
  buildPages();
  [own, browser] = await Promise.all([openConsoleFixture(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await own.close();
});

const open = async (path: string, look: Parameters<typeof openPage>[1] = WIDE, more = {}) => {
  const { page, faults } = await openPage(browser, look, more);
  await page.goto(`${own.url}/console/${path}`);
  return { page, faults };
};

const pathOf = (page: Page) => new URL(page.url()).pathname;

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('every page fits, is readable and breaks none of its rules', async () => {
    const paths = [...PAGES, ...WITH_LINKS.map((name) => `${name}#token=abc`), 'sign-in?lang=fr', 'sign-up?lang=es'];
    for (const path of paths) {
      const { page, faults } = await open(path, look);
      expect(await isTooWide(page), path).toBe(false);
      expect(await axeFaults(page), path).toEqual([]);
      expect(faults, path).toEqual([]);
      await page.context().close();
    }
  });

  test('a form that comes back says what is wrong, beside its field', async () => {
    const { page, faults } = await open('sign-up', look);
    await page.evaluate("document.querySelectorAll('form').forEach((form) => { form.noValidate = true })");
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail address').fill('nobody');
    await page.getByLabel('New password').or(page.getByLabel('Password')).fill('short');
    await page.getByRole('button', { name: 'Create the account' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('see below');
    expect(await page.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nobody');
    expect(await page.locator('#password').inputValue()).toBe('');
    expect(await page.title()).toMatch(/^Problem: /);
    expect(await isTooWide(page)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('signing in by password leads to where one wanted to go, and no further', async () => {
    const person = await own.signIn();
    for (const [asked, reached] of [
      ['/console/account?x=1', '/console/account'],
      ['//evil.example/console', '/console'],
      ['https://evil.example', '/console'],
      ['/console/../docs', '/console'],
    ] as const) {
      const { page } = await open(`sign-in?to=${encodeURIComponent(asked)}`, WIDE, { javaScriptEnabled });
      await page.getByLabel('E-mail address').fill(person.email.toUpperCase());
      await page.getByLabel('Password').fill(person.password);
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      expect(new URL((await (await answered).headerValue('location')) ?? '', own.url).href).toBe(
        new URL(reached === '/console' ? reached : asked, own.url).href,
      );
      const cookies = await page.context().cookies(own.url);
      expect(cookies.find(({ name }) => name === 'console.session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      await page.context().close();
    }
  });

  test('a wrong password, and then the second factor', async () => {
    const person = await own.signIn();
    const { secret } = await own.addTotp(person.cookie);
    const { page } = await open('sign-in?lang=fr', WIDE, { javaScriptEnabled });
    const submit = async (password: string) => {
      await page.getByLabel('Adresse e-mail').fill(person.email);
      await page.getByLabel('Mot de passe').fill(password);
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    };
    await submit('not the one');
    expect(await page.getByRole('alert').innerText()).toContain('L’adresse ou le mot de passe est incorrect');
    expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe(person.email);
    await submit(person.password);
    await page.getByRole('heading', { name: 'Encore une étape' }).waitFor();
    await page.getByLabel('Code').fill('000 000');
    await page.getByRole('button', { name: 'Continuer' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('Le code est incorrect');
    const code = codeAt(secret, stepAt(new Date()));
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Continuer' }).click();
    expect((await answered).status()).toBe(303);
    await page.context().close();
  });

  test('a new account: the form, then the mail in the language of the page', async () => {
    const email = someEmail();
    const { page } = await open('sign-up?lang=es', WIDE, { javaScriptEnabled });
    await page.getByLabel('Tu nombre').fill('Ana');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await page.getByRole('heading', { name: 'Mira tu correo' }).waitFor();
    expect((await own.mailTo(email)).text).toContain('Confirma');
    await page.context().close();
  });
});

describe('links from mails', () => {
  test('confirm an address, sign in, set a password; the token is gone from the address at once', async () => {
    const email = someEmail();
    const person = { name: 'Ada', email, password: PASSWORD };
    await own.ask('POST', '/api/console/auth/sign-up', { json: person });
    const token = await own.tokenFor(email);
    const { page, faults } = await open(`confirm#token=${token}`);
    expect(page.url()).toBe(`${own.url}/console/confirm`);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('not the password that was chosen');
    // Another language of the page has the same link.
    await page.goto(`${own.url}/console/confirm#token=${token}`);
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByLabel('Mot de passe').waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await page.waitForURL(`${own.url}/console`);

    const elsewhere = await open('link');
    await elsewhere.page.getByLabel('E-mail address').fill(email);
    await elsewhere.page.getByRole('button', { name: 'Send me a link' }).click();
    await elsewhere.page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    const sent = await own.tokenFor(email);
    await elsewhere.page.goto(`${own.url}/console/link#token=${sent}`);
    // Nobody has looked at it yet.
    expect(await elsewhere.page.locator('main').innerText()).not.toContain('good');
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.page.waitForURL(`${own.url}/console`);
    await elsewhere.page.goto(`${own.url}/console/link#token=${sent}`);
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).click();
    expect(await elsewhere.page.getByRole('alert').innerText()).toContain('used already');
    // A link that is not good leads to asking for another.
    expect(await elsewhere.page.getByRole('button', { name: 'Send me a link' }).isVisible()).toBe(true);
    expect(await elsewhere.page.getByRole('button', { name: 'Sign in' }).isVisible()).toBe(false);

    // Somebody else is signed in: whose link it is has to be read, and said once more.
    const other = await own.signIn();
    await own.ask('POST', '/api/console/auth/sign-in/link', { json: { email: other.email } });
    const theirs = await own.tokenFor(other.email);
    const who = async () => {
      const cookies = await elsewhere.page.context().cookies(own.url);
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const session = await own.ask('GET', '/api/console/auth/session', { cookie });
      return session.json<{ user: { email: string } }>().user.email;
    };
    await elsewhere.page.goto(`${own.url}/console/link#token=${theirs}`);
    expect(await elsewhere.page.content()).not.toContain(other.email);
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.page.getByText(`opens the account of ${other.email}. You are signed in as ${email}.`).waitFor();
    expect(await axeFaults(elsewhere.page)).toEqual([]);
    expect(await who()).toBe(email);
    await elsewhere.page.getByRole('link', { name: `Stay signed in as ${email}` }).click();
    await elsewhere.page.waitForURL(`${own.url}/console`);
    expect(await who()).toBe(email);
    await elsewhere.page.goto(`${own.url}/console/link#token=${theirs}`);
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.page.getByRole('button', { name: `Sign in as ${other.email}` }).click();
    await elsewhere.page.waitForURL(`${own.url}/console`);
    expect(await who()).toBe(other.email);

    const forgot = await open('new-password');
    await forgot.page.getByLabel('E-mail address').fill(email);
    await forgot.page.getByRole('button', { name: 'Send me a link' }).click();
    await forgot.page.goto(`${own.url}/console/new-password#token=${await own.tokenFor(email)}`);
    await forgot.page.getByLabel('New password').fill('password1');
    await forgot.page.getByRole('button', { name: 'Save the password' }).click();
    expect(await forgot.page.locator('.fault').innerText()).toContain('too easy to guess');
    await forgot.page.getByLabel('New password').fill('nine purple kettles sing');
    await forgot.page.getByRole('button', { name: 'Save the password' }).click();
    expect(await forgot.page.getByRole('status').innerText()).toContain('Your password is changed');
    expect(faults).toEqual([]);
    for (const each of [page, elsewhere.page, forgot.page]) await each.context().close();
  });
});

/** As a browser whose person does not choose in the field: the offer ends when it is taken back, and until then nothing else is asked. */
const WAITING_OFFER = `{
  const get = navigator.credentials.get.bind(navigator.credentials);
  let waits = false;
  navigator.credentials.get = (options) => {
    if (options.mediation !== 'conditional') return waits ? Promise.reject(new Error('one at a time')) : get(options);
    waits = true;
    return new Promise((_, reject) => {
      options.signal.addEventListener('abort', () => {
        waits = false;
        reject(options.signal.reason);
      });
    });
  };
}`;

describe('passkeys', () => {
  test('the first operator comes in by the link, adds one, and signs in with it', async () => {
    const context = own.server.server.mounted.find(({ service }) => service.name === 'console')?.context;
    const [, link] = await (context as ConsoleContext).firstOperator.welcome({ url: own.url, isTerminal: true });
    const { page, faults } = await openPage(browser, WIDE);
    await addAuthenticator(page);
    await page.goto((link ?? '').trim());
    await page.getByLabel('Your name').fill('Olga');
    await page.getByLabel('E-mail address').fill(someEmail());
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Chrome, Linux');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.waitForURL(`${own.url}/console`);
    expect((await page.goto(`${own.url}/console/design`))?.status()).toBe(200);

    // The application would lead to the sign-in page by itself.
    await page.goto('about:blank');
    await page.context().clearCookies();
    // The browser offers it in the field for the address, and this one's authenticator chooses at once.
    await page.goto(`${own.url}/console/sign-in?to=/console/account`);
    await page.waitForURL(`${own.url}/console/account`);

    // By the button, while what the field offers still waits: there is one question at a time.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.addInitScript(WAITING_OFFER);
    await page.goto(`${own.url}/console/sign-in?to=/console/account`);
    expect(await page.getByLabel('E-mail address').getAttribute('autocomplete')).toBe('username webauthn');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${own.url}/console/account`);
    const session = await page.evaluate<{ user: { isOperator: boolean }; factors: number }>(
      "fetch('/api/console/auth/session').then((answer) => answer.json())",
    );
    expect(session).toMatchObject({ user: { name: 'Olga', isOperator: true }, factors: 2 });
    expect(faults).toEqual([]);

    // The link was good once.
    // The application would lead to the sign-in page by itself.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto((link ?? '').trim());
    await page.getByLabel('Your name').fill('Eve');
    await page.getByLabel('E-mail address').fill(someEmail());
    await page.getByRole('button', { name: 'Create my account' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('used already');
    await page.context().close();
  });

  test('whoever gives up is told so, and can try again', async () => {
    const { page } = await open('sign-in');
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    expect(await page.getByText('No passkey was used').innerText()).toContain('Try again');
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isEnabled()).toBe(true);
    expect(pathOf(page)).toBe('/console/sign-in');
    await page.context().close();
  });
});
