import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usePageFixture } from '../../test/page-fixture.ts';
import { refusal, type StandIn } from '../../test/pages-stand-in.ts';

/** Where the links in e-mails lead: the token leaves the address at once and is used only by a click. */
let portal: StandIn;
let page: Page;
const fixture = usePageFixture();

beforeEach(() => {
  ({ portal, page } = fixture);
});
afterEach(() => expect(fixture.faults).toEqual([]));

const TOKEN = 'a+b/c=%20&d';
const open = (name: string, more = '') =>
  page.goto(`${portal.portal}/${name}#token=${encodeURIComponent(TOKEN)}${more}`);
const press = (form: string) => page.click(`#${form} button[type=submit]`);
const said = (form: string, text: string) => page.locator(`#${form} .message`, { hasText: text }).waitFor();

describe('every page of a link', () => {
  test.each(['verificar', 'enlace', 'restablecer', 'correo', 'eliminar'])(
    '%s: the token leaves the address; opening uses nothing',
    async (name) => {
      await open(name);
      await page.locator('#con-enlace:visible').waitFor();
      expect(page.url()).toBe(`${portal.portal}/${name}`);
      expect(await page.isVisible('#sin-enlace')).toBe(false);
      expect(await page.content()).not.toContain(TOKEN);
      expect(portal.asked).toEqual([]);
      await page.reload();
      await page.locator('#sin-enlace:visible').waitFor();
      expect(await page.isVisible('#con-enlace')).toBe(false);
    },
  );

  test('another link in the same tab is taken', async () => {
    await page.goto(`${portal.portal}/enlace`);
    await page.locator('#sin-enlace:visible').waitFor();
    await open('enlace');
    await page.locator('#con-enlace:visible').waitFor();
  });
});

describe('what the buttons do', () => {
  test('confirm an address: with the password, back to where one came from', async () => {
    const path = '/api/auth/verify-email';
    portal.answer(path, refusal(401, 'credenciales_invalidas', 'No es correcta.'), { body: { user: {} } });
    await open('verificar', `&volver=${encodeURIComponent(`${portal.application}/x`)}`);
    await page.fill('#password', 'una clave larga');
    await press('verificar');
    await said('verificar', 'No es correcta.');
    await press('verificar');
    await page.waitForURL(`${portal.application}/x`);
    expect(portal.askedFor(path)[1]?.body).toEqual({ token: TOKEN, password: 'una clave larga' });
  });

  test('a link that is used up: another one can be asked for', async () => {
    portal.answer('/api/auth/verify-email', refusal(400, 'enlace_invalido', 'El enlace ya se usó.'));
    portal.answer('/api/auth/send-verification-email', {});
    await open('verificar');
    await page.fill('#password', 'x');
    await press('verificar');
    await said('verificar', 'El enlace ya se usó.');
    await page.fill('#email', 'ana@ejemplo.com');
    await press('reenviar');
    await said('reenviar', 'recibirás otro mensaje');
  });

  test('sign in by a link', async () => {
    portal.answer('/api/auth/magic-link/verify', { body: { user: {} } });
    await open('enlace', `&volver=${encodeURIComponent(`${portal.application}/x`)}`);
    await press('enlace');
    await page.waitForURL(`${portal.application}/x`);
    expect(portal.asked).toMatchObject([{ body: { token: TOKEN } }]);
  });

  test('a new password: asked for, chosen, and then one signs in', async () => {
    portal.answer('/api/auth/request-password-reset', {});
    portal.answer('/api/auth/reset-password', {});
    await page.goto(`${portal.portal}/restablecer`);
    await page.fill('#email', 'ana@ejemplo.com');
    await press('pedir');
    await said('pedir', 'recibirá un enlace');
    await open('restablecer');
    await page.locator('#con-enlace:visible').waitFor();
    await page.fill('#newPassword', 'corta');
    await press('cambiar');
    expect(await page.locator('#newPassword-error').textContent()).toBe('Son al menos 8 caracteres.');
    await page.fill('#newPassword', 'otra clave larga');
    await press('cambiar');
    await said('entrar', 'Tu contraseña nueva está guardada');
    expect(page.url()).toBe(`${portal.portal}/entrar`);
    expect(portal.askedFor('/api/auth/reset-password')).toMatchObject([
      { body: { token: TOKEN, newPassword: 'otra clave larga' } },
    ]);
  });

  test('a change of address has two steps and needs a session', async () => {
    const path = '/api/auth/change-email/confirm';
    portal.answer(
      path,
      refusal(401, 'unauthorized', '…'),
      { body: { step: 'enviado' } },
      { body: { step: 'cambiado' } },
    );
    await open('correo');
    await press('correo');
    await said('correo', 'Entra primero en tu cuenta');
    await press('correo');
    await said('correo', 'Falta un paso');
    expect(await page.isVisible('#correo button')).toBe(false);
    await open('correo');
    await press('correo');
    await said('correo', 'Tu correo ha cambiado');
    expect(portal.askedFor(path)[2]?.body).toEqual({ token: TOKEN });
  });

  test('the end of an account', async () => {
    portal.answer('/api/auth/delete-user/confirm', { body: { status: 'eliminada' } });
    await open('eliminar');
    await press('eliminar');
    await said('entrar', 'Tu cuenta y tus datos se han eliminado');
    expect(portal.asked).toMatchObject([{ body: { token: TOKEN } }]);
  });
});
