/** How often something can be done in a second, on this thread. */
const BATCH = 16;

/** Calls it again and again for so long; what it returns is used, so that no compiler leaves it out. */
export function callsPerSecond(call: (index: number) => unknown, seconds: number): number {
  const start = performance.now();
  const until = start + seconds * 1000;
  let [calls, nothing] = [0, 0];
  while (performance.now() < until) {
    for (let each = 0; each < BATCH; each += 1) {
      if (call(calls) === undefined) nothing += 1;
      calls += 1;
    }
  }
  if (nothing > 0) throw new Error(`${nothing} calls gave nothing`);
  return (calls / (performance.now() - start)) * 1000;
}

/** The longest of so many single calls, and the one that a thousandth is slower than, in milliseconds. */
export function longestCalls(call: (index: number) => unknown, calls: number): { longest: number; p999: number } {
  const times = Array.from({ length: calls }, (_, index) => {
    const start = performance.now();
    call(index);
    return performance.now() - start;
  }).sort((one, other) => other - one);
  return { longest: times[0] ?? 0, p999: times[Math.floor(calls / 1000)] ?? 0 };
}
