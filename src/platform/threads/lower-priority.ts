import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { takesShortWorkOnly } from './serve-work.ts';

const NICENESS = 10;
/** Behind the rest of the process, and before what is long. */
const NICENESS_OF_SHORT_WORK = 5;

/**
 * Lets the calling thread, and it alone, step back behind the rest of the process whenever both want a processor. Only
 * Linux has priorities of threads, and tells a thread its number; elsewhere nothing happens.
 */
export function lowerPriority(): void {
  const number = threadNumber();
  if (number === undefined) return;
  const niceness = takesShortWorkOnly() ? NICENESS_OF_SHORT_WORK : NICENESS;
  try {
    if (getPriority(number) < niceness) setPriority(number, niceness);
  } catch {
    // A sandbox may forbid it. The work is the same.
  }
}

function threadNumber(): number | undefined {
  try {
    const number = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
  } catch {
    return undefined;
  }
}
