import { serveWork } from '../serve-work.ts';

/** A pool's entry that does as it is told. */
export type Order = { say: string } | { fail: string } | { loop: true } | { fill: true } | { exit: true };

serveWork((order: Order): string => {
  if ('say' in order) return order.say;
  if ('fail' in order) throw new Error(order.fail);
  if ('exit' in order) return process.exit(3);
  const kept: number[][] = [];
  for (;;) if ('fill' in order) kept.push(Array.from({ length: 100_000 }, (_, i) => i + kept.length));
});
