import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import type { Look } from '#test/support/browser.ts';
import { isTooWide, openBrowser, openPage } from '#test/support/browser.ts';
import type { TimelineServer } from '../../../test/timeline-server.ts';
import { startTimeline } from '../../../test/timeline-server.ts';

/** A chart is opened further and shown to somebody, in a browser with scripts and without. */
let server: TimelineServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTimeline();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const { CHART_SCREENS: screens } = process.env;

/** What axe says can only be asked where scripts run. */
async function judge(page: Page, name: string): Promise<void> {
  if (screens !== undefined) {
    mkdirSync(screens, { recursive: true });
    await page.screenshot({ path: `${screens}/${name.replaceAll(' ', '-')}.png`, fullPage: true });
  }
  expect([name, await isTooWide(page)]).toEqual([name, false]);
  expect([name, await axeFaults(page)]).toEqual([name, []]);
}

it.each<Look & { script: boolean }>([
  { width: 360, colours: 'dark', script: true },
  { width: 1280, colours: 'forced', script: true },
  { width: 360, colours: 'light', script: false },
])('at $width px in $colours colours, with script: $script', { timeout: 180_000 }, async ({ script, ...each }) => {
  const { page, faults } = await openPage(browser, each, { javaScriptEnabled: script });
  const look = async (name: string) => (script ? judge(page, `shared ${each.width} ${name}`) : undefined);
  await page.goto(`${server.url}/chart`);
  for (const [name, text] of [
    ['name', 'Asha'],
    ['day', '15'],
    ['month', '5'],
    ['year', '1990'],
    ['time', '14:30'],
    ['place', 'Porbandar'],
  ] as const) {
    await page.locator(`#${name}`).fill(text);
  }
  // Suggestions lie over what follows.
  await page.locator('#place').blur();
  await page.locator('main button.primary[value="chart"]').click();
  const closed = page.locator('.dasha-tree > li > details').last();
  expect(await closed.getAttribute('open')).toBeNull();
  await closed.locator('> summary').click();
  const openBefore = await page.locator('.dasha-tree details').count();
  await closed.getByRole('button').click();
  await expect.poll(() => page.locator('.dasha-tree details').count()).toBe(openBefore + 9);
  expect(page.url()).toBe(`${server.url}/chart/en#dashas`);
  await look('dashas');

  await page.locator('input[name="withName"]').check();
  await page.locator('#share button').click();
  const address = await page.locator('#address').inputValue();
  expect(address.startsWith(`${server.url}/chart/shared/`)).toBe(true);
  await look('address');
  await page.locator('main a', { hasText: 'Open it' }).click();
  await page.locator('.shared-note').waitFor();
  expect(page.url()).toBe(address);
  expect(await page.locator('h1').textContent()).toContain('Asha');
  await look('chart');
  await page.goto(`${address.slice(0, -1)}.`);
  expect(await page.locator('h1').textContent()).toBe('This address opens no chart');
  await look('nothing');
  // The page that is not there is told as such.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await page.context().close();
});

it('on paper what runs of the dashas is open, and nothing asks to be shared', async () => {
  const { page } = await openPage(browser, { width: 1280, colours: 'light' });
  await page.goto(`${server.url}/chart`);
  for (const [name, text] of [
    ['day', '15'],
    ['month', '5'],
    ['year', '1990'],
    ['time', '14:30'],
    ['place', 'Porbandar'],
  ] as const) {
    await page.locator(`#${name}`).fill(text);
  }
  await page.locator('#place').blur();
  await page.locator('main button.primary[value="chart"]').click();
  await page.locator('#dashas').waitFor();
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.dasha-tree summary, .dasha-tree li.running, #share, .dasha-tree button')].filter((each) => each.getBoundingClientRect().height > 0).map((each) => each.id || each.className || each.tagName)`,
  );
  expect(seen.filter((each) => each === 'SUMMARY').length).toBe(18);
  expect(seen).toContain('running');
  expect(seen).not.toContain('share');
  await page.context().close();
});
