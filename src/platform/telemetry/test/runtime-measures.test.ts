import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Metrics } from '../metrics.ts';
import { measureRuntime } from '../runtime-measures.ts';

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

function measured() {
  const metrics = new Metrics();
  const measures = measureRuntime(metrics);
  opened.push(measures);
  const read = (series: string) => {
    const line = metrics
      .render()
      .split('\n')
      .find((each) => each.startsWith(`${series} `));
    return Number(line?.slice(series.length));
  };
  const collections = () =>
    [...metrics.render().matchAll(/^nodejs_gc_duration_seconds_count\S* (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  return { metrics, measures, read, collections };
}

/** What the platform itself tells of collections, from now on. */
function seenCollections() {
  let seen = 0;
  const observer = new PerformanceObserver((list) => {
    seen += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  opened.push({ close: () => observer.disconnect() });
  return () => seen;
}

/** In one turn of the event loop enough for several collections. */
function makeGarbage() {
  let kept: string[] = [];
  for (let round = 0; round < 400; round += 1) kept = Array.from({ length: 5000 }, (_, i) => `${round} ${i}`);
  return kept.length;
}

test('memory, processor and event loop are told as they are', async () => {
  const { metrics, read } = measured();
  expect(read('process_resident_memory_bytes')).toBeGreaterThan(read('nodejs_heap_size_used_bytes'));
  expect(read('nodejs_heap_size_total_bytes')).toBeGreaterThan(read('nodejs_heap_size_used_bytes') / 2);
  const before = read('process_cpu_user_seconds_total');
  const busyBefore = read('nodejs_eventloop_time_seconds_total{state="active"}');
  const end = performance.now() + 50;
  while (performance.now() < end) makeGarbage();
  await turn();
  expect(read('process_cpu_user_seconds_total')).toBeGreaterThan(before);
  expect(read('nodejs_eventloop_time_seconds_total{state="active"}')).toBeGreaterThan(busyBefore);
  expect(metrics.render()).toContain('# TYPE process_cpu_user_seconds_total counter\n');
});

test('every garbage collection counts, also of those that come together', async () => {
  const { collections } = measured();
  const seen = seenCollections();
  await turn();
  const apart = collections() - seen();
  const before = seen();
  // How much it takes depends on how far the heap of this process has grown.
  await expect.poll(() => makeGarbage() && seen() - before).toBeGreaterThan(2);
  await turn();
  expect(collections() - seen()).toBe(apart);
});

test('nothing is observed once it is closed', async () => {
  const { measures, collections } = measured();
  const seen = seenCollections();
  measures.close();
  const [before, seenBefore] = [collections(), seen()];
  await expect.poll(() => makeGarbage() && seen() - seenBefore).toBeGreaterThan(2);
  expect(collections()).toBe(before);
});
