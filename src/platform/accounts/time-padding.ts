import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than hashing a password takes on a busy machine. */
export const PASSWORD_STEP_MS = 250;
/** Whoever waits for an e-mail does not notice. */
export const MAIL_STEP_MS = 500;

/**
 * Lets an answer go out only at whole steps of time since the work began, so that how long the work took tells nothing:
 * known and unknown addresses cost differently, and somebody will measure it.
 */
export async function padTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - began;
    await sleep(Math.ceil(spent / stepMs) * stepMs - spent);
  }
}
