import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage } from '../../test/browser.ts';
import { usePageFixture } from '../../test/page-fixture.ts';
import { memberStatus, refusal, StandIn } from '../../test/pages-stand-in.ts';

/** Signing in and up, as people do it: what is sent, what is said, and where the focus goes. */
let portal: StandIn;
let page: Page;
const fixture = usePageFixture();

beforeEach(() => {
  ({ portal, page } = fixture);
});
afterEach(() => expect(fixture.faults).toEqual([]));

const SIGN_IN = '/api/auth/sign-in/email';
const submit = 'button[type=submit]';

async function signIn(email = 'ana@ejemplo.com', password = 'una clave larga'): Promise<void> {
  await page.goto(`${portal.portal}/entrar`);
  await page.fill('#email', email);
  await page.fill('#password', password);
  await page.click(`#entrar ${submit}`);
}

const said = (text: string, form = '#entrar') => page.locator(`${form} .message`, { hasText: text }).waitFor();
const focused = () => page.evaluate<string>('document.activeElement.id');

describe('signing in', () => {
  test('sends the address and the password, and goes to the account', async () => {
    portal.answer(SIGN_IN, { body: { user: {} } });
    portal.answer('/api/user-status', { after: new Promise(() => {}) });
    await signIn();
    await page.waitForURL(`${portal.portal}/cuenta`);
    expect(portal.askedFor(SIGN_IN)).toMatchObject([
      { body: { email: 'ana@ejemplo.com', password: 'una clave larga' } },
    ]);
  });

  test('with the keyboard alone', async () => {
    portal.answer(SIGN_IN, { body: { user: {} } });
    portal.answer('/api/user-status', { after: new Promise(() => {}) });
    await page.goto(`${portal.portal}/entrar`);
    await page.locator('#email:focus').waitFor();
    await page.keyboard.type('ana@ejemplo.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('una clave larga');
    await page.keyboard.press('Tab');
    expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toBe('Mostrar contraseña');
    await page.keyboard.press('Tab');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Entrar');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.portal}/cuenta`);
  });

  test('says that something is wrong by colour, mark and role, not by one of them alone', async () => {
    portal.answer(SIGN_IN, refusal(401, 'credenciales_incorrectas', 'El correo o la contraseña no son correctos.'));
    await signIn();
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: 'no son correctos' }).waitFor();
    const look = (selector: string) =>
      page.evaluate<string[]>(
        `(() => { const [own, mark] = [null, '::before'].map((part) => getComputedStyle(document.querySelector('${selector}'), part)); return [own.color, own.backgroundColor, mark.content]; })()`,
      );
    const [colour, background, mark] = await look('#entrar .message');
    expect(colour).toBe('rgb(161, 63, 38)');
    expect(background).toBe('rgb(251, 234, 229)');
    expect(mark).toContain('"!"');
    await signIn('', '');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect((await look('#email-error'))[2]).toContain('"!"');
    const described = await page.getAttribute('#email', 'aria-describedby');
    expect(described?.split(' ')).toContain('email-error');
  });

  test('says what is missing at the field, and takes the reader there', async () => {
    await signIn('', '');
    expect(await page.locator('#email-error').textContent()).toBe('Falta este dato.');
    expect(await page.locator('#password-error').textContent()).toBe('Falta este dato.');
    expect(await focused()).toBe('email');
    expect(await page.getAttribute('#email', 'aria-invalid')).toBe('true');
    await signIn('ana', 'x');
    expect(await page.locator('#email-error').textContent()).toContain('dirección completa');
    expect(portal.asked).toEqual([]);
  });

  test.each([
    [refusal(401, 'credenciales_invalidas', 'El correo o la contraseña no son correctos.'), 'no son correctos'],
    [{ ...refusal(429, 'demasiados_intentos', '…'), headers: { 'retry-after': '42' } }, 'dentro de 42 segundos'],
    [{ ...refusal(429, 'demasiados_intentos', '…'), headers: { 'retry-after': '600' } }, 'dentro de 10 minutos'],
    [{ status: 503, body: 'no JSON object' }, 'no puede responder ahora'],
    [{ drop: true }, 'No hay conexión con el portal'],
  ])('tells a refusal %#', async (answer, text) => {
    portal.answer(SIGN_IN, answer);
    await signIn();
    await said(text);
    expect(await page.isEnabled(`#entrar ${submit}`)).toBe(true);
    expect(await page.inputValue('#email')).toBe('ana@ejemplo.com');
    // Whoever pressed a button is still there.
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Entrar');
  });

  test('two clicks are one request, and the button waits', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    portal.answer(SIGN_IN, { ...refusal(401, 'credenciales_invalidas', 'No.'), after: promise });
    await signIn();
    expect(await page.isDisabled(`#entrar ${submit}`)).toBe(true);
    await page.evaluate("document.getElementById('entrar').requestSubmit()");
    await page.locator('#password').press('Enter');
    resolve();
    await said('No.');
    expect(portal.askedFor(SIGN_IN)).toHaveLength(1);
  });

  test('offers another message when the address is not confirmed', async () => {
    portal.answer(SIGN_IN, refusal(403, 'correo_sin_verificar', 'Falta confirmar el correo.'));
    portal.answer('/api/auth/send-verification-email', {});
    await signIn();
    await page.click('#reenviar');
    await said('Te hemos enviado otro mensaje');
    expect(portal.askedFor('/api/auth/send-verification-email')).toMatchObject([
      { body: { email: 'ana@ejemplo.com' } },
    ]);
  });

  test('a link by e-mail needs no password', async () => {
    portal.answer('/api/auth/sign-in/magic-link', {});
    await page.goto(`${portal.portal}/entrar?volver=${encodeURIComponent(`${portal.application}/a?b=c`)}`);
    await page.click('#pedir-enlace');
    expect(await page.locator('#email-error').textContent()).toBe('Falta este dato.');
    await page.fill('#email', 'ana@ejemplo.com');
    await page.click('#pedir-enlace');
    await said('Hemos enviado un enlace a');
    expect(portal.askedFor('/api/auth/sign-in/magic-link')).toMatchObject([
      { body: { email: 'ana@ejemplo.com', volver: `${portal.application}/a?b=c` } },
    ]);
  });

  test('Google: there when configured, absent otherwise; errors come back as words', async () => {
    portal.answer('/api/auth/sign-in/social', { body: { url: `${portal.stranger}/google` } });
    await page.goto(`${portal.portal}/entrar`);
    await page.click(`#google ${submit}`);
    await page.waitForURL(`${portal.stranger}/google`);
    expect(portal.asked).toMatchObject([{ body: { provider: 'google' } }]);
    await page.goto(`${portal.portal}/entrar?error=access_denied`);
    await said('No se completó la entrada con Google');
    expect(page.url()).toBe(`${portal.portal}/entrar`);
    await page.goto(`${portal.portal}/entrar?error=${encodeURIComponent('<img src=x>')}`);
    await said('No se pudo entrar con Google');
    const plain = await StandIn.start({ google: false });
    for (const name of ['entrar', 'registro'] as const)
      expect(plain.pages.pages[name].bytes.toString()).not.toContain('Google');
    plain.close();
  });
});

