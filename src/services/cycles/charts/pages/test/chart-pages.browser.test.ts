import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { isTooWide, LOOKS, openBrowser, openPage } from '#test/support/browser.ts';
import type { TimelineServer } from '../../../test/timeline-server.ts';
import { startTimeline } from '../../../test/timeline-server.ts';
import type { ChartForm } from '../form.ts';
import { LANGUAGES } from '../languages.ts';
import { WORDS } from '../words/words.ts';
import { DELHI, OLD_STYLE, TWICE, UNTIMED } from './births.ts';

/** The chart in a real browser: what axe says, the way by keyboard alone and without script, suggestions, paper. */
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

const SMALL = `[...document.querySelectorAll('header a, button:not(.hidden), label.choice, select, summary, main a, input:not([type=hidden]):not([type=radio]):not([type=checkbox])')]
  .filter((each) => each.getBoundingClientRect().height > 0 && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)`;
const TINY = `[...document.querySelectorAll('p, a, li, h2, h3, dt, dd, td, th, label, option')]
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 13).map((each) => each.textContent)`;

/** Where screenshots go for whoever wants to look at them. */
const { CHART_SCREENS: screens } = process.env;

async function look(page: Page, name: string): Promise<void> {
  if (screens !== undefined) {
    mkdirSync(screens, { recursive: true });
    await page.screenshot({ path: `${screens}/${name.replaceAll(' ', '-')}.png`, fullPage: true });
  }
  expect([name, await isTooWide(page)]).toEqual([name, false]);
  expect([name, await page.evaluate(SMALL)]).toEqual([name, []]);
  expect([name, await page.evaluate(TINY)]).toEqual([name, []]);
  expect([name, await page.locator('h1').count()]).toEqual([name, 1]);
  expect([name, await axeFaults(page)]).toEqual([name, []]);
}

const submit = 'main button.primary';

async function fillIn(page: Page, form: ChartForm): Promise<void> {
  for (const name of ['name', 'day', 'month', 'year', 'time', 'place'] as const) {
    await page.locator(`#${name}`).fill(form[name] ?? '');
  }
  await page.locator('input[name="noTime"]').setChecked(form.noTime === 'yes');
  // Suggestions lie over what follows.
  await page.locator('#place').blur();
}

describe.each(LOOKS)('at $width px in $colours colours', (each) => {
  it.each(LANGUAGES)('every page of it satisfies axe, in %s', { timeout: 180_000 }, async (language) => {
    const { page, faults } = await openPage(browser, each);
    const named = (name: string) => `${each.width} ${each.colours} ${language} ${name}`;
    await page.goto(`${server.url}/chart${language === 'en' ? '' : `/${language}`}`);
    await look(page, named('form'));
    await page.locator(submit).click();
    await page.locator('.summary:focus').waitFor();
    expect(await page.locator('.summary a').count()).toBe(3);
    await look(page, named('faults'));
    await fillIn(page, { ...DELHI, place: 'Salem' });
    await page.locator(submit).click();
    await page.locator('input[name="placeId"][type="radio"]').first().waitFor();
    await page.locator(submit).click();
    await page.locator('#place-fault').waitFor();
    await look(page, named('places'));
    await page.locator('input[name="placeId"][type="radio"]').first().check();
    await page.locator(submit).click();
    await page.locator('#squares').waitFor();
    await look(page, named('result'));
    for (const birth of [UNTIMED, TWICE, OLD_STYLE]) {
      await page.goto(`${server.url}/chart/${language}`);
      await fillIn(page, birth);
      await page.locator(submit).click();
      await page.locator('#warnings').waitFor();
      await look(page, named(`result ${birth.place}`));
    }
    expect(page.url()).toBe(`${server.url}/chart/${language}`);
    expect(faults).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });
});

