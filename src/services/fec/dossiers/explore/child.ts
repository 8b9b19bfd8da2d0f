import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { FromExplorer, Row, ToExplorer } from './messages.ts';

/** The exploring process, as its server talks to it. */
export type Child = {
  tell(message: ToExplorer): Promise<void>;
  /** Rejects with `ProcessGone` if it dies, with `TooSlow` if it takes longer than this, and with `NoMemory`. */
  ask(make: (id: number) => ToExplorer, milliseconds: number): Promise<readonly Row[]>;
  end(): void;
  /** When it has ended. */
  readonly gone: Promise<void>;
};

export class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
}

export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

export class NoMemory extends Error {
  override readonly name = 'NoMemory';
}

/** How DuckDB, and a directory in memory, begin to say that nothing more fits. */
const NO_MEMORY = /^(?:Out of Memory Error|ENOSPC|ENOMEM)/;

type Waiting = { resolve: (rows: readonly Row[]) => void; reject: (error: Error) => void };

/** One that was told to stop has so long to do so. */
const STOP_MS = 2000;

type ChildOptions = { directory: string; megabytes: number; threads: number };

export function startChild({ directory, megabytes, threads }: ChildOptions): Child {
  const child: ChildProcess = fork(
    new URL('./explorer-process.ts', import.meta.url),
    [directory, String(megabytes), String(threads)],
    {
      serialization: 'advanced',
      // It needs nothing of what this process knows.
      env: { PATH: process.env['PATH'] ?? '' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  child.unref();
  const waiting = new Map<number, Waiting>();
  let next = 1;
  const leave = () => {
    for (const { reject } of waiting.values()) reject(new ProcessGone());
    waiting.clear();
  };
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      leave();
      resolve();
    });
  });
  child.on('error', leave);
  child.on('message', (message: FromExplorer) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'done') asked?.resolve(message.rows);
    else if (NO_MEMORY.test(message.why)) asked?.reject(new NoMemory());
    else asked?.reject(new Error(`A question about a ledger failed: ${message.why}`));
  });

  const tell = (message: ToExplorer): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(new ProcessGone());
      child.send(message, (error) => (error === null ? resolve() : reject(new ProcessGone())));
    });

  /** It is told to stop that one question; only if it does not, everybody's process ends. */
  const stop = (id: number, asked: Waiting): void => {
    asked.reject(new TooSlow());
    const still: Waiting = { resolve: () => clearTimeout(last), reject: () => clearTimeout(last) };
    const last = setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
    waiting.set(id, still);
    tell({ kind: 'stop', id }).catch(() => clearTimeout(last));
  };

  return {
    tell,
    gone,
    ask: (make, milliseconds) =>
      new Promise((resolve, reject) => {
        const id = next;
        next += 1;
        const late = setTimeout(() => stop(id, { resolve, reject }), milliseconds).unref();
        const settled: Waiting = {
          resolve: (rows) => {
            clearTimeout(late);
            resolve(rows);
          },
          reject: (error) => {
            clearTimeout(late);
            reject(error);
          },
        };
        waiting.set(id, settled);
        tell(make(id)).catch((error: Error) => {
          waiting.delete(id);
          settled.reject(error);
        });
      }),
    end: () => {
      child.kill('SIGKILL');
    },
  };
}
