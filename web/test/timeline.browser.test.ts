import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Look, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { isReady, openTimeline, startTimelinePages } from './timeline-stage.ts';

/** What people do on the timeline: zoom, go from event to event by keys, search, filter, share. */
const WIDE: Look = { width: 1280, colours: 'light' };
const PHONE: Look = { width: 360, colours: 'light' };
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTimelinePages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const settled = (page: Page) => page.waitForTimeout(400);
const frame = (page: Page) => page.getByRole('application', { name: 'Timeline' });
const picture = (page: Page) => page.evaluate<string>(`document.querySelector('.tl-frame canvas').toDataURL()`);

describe('by keyboard', () => {
  test('move, zoom, from event to event, open and close', async () => {
    const { page, faults } = await openTimeline(browser, server, WIDE);
    await frame(page).focus();
    const whole = await picture(page);
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await settled(page);
    expect(await picture(page)).not.toBe(whole);
    const { from = '', to = '' } = asked(page);
    expect(Number(to) - Number(from)).toBeLessThan(500);
    await page.keyboard.press('End');
    await settled(page);
    expect(Number(asked(page)['from'])).toBeGreaterThan(1900);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.tl-panel h2:focus').waitFor();
    const title = await page.locator('.tl-panel h2').textContent();
    expect(asked(page)['event']).toMatch(/^[\w-]+$/);
    await page.goBack();
    await page.locator('.tl-panel').waitFor({ state: 'detached' });
    await page.goForward();
    expect(await page.locator('.tl-panel h2').textContent()).toBe(title);
    await page.getByRole('button', { name: 'Close' }).click();
    await frame(page).focus();
    await page.keyboard.press('Home');
    await settled(page);
    expect(asked(page)).toEqual({});
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('everything is reached with the tab key, and seen when it is', async () => {
    const { page } = await openTimeline(browser, server, WIDE);
    const reached = new Set<string>();
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate<{ name: string; ring: string }>(
        `({ name: document.activeElement.tagName + ' ' + (document.activeElement.className || document.activeElement.name),
            ring: getComputedStyle(document.activeElement).outlineStyle })`,
      );
      if (at.name.startsWith('BODY')) continue;
      reached.add(at.name);
      expect(at.ring, at.name).not.toBe('none');
    }
    for (const wanted of ['SELECT ', 'SUMMARY button', 'DIV tl-frame', 'INPUT from', 'BUTTON button'])
      expect(
        [...reached].some((name) => name.startsWith(wanted)),
        wanted,
      ).toBe(true);
    await page.context().close();
  });
});

describe('what is opened', () => {
  test('an event has its source, licence, what was around it, and a page', async () => {
    const { page } = await openTimeline(browser, server, WIDE, { search: '?event=gutenberg-bible-1455' });
    const panel = page.locator('.tl-panel');
    await panel.getByText('Facts, own compilation').waitFor();
    expect(await panel.getByRole('link', { name: 'The page of this event' }).getAttribute('href')).toBe(
      '/timeline/events/gutenberg-bible-1455',
    );
    expect(await panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Around that time',
      'Within 500 km, at any time',
    ]);
    await panel.getByRole('button', { name: 'Profile of this year and place' }).click();
    await page.getByRole('heading', { name: 'Profile of 1455 CE' }).waitFor();
    await page.getByText('Dominant phase').waitFor();
    expect(await page.locator('.tl-panel .tl-tag').textContent()).toBe('Interpretation');
    expect(asked(page)).toMatchObject({ year: '1455', lat: '50', lng: '8.27' });
    await page.context().close();
  });

  test('cycles are off until they are asked for, and called an interpretation', async () => {
    const { page } = await openTimeline(browser, server, WIDE);
    expect(await page.locator('.tl-band-name').count()).toBe(0);
    await page.locator('summary', { hasText: 'Cycles' }).click();
    await page.getByLabel('Doctrine, 550 years').check();
    await page.getByRole('button', { name: 'Show all nine' }).click();
    expect(await page.locator('.tl-band-name').count()).toBe(9);
    expect(await page.locator('.tl-bands-lead .tl-tag').isVisible()).toBe(true);
    expect(asked(page)['cycles']?.split(',').length).toBe(9);
    await page.getByRole('button', { name: 'Show none' }).click();
    expect(await page.locator('.tl-band-name').count()).toBe(0);
    await page.context().close();
  });

  test('search finds by summary and place, and says how many', async () => {
    const { page } = await openTimeline(browser, server, WIDE);
    await page.getByLabel('Search events, places and people').fill('Mainz movable');
    await page.getByText('1 event found').waitFor();
    expect(asked(page)['q']).toBe('Mainz movable');
    expect(await page.locator('.tl-in-view li').count()).toBe(1);
    await page.getByLabel('Search events, places and people').fill('zzzz');
    await page.getByText('Nothing found').waitFor();
    await page.context().close();
  });
});

