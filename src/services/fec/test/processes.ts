import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { ServerProcess } from '#test/support/process.ts';
import { startServerProcess } from '#test/support/process.ts';
import { freePort } from '#test/support/redis.ts';

/** Servers and workers as processes, which are killed and started again. */
type Started = Pick<ServerProcess, 'stop'> & { child: ChildProcess };
/** `now`: the process, unless it is still starting. */
type Slot = { start: () => Promise<void>; now: Started | undefined };
export type Processes = {
  /** Those of the servers that are up. */
  pids: () => number[];
  urls: readonly string[];
  killOne: (turn: number) => Promise<void>;
  stop: () => Promise<void>;
  killed: () => number;
};

/** Two servers that only take in, and two workers. */
export async function startProcesses(environment: Record<string, string>, directory: string): Promise<Processes> {
  let killed = 0;
  const starting = new Set<Promise<void>>();
  const ports = await Promise.all([freePort(), freePort()]);
  const slots = [0, 1, 2, 3].map((i): Slot => {
    const own = { ...environment, DATA_DIR: join(directory, String(i)), METRICS_PORT: '0' };
    const slot: Slot = {
      now: undefined,
      start: async () => {
        const port = ports[i];
        const once = () =>
          port === undefined
            ? startWorkerProcess(own)
            : startServerProcess({ ...own, PORT: String(port), WORKER: 'off' });
        // As whatever supervises them does: one that ends while it starts, since the database was killed just then, is started anew.
        slot.now = await once().catch(() => sleep(1000).then(once));
      },
    };
    return slot;
  });
  const start = (slot: Slot) => {
    const begun = slot.start().finally(() => starting.delete(begun));
    starting.add(begun);
    return begun;
  };
  await Promise.all(slots.map(start));
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    killed: () => killed,
    pids: () => slots.flatMap(({ now }, i) => (ports[i] === undefined ? [] : (now?.child.pid ?? []))),
    killOne: async (turn) => {
      // Another one each time, the same in each run as far as all are up.
      const order = slots.map((_, i) => slots[(turn * 7 + Math.floor(turn / 4) + i) % slots.length]);
      const slot = order.find((each) => each?.now !== undefined);
      const victim = slot?.now;
      if (slot === undefined || victim === undefined) return;
      slot.now = undefined;
      await victim.stop('SIGKILL');
      killed += 1;
      void start(slot);
    },
    stop: async () => {
      await Promise.all(starting);
      for (const { now } of slots) await now?.stop();
    },
  };
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

async function startWorkerProcess(environment: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, ['src/apps/worker.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      FX_REFRESH: 'false',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('the worker is up')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return {
    child,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Asks until one of the servers answers with anything but a fault of its own, or one of too many. */
export async function askAnywhere(
  { urls }: Pick<Processes, 'urls'>,
  path: string,
  more: Parameters<typeof ask>[1],
): Promise<Answer> {
  for (let turn = 0; ; turn += 1) {
    const url = urls[turn % urls.length] as string;
    const answer = await ask(url + path, more).catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
    // As somebody would who minds the server: it says when to come again.
    const seconds = Number(answer?.headers.get('retry-after') ?? 0.3);
    await sleep(seconds * 1000);
  }
}
