import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { freePort, openPortalFixture, someEmail } from './portal-fixture.ts';
import type { StripeStandIn } from './stand-in/stripe-server.ts';
import { startStripeStandIn } from './stand-in/stripe-server.ts';

/**
 * A person's whole way, in a real browser: an application on a sibling sub-domain of the portal, with nothing but the
 * snippet, the real portal, a real mail server, and the stand-in where people pay. With SCREENSHOTS=<folder>, what the
 * person sees is kept there.
 */
let stripe: StripeStandIn;
let fixture: PortalFixture;
let application: Server;
let browser: Browser;
let site: { portal: string; application: string };

beforeAll(async () => {
  const port = await freePort();
  const portal = `http://mi.portal.test:${port}`;
  application = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(applicationPage(portal));
  });
  application.listen(0, '127.0.0.1');
  await once(application, 'listening');
  site = { portal, application: `http://calculadora.portal.test:${(application.address() as AddressInfo).port}` };
  stripe = await startStripeStandIn();
  fixture = await openPortalFixture({
    PORT: String(port),
    PORTAL_URL: portal,
    PORTAL_ORIGINS: site.application,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRETS: stripe.webhookSecret,
    STRIPE_PRICE_ID: stripe.priceId,
    STRIPE_API_URL: stripe.url,
  });
  stripe.deliverTo(`${fixture.url}/api/billing/webhook`);
  browser = await openBrowser();
}, 90_000);

afterAll(async () => {
  await browser.close();
  application.closeAllConnections();
  application.close();
  await fixture.close();
  await stripe.close();
});

const applicationPage = (
  portal: string,
) => `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width">
<title>Calculadora maya</title><h1>Calculadora maya</h1><button id="calcular">Calcular mi nawal</button>
<p id="resultado" role="status"></p>
<script type="module">
  import { portal } from '${portal}/portal.js';
  const uso = portal('calculadora-maya');
  let veces = 0;
  calcular.addEventListener('click', () => uso.use(() => { resultado.textContent = 'Cálculo ' + (veces += 1) + ': 8 Batz'; }));
</script></html>`;

test.each([
  ['on a phone', { width: 360, height: 740 }],
  ['at a desk', { width: 1280, height: 800 }],
])('signs up, uses, is refused, subscribes, uses again: %s', { timeout: 120_000 }, async (where, viewport) => {
  const { page, faults } = await openPage(browser, { viewport });
  const look = screenshotsOf(page, where);
  const email = someEmail();
  const use = () => page.getByRole('button', { name: 'Calcular mi nawal' }).click();
  const result = page.getByRole('status');

  await page.goto(site.application);
  await use();
  await page.getByRole('dialog').getByText('Entra para continuar').waitFor();
  await look('1 asked to sign in');

  await page.getByRole('link', { name: 'Entrar' }).click();
  await page.waitForURL(`${site.portal}/entrar?*`);
  await page.getByRole('link', { name: 'Crear una cuenta' }).click();
  await page.getByLabel('Nombre').fill('Ixchel');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').first().fill('jade y obsidiana');
  await look('2 signing up');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  const { link = '' } = await fixture.mailTo(email);
  await page.goto(link);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('Contraseña').first().fill('jade y obsidiana');
  await look('3 confirming');
  await page.locator('form button[type=submit], form button:not([type])').first().click();

  await page.waitForURL(`${site.application}/**`);
  await use();
  await result.filter({ hasText: 'Cálculo 1' }).waitFor();
  await use();
  await page.getByRole('dialog').getByText('Por hoy ya no quedan usos').waitFor();
  expect(await result.textContent()).toBe('Cálculo 1: 8 Batz');
  await look('4 refused');

  await page.getByRole('link', { name: 'Hazte Premium' }).click();
  await page.waitForURL(`${site.portal}/cuenta?*`);
  await page.getByRole('button', { name: 'Hazte Premium' }).waitFor();
  await look('5 account, free');
  await page.getByRole('button', { name: 'Hazte Premium' }).click();
  await page.waitForURL(`${stripe.url}/**`);
  await look('6 paying');
  await page.getByRole('button', { name: 'Pagar' }).click();

  await page.waitForURL(`${site.portal}/cuenta?pago=hecho*`);
  await page.getByRole('button', { name: 'Gestionar la suscripción' }).waitFor();
  await look('7 account, premium');
  await page.locator(`a[href^="${site.application}"]`).first().click();
  await page.waitForURL(`${site.application}/**`);
  await use();
  await result.filter({ hasText: 'Cálculo 1' }).waitFor();
  await use();
  await result.filter({ hasText: 'Cálculo 2' }).waitFor();
  await look('8 used again');

  const cookies = await page.context().cookies(site.portal);
  const status = await fixture.get('/api/user-status', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  expect(status.json()).toMatchObject({
    subscription: { status: 'active', isPremium: true },
    payments: [{ status: 'paid' }],
  });
  const today = status.json<{ usage: { appName: string; used: number; limit: number }[] }>().usage;
  expect(today.find(({ appName }) => appName === 'calculadora-maya')).toMatchObject({ used: 3, limit: 100 });
  expect(faults).toEqual([]);
  await page.context().close();
});

function screenshotsOf(page: Page, where: string): (name: string) => Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  return async (name) => {
    const widest = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(widest, `${name}: nothing lies beside the screen`).toBe(0);
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${where} ${name}.png`), fullPage: true });
  };
}
