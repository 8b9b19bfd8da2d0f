import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { isTooWide, LOOKS, openBrowser, openPage } from '#test/support/browser.ts';
import type { TimelineServer } from '../../../test/timeline-server.ts';
import { startTimeline } from '../../../test/timeline-server.ts';

/** The pages of the timeline in a real browser without script: what axe says, what fits, the way through them, dark pictures. */
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

const PAGES = [
  '/timeline',
  '/timeline?from=1900&to=2000&category=War&event=battle-of-verdun-1916&year=1969&page=2',
  '/timeline?from=soon&country=XX&q=nothinglikeit',
  '/timeline/events/battle-of-marathon-490bce',
  '/timeline/events/fort-santiago',
  '/timeline/events/battle-of-marathon-490',
];

const SMALL = `[...document.querySelectorAll('header a, button, input, select, .ways a, .pager a, .back, .known a')]
  .filter((each) => each.type !== 'hidden' && each.getBoundingClientRect().height > 0 && each.getBoundingClientRect().height < 40)
  .map((each) => each.outerHTML)`;
const TINY = `[...document.querySelectorAll('p, a, li, h2, h3, dt, dd, label, option')]
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 13).map((each) => each.textContent)`;
/** Pictures that are shown, and how wide one unit of theirs is. */
const PICTURES = `[...document.images].map(({ complete, naturalWidth, currentSrc }) => [complete && naturalWidth > 0, new URL(currentSrc).searchParams.get('layout')])`;

describe.each(LOOKS)('at $width px in $colours colours', (look) => {
  it('the pages fit, can be touched and read, and satisfy axe', { timeout: 240_000 }, async () => {
    const { page, faults } = await openPage(browser, look);
    for (const path of PAGES) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      expect([path, await isTooWide(page)]).toEqual([path, false]);
      expect([path, await page.evaluate(SMALL)]).toEqual([path, []]);
      expect([path, await page.evaluate(TINY)]).toEqual([path, []]);
      expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
      for (const [isShown, layout] of await page.evaluate<[boolean, string][]>(PICTURES))
        expect([path, isShown, layout]).toEqual([path, true, look.width === 360 ? 'narrow' : 'wide']);
      expect([path, await axeFaults(page)]).toEqual([path, []]);
      expect([path, faults]).toEqual([path, []]);
    }
    await page.context().close();
  });
});

it('the way through them needs no script', { timeout: 60_000 }, async () => {
  const { page } = await openPage(browser, { width: 360, colours: 'light' }, { javaScriptEnabled: false });
  await page.goto(`${server.url}/timeline`);
  await page.fill('#q', 'marathon');
  await page.fill('#from', '500 BCE');
  await page.fill('#to', '400 BCE');
  await page.selectOption('#category', 'War');
  await page.click('form button');
  expect(new URL(page.url()).search).toBe('?from=-499&to=-399&category=War&q=marathon');
  expect(await page.inputValue('#from')).toBe('500 BCE');
  await page.click('main h3 a');
  expect(await page.textContent('h1')).toBe('Battle of Marathon');
  await page.click('.back');
  expect(await page.textContent('.opened h2')).toBe('Battle of Marathon');
  await page.context().close();
});

/** How light the paper of the first picture of a page is, from 0 to 255; drawing it anew may change it by a step or two. */
async function paperOf(page: Page): Promise<number> {
  return page.evaluate(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 10;
    const context = canvas.getContext('2d');
    context.drawImage(document.images[0], 0, 0, 10, 10);
    return context.getImageData(0, 0, 1, 1).data[0];
  })()`);
}

it('the picture is light or dark as the page is', { timeout: 60_000 }, async () => {
  const papers: number[] = [];
  for (const colours of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, { width: 1280, colours });
    await page.goto(`${server.url}/timeline?from=1400&to=1600`, { waitUntil: 'networkidle' });
    papers.push(await paperOf(page));
    await page.context().close();
  }
  const [light = 0, dark = 255] = papers;
  expect(light).toBeGreaterThan(250);
  expect(dark).toBeLessThan(40);
});
