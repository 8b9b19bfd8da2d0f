import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/axe.ts';
import { isTooWide, LOOKS, openBrowser, openPage } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { QUESTION_IDS } from '../../check/questions.ts';
import { startReadiness } from '../../test/readiness-server.ts';
import { LANGUAGES, type Language, TEXTS } from '../../texts/texts.ts';

/** The check in a real browser: what axe says, the way by keyboard alone and without script, paper, and frames of schools. */
let server: TestServer;
let browser: Browser;
let school: Server;
let stranger: Server;

const originOf = (site: Server) => `http://localhost:${(site.address() as AddressInfo).port}`;

async function siteThatFrames(): Promise<Server> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>School</title><h1>School</h1><iframe title="Check" width="340" height="700" src="${server?.url}/check/embed"></iframe><iframe title="Page" src="${server?.url}/check"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  return site;
}

beforeAll(async () => {
  school = await siteThatFrames();
  stranger = await siteThatFrames();
  server = await startReadiness({ CHECK_FRAME_ANCESTORS: `https://school.example,${originOf(school)}` });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  for (const site of [school, stranger]) site.close();
  await server.close();
});

const SMALL = `[...document.querySelectorAll('header a, button:not(.hidden), label.choice, select, main li > a, .read a, .summary a, .danger a, summary')]
  .filter((each) => each.getBoundingClientRect().height > 0 && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)`;

async function look(page: Page, name: string): Promise<void> {
  expect([name, await isTooWide(page)]).toEqual([name, false]);
  expect([name, await page.evaluate(SMALL)]).toEqual([name, []]);
  expect([name, await page.locator('h1').count()]).toEqual([name, 1]);
  expect([name, await axeFaults(page)]).toEqual([name, []]);
}

const press = (page: Page | FrameLocator, view: string) => page.locator(`main button[value="${view}"]`).first().click();

