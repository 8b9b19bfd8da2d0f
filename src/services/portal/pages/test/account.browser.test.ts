import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage } from '../../test/browser.ts';
import { usePageFixture } from '../../test/page-fixture.ts';
import { memberStatus, refusal, StandIn } from '../../test/pages-stand-in.ts';

/** «Mi cuenta»: what it shows of a member, and what a member can do there. */
let portal: StandIn;
let page: Page;
const fixture = usePageFixture(({ portal }) => portal.answer('/api/user-status', memberStatus()));

beforeEach(() => {
  ({ portal, page } = fixture);
});
afterEach(() => expect(fixture.faults).toEqual([]));

async function open(query = ''): Promise<void> {
  await page.goto(`${portal.portal}/cuenta${query}`);
  await page.locator('#cuenta:visible').waitFor();
}

const press = (form: string) => page.click(`#${form} button[type=submit]`);
const said = (form: string, text: string) => page.locator(`#${form} .message`, { hasText: text }).waitFor();
const text = async (selector: string) => (await page.locator(selector).innerText()).replaceAll(/\s+/g, ' ');

describe('what it shows', () => {
  test('uses of today, in words, with the time of renewal where the visitor is', async () => {
    await page.clock.setFixedTime('2026-11-15T21:00:00Z');
    portal.answer('/api/user-status', { ...memberStatus(), headers: { 'x-quota-reset': '2026-11-16T06:00:00Z' } });
    await open();
    expect(await text('.uses')).toBe(
      'Citas energéticas Queda 1 uso Conversión de año maya Queda 1 uso Calculadora maya Usado hoy Convertidor de calendario Queda 1 uso Cruz de nawales Queda 1 uso',
    );
    expect(await text('#renovacion')).toMatch(/^Se renuevan mañana a las 12:00 a\.\s?m\. \(dentro de 9 horas\)\.$/);
  });

  test('the same moment elsewhere', async () => {
    const other = await openPage(fixture.browser, { locale: 'es-ES', timezoneId: 'Europe/Madrid' });
    await other.page.clock.setFixedTime('2026-11-16T04:50:00Z');
    portal.answer('/api/user-status', { ...memberStatus(), headers: { 'x-quota-reset': '2026-11-16T06:00:00Z' } });
    await other.page.goto(`${portal.portal}/cuenta`);
    await other.page.locator('#renovacion', { hasText: 'hoy a las 7:00 (dentro de 1 hora y 10 minutos)' }).waitFor();
    await other.page.context().close();
  });

  test('thirty days as bars for the eye and as a table for everybody', async () => {
    await open();
    expect(await page.locator('#grafico rect').count()).toBe(30);
    expect(await page.locator('#grafico rect:not(.none)').count()).toBe(4);
    expect(await text('#resumen')).toBe('5 usos en 4 días.');
    await page.click('#tabla-usos summary');
    expect(await page.locator('#usos tr').allInnerTexts()).toEqual([
      '15 nov\tCalculadora maya\t1',
      expect.stringContaining('14 nov'),
      expect.stringContaining('14 nov'),
      '2 nov\tCruz de nawales\t1',
      '17 oct\tCitas energéticas\t1',
    ]);
  });

  test('without a use there is a sentence, and no empty chart', async () => {
    const usage = [{ appName: 'cruz-nawales', date: '2026-11-15', used: 0, limit: 1, remaining: 1 }];
    portal.answer('/api/user-status', memberStatus({ usage }));
    await open();
    expect(await page.locator('#grafico *').count()).toBe(0);
    expect(await text('#resumen')).toBe('Todavía no hay usos en los últimos 30 días.');
    expect(await page.isVisible('#tabla-usos')).toBe(false);
  });

  test('the way out stands at the top, once', async () => {
    await open();
    const buttons = page.getByRole('button', { name: 'Cerrar sesión', exact: true });
    expect(await buttons.count()).toBe(1);
    const [button, heading] = [await buttons.boundingBox(), await page.locator('#t-hoy').boundingBox()];
    expect(button?.y).toBeLessThan(heading?.y ?? 0);
  });

  test('applications whose address is known are links, the others are names', async () => {
    await open();
    expect(await page.locator('.uses a').count()).toBe(0);
    const known = await StandIn.start({ hasAddresses: true });
    known.answer('/api/user-status', memberStatus());
    await page.goto(`${known.portal}/cuenta`);
    await page.locator('#cuenta:visible').waitFor();
    const links = await page
      .locator('.uses a')
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('href')]));
    expect(links).toEqual([
      ['Citas energéticas', `${known.application}/citas-energeticas?a=1&b=2`],
      ['Conversión de año maya', `${known.application}/conversion-ano-maya?a=1&b=2`],
    ]);
    expect(await text('.uses')).toContain('Citas energéticas Queda 1 uso Conversión de año maya Queda 1 uso');
    await page.click('#tabla-usos summary');
    expect(await page.locator('#usos tr').last().innerText()).toContain('Citas energéticas');
    known.close();
  });

  test('what a member is called is text, not HTML', async () => {
    await open();
    expect(await text('#quien')).toBe('Hola, Ana <b>Pérez</b>.');
    expect(await page.inputValue('#nombre-name')).toBe('Ana <b>Pérez</b>');
  });

  const end = '2026-12-15T18:00:00Z';
  test.each([
    ['none', false, null, 'plan gratuito', 'suscribirse'],
    ['active', true, end, 'Tienes Premium hasta el 15 de diciembre de 2026.', 'gestionar'],
    ['trialing', true, end, 'periodo de prueba de Premium hasta el 15 de diciembre', 'gestionar'],
    ['past_due', true, end, 'Sigues teniendo Premium hasta el 15 de diciembre', 'gestionar'],
    ['past_due', false, end, 'Premium está en pausa', 'gestionar'],
    ['unpaid', false, null, 'pagos pendientes', 'gestionar'],
    ['paused', false, null, 'está en pausa', 'gestionar'],
    ['incomplete', false, null, 'espera el primer pago', 'gestionar'],
    ['incomplete_expired', false, null, 'plan gratuito', 'suscribirse'],
    ['canceled', false, end, 'Tu suscripción terminó el 15 de diciembre de 2026.', 'suscribirse'],
    ['a_word_of_tomorrow', false, null, 'plan gratuito', 'gestionar'],
  ])('a subscription that is %s, premium %s', async (status, isPremium, endDate, words, button) => {
    portal.answer('/api/user-status', memberStatus({ subscription: { status, isPremium, endDate } }));
    await open();
    expect(await text('#plan')).toContain(words);
    expect(
      await page.locator('#suscribirse:visible, #gestionar:visible').evaluateAll((all) => all.map(({ id }) => id)),
    ).toEqual([button]);
  });

  test('payments, each in its currency', async () => {
    const payment = { date: '2026-11-15T18:00:00Z', status: 'paid', description: 'Premium' };
    const payments = [
      { ...payment, id: 'a', amount: 4900, currency: 'gtq' },
      { ...payment, id: 'b', amount: 500, currency: 'jpy', status: 'open' },
      { ...payment, id: 'c', amount: 7, currency: '?', status: 'new_word' },
    ];
    portal.answer('/api/user-status', memberStatus({ payments }));
    await open();
    const rows = (await page.locator('#pagos tbody tr').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
    expect(rows).toEqual([
      expect.stringMatching(/Premium Pagado Q\s?49\.00$/),
      expect.stringMatching(/Premium Pendiente JPY\s?500$/),
      expect.stringMatching(/Premium new_word 7 \?$/),
    ]);
    expect(await page.isVisible('#sin-pagos')).toBe(false);
  });

  test('where nothing is sold, nothing is offered', async () => {
    const plain = await StandIn.start({ billing: false });
    plain.answer('/api/user-status', memberStatus());
    await page.goto(`${plain.portal}/cuenta`);
    await page.locator('#cuenta:visible').waitFor();
    expect(await page.locator('text=Hazte Premium').count()).toBe(0);
    plain.close();
  });

  test('when the portal does not answer, the page says so', async () => {
    portal.answer('/api/user-status', { drop: true });
    await page.goto(`${portal.portal}/cuenta`);
    await page.locator('#cargando', { hasText: 'No hay conexión' }).waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('No hay conexión');
    expect(await page.getAttribute('#cargando', 'data-kind')).toBe('error');
    expect(await page.isVisible('#cuenta')).toBe(false);
  });
});

