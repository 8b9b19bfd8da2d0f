import { shuffled } from './security-fixture.ts';

/** Whether two kinds of calls can be told apart by how long they take. */
export type Comparison = { z: number; ratio: number; differs: boolean };

/** Chance gives a value beyond this once in about 30,000 comparisons. */
const FAR = 4.2;

/** Calls both kinds, in an order that chance decides, one at a time. */
export async function compareTimes(
  samples: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<Comparison> {
  const times = { first: [] as number[], second: [] as number[] };
  const order = shuffled([...Array(samples).fill('first'), ...Array(samples).fill('second')] as (keyof typeof times)[]);
  for (const kind of order) {
    const began = performance.now();
    await (kind === 'first' ? first() : second());
    times[kind].push(performance.now() - began);
  }
  return compare(times.first, times.second);
}

/** The rank test of Mann and Whitney, and the ratio of the medians: both must speak for a difference that anybody could use. */
function compare(first: readonly number[], second: readonly number[]): Comparison {
  const all = [...first.map((time) => ({ time, own: 1 })), ...second.map((time) => ({ time, own: 0 }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, { own }, index) => sum + own * (index + 1), 0);
  const [n, m] = [first.length, second.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  const ratio = median(first) / median(second);
  return { z, ratio, differs: Math.abs(z) > FAR && Math.abs(Math.log(ratio)) > Math.log(1.1) };
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