describe.each(LOOKS)('at $width px in $colours colours', (each) => {
  it.each(LANGUAGES)('every page of it satisfies axe, in %s', { timeout: 120_000 }, async (language) => {
    const { page, faults } = await openPage(browser, each);
    await page.goto(`${server.url}/check/${language}`);
    await look(page, 'the questions');
    await page.locator('#q1-3').check();
    await press(page, 'result');
    expect(await page.locator('.summary a').count()).toBe(11);
    expect(await page.locator('.summary:focus').count()).toBe(1);
    expect(await page.locator('#q1-3').isChecked()).toBe(true);
    await look(page, 'with faults');
    for (const id of QUESTION_IDS.slice(1)) await page.locator(`#${id}-${(Number(id.slice(1)) % 3) + 1}`).check();
    await press(page, 'result');
    await look(page, 'the result');
    await page.selectOption('select', 'GT');
    await page.locator('.field button').click();
    expect(await page.locator('.call').first().textContent()).toBe('110');
    await look(page, 'with numbers');
    await press(page, 'plan');
    await look(page, 'the plan');
    await page.goto(`${server.url}/check/embed/${language}`);
    await press(page, 'q1');
    await look(page, 'one question');
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

async function walk(page: Page, language: Language): Promise<void> {
  const { check } = TEXTS[language];
  await page.goto(`${server.url}/check/${language}`);
  await page.keyboard.press('Tab');
  expect(await page.locator('.skip:focus').count()).toBe(1);
  await tabTo(page, 'main button[value="q1"]');
  await page.keyboard.press('Enter');
  for (const [index, id] of QUESTION_IDS.entries()) {
    await page.locator(`#${id}-1`).waitFor();
    expect(await page.locator('.count').textContent()).toContain(String(index + 1));
    await tabTo(page, `input[name="${id}"]`);
    await page.keyboard.press('Space');
    for (let more = 0; more < index % 4; more += 1) await page.keyboard.press('ArrowDown');
    expect(await page.locator(`#${id}-${(index % 4) + 1}`).isChecked()).toBe(true);
    await tabTo(page, `main button.primary`);
    await page.keyboard.press('Enter');
  }
  await page.locator('#meaning').waitFor();
  expect(await page.locator('h1').textContent()).toBe(check.result_title);
  await tabTo(page, 'select');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '.field button');
  await page.keyboard.press('Enter');
  await page.locator('.call').first().waitFor();
  await tabTo(page, 'main button[value="plan"]');
  await page.keyboard.press('Enter');
  await page.locator('.sheet').waitFor();
  expect(await page.locator('.sheet h1').textContent()).toBe(check.plan);
  expect(page.url()).toBe(`${server.url}/check/${language}`);
}

describe.each(['light', 'dark', 'forced'] as const)('by keyboard alone, without script, in %s colours', (colours) => {
  it.each(LANGUAGES)('one comes to the end in %s', { timeout: 120_000 }, async (language) => {
    const { page, faults } = await openPage(browser, { width: 360, colours }, { javaScriptEnabled: false });
    await walk(page, language);
    expect(faults).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });
});

it('Enter in an answer goes on, Back keeps what was chosen, and so does another language', async () => {
  const { page } = await openPage(browser, { width: 360, colours: 'light' }, { javaScriptEnabled: false });
  await page.goto(`${server.url}/check/en`);
  await press(page, 'q1');
  await page.locator('#q1-4').check();
  await page.keyboard.press('Enter');
  await page.locator('#q2-2').check();
  await page.locator('header button[lang="fr"]').click();
  expect(page.url()).toBe(`${server.url}/check/fr`);
  expect(await page.locator('#q2-2').isChecked()).toBe(true);
  await press(page, 'q1');
  expect(await page.locator('#q1-4').isChecked()).toBe(true);
  await press(page, 'q2');
  await press(page, 'all');
  expect(await page.locator('input:checked').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
    'q1-4',
    'q2-2',
  ]);
  await page.context().close();
});

it('the first action is seen without scrolling on a phone', async () => {
  for (const language of LANGUAGES) {
    const { page } = await openPage(browser, { width: 360, colours: 'light' });
    await page.goto(`${server.url}/check/${language}`);
    const box = await page.locator('main button[value="q1"]').boundingBox();
    expect([language, (box?.y ?? 1000) + (box?.height ?? 0) <= 740]).toEqual([language, true]);
    await page.context().close();
  }
});

it.each(LANGUAGES)('the plan in %s is one sheet of A4, and nothing but the plan', async (language) => {
  const { page } = await openPage(browser, { width: 1280, colours: 'dark' });
  await page.goto(`${server.url}/check/${language}`);
  for (const id of QUESTION_IDS) await page.locator(`#${id}-1`).check();
  await press(page, 'result');
  await page.selectOption('select', 'FR');
  await press(page, 'plan');
  await page.locator('.sheet').waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox\s*\[\s*0 0 59[45]\.\d+ 84[12]\.\d+\s*\]/);
  for (const hidden of ['header', 'footer', '.screen', 'button']) {
    expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false]);
  }
  expect(await page.locator('.known').first().textContent()).toContain('112');
  await page.context().close();
});

describe('in a frame', () => {
  it('of a school that is named, the check goes to its end', async () => {
    const { page, faults } = await openPage(browser, { width: 1280, colours: 'light' });
    await page.goto(originOf(school));
    const frame = page.frameLocator('iframe[title="Check"]');
    for (const id of QUESTION_IDS) await frame.locator(`#${id}-2`).check();
    await press(frame, 'result');
    await frame.locator('#meaning').waitFor();
    expect(await frame.locator('.score').getAttribute('value')).toBe('33');
    // Whatever no frame may hold opens beside it.
    expect(await frame.locator('a[href^="/guides"]:not([target="_blank"])').count()).toBe(0);
    // A form that is refused comes back in the frame too.
    await press(frame, 'all');
    await frame.locator('#q1-2').evaluate((radio) => radio.setAttribute('value', '9'));
    await press(frame, 'result');
    await frame.locator('.summary').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    // Every other page refuses its frame.
    expect(await page.frameLocator('iframe[title="Page"]').locator('#q1-1').count()).toBe(0);
    expect(faults.filter((fault) => !fault.includes("frame-ancestors 'none'"))).toEqual([]);
    await page.context().close();
  });

  it('of anybody else, nothing is shown', async () => {
    const { page, faults } = await openPage(browser, { width: 1280, colours: 'light' });
    await page.goto(originOf(stranger));
    await expect.poll(() => faults.length).toBe(2);
    for (const fault of faults) expect(fault).toContain('frame-ancestors');
    expect(await page.frameLocator('iframe[title="Check"]').locator('#q1-1').count()).toBe(0);
    await page.context().close();
  });
});