describe('signing up', () => {
  const SIGN_UP = '/api/auth/sign-up/email';

  async function signUp(password: string): Promise<void> {
    await page.goto(`${portal.portal}/registro`);
    await page.fill('#name', 'Ana');
    await page.fill('#email', 'ana@ejemplo.com');
    await page.fill('#password', password);
    await page.click(`#registro ${submit}`);
  }

  test('says to look into the mail, and sends another one', async () => {
    portal.answer(SIGN_UP, {});
    portal.answer('/api/auth/send-verification-email', {});
    await signUp('una clave larga');
    await page.locator('#hecho h2:focus').waitFor();
    expect(await page.locator('#hecho').textContent()).toContain('ana@ejemplo.com');
    await page.click(`#reenviar ${submit}`);
    await said('Enviado', '#reenviar');
    expect(portal.asked.map(({ body }) => body)).toEqual([
      { name: 'Ana', email: 'ana@ejemplo.com', password: 'una clave larga' },
      { email: 'ana@ejemplo.com' },
    ]);
  });

  test('a short password is told before anything is sent', async () => {
    await signUp('siete77');
    expect(await page.locator('#password-error').textContent()).toBe('Son al menos 8 caracteres.');
    expect(await focused()).toBe('password');
    expect(portal.asked).toEqual([]);
  });

  test('what the portal finds wrong appears at its field; words of a schema do not', async () => {
    const errors = [{ in: 'body', name: 'email', detail: 'Ese dominio no existe.' }];
    portal.answer(
      SIGN_UP,
      refusal(400, 'otro_codigo', 'x', { errors }),
      refusal(400, 'invalid_request', 'x', { errors }),
    );
    await signUp('una clave larga');
    await page.locator('#email-error', { hasText: 'Ese dominio no existe.' }).waitFor();
    expect(await focused()).toBe('email');
    await page.click(`#registro ${submit}`);
    await page.locator('#email-error', { hasText: 'Este dato no es válido.' }).waitFor();
  });
});

