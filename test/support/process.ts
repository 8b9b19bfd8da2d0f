import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DIRECTORY_VARIABLE } from '../statuses/seen-answers.ts';

/** The server as a process of its own, started the way `npm start` starts it. */
export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** Everything it wrote to standard output. */
  output: () => string;
  /** And to standard error: what an operator sees at the start. */
  errors: () => string;
  /** Sends a signal and waits for the end; the exit code, or null after a kill. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const collector = new URL('../statuses/in-every-process.ts', import.meta.url).href;

export async function startServerProcess(
  environment: Record<string, string>,
  entry = 'src/apps/main.ts',
  nodeArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const seenIn = process.env[DIRECTORY_VARIABLE];
  const child = spawn(process.execPath, [...nodeArguments, '--import', collector, entry], {
    cwd: root,
    // A test never asks the outside for rates.
    env: {
      PATH: process.env['PATH'] ?? '',
      FX_REFRESH: 'false',
      // As the npm scripts do: what was compiled once need not be compiled for every process.
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      ...(seenIn !== undefined && { [DIRECTORY_VARIABLE]: seenIn }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      errors += String(chunk);
      const found = /API +(http:\S+)/.exec(errors)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    url,
    child,
    output: () => output,
    errors: () => errors,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