describe('paying', () => {
  test('goes to the provider and comes back', async () => {
    const back = `${portal.application}/x`;
    portal.answer('/api/billing/checkout', { body: { url: `${portal.stranger}/pagar` } });
    await open(`?volver=${encodeURIComponent(back)}`);
    await press('suscribirse');
    await page.waitForURL(`${portal.stranger}/pagar`);
    expect(portal.askedFor('/api/billing/checkout')).toMatchObject([{ body: { volver: back } }]);
    portal.answer('/api/billing/refresh', { body: {} });
    portal.reset();
    portal.answer('/api/billing/refresh', { body: {} });
    portal.answer('/api/user-status', memberStatus());
    await open('?pago=hecho');
    expect(portal.asked.map(({ path }) => path)).toEqual(['/api/billing/refresh', '/api/user-status']);
    expect(await text('#aviso')).toBe('Gracias por tu pago.');
    expect(page.url()).toBe(`${portal.portal}/cuenta`);
    await open('?pago=cancelado');
    expect(await text('#aviso')).toBe('No se ha cobrado nada.');
    expect(portal.askedFor('/api/billing/refresh')).toHaveLength(1);
  });

  test('a payer whose refresh fails still sees the account', async () => {
    portal.answer('/api/billing/refresh', refusal(502, 'proveedor_no_responde', 'x'));
    await open('?pago=hecho');
  });

  test('managing', async () => {
    const subscription = { status: 'active', isPremium: true, endDate: null };
    portal.answer('/api/user-status', memberStatus({ subscription }));
    portal.answer('/api/billing/portal', refusal(409, 'sin_suscripcion', 'No hay nada que gestionar.'), {
      body: { url: `${portal.stranger}/gestionar` },
    });
    await open();
    await press('gestionar');
    await said('gestionar', 'No hay nada que gestionar.');
    await press('gestionar');
    await page.waitForURL(`${portal.stranger}/gestionar`);
  });
});