describe('a password', () => {
  test.each([
    ['entrar', '', ['Mostrar contraseña']],
    ['registro', '', ['Mostrar contraseña']],
    ['verificar', '#token=t', ['Mostrar contraseña']],
    ['restablecer', '#token=t', ['Mostrar contraseña (Contraseña nueva)']],
    [
      'cuenta',
      '',
      [
        'Mostrar contraseña (Contraseña actual)',
        'Mostrar contraseña (Contraseña nueva)',
        'Mostrar contraseña (Tu contraseña)',
      ],
    ],
  ])('can be shown on /%s', async (name, fragment, labels) => {
    portal.answer('/api/user-status', memberStatus());
    await page.goto(`${portal.portal}/${name}${fragment}`, { waitUntil: 'networkidle' });
    expect(await page.locator('button.show').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual(
      labels,
    );
    expect(await page.locator('input[type=password]').count()).toBe(labels.length);
  });

  test('is shown and hidden again, and never sent as plain text', async () => {
    portal.answer(SIGN_IN, refusal(401, 'credenciales_incorrectas', 'No son correctos.'));
    await page.goto(`${portal.portal}/entrar`);
    const toggle = page.getByRole('button', { name: 'contraseña' });
    await page.fill('#password', 'una clave larga');
    await toggle.click();
    expect(await page.getAttribute('#password', 'type')).toBe('text');
    expect(await toggle.getAttribute('aria-label')).toBe('Ocultar contraseña');
    await toggle.click();
    expect(await page.getAttribute('#password', 'type')).toBe('password');
    await toggle.click();
    await page.fill('#email', 'ana@ejemplo.com');
    await page.click(`#entrar ${submit}`);
    await said('No son correctos.');
    expect(await page.getAttribute('#password', 'type')).toBe('password');
    expect(await page.inputValue('#password')).toBe('una clave larga');
  });

  test('is hidden too when a link is asked for instead', async () => {
    portal.answer('/api/auth/sign-in/magic-link', {});
    await page.goto(`${portal.portal}/entrar`);
    await page.fill('#email', 'ana@ejemplo.com');
    await page.fill('#password', 'una clave larga');
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    expect(await page.getAttribute('#password', 'type')).toBe('text');
    await page.click('#pedir-enlace');
    await said('Hemos enviado un enlace a');
    expect(await page.getAttribute('#password', 'type')).toBe('password');
    expect(await page.getByRole('button', { name: 'Mostrar contraseña' }).count()).toBe(1);
  });

  test('without scripts there is no such button', async () => {
    const { page: plain } = await openPage(fixture.browser, { javaScriptEnabled: false });
    await plain.goto(`${portal.portal}/entrar`);
    expect(await plain.locator('button.show').count()).toBe(0);
    await plain.context().close();
  });
});
