import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationId } from '../../applications.ts';
import { openBrowser, openPage } from '../../test/browser.ts';
import { type Answer, refusal, StandIn } from '../../test/pages-stand-in.ts';
import type { ApplicationName, Limit, PortalOptions } from '../snippet/portal.d.ts';

/** The snippet in a page of an application, on another origin than the portal. */
let portal: StandIn;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [portal, browser] = await Promise.all([StandIn.start(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  portal.close();
});

beforeEach(async () => {
  portal.reset();
  portal.answer(VERIFY, stranger);
  ({ page, faults } = await openPage(browser));
  await page.goto(`${portal.application}/calcular?dia=5`);
});

afterEach(async () => {
  await page.context().close();
});

const [CHECK, REGISTER, VERIFY] = ['/api/check-usage', '/api/register-usage', '/api/verify-auth'];
const free: Answer = { body: { puede_usar: true, usos_restantes: 1, es_premium: false } };
const usedUp: Answer = {
  body: { puede_usar: false, usos_restantes: 0, es_premium: false },
  headers: { 'x-quota-reset': '2026-11-16T06:00:00Z' },
};
const granted: Answer = { body: { success: true, usos_restantes: 0, es_premium: false } };
const stranger: Answer = { status: 401, body: { valid: false, user: null } };
const overLimit: Answer = {
  status: 429,
  body: {
    success: false,
    usos_restantes: 0,
    es_premium: true,
    error: 'x',
    code: 'limite_diario',
    reinicia_en: '2026-11-16T06:00:00Z',
  },
};

type Outcome = {
  result?: unknown;
  ran: number;
  limits: Limit[];
  error?: { message: string; status?: number; code?: string };
};

type How = Omit<PortalOptions, 'onLimit'> & { own?: boolean; times?: number };

/** Runs in the page. As text: the test runner would write an `import` of its own into a function. */
const IN_PAGE = `async ({ module, method, options, own, times }) => {
  const { portal } = await import(module);
  const outcome = { ran: 0, limits: [] };
  const uses = portal('calculadora-maya', { ...options, ...(own && { onLimit: (limit) => outcome.limits.push(limit) }) });
  const run = () => {
    outcome.ran += 1;
    return 'hecho';
  };
  try {
    [outcome.result] = await Promise.all(Array.from({ length: times }, () => uses[method](run)));
  } catch ({ message, status, code }) {
    outcome.error = { message, status, code };
  }
  return outcome;
}`;

/** Calls a method of the snippet in the page. */
function call(method: 'check' | 'use' | 'user', { own = false, times = 1, ...options }: How = {}): Promise<Outcome> {
  const facts = { module: `${portal.portal}/portal.js`, method, options, own, times };
  return page.evaluate<Outcome>(`(${IN_PAGE})(${JSON.stringify(facts)})`);
}

describe('the flow', () => {
  test('check, register with a key, run', async () => {
    await page.context().addCookies([{ name: 's', value: '1', url: portal.portal, sameSite: 'Lax' }]);
    portal.answer(CHECK, free);
    portal.answer(REGISTER, granted);
    expect(await call('use')).toEqual({ result: 'hecho', ran: 1, limits: [] });
    const body = { appName: 'calculadora-maya', email: null, userId: null };
    expect(portal.asked).toMatchObject([
      { path: CHECK, body, cookie: 's=1', key: undefined },
      { path: REGISTER, body, cookie: 's=1', key: expect.stringMatching(/^[\d-]{20,60}$/) },
    ]);
    await call('use');
    expect(portal.asked[3]?.key).not.toBe(portal.asked[1]?.key);
    expect(faults).toEqual([]);
  });

  test.each([{ drop: true }, { status: 503, body: {} }])('once more with the same key: %o', async (failure) => {
    portal.answer(CHECK, free);
    portal.answer(REGISTER, failure, granted);
    expect(await call('use', { email: 'ana@ejemplo.com' })).toMatchObject({ result: 'hecho', ran: 1 });
    const [one, other, ...more] = portal.askedFor(REGISTER);
    expect(one).toMatchObject({ body: { email: 'ana@ejemplo.com' } });
    expect(other).toEqual(one);
    expect(more).toEqual([]);
  });

  test.each([{ drop: true }, { status: 503, body: {} }])('but not for ever: %o', async (failure) => {
    portal.answer(CHECK, free);
    portal.answer(REGISTER, failure);
    expect(await call('use')).toMatchObject({ ran: 0, error: { message: expect.any(String) } });
    expect(portal.askedFor(REGISTER)).toHaveLength(2);
  });

  test('other refusals reject, and nothing runs', async () => {
    portal.answer(CHECK, free);
    portal.answer(REGISTER, refusal(403, 'identidad_no_coincide', 'La identidad no coincide.'));
    expect(await call('use', { userId: 'x' })).toMatchObject({
      ran: 0,
      error: { message: 'La identidad no coincide.', status: 403, code: 'identidad_no_coincide' },
    });
    portal.answer(REGISTER, refusal(429, 'demasiadas_identidades', 'Demasiadas.'));
    expect(await call('use')).toMatchObject({ ran: 0, error: { status: 429 } });
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('two clicks are one use', async () => {
    portal.answer(CHECK, free);
    portal.answer(REGISTER, granted);
    expect(await call('use', { times: 2 })).toMatchObject({ result: 'hecho', ran: 1 });
    expect(portal.askedFor(REGISTER)).toHaveLength(1);
  });

  test('check and user', async () => {
    portal.answer(CHECK, free, refusal(400, 'invalid_request', 'No.'));
    expect((await call('check')).result).toEqual(free.body);
    expect((await call('check')).error).toMatchObject({ status: 400 });
    expect((await call('user')).result).toBeNull();
    const user = { id: 'a1', email: 'ana@ejemplo.com', name: 'Ana' };
    portal.answer(VERIFY, { body: { valid: true, user } }, { status: 500, body: {} });
    expect((await call('user')).result).toEqual(user);
    expect((await call('user')).error).toMatchObject({ message: 'HTTP 500', status: 500 });
  });
});

describe('the limit', () => {
  test('a dialog that says when, and leads on', async () => {
    await page.clock.setFixedTime('2026-11-15T21:00:00Z');
    portal.answer(CHECK, usedUp);
    expect(await call('use')).toEqual({ result: undefined, ran: 0, limits: [] });
    const dialog = page.getByRole('dialog', { name: 'Por hoy ya no quedan usos' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('Habrá más mañana a las 0:00.');
    const back = encodeURIComponent(`${portal.application}/calcular?dia=5`);
    const links = await dialog
      .locator('a')
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('href')]));
    expect(links).toEqual([
      ['Entrar', `${portal.portal}/entrar?volver=${back}`],
      ['Hazte Premium', `${portal.portal}/cuenta?volver=${back}`],
    ]);
    expect(portal.askedFor(REGISTER)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await call('use');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('offers nothing that is not sold', async () => {
    const plain = await StandIn.start({ billing: false });
    plain.answer(VERIFY, stranger);
    plain.answer(CHECK, usedUp);
    await page.goto(`${plain.application}/calcular`);
    const use = (options: string) =>
      page.evaluate(
        `import('${plain.portal}/portal.js').then(({ portal }) => new Promise((resolve, reject) => { portal('calculadora-maya', ${options}).use().then(() => resolve(globalThis.told), reject); }))`,
      );
    await use('{}');
    expect(await page.locator('dialog').innerText()).toContain('Por hoy ya no quedan usos');
    expect(await page.locator('dialog a').allInnerTexts()).toEqual(['Entrar']);
    expect(await use('{ onLimit: (limit) => { globalThis.told = limit; } }')).toMatchObject({ premium: null });
    expect(plain.pages.snippet.bytes.toString()).not.toBe(portal.pages.snippet.bytes.toString());
    plain.close();
  });

  test('one o’clock is singular', async () => {
    const further = await openPage(browser, { timezoneId: 'America/Bogota' });
    await further.page.clock.setFixedTime('2026-11-15T21:00:00Z');
    await further.page.goto(`${portal.application}/calcular`);
    portal.answer(CHECK, usedUp);
    const use = `import('${portal.portal}/portal.js').then(({ portal }) => portal('calculadora-maya').use())`;
    await further.page.evaluate(use);
    expect(await further.page.locator('dialog').innerText()).toContain('Habrá más mañana a la 1:00.');
    await further.page.context().close();
  });

  test('whoever is signed in is not asked to; whoever has premium is not offered it', async () => {
    portal.answer(CHECK, free);
    portal.answer(REGISTER, overLimit);
    portal.answer(VERIFY, { body: { valid: true, user: { id: 'a', email: 'e', name: 'n' } } });
    await call('use');
    expect(await page.locator('dialog a').count()).toBe(0);
  });

  test('a visitor whom nobody knows is asked to sign in', async () => {
    portal.answer(CHECK, refusal(400, 'identificacion_requerida', 'x'));
    await call('use');
    expect(await page.getByRole('dialog', { name: 'Entra para continuar' }).innerText()).toContain(
      'un uso gratis al día',
    );
  });

  test('the application may say it itself', async () => {
    portal.answer(CHECK, usedUp);
    const { limits } = await call('use', { own: true });
    expect(limits).toMatchObject([
      { sin_identificar: false, sin_sesion: true, es_premium: false, reinicia_en: '2026-11-16T06:00:00Z' },
    ]);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('the dialog fits a phone and a page that forbids styles', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'content-security-policy', content: "style-src 'none'" }))`,
    );
    portal.answer(CHECK, usedUp);
    await call('use');
    expect(await page.evaluate("getComputedStyle(document.querySelector('dialog')).borderTopWidth")).toBe('4px');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(faults).toEqual([]);
  });
});

describe('the file', () => {
  test('has less than 3,000 bytes', () => {
    expect(portal.pages.snippet.bytes.length).toBeLessThan(3000);
  });

  test('knows the applications that the portal knows', () => {
    const same: [ApplicationName] extends [ApplicationId]
      ? [ApplicationId] extends [ApplicationName]
        ? true
        : false
      : false = true;
    expect(same).toBe(true);
    expect(portal.pages.snippetTypes.bytes.toString()).toContain('export declare function portal(');
  });

  test('a page that is not on the list can neither load it nor ask', async () => {
    await page.goto(`${portal.stranger}/x`);
    expect(await call('check').catch((error: unknown) => String(error))).toContain(
      'Failed to fetch dynamically imported module',
    );
    expect(portal.asked).toEqual([]);
  });
});
