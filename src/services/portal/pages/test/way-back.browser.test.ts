import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage } from '../../test/browser.ts';
import { memberStatus, StandIn } from '../../test/pages-stand-in.ts';

/** After signing in, people go back to an application on the list, or to their account; nothing leads anywhere else. */
let portal: StandIn;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [portal, browser] = await Promise.all([StandIn.start(), openBrowser()]);
  portal.answer('/api/auth/sign-in/email', { body: { user: {} } });
  portal.answer('/api/auth/sign-in/magic-link', {});
  portal.answer('/api/auth/magic-link/verify', { body: { user: {} } });
  portal.answer('/api/user-status', memberStatus());
  ({ page } = await openPage(browser));
});

afterAll(async () => {
  await browser.close();
  portal.close();
});

/** Signs in on a page that was opened with a way back, and says where one lands. */
async function landing(volver: string): Promise<string> {
  await page.goto(`${portal.portal}/entrar?volver=${encodeURIComponent(volver)}`);
  await page.fill('#email', 'ana@ejemplo.com');
  await page.fill('#password', 'una clave larga');
  await page.click('#entrar button[type=submit]');
  await page.waitForURL((url) => url.pathname !== '/entrar');
  return page.url();
}

const outsiders: [string, (portal: StandIn) => string][] = [
  ['another origin', ({ stranger }) => `${stranger}/x`],
  ['no scheme', () => '//otro.portal.test/x'],
  ['a backslash', () => '/\\otro.portal.test/x'],
  ['two backslashes', () => '\\\\otro.portal.test/x'],
  ['a script', () => 'javascript:alert(document.domain)'],
  ['a script with a tab', () => 'java\tscript:alert(1)'],
  ['a script that looks like an origin', ({ application }) => `javascript://${new URL(application).host}/%0aalert(1)`],
  ['data', () => 'data:text/html,<h1>hola</h1>'],
  ['a blob of the application', ({ application }) => `blob:${application}/1234`],
  ['a file', () => 'file:///etc/passwd'],
  ['the application as a user name', ({ application }) => `${application.replace(/:\d+$/, '')}@otro.portal.test/`],
  ['a user name before the application', ({ application }) => application.replace('http://', 'http://ana:x@')],
  ['a longer name', ({ application }) => application.replace('.test', '.test.otro.portal.test')],
  ['a longer name with a wide dot', ({ application }) => application.replace('.test', '.test。otro.portal.test')],
  ['a prefix', ({ application }) => application.replace('app.', 'evilapp.')],
  ['another port', ({ application }) => application.replace(/:(\d+)$/, (_, port) => `:${Number(port) + 1}`)],
  ['no port', ({ application }) => application.replace(/:\d+$/, '')],
  ['another scheme', ({ application }) => application.replace('http:', 'https:')],
  ['another letter that looks alike', ({ application }) => application.replace('app', 'аpp')],
  ['a page of the portal that is not the account', ({ portal }) => `${portal}/api/auth/export`],
  ['a path', () => '/eliminar'],
  ['nothing', () => ''],
  ['an endless one', ({ application }) => `${application}/${'a'.repeat(3000)}`],
];

describe('the way back', () => {
  test.each(outsiders)('%s leads to the account', async (_name, of) => {
    expect(await landing(of(portal))).toBe(`${portal.portal}/cuenta`);
  });

  test('a page of an application is followed, however its origin is written', async () => {
    const { application } = portal;
    expect(await landing(`${application}/a?b=c#d`)).toBe(`${application}/a?b=c#d`);
    expect(await landing(application.toUpperCase().replace('HTTP', 'hTTp'))).toBe(`${application}/`);
    expect(await landing(application.replace('app.portal', 'app。portal'))).toBe(`${application}/`);
    expect(await landing(application.replace('//', '\\\\'))).toBe(`${application}/`);
    expect(await landing(`${application}/?a=\\b`)).toBe(`${application}/?a=%5Cb`);
  });

  test('the fragment of a link is judged alike', async () => {
    for (const [, of] of outsiders.slice(0, 8)) {
      await page.goto('about:blank');
      await page.goto(`${portal.portal}/enlace#token=t&volver=${encodeURIComponent(of(portal))}`);
      await page.click('#enlace button[type=submit]');
      await page.waitForURL(`${portal.portal}/cuenta`);
    }
  });

  test('it is carried from page to page, and only when it is ours', async () => {
    const href = (path: string) => page.getAttribute(`a[href^="${path}"]`, 'href');
    const back = `${portal.application}/x?y=1`;
    await page.goto(`${portal.portal}/entrar?volver=${encodeURIComponent(back)}`);
    for (const path of ['/registro', '/restablecer']) {
      expect(new URL(String(await href(path)), portal.portal).searchParams.get('volver')).toBe(back);
    }
    await page.goto(`${portal.portal}/entrar?volver=${encodeURIComponent(portal.stranger)}`);
    expect(await href('/registro')).toBe('/registro');
    portal.asked.length = 0;
    await page.fill('#email', 'ana@ejemplo.com');
    await page.click('#pedir-enlace');
    await page.locator('#entrar .message:not(:empty)').waitFor();
    expect(portal.asked).toMatchObject([{ body: { email: 'ana@ejemplo.com' } }]);
    expect(portal.asked[0]?.body).not.toHaveProperty('volver');
  });

  test('one that is too long for an e-mail stands in nobody’s way, and is followed from the page itself', async () => {
    const long = `${portal.application}/?carta=${'a'.repeat(600)}`;
    expect(await landing(long)).toBe(long);
    for (const back of [long, `${portal.application}/?carta=${'||'.repeat(220)}`]) {
      await page.goto(`${portal.portal}/entrar?volver=${encodeURIComponent(back)}`);
      portal.asked.length = 0;
      await page.fill('#email', 'ana@ejemplo.com');
      await page.click('#pedir-enlace');
      await page.locator('#entrar .message:not(:empty)').waitFor();
      expect(portal.asked.map(({ body }) => body)).toEqual([{ email: 'ana@ejemplo.com' }]);
    }
  });

  test('the account without a session: sign in, come back to it, and from there to the application', async () => {
    const back = `${portal.application}/x`;
    portal.answer('/api/user-status', { status: 401, body: { code: 'unauthorized' } }, memberStatus());
    await page.goto(`${portal.portal}/cuenta?volver=${encodeURIComponent(back)}`);
    await page.locator('#entrar .message', { hasText: 'Entra para ver tu cuenta' }).waitFor();
    await page.fill('#email', 'ana@ejemplo.com');
    await page.fill('#password', 'una clave larga');
    await page.click('#entrar button[type=submit]');
    await page.click('#volver');
    await page.waitForURL(back);
  });
});
