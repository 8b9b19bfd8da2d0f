import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { startReadiness } from './readiness-server.ts';

/** The guides in a real browser: what fits, what can be read and touched, what the policy lets through, what axe says. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = [
  '/guides',
  '/guides/fr/first-24-hours',
  '/guides/es/whom-to-tell',
  '/guides/en/helplines',
  '/guides/fr/helplines',
];
const LOOK = `({
  isWide: document.documentElement.scrollWidth > innerWidth,
  headings: document.querySelectorAll('h1').length,
  isStyled: getComputedStyle(document.querySelector('.danger')).borderLeftWidth,
  small: [...document.querySelectorAll('header a, main li a, summary')].filter((each) => each.getBoundingClientRect().height > 0 && each.getBoundingClientRect().height < 44).map((each) => each.textContent),
  tiny: [...document.querySelectorAll('p, a, li, h2, summary')].filter((each) => parseFloat(getComputedStyle(each).fontSize) < 13).map((each) => each.textContent),
})`;
const RUN_AXE = `(async () => {
  const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
  return violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]);
})()`;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startReadiness();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'dark'],
] as const)(
  'at %i px, %s, the pages fit, can be touched and satisfy axe',
  { timeout: 120_000 },
  async (width, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    for (const path of PAGES) {
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await page.goto(server.url + path);
      const found = await page.evaluate(LOOK);
      expect([path, found]).toEqual([path, { isWide: false, headings: 1, isStyled: '4px', small: [], tiny: [] }]);
      await page.evaluate(AXE);
      expect([path, await page.evaluate(RUN_AXE)]).toEqual([path, []]);
      expect([path, faults]).toEqual([path, []]);
      await page.close();
    }
    await context.close();
  },
);

it('sources open without script, and a sheet of paper has no navigation', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/guides/en/helplines`);
  const sources = page.locator('#FR details');
  expect(await sources.locator('li').first().isVisible()).toBe(false);
  await sources.locator('summary').click();
  expect(await sources.locator('li').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header nav').isVisible()).toBe(false);
  expect(await page.locator('#FR .call').first().isVisible()).toBe(true);
  await context.close();
});
