import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';

/**
 * Ends the process in order on SIGTERM or SIGINT, at once on a second signal, and never later than it may. A terminal and
 * npm both pass Ctrl-C on, so a signal that follows the first at once is the same one.
 */
export type Ending = {
  log: Log;
  /** Everything in order. `hurry` after a fault: nobody is to be served by a process in an unknown state. */
  close: (hurry: boolean) => Promise<void>;
  /** What must not be left behind even when the process ends at once. */
  lastDuty: () => Promise<void>;
  limitMs: number;
};

const SAME_SIGNAL_MS = 1000;
const LAST_DUTY_MS = 5000;

export function closeOnSignal({ log, close, lastDuty, limitMs }: Ending): void {
  let begun: number | undefined;

  const endNow = (code: number) => {
    void Promise.race([lastDuty().catch(() => {}), sleep(LAST_DUTY_MS)]).then(() => process.exit(code));
  };

  const begin = (reason: string, code: number) => {
    if (begun !== undefined) {
      if (performance.now() - begun > SAME_SIGNAL_MS) endNow(1);
      return;
    }
    begun = performance.now();
    log.info({ reason }, 'stopping: open requests are finished first');
    setTimeout(() => {
      log.warn('stopping took too long: what is still open is cut off');
      endNow(1);
    }, limitMs).unref();
    close(code !== 0).then(
      () => {
        log.info('stopped');
        process.exit(code);
      },
      (error: unknown) => {
        log.error({ error: describeError(error) }, 'stopping failed');
        endNow(1);
      },
    );
  };

  process.on('SIGTERM', (signal) => begin(signal, 0));
  process.on('SIGINT', (signal) => begin(signal, 0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error: describeError(error), event }, 'the process is in an unknown state and ends');
      begin(event, 1);
    });
  }
}
