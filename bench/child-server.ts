import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromParent, ToParent } from './answer-parent.ts';
import type { Cleanup } from './cleanup.ts';

/**
 * A server in a process of its own, so that its CPU can be told from everything else's. All of them get the same Node
 * flags and nothing of this process' environment but the path. Standard output, where the platform writes its log, goes
 * to a file.
 */
export type ChildServer = {
  url: string;
  pid: number;
  /** User and system time of the process so far. */
  cpuMicroseconds: () => Promise<number>;
  /** Throws away what was logged so far, so that a long bench does not fill the disk. */
  dropLog: () => void;
};

export type ChildServerOptions = {
  name: string;
  /** A file under servers/. */
  program: URL;
  environment?: Record<string, string>;
  /** Where its log file goes. */
  directory: string;
  profileDirectory: string | undefined;
};

/** Starts a program of servers/ by name: for benches with several servers in one directory. */
export function serverStarter(directory: string, profileDirectory: string | undefined, cleanup: Cleanup) {
  return (name: string, program: string, environment: Record<string, string>): Promise<ChildServer> =>
    startChildServer(
      { name, program: new URL(`./servers/${program}.ts`, import.meta.url), environment, directory, profileDirectory },
      cleanup,
    );
}

const STOP_TIMEOUT_MS = 20_000;

export async function startChildServer(options: ChildServerOptions, cleanup: Cleanup): Promise<ChildServer> {
  cleanup.signal.throwIfAborted();
  const logFile = join(options.directory, `${options.name}.log`);
  const child = fork(fileURLToPath(options.program), {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...options.environment },
    execArgv: options.profileDirectory === undefined ? [] : profileFlags(options.profileDirectory, options.name),
    // For appending: after the file was emptied, the next line is written at its beginning.
    stdio: ['ignore', openSync(logFile, 'a', 0o600), 'inherit', 'ipc'],
  });
  cleanup.add(() => stop(child));
  const { port } = await nextMessage<{ port: number }>(child, options.name);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    cpuMicroseconds: async () => {
      child.send('cpu' satisfies FromParent);
      return (await nextMessage<{ cpuMicroseconds: number }>(child, options.name)).cpuMicroseconds;
    },
    dropLog: () => truncateSync(logFile),
  };
}

function profileFlags(directory: string, name: string): string[] {
  return ['--cpu-prof', `--cpu-prof-dir=${directory}`, `--cpu-prof-name=${name}.cpuprofile`];
}

async function nextMessage<Message extends ToParent>(child: ChildProcess, name: string): Promise<Message> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]) => message as Message),
      once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error(`The server "${name}" ended by itself`);
      }),
    ]);
  } finally {
    ended.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.send('stop' satisfies FromParent, () => {});
  await exit;
  clearTimeout(timer);
}