describe('what one can change', () => {
  test('name, address and password', async () => {
    portal.answer('/api/auth/update-user', {});
    portal.answer('/api/auth/change-email', {});
    portal.answer(
      '/api/auth/change-password',
      refusal(403, 'contrasena_incorrecta', 'La contraseña actual no es correcta.'),
      {},
    );
    await open();
    await page.fill('#nombre-name', '   ');
    await press('nombre');
    expect(await text('#nombre-name-error')).toBe('Falta este dato.');
    await page.fill('#nombre-name', 'Ana María');
    await press('nombre');
    await said('nombre', 'Nombre guardado.');
    expect(await text('#quien')).toBe('Hola, Ana María.');
    await page.fill('#correo-newEmail', (await text('#correo-actual')).toUpperCase());
    await press('correo');
    await said('correo', 'Ese ya es tu correo.');
    await page.fill('#correo-newEmail', 'nueva@ejemplo.com');
    await press('correo');
    await said('correo', 'un mensaje a tu correo actual');
    await page.fill('#contrasena-currentPassword', 'vieja');
    await page.fill('#contrasena-newPassword', 'otra clave larga');
    await press('contrasena');
    await said('contrasena', 'La contraseña actual no es correcta.');
    await press('contrasena');
    await said('contrasena', 'Contraseña cambiada.');
    expect(await page.inputValue('#contrasena-newPassword')).toBe('');
    expect(portal.asked.slice(1).map(({ body }) => body)).toEqual([
      { name: 'Ana María' },
      { newEmail: 'nueva@ejemplo.com' },
      { currentPassword: 'vieja', newPassword: 'otra clave larga' },
      { currentPassword: 'vieja', newPassword: 'otra clave larga' },
    ]);
  });

  test.each([
    ['salir', '/api/auth/sign-out'],
    ['salir-todo', '/api/auth/revoke-sessions'],
  ])('%s', async (form, path) => {
    portal.answer(path, {});
    await open();
    await press(form);
    await said('entrar', 'Has cerrado la sesión.');
    expect(portal.askedFor(path)).toMatchObject([{ body: {} }]);
  });

  test('a session that ended meanwhile: one signs in again', async () => {
    portal.answer('/api/auth/update-user', refusal(401, 'unauthorized', 'x'));
    await open();
    await press('nombre');
    await said('entrar', 'Entra para ver tu cuenta.');
  });

  test('deleting takes two steps, and Escape or Cancelar leads out', async () => {
    const path = '/api/auth/delete-user';
    const dialog = page.locator('#dialogo-eliminar');
    portal.answer(
      path,
      refusal(403, 'contrasena_incorrecta', 'No es correcta.'),
      { body: { status: 'correo_enviado' } },
      { body: { status: 'eliminada' } },
    );
    await open();
    await page.click('#abrir-eliminar');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    await page.click('#abrir-eliminar');
    await page.click('#cerrar-eliminar');
    expect(await dialog.isVisible()).toBe(false);
    expect(portal.askedFor(path)).toEqual([]);
    await page.click('#abrir-eliminar');
    await page.fill('#eliminar-password', 'mala');
    await press('eliminar');
    await said('eliminar', 'No es correcta.');
    await page.fill('#eliminar-password', '');
    await press('eliminar');
    await said('eliminar', 'Te hemos enviado un mensaje.');
    await page.fill('#eliminar-password', 'buena');
    await press('eliminar');
    await said('entrar', 'Tu cuenta y tus datos se han eliminado.');
    expect(portal.askedFor(path).map(({ body }) => body)).toEqual([{ password: 'mala' }, {}, { password: 'buena' }]);
  });
});
