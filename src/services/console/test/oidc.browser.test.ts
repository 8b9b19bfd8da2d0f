import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { openBrowser, openPage } from '#test/support/browser.ts';
import type { OidcFixture } from './oidc-fixture.ts';
import { openOidcFixture } from './oidc-fixture.ts';

/** Through the firm's provider in a real browser, with scripts and without. */
let own: OidcFixture;
let browser: Browser;

beforeAll(async () => {
  [own, browser] = await Promise.all([openOidcFixture({ CONSOLE_OIDC_NAME: 'The Firm' }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await own.close();
});

test.each([true, false])('there and back, with scripts: %s', async (javaScriptEnabled) => {
  const person = await own.signIn();
  const { page } = await openPage(browser, { width: 1280, colours: 'light' }, { javaScriptEnabled });
  own.provider.visitor = { sub: person.id, email: person.email, email_verified: true };
  await page.goto(`${own.url}/console/sign-in?to=/console/account`);
  if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Continue with The Firm' }).click();
  await page.waitForURL(`${own.url}/console/account`);
  const cookies = await page.context().cookies(own.url);
  const session = cookies.find(({ name }) => name === 'console.session');
  expect(await own.whoIs(`${session?.name}=${session?.value}`)).toMatchObject({ email: person.email });
  await page.context().close();
});

test('whoever is refused reads why, in the page’s own words', async () => {
  const { page } = await openPage(browser, { width: 360, colours: 'dark' });
  for (const [code, words] of [
    ['oidc_no_account', 'Nobody here has the address'],
    ['oidc_unavailable', 'does not answer at the moment'],
  ] as const) {
    await page.goto(`${own.url}/console/sign-in?problem=${code}`);
    expect(await page.getByRole('alert').first().innerText()).toContain(words);
  }
  await page.goto(`${own.url}/console/sign-in?problem=%3Cb%3Efree%20money`);
  expect(await page.locator('main').innerText()).not.toContain('money');
  await page.context().close();
});
