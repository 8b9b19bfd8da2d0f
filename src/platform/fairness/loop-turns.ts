/**
 * Turns for steps that hold the event loop for a millisecond or so each, as encrypting or sending a megabyte does. Between two of them,
 * whoever asks, the loop has as long for everything else as the one before took: who sends much pays for it with its own time, and small
 * requests are answered in between. In the order in which they were asked for.
 */
const MOST_REST_MS = 20;

const waiting: (() => void)[] = [];
let isRunning = false;

export function loopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isRunning) return;
    isRunning = true;
    setImmediate(next);
  });
}

function next(): void {
  const first = waiting.shift();
  if (first === undefined) {
    isRunning = false;
    return;
  }
  const began = performance.now();
  first();
  setImmediate(() => setTimeout(next, Math.min(MOST_REST_MS, performance.now() - began)));
}