/** Tab by Tab, as somebody without a mouse. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${selector}`);
}

it.each([true, false])('by keyboard alone one comes to the chart, with script: %s', async (javaScriptEnabled) => {
  const { page, faults } = await openPage(browser, { width: 360, colours: 'light' }, { javaScriptEnabled });
  await page.goto(`${server.url}/chart`);
  await page.keyboard.press('Tab');
  expect(await page.locator('.skip:focus').count()).toBe(1);
  for (const [name, text] of [
    ['day', '15'],
    ['month', 'May'],
    ['year', '1990'],
    ['time', '2:30 pm'],
    ['place', 'Salem, Oregon'],
  ] as const) {
    await tabTo(page, `#${name}`);
    await page.keyboard.type(text);
  }
  if (javaScriptEnabled) {
    await page.locator('[role="option"]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('#place').inputValue()).toBe('Salem, Oregon, United States');
    expect(await page.locator('[role="status"]').textContent()).toContain('Salem, Oregon');
  }
  await page.keyboard.press('Enter');
  await page.locator('#squares').waitFor();
  expect(await page.locator('.facts').first().textContent()).toContain('Salem, Oregon, United States');
  expect(await page.locator('button[data-print]').isVisible()).toBe(javaScriptEnabled);
  await tabTo(page, 'select[name="varga"]');
  await page.keyboard.press('End');
  await tabTo(page, '.chooser button');
  await page.keyboard.press('Enter');
  await page.locator('h3', { hasText: 'D60' }).waitFor();
  await tabTo(page, 'button[value="form"]');
  await page.keyboard.press('Enter');
  await page.locator('#day').waitFor();
  expect(await page.locator('#month').inputValue()).toBe('May');
  expect(page.url()).toBe(`${server.url}/chart/en`);
  expect(faults).toEqual([]);
  await page.context().close();
});

describe('suggestions', () => {
  it('are chosen by mouse, closed by Escape, and no address tells of them', async () => {
    const { page, faults } = await openPage(browser, { width: 1280, colours: 'light' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${server.url}/chart/hi`);
    await page.locator('#place').pressSequentially('porban');
    await page.locator('[role="option"]').first().waitFor();
    expect(await page.locator('#place').getAttribute('aria-expanded')).toBe('true');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.locator('[role="listbox"]').isVisible()).toBe(false);
    await page.locator('#place').pressSequentially('d');
    await page.locator('[role="option"]').first().click();
    expect(await page.locator('input[name="placeId"]').inputValue()).toMatch(/^\d+$/);
    await page.locator('#place').pressSequentially('x');
    expect(await page.locator('input[name="placeId"]').inputValue()).toBe('');
    expect(asked.filter((url) => /porb|\?/i.test(url))).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('that fail leave the form as it is', async () => {
    const { page } = await openPage(browser, { width: 360, colours: 'dark' });
    await page.route('**/chart/places', (route) => route.abort());
    await page.goto(`${server.url}/chart`);
    await fillIn(page, UNTIMED);
    await page.locator(submit).click();
    await page.locator('#squares').waitFor();
    await page.context().close();
  });
});

it('the language changes with what was entered', async () => {
  const { page } = await openPage(browser, { width: 360, colours: 'light' }, { javaScriptEnabled: false });
  await page.goto(`${server.url}/chart`);
  await fillIn(page, DELHI);
  await page.locator('header button[lang="hi"]').click();
  expect(await page.locator('#name').inputValue()).toBe('Asha');
  expect(await page.locator('h1').textContent()).toBe(WORDS.hi.form.title);
  await page.locator(submit).click();
  await page.locator('#squares').waitFor();
  await page.locator('header button[lang="en"]').click();
  expect(await page.locator('h1').textContent()).toBe('Birth chart of Asha');
  await page.context().close();
});

it.each(LANGUAGES)('on paper it is a report with a cover, in %s', async (language) => {
  const { page } = await openPage(browser, { width: 1280, colours: 'dark' });
  await page.goto(`${server.url}/chart/${language}`);
  await fillIn(page, DELHI);
  await page.locator(submit).click();
  await page.locator('#squares').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const paper = await page.pdf({
    preferCSSPageSize: true,
    ...(screens !== undefined && { path: `${screens}/report-${language}.pdf` }),
  });
  const written = paper.toString('latin1');
  expect(written.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
  expect(written).toMatch(/\/MediaBox\s*\[\s*0 0 59[45]\.\d+ 84[12]\.\d+\s*\]/);
  for (const hidden of ['header', 'main button', 'select', '.squares details']) {
    expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false]);
  }
  // Closed on the screen.
  for (const shown of ['footer', '#assumed details li', '.yogini tbody tr']) {
    expect([shown, await page.locator(shown).last().isVisible()]).toEqual([shown, true]);
  }
  expect(await page.locator('footer').textContent()).toContain(WORDS[language].attribution);
  // The line at the head of each sheet shares no look with the period that runs.
  const lookOf = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).display`);
  expect(await lookOf('.running-head')).toBe('table-header-group');
  expect(await lookOf('.dasha-tree li.running')).toBe('list-item');
  expect(await page.locator('.cover').textContent()).toContain('Asha');
  expect(await page.locator('.cover svg').isVisible()).toBe(true);
  await page.context().close();
});
