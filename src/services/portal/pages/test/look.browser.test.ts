import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { html } from '#lib/html/markup.ts';
import { axeFaults } from '#test/support/axe.ts';
import { contrast } from '#test/support/contrast.ts';
import { PAGE_POLICY } from '../../routes/pages/read-pages.ts';
import { openBrowser, openPage } from '../../test/browser.ts';
import { memberStatus, StandIn } from '../../test/pages-stand-in.ts';
import { preparePages } from '../portal-pages.ts';

/** What holds for every page: light, narrow enough for a phone, readable, labelled, and strict about what it loads. */
const NAMES = ['entrar', 'registro', 'verificar', 'enlace', 'restablecer', 'correo', 'eliminar', 'cuenta'] as const;
let portal: StandIn;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([StandIn.start(), openBrowser()]);
  const payments = [
    {
      id: 'a',
      date: '2026-11-15T18:00:00Z',
      amount: 123_456_789,
      currency: 'gtq',
      status: 'uncollectible',
      description: 'x'.repeat(80),
    },
  ];
  portal.answer(
    '/api/user-status',
    memberStatus({ payments, user: { id: 'a', name: 'N'.repeat(90), email: `${'e'.repeat(60)}@ejemplo.com` } }),
  );
});

afterAll(async () => {
  await browser.close();
  portal.close();
});

describe.each(NAMES)('/%s', (name) => {
  test('fits a phone in light and dark, is labelled, and breaks none of its own rules', async () => {
    const { page, faults } = await openPage(browser, { viewport: { width: 360, height: 740 }, colorScheme: 'light' });
    const weights: Promise<number>[] = [];
    const hosts = new Set<string>();
    page.on('response', (response) => {
      hosts.add(new URL(response.url()).origin);
      if (!response.url().includes('/api/')) weights.push(response.body().then(({ length }) => length));
    });
    await page.goto(`${portal.portal}/${name}${name === 'cuenta' ? '' : '#token=t'}`, { waitUntil: 'networkidle' });
    for (const details of await page.locator('summary:visible').all()) await details.click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), colorScheme).toBe(360);
    }
    await expectLabelled(page);
    expect(faults).toEqual([]);
    expect([...hosts]).toEqual([portal.portal]);
    const total = (await Promise.all(weights)).reduce((sum, each) => sum + each, 0);
    expect(total).toBeGreaterThan(5_000);
    expect(total).toBeLessThan(30_000);
    await page.context().close();
  });

  test('nothing has a style or script of its own', () => {
    expect(portal.pages.pages[name].bytes.toString()).not.toMatch(
      /<style|style=|<script>|\son\w+=|https?:\/\/(?!app\.portal\.test)/,
    );
  });

  test('without scripts it says what is missing, and no form can be sent', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${portal.portal}/${name}`);
    expect(await page.locator('noscript').innerText()).toContain('necesita JavaScript');
    expect(await page.locator('button[type=submit]:enabled').count()).toBe(0);
    expect(await page.locator('form:not([method=post])').count()).toBe(0);
    await page.context().close();
  });
});

describe.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  test.each(NAMES)('/%s satisfies axe, also when something is wrong', async (name) => {
    const { page, faults } = await openPage(browser, { viewport: { width, height: 800 }, colorScheme });
    await page.goto(`${portal.portal}/${name}${name === 'cuenta' ? '' : '#token=t'}`, { waitUntil: 'networkidle' });
    expect(await axeFaults(page)).toEqual([]);
    // Nothing is filled in, and what is sent is answered with 404.
    for (const button of await page.locator('form:not(#salir, #salir-todo) button[type=submit]:visible').all())
      if (await button.isVisible()) await button.click();
    await page.waitForLoadState('networkidle');
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('the files', () => {
  test('the scripts fit their types', () => {
    const project = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
    const compiler = fileURLToPath(new URL('../../../../../node_modules/.bin/tsc', import.meta.url));
    expect(spawnSync(compiler, ['-p', project], { encoding: 'utf8' })).toMatchObject({ stdout: '', status: 0 });
  });

  test('the policy allows nothing from elsewhere', () => {
    expect(PAGE_POLICY).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test('what is put into a page is escaped', () => {
    expect(html`<p title="${`"'<&>`}">${[html`<b>${'<i>'}</b>`]}${false}${7}</p>`.text).toBe(
      '<p title="&quot;&#39;&lt;&amp;&gt;"><b>&lt;i&gt;</b>7</p>',
    );
    const { pages } = preparePages({
      google: false,
      billing: false,
      origins: ['https://a.example"><script>'],
      applications: new Map(),
    });
    expect(pages.entrar.bytes.toString()).not.toContain('"><script>');
  });

  test('served code has lost its comments and nothing else', () => {
    for (const [name, { bytes }] of portal.pages.assets) {
      if (name.endsWith('.js')) expect(bytes.toString(), name).not.toMatch(/^\s*(\*|\/\/|\/\*)|@type|@param/m);
    }
    expect(portal.pages.assets.get('form.js')?.bytes.toString()).toContain('export function onSubmit(id, send) {');
  });

  test('the version changes with the assets alone', () => {
    const one = preparePages({ google: true, billing: true, origins: [], applications: new Map() });
    const other = preparePages({
      google: false,
      billing: false,
      origins: ['https://a.example'],
      applications: new Map(),
    });
    expect(one.version).toBe(other.version);
    expect(one.version).toMatch(/^[\w-]{12}$/);
    expect(one.pages.entrar.etag).not.toBe(other.pages.entrar.etag);
  });
});

describe('the colours', () => {
  const css = () => portal.pages.assets.get('portal.css')?.bytes.toString() ?? '';
  const palette = (text: string) =>
    new Map([...text.matchAll(/--([\w-]+): ?(#\w{6})/g)].map(([, name, colour]) => [name, colour ?? '']));
  const halves = () => css().split('@media (prefers-color-scheme: dark)');

  test.each([0, 1])('every text keeps 4.5 : 1 against what is behind it, scheme %i', (half) => {
    const colours = palette(halves()[half] ?? '');
    expect(colours.size).toBeGreaterThanOrEqual(9);
    const pairs = [
      ...['ink', 'soft', 'jade', 'clay'].flatMap((text) => [
        [text, 'paper'],
        [text, 'card'],
      ]),
      ['ink', 'tint'],
      ['clay', 'blush'],
      ['card', 'clay'],
      ['on-jade', 'jade'],
    ];
    for (const [text = '', behind = ''] of pairs) {
      expect(
        contrast(colours.get(text) ?? '', colours.get(behind) ?? ''),
        `${text} on ${behind}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colours.get('line') ?? '', colours.get('card') ?? '')).toBeGreaterThanOrEqual(3);
  });
});

/** In Spanish, one heading first, a label for every field, and nothing that names what is not there. */
async function expectLabelled(page: Page): Promise<void> {
  expect(await page.getAttribute('html', 'lang')).toBe('es');
  expect(await page.locator('h1').count()).toBe(1);
  const unnamed = await page.evaluate<string[]>(
    "[...document.querySelectorAll('input')].filter((each) => each.labels.length !== 1 || !each.autocomplete).map(({ id }) => id)",
  );
  expect(unnamed).toEqual([]);
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const mentioned = await page
    .locator('[aria-describedby], [aria-labelledby], label[for]')
    .evaluateAll((all) =>
      all.flatMap((each) =>
        ['aria-describedby', 'aria-labelledby', 'for'].flatMap((kind) => each.getAttribute(kind)?.split(' ') ?? []),
      ),
    );
  const dangling = mentioned.filter((id) => !ids.includes(id));
  expect(dangling).toEqual([]);
}
