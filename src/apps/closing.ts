import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';

/**
 * Ends what was opened, part by part, in the order given. A part that fails or hangs costs the others nothing: they are closed
 * all the same, and in time.
 */
export type Part = { name: string; close: () => unknown };

/** What is kept back for the parts behind one that hangs. */
const RESERVE = 0.2;

/** Parts are to be closed a little before the process would be ended over them. */
const IN_TIME_MS = 900;
export const closingLimitMs = ({ SHUTDOWN_SECONDS }: Pick<PlatformSettings, 'SHUTDOWN_SECONDS'>) =>
  SHUTDOWN_SECONDS * IN_TIME_MS;

/** Rejects at the end if something was not closed, and names it. */
export async function closeParts(parts: readonly Part[], limitMs: number, log: Log): Promise<void> {
  const end = performance.now() + limitMs;
  const failed: string[] = [];
  for (const [i, { name, close }] of parts.entries()) {
    const left = Math.max(0, end - performance.now());
    const most = Math.max(left - limitMs * RESERVE, left / (parts.length - i));
    try {
      await within(most, close);
    } catch (error) {
      failed.push(name);
      log.error({ part: name, error: describeError(error) }, 'a part was not closed');
    }
  }
  if (failed.length > 0) throw new Error(`Not closed: ${failed.join(', ')}`);
}

function within(milliseconds: number, close: () => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not closed within ${Math.round(milliseconds)} ms`)), milliseconds);
    // A part may throw before it promises anything.
    new Promise((done) => done(close())).then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
