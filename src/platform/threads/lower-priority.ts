import { getPriority, setPriority } from 'node:os';
import { takesShortWorkOnly } from './serve-work.ts';
import { threadNumber } from './thread-number.ts';

const NICENESS = 10;

/**
 * Lets the calling thread, and it alone, step back behind the rest of the process whenever both want a processor. Only
 * Linux has priorities of threads, and tells a thread its number; elsewhere nothing happens. The thread for short work stays
 * where it is: somebody waits for each piece, and none can take long.
 */
export function lowerPriority(): void {
  if (takesShortWorkOnly()) return;
  const number = threadNumber();
  if (number === undefined) return;
  try {
    if (getPriority(number) < NICENESS) setPriority(number, NICENESS);
  } catch {
    // A sandbox may forbid it. The work is the same.
  }
}
