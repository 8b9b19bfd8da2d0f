import { afterAll, beforeAll, expect, test } from 'vitest';
import { cycles } from '#services/cycles/index.ts';
import { openCycles } from '#services/cycles/open.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import type { HistoricEvent } from '../../timeline/history/event.ts';
import { loadHistory } from '../../timeline/history/read-history.ts';

/**
 * The dataset times twenty, over a real connection: every kind of search answers within 50 ms at p95, whether its words are
 * in no event, in few or in nearly all, and each address is asked for once, so that nothing is answered from memory. Held is
 * the lesser of two times, both told: that on the wall is also that of whatever else the machine does, and that of the
 * processor also that of threads beside, which pack the answer, and of whoever asks. The short form, which runs beside other
 * tests, holds a ratio instead: to an answer of the same server that searches nothing, asked by turns.
 */
const SIZE = proofSize({
  full: { times: 20, asked: 200, mostMs: 50 },
  short: { times: 2, asked: 20, mostMs: Number.POSITIVE_INFINITY },
});
/** At full size medians are 1 to 8 times that of the yardstick. */
const MOST_TIMES_YARDSTICK = 40;
const TIMEOUT_MS = 400_000;

let server: TestServer;

beforeAll(async () => {
  const shipped = loadHistory();
  const events = grow(shipped.events);
  const byCategory = new Map([...shipped.byCategory].map(([category, list]) => [category, grow(list)]));
  const began = performance.now();
  const context = openCycles({ ...shipped, events, byCategory });
  const opened = performance.now();
  context.finder();
  const indexed = performance.now();
  say(`${events.length} events; opened in ${ms(opened - began)}, words indexed in ${ms(indexed - opened)}`);
  server = await startTestServer({
    services: [{ ...cycles, open: { http: async () => context } }],
    environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000' },
  });
}, TIMEOUT_MS);
afterAll(() => server.close());

const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;

const grow = (events: readonly HistoricEvent[]) =>
  events
    .flatMap((event) => Array.from({ length: SIZE.times }, (_, copy) => ({ ...event, id: `${event.id}-${copy}` })))
    .sort((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1));

const shareOf = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN;
const told = (times: readonly number[], share: number) => ms(shareOf(times, share));

/** Each year once, so that no answer is from memory. */
let yearsAsked = -5000;

async function timeOf(query: string): Promise<{ wall: number; processor: number }> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const answer = await fetch(`${server.url}/api/v1?${query}`);
  await answer.arrayBuffer();
  const { user, system } = process.cpuUsage(used);
  expect(answer.status).toBe(200);
  return { wall: performance.now() - began, processor: (user + system) / 1000 };
}

const QUESTIONS: Readonly<Record<string, string>> = {
  'a word of few events': 'q=shakespeare',
  'a word of none': 'q=zzzz',
  'a word of many': 'q=castle',
  'a letter of nearly all': 'q=c',
  'eight letters': 'q=a+b+c+d+e+f+o+t',
  'eight words of which the last is in none': 'q=the+of+a+in+and+was+to+zzzz',
  'many, the most significant first': 'q=a&sort=-significance',
  'many, the latest first': 'q=o&sort=-year',
  'a country': 'country=FR&sort=-significance',
  'a box over the date line': 'bbox=120,-50,-100,60',
  'what mattered': 'minSignificance=4',
  'what mattered, 500 rows': 'minSignificance=2&limit=500',
  'all of it at once': 'q=a&country=GB&bbox=-10,49,2,60&minSignificance=1&category=War&span=overlap&sort=-significance',
  '500 rows as CSV': 'q=c&format=csv&limit=500',
  '500 rows as GeoJSON': 'q=c&format=geojson&limit=500',
};

test.each(Object.entries(QUESTIONS))(
  '%s',
  async (name, question) => {
    const [wall, processor, yardstick]: [number[], number[], number[]] = [[], [], []];
    for (let count = 0; count < SIZE.asked; count += 1) {
      const asked = await timeOf(`resource=events&${question}&startYear=${-5000 - count}`);
      wall.push(asked.wall);
      processor.push(asked.processor);
      yardstick.push((await timeOf(`resource=cycles&year=${yearsAsked}`)).wall);
      yearsAsked += 1;
    }
    say(
      `${name}: p50 ${told(wall, 0.5)}, p95 ${told(wall, 0.95)}; processor p95 ${told(processor, 0.95)}; yardstick p50 ${told(yardstick, 0.5)}`,
    );
    expect(Math.min(shareOf(wall, 0.95), shareOf(processor, 0.95))).toBeLessThan(SIZE.mostMs);
    expect(shareOf(wall, 0.5)).toBeLessThan(shareOf(yardstick, 0.5) * MOST_TIMES_YARDSTICK);
  },
  TIMEOUT_MS,
);