describe('an address is a view', () => {
  test('what was chosen is there again for whoever opens it', async () => {
    const { page } = await openTimeline(browser, server, WIDE);
    await page.getByLabel('Rows').selectOption('region');
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'War' }).check();
    await page.getByLabel('At least this significant').selectOption('4');
    await page.keyboard.press('Escape');
    await page.getByLabel('From').fill('500 BCE');
    await page.getByLabel('To', { exact: true }).fill('1492');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await settled(page);
    const view = { from: '-499', to: '1492', rows: 'region', category: 'War', significance: '4' };
    expect(asked(page)).toEqual(view);
    const listed = await page.locator('.tl-in-view li').allTextContents();
    const shown = await picture(page);
    await page.reload();
    await isReady(page);
    expect(asked(page)).toEqual(view);
    expect(await page.locator('.tl-in-view li').allTextContents()).toEqual(listed);
    expect(await picture(page)).toBe(shown);
    await page.context().close();
  });

  test('what is wrong in it is left out', async () => {
    const { page, faults } = await openTimeline(browser, server, WIDE, {
      search: '?from=x&to=-9&rows=no&cycles=7,x&significance=9&lat=1&event=no-such-event&year=&view=&country=zz1',
    });
    await page.getByText('There is no such event').waitFor();
    expect(await page.locator('.tl-band-name').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('the table has the same events as the picture', async () => {
    const { page } = await openTimeline(browser, server, WIDE, { search: '?from=1500&to=1550&category=War' });
    const listed = await page.locator('.tl-in-view .tl-soft').first().textContent();
    await page.getByRole('button', { name: 'Table' }).click();
    const rows = await page.locator('.tl-table tbody tr').count();
    expect(listed).toMatch(new RegExp(`^${rows} events`));
    await page.locator('.tl-table .tl-link').first().click();
    await page.locator('.tl-panel').waitFor();
    await page.context().close();
  });
});

test('a search counts within its filters, and one that cannot be says why', async () => {
  const { page } = await openTimeline(browser, server, WIDE, { search: '?q=castle&country=JP' });
  const answer = await fetch(`${server.url}/api/v1?resource=events&q=castle&country=JP&limit=1`);
  const { total } = (await answer.json()) as { total: number };
  await page.locator('.tl-in-view', { hasText: `${total} events` }).waitFor();
  await page.locator('input[type=search]').fill('!!!');
  await page.locator('.tl-found', { hasText: 'q ' }).waitFor();
  await page.context().close();
});

test('without a pointer: the place of a profile, the map, the phases of cycles, and back to the timeline', async () => {
  const { page, faults } = await openTimeline(browser, server, WIDE, {
    search: '?from=1700&to=1800&year=1755&cycles=550&view=table',
  });
  await page.getByLabel('Latitude').fill('38.72');
  await page.getByLabel('Longitude').fill('190');
  await page.keyboard.press('Enter');
  await page.getByText('Write a latitude from -90 to 90').waitFor();
  await page.getByLabel('Longitude').fill('-9.14');
  await page.keyboard.press('Enter');
  await page.getByText('At 38.7° N, 9.1° W').waitFor();
  expect(asked(page)).toMatchObject({ lat: '38.72', lng: '-9.14' });
  await page.getByText(/^(Emergence|Ascendancy|Contraction|Reset\/Renewal) until \d+ CE/).waitFor();
  await page.getByRole('button', { name: 'Zoom into the map' }).press('Enter');
  await page.getByRole('button', { name: 'Move the map east' }).press('Enter');
  await page.getByRole('button', { name: 'Table' }).press('Enter');
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  expect(await page.evaluate(`document.activeElement.className`)).toContain('tl-frame');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('with a wheel and by dragging', async () => {
  const { page } = await openTimeline(browser, server, WIDE);
  const box = await frame(page).boundingBox();
  if (box === null) throw new Error('The timeline has no box');
  await page.mouse.move(box.x + box.width * 0.75, box.y + 100);
  for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -200);
  await settled(page);
  const closer = asked(page);
  expect(Number(closer['to']) - Number(closer['from'])).toBeLessThan(1500);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, box.y + 100, { steps: 5 });
  await page.mouse.up();
  await settled(page);
  expect(Number(asked(page)['from'])).toBeGreaterThan(Number(closer['from']));
  expect(asked(page)['event']).toBeUndefined();
  await page.context().close();
});

test('with two fingers on a phone, and one scrolls the page', async () => {
  const { page, faults } = await openTimeline(browser, server, PHONE);
  const box = await frame(page).boundingBox();
  if (box === null) throw new Error('The timeline has no box');
  const devtools = await page.context().newCDPSession(page);
  const y = box.y + 60;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x: box.x + x, y, id })) });
  await touch('touchStart', [140, 180]);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', [140 - step * 10, 180 + step * 10]);
  await touch('touchEnd', []);
  await settled(page);
  const { from = '-5000', to = '2100' } = asked(page);
  expect(Number(to) - Number(from)).toBeLessThan(2500);
  const touchAction = `getComputedStyle(document.querySelector('.tl-frame')).touchAction`;
  expect(await page.evaluate<string>(touchAction)).toBe('pan-y');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the first view weighs less than 200 kB, packed, with its data and the map', async () => {
  const { page } = await openTimeline(browser, server, WIDE, { search: '' });
  const first: Record<string, number> = {};
  const later: Record<string, number> = {};
  const names = await page.evaluate<string[]>(
    `[location.href, ...performance.getEntriesByType('resource').map((each) => each.name)]`,
  );
  for (const name of names) {
    const answer = await fetch(name, { headers: { 'accept-encoding': 'br' } });
    const packed = Number(answer.headers.get('content-length'));
    const bytes = packed > 0 ? packed : (await answer.arrayBuffer()).byteLength;
    (name.includes('maxSignificance') ? later : first)[name.replace(server.url, '')] = bytes;
  }
  const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, bytes) => total + bytes, 0);
  process.stdout.write(`first view ${sum(first)} bytes: ${JSON.stringify(first)}\nlater ${sum(later)}\n`);
  expect(sum(first)).toBeLessThan(200_000);
  expect(Object.keys(later).length).toBe(1);
  await page.context().close();
});
