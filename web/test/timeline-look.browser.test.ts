import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { isReady, openTimeline, startTimelinePages } from './timeline-stage.ts';

/** Every view of the timeline in every look: axe finds nothing, nothing scrolls sideways, the policy is broken nowhere. */
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTimelinePages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const VIEWS = {
  'as it comes': '',
  'cycles, regions and an event': '?from=1400&to=1600&rows=region&cycles=550,275&event=gutenberg-bible-1455',
  'the profile of a place': '?from=1700&to=1800&year=1755&lat=38.72&lng=-9.14',
  'a search as a table': '?q=printing&view=table',
};

describe.each(LOOKS)('$width px, $colours', (look) => {
  test.each(Object.entries(VIEWS))('%s', async (_, search) => {
    const { page, faults } = await openTimeline(browser, server, look, { search });
    await expectWellMade(page);
    for (const menu of ['Filters', 'Cycles']) {
      await page.locator('summary', { hasText: menu }).click();
      await page.locator('.tl-menu[open]').waitFor();
      await expectStillWellMade(page);
      await page.keyboard.press('Escape');
    }
    await isReady(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
