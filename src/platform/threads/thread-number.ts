import { existsSync, readlinkSync } from 'node:fs';

/** The system's number of the calling thread, where it tells: on Linux. */
export function threadNumber(): number | undefined {
  try {
    const number = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process still has a thread with this number. */
export const isThreadAlive = (number: number): boolean => existsSync(`/proc/self/task/${number}`);
