import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cycles } from '#services/cycles/index.ts';
import { portal } from '#services/portal/index.ts';
import { prospects } from '#services/prospects/index.ts';
import { axeFaults } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** The reference in a real browser: what fits, what its policy lets through, what a keyboard reaches, and what axe says. */
const PAGES = [
  '/docs',
  '/docs/prospects',
  '/docs/prospects/listHotels',
  '/docs/portal',
  '/docs/cycles/readCycles',
  '/docs/problems',
];
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ services: [cycles, portal, prospects], environment: { WORKER: 'off' } });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A page, and everything in it that should not have happened. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // Whether there is an icon is not the reference's business.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) faults.push(message.text());
  });
  await page.goto(server.url + path);
  return { page, faults };
}

describe.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  test.each(PAGES)('%s fits, breaks no rule of its policy and satisfies axe', async (path) => {
    const { page, faults } = await open(path, { viewport: { width, height: 800 }, colorScheme });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('with script', () => {
  test('languages are tabs, moved through by arrows, and the choice is remembered', async () => {
    const { page, faults } = await open('/docs/prospects/listHotels');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('curl').focus();
    await page.keyboard.press('ArrowRight');
    expect(await tab('JavaScript').getAttribute('aria-selected')).toBe('true');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('JavaScript');
    await page.keyboard.press('End');
    expect(await page.getByRole('tabpanel').innerText()).toContain('urlopen');
    expect(await tab('curl').getAttribute('tabindex')).toBe('-1');
    await page.goto(`${server.url}/docs/prospects/getHotel`);
    expect(await tab('Python').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Home');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a command is copied as it stands', async () => {
    const { page } = await open('/docs/prospects/listHotels', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy' }).first().click();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`curl '${server.url}/api/v1/hotels?country=TH&segment=URGENT&limit=1'`);
    expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(1);
    await page.context().close();
  });

  test('search is a key away, finds what is meant, and says when there is nothing', async () => {
    const { page, faults } = await open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('min_score');
    await page.locator('.found a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/prospects\/\w+#parameter-min_score$/);
    await page.keyboard.press('/');
    await page.keyboard.type('hotel_not_found');
    await page.locator('.found a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/problems#hotel_not_found$/);
    await page.keyboard.press('/');
    await page.keyboard.type('zzz');
    await page.getByText('Nothing is called “zzz”').waitFor();
    expect(await page.locator('.search [role=status]').textContent()).toBe('0 results');
    await page.keyboard.press('Escape');
    expect(await page.locator('.found').isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test.each(['X-Gateway-Key', 'api key', 'how to get a key'])('search for “%s” leads to a guide', async (typed) => {
    const { page } = await open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    await page.locator('.found a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/\w+#/);
    expect(await page.locator(':target h2').innerText()).toBe('How to get a key');
    await page.context().close();
  });

  test('an address that ends in a stray % is no fault', async () => {
    const { page, faults } = await open('/docs/prospects#%');
    await page.waitForLoadState('networkidle');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('on a phone everything can be touched, and a marked row can be read', async () => {
    const { page } = await open('/docs/prospects/listHotels#parameter-limit', {
      viewport: { width: 360, height: 800 },
    });
    const heights = (selector: string) =>
      page.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));
    for (const selector of ['.brand', '.places a', '.answers summary']) {
      const all = await heights(selector);
      expect(all.length).toBeGreaterThan(0);
      expect([selector, Math.min(...all) >= 44]).toEqual([selector, true]);
    }
    const room = await page
      .locator('tr:target th > *')
      .first()
      .evaluate((name) => name.getBoundingClientRect().left - (name.closest('tr')?.getBoundingClientRect().left ?? 0));
    expect(room).toBeGreaterThanOrEqual(6);
    expect(await page.locator('kbd').isVisible()).toBe(false);
    await page.context().close();
  });

  test('a link from when all operations stood on one page leads on', async () => {
    const { page } = await open('/docs/prospects#listHotels');
    await page.waitForURL(`${server.url}/docs/prospects/listHotels`);
    await page.context().close();
  });

  test('a keyboard reaches the content first, and everything that can be used', async () => {
    const { page } = await open('/docs/prospects/listHotels');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    const seen: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate('document.activeElement.textContent.slice(0, 30)'));
    }
    for (const name of ['Hotel prospects', 'How to get a key', 'curl', 'Copy']) expect(seen).toContain(name);
    await page.context().close();
  });
});

describe('without script', () => {
  test('every language stands on the page, and nothing that would not work', async () => {
    const { page } = await open('/docs/prospects/listHotels', { javaScriptEnabled: false });
    for (const text of ['curl', 'JavaScript', 'Python'])
      expect(await page.locator('.language', { hasText: text }).first().isVisible()).toBe(true);
    expect(await page.locator('.search').isVisible()).toBe(false);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.goto(`${server.url}/docs/prospects#listHotels`);
    expect(await page.locator('#listHotels a').isVisible()).toBe(true);
    await page.context().close();
  });
});
