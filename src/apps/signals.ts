import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';

/** Ends the process in order on SIGTERM or SIGINT, at once on a second signal, and never later than the settings allow. */
export function closeOnSignal(
  settings: Pick<PlatformSettings, 'DRAIN_SECONDS' | 'SHUTDOWN_SECONDS'>,
  log: Log,
  close: () => Promise<void>,
): void {
  let closing = false;
  const begin = (signal: string) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'closing');
    const limit = (settings.DRAIN_SECONDS + settings.SHUTDOWN_SECONDS) * 1000;
    setTimeout(() => {
      log.error('closing took too long: ending now');
      process.exit(1);
    }, limit).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: describeError(error) }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error: describeError(error), event }, 'the process is in an unknown state and ends');
      process.exitCode = 1;
      begin(event);
    });
  }
}
