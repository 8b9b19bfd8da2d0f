import type { Log } from '#platform/telemetry/log.ts';
import type { Installation } from './installation.ts';
import { closeOnSignal } from './signals.ts';
import { startFailure } from './start-failure.ts';

/** The life of a process: join the installation, build, start, and leave the installation again whatever happens. */
export type Running = {
  log: Log;
  limitMs: number;
  close: (hurry: boolean) => Promise<void>;
  start: () => Promise<void>;
};

export async function runProcess(
  open: () => Promise<Installation>,
  build: (installation: Installation) => Promise<Running>,
): Promise<void> {
  let installation: Installation | undefined;
  try {
    installation = await open();
    const { leave, watch } = installation;
    const { log, limitMs, close, start } = await build(installation);
    const closeAll = async (hurry: boolean) => {
      await close(hurry);
      await leave();
    };
    closeOnSignal({ log, limitMs, close: closeAll, lastDuty: leave });
    watch(log);
    await start();
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    await installation?.leave().catch(() => {});
    process.exit(1);
  }
}
