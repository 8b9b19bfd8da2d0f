import { stat } from 'node:fs';
import { getPriority } from 'node:os';
import { parentPort, threadId } from 'node:worker_threads';
import { lowerPriority } from '../lower-priority.ts';
import { serveWork } from '../serve-work.ts';

/** A pool's entry that does as it is told. */
export type Order =
  | { say: string }
  | { fail: string }
  | { loop: true }
  | { fill: true }
  | { exit: true }
  | { count: number }
  | { work: number; say: string }
  | { tellAndLoop: string }
  | { chatter: string }
  | { environment: string }
  | { thread: true }
  | { niceness: true }
  | { reads: string };

serveWork((order: Order, tell: (word: string) => void): string => {
  if ('work' in order) for (const end = performance.now() + order.work; performance.now() < end; );
  if ('say' in order) return order.say;
  if ('fail' in order) throw new Error(order.fail);
  if ('exit' in order) return process.exit(3);
  if ('chatter' in order) {
    // What `node --watch` makes a thread say, and worse.
    for (const said of [{ 'watch:import': ['file:///x'] }, 'ready?', null, 7, undefined, []])
      parentPort?.postMessage(said);
    return order.chatter;
  }
  if ('environment' in order) return process.env[order.environment] ?? 'unset';
  if ('thread' in order) return String(threadId);
  if ('niceness' in order) {
    lowerPriority();
    return String(getPriority());
  }
  if ('reads' in order) {
    stat(order.reads, () => {});
    return 'read';
  }
  if ('count' in order) {
    for (let step = 1; step <= order.count; step += 1) tell(String(step));
    return 'counted';
  }
  if ('tellAndLoop' in order) tell(order.tellAndLoop);
  const kept: number[][] = [];
  for (;;) if ('fill' in order) kept.push(Array.from({ length: 100_000 }, (_, i) => i + kept.length));
});
