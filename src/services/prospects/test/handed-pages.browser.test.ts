import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { isTooWide, LOOKS, openBrowser, openPage } from '#test/support/browser.ts';
import { LANGUAGES } from '../handover/language.ts';
import { pageAnswer } from '../handover/page/page.ts';
import { auditReport } from '../handover/report/audit-report.ts';
import { standingOf } from '../handover/report/comparison.ts';
import { renderReport } from '../handover/report/report-page.ts';
import { renderSheet } from '../handover/sheet/savings-sheet.ts';
import { handedAudit, handedHotel, handedSavings } from './handed-over.ts';

/** What is handed over as a page, in a real browser under its own policy: what fits, what axe says, and what paper shows. */
const LONG_NAME = 'TheGrandRiversideAndHarbourfrontHeritage'.repeat(4);
const EVIL = '"><script>document.title=1</script><img src=x onerror=document.title=1> \u202e</style></textarea>';

const earlier = standingOf(handedAudit('brochure', { final_url: handedAudit('good-wrong-phone').final_url }));
const sheetOf = (name: string) => ({
  hotel: handedHotel({ name, kind: 'demo' }),
  account: 'SGD' as const,
  amount: 10_000_000,
  transfersPerYear: 365,
  savings: handedSavings(),
  today: '2026-11-19',
});

const NARROW = LOOKS.filter(({ width, colours }) => width === 360 && colours === 'light');

/** `sheets`: of paper, where it has to be so many. */
type Shown = { name: string; looks: typeof LOOKS; sheets: number | null; page: string };

const PAGES: readonly Shown[] = [
  ...LANGUAGES.flatMap((language): Shown[] => [
    {
      name: `a report, ${language}`,
      looks: LOOKS,
      sheets: null,
      page: renderReport(auditReport(handedAudit('good-wrong-phone'), language, earlier)),
    },
    {
      name: `a sheet, ${language}`,
      looks: LOOKS,
      sheets: 1,
      page: renderSheet(sheetOf('Teapot Heron Hotel'), language),
    },
  ]),
  {
    name: 'a report of a hostile page',
    looks: NARROW,
    sheets: null,
    page: renderReport(auditReport(hostileAudit(), 'th', null)),
  },
  { name: 'a sheet with a long name', looks: NARROW, sheets: 1, page: renderSheet(sheetOf(LONG_NAME), 'th') },
  { name: 'a sheet with a hostile name', looks: NARROW, sheets: 1, page: renderSheet(sheetOf(EVIL), 'en') },
];

function hostileAudit() {
  const audit = handedAudit('thai-brochure');
  return {
    ...audit,
    final_url: `https://evil.example/${LONG_NAME}?${EVIL}`,
    signals: audit.signals.map((signal) => ({ ...signal, found: `${EVIL} ${LONG_NAME}` })),
    block: { ...audit.block, json_ld: `<script>${EVIL}</script>` },
  };
}

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

const ADDRESS = 'http://handed.test/';

async function show(text: string, look: (typeof LOOKS)[number]) {
  const opened = await openPage(browser, look);
  const { headers } = pageAnswer(text, 'page');
  // axe has to run inside, which the page's sandbox forbids: everything else of its policy holds.
  const policy = headers['content-security-policy']?.replace('; sandbox', '') ?? '';
  await opened.page.route(ADDRESS, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: text.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
      headers: { ...headers, 'content-security-policy': policy },
    }),
  );
  await opened.page.goto(ADDRESS);
  return opened;
}

describe.each(PAGES)('$name', ({ name, looks, page: text, sheets }) => {
  test.each(looks)('fits and is right at $width in $colours', async (look) => {
    const { page, faults } = await show(text, look);
    expect(await isTooWide(page)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    expect(await page.locator('script, img, [onerror]').count()).toBe(0);
    const shots = process.env['SHOTS'];
    if (shots !== undefined) {
      const file = `${name.replace(/\W+/g, '-')}-${look.width}-${look.colours}.png`;
      await page.screenshot({ path: `${shots}/${file}`, fullPage: true });
    }
    await page.context().close();
  });

  test('prints on A4', async () => {
    const { page } = await show(text, { width: 1280, colours: 'dark' });
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const count = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(count).toBeGreaterThan(0);
    if (sheets !== null) expect(count).toBe(sheets);
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45]\S* 84[12]\S*\]/);
    const shots = process.env['SHOTS'];
    if (shots !== undefined)
      await (await import('node:fs/promises')).writeFile(`${shots}/${name.replace(/\W+/g, '-')}.pdf`, pdf);
    await page.context().close();
  });
});
