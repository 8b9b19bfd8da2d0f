import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runCli } from '#apps/cli/run.ts';
import { fec } from '../../index.ts';

/** `quintet fec …`, in this process or in one of its own, in a directory where whatever it leaves behind is seen. */
export type CommandFixture = {
  directory: string;
  write: (name: string, content: string | Buffer) => string;
  /** In this process. */
  run: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
  /** In a process of its own. */
  start: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
  /** What is left of the files that commands put aside. */
  leftBehind: () => string[];
  close: () => void;
};

export type RunOptions = { stdin?: Buffer; environment?: Record<string, string> };
type Ended = { exitCode: number | null; stdout: string; stderr: string };

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** No database can be reached: a command that asks for one fails. */
const NO_DATABASE = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };

export function openCommandFixture(): CommandFixture {
  const directory = mkdtempSync(join(tmpdir(), 'fec-command-'));
  const temporary = join(directory, 'temporary');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  return {
    directory,
    write: (name, content) => {
      const path = join(directory, name);
      writeFileSync(path, content);
      return path;
    },
    run: async (argv, { stdin, environment } = {}) => {
      const written = { stdout: '', stderr: '' };
      const exitCode = await runCli(['fec', ...argv], { ...NO_DATABASE, ...environment }, [fec], {
        stdout: (text) => {
          written.stdout += text;
        },
        stderr: (text) => {
          written.stderr += text;
        },
        stdin: Readable.from(stdin === undefined ? [] : [stdin]),
        isInteractive: false,
        onInterrupt: () => () => {},
      });
      return { exitCode, ...written };
    },
    start: (argv, { stdin, environment } = {}) => {
      const child = spawn(process.execPath, ['src/apps/cli/main.ts', 'fec', ...argv], {
        cwd: root,
        env: { PATH: process.env['PATH'] ?? '', TMPDIR: temporary, ...NO_DATABASE, ...environment },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const written = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) {
        child[name].setEncoding('utf8').on('data', (text: string) => {
          written[name] += text;
        });
      }
      // A command that refuses its arguments does not read its input.
      child.stdin.on('error', () => {});
      child.stdin.end(stdin);
      return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, ...written })));
    },
    leftBehind: () => readdirSync(temporary),
    close: () => {
      vi.unstubAllEnvs();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
