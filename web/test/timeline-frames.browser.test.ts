import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '#test/support/browser.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { TestServer } from '#test/support/server.ts';
import { isReady, multiplyEvents, startTimelinePages } from './timeline-stage.ts';

/**
 * Frames while the timeline zooms from seven thousand years to ten and back, without a pause: of the dataset, and of one
 * twenty times as large. Times depend on the machine and are printed; what is held is that twenty times the events are not
 * twenty times the work.
 */
const TURNS = proofSize({ full: 6, short: 1 });
const WIDE = { width: 1280, colours: 'light' } as const;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTimelinePages(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * Runs in the page. Each frame turns the wheel a little; what is noted is the time from frame to frame, and how long the page
 * was at work in it: from its beginning until a message that was sent then is heard.
 */
const ZOOM = (turns: number) => `new Promise((done) => {
  const frame = document.querySelector('.tl-frame');
  const { left, width, top } = frame.getBoundingClientRect();
  const perTurn = 340;
  const between = [];
  const work = [];
  const channel = new MessageChannel();
  let [last, began, count] = [0, 0, 0];
  channel.port1.onmessage = () => work.push(performance.now() - began);
  const step = (now) => {
    if (last > 0) between.push(now - last);
    last = now;
    if (count === perTurn * ${turns}) return done({ between, work });
    began = performance.now();
    channel.port2.postMessage(0);
    const isIn = count % perTurn < perTurn / 2;
    frame.dispatchEvent(new WheelEvent('wheel', { deltaY: isIn ? -18 : 18, clientX: left + width * 0.86, clientY: top + 90, cancelable: true }));
    count += 1;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

type Frames = { between: number[]; work: number[] };

async function framesOf(page: Page): Promise<Frames> {
  await page.goto(`${server.url}/timeline`);
  await isReady(page);
  await page.waitForTimeout(1500);
  return await page.evaluate<Frames>(ZOOM(TURNS));
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

function tell(name: string, { between, work }: Frames): void {
  const shown = (times: readonly number[]) =>
    `p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, longest ${at(times, 1).toFixed(1)} ms`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  process.stdout.write(`${name}: ${between.length} frames, ${shown(between)}; at work ${shown(work)}; load ${load}\n`);
}

test('twenty times the events are not twenty times the work', async () => {
  const once = await openPage(browser, WIDE);
  const usual = await framesOf(once.page);
  tell('the dataset', usual);
  await once.page.context().close();

  const many = await openPage(browser, WIDE);
  await multiplyEvents(many.page, 20);
  const large = await framesOf(many.page);
  tell('the dataset times 20', large);
  await many.page.context().close();

  expect([...once.faults, ...many.faults]).toEqual([]);
  expect(usual.between.length).toBeGreaterThan(300);
  expect(at(large.work, 0.5)).toBeLessThan(8 * Math.max(at(usual.work, 0.5), 2));
}, 300_000);
