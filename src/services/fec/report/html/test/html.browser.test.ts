import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { openBrowser } from '#test/support/browser.ts';
import { alikeAnomalies, reportOf, sampleAnomalies, sampleHead, sampleReport } from '../../../test/report-sample.ts';
import type { Report } from '../../report.ts';
import { renderHtml } from '../html.ts';

/** The page of a report in a real browser: what fits, what axe says, what opens, and what paper shows. */
const ADDRESS = 'http://report.test/';

const LONG_NAME = 'ExploitationGénéraleDesÉtablissements'.repeat(4);
const [unbalanced, ...others] = sampleAnomalies;

/** Names without a blank in them, wherever a report has room for one. */
const wide = reportOf(
  [
    ...alikeAnomalies(38),
    ...others.map((anomaly) => ({
      ...anomaly,
      compteNum: '4'.repeat(80),
      ecritureNum: 'N'.repeat(80),
      description: `${anomaly.description} Compte 411000 ${LONG_NAME}.`,
      actualValue: LONG_NAME,
      stake: 900_000_000_000_000,
      excerpt: (unbalanced?.excerpt ?? []).map((line) => ({ ...line, account: '4'.repeat(80), label: LONG_NAME })),
    })),
  ],
  {
    ...sampleHead,
    fileName: `${LONG_NAME}.txt`,
    company: LONG_NAME,
    disabledControls: ['tva', 'benford'],
    notJudged: [{ ecritureNum: 'N'.repeat(80), lines: [2, 5, 9], reason: `${LONG_NAME}.` }],
  },
);

const REPORTS: [string, Report][] = [
  ['with groups and long names', wide],
  ['without anomalies', reportOf([], sampleHead)],
  ['of an earlier version', sampleReport],
];

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

/** A page, and everything in it that should not have happened. */
async function open(report: Report, options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) faults.push(message.text());
  });
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: renderHtml(report) }));
  await page.goto(ADDRESS);
  return { page, faults };
}

/** How far anything reaches beyond the window. */
const overhang = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** What scrolls sideways in a frame of its own. */
const sideways = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('*')]
    .filter((each) => each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX))
    .map((each) => each.tagName + ' ' + each.className + ': ' + each.scrollWidth + ' in ' + each.clientWidth)`);

describe.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  test.each(REPORTS)('a report %s fits, opens, and satisfies axe', async (_name, report) => {
    const { page, faults } = await open(report, { viewport: { width, height: 800 }, colorScheme });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await sideways(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await sideways(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('the months', () => {
  const inMonths = (periods: readonly (string | null)[], count: number) =>
    periods.flatMap((period) => alikeAnomalies(count).map((anomaly) => ({ ...anomaly, period })));
  const months = Array.from(
    { length: 24 },
    (_, index) => `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  );
  const twoYears = reportOf([...inMonths(months, 10), ...inMonths(['2031-01', null], 100), ...sampleAnomalies], {
    ...sampleHead,
    periodStart: '2024-01-01',
    periodEnd: '2025-12-31',
  });

  test.each([
    ['one year', sampleReport],
    ['two years, full of anomalies', twoYears],
  ])('of %s fit every width without scrolling', async (_name, report) => {
    const { page } = await open(report);
    for (const width of [320, 360, 767, 895, 896, 1151, 1152]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, (await overhang(page)) > 0, await sideways(page)]).toEqual([width, false, []]);
    }
    await page.context().close();
  });

  test('on a small screen each category names those that have any, with their number', async () => {
    const { page } = await open(sampleReport, { viewport: { width: 360, height: 800 } });
    const shown = page.locator('.heat tbody tr').first().locator('td:visible');
    expect(await shown.allInnerTexts()).toEqual(['mars 1', '1']);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.locator('.heat tbody tr').first().locator('td:visible').count()).toBe(14);
    await page.context().close();
  });
});

describe('a group', () => {
  test('shows five of its members until it is opened, without a script', async () => {
    const { page } = await open(wide, { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    expect(await page.locator('.members tbody tr:visible').count()).toBe(5);
    expect(await page.locator('.group article:visible').count()).toBe(0);
    await page.locator('.group summary').click();
    expect(await page.locator('.group article:visible').count()).toBe(38);
    await page.context().close();
  });

  test('has a row for every member on paper, or the members themselves where they were opened', async () => {
    const { page } = await open(wide, { viewport: { width: 1280, height: 800 } });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.members tbody tr:visible').count()).toBe(38);
    expect(await page.locator('.group article:visible').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.group summary').click();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.members tbody tr:visible').count()).toBe(5);
    expect(await page.locator('.group article:visible').count()).toBe(38);
    await page.context().close();
  });

  test('shows nothing wider than a sheet on paper', async () => {
    // The width of A4 less its margins, in pixels.
    const { page } = await open(wide, { viewport: { width: 702, height: 1000 } });
    await page.emulateMedia({ media: 'print' });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});
