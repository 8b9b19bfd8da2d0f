import { Readable } from 'node:stream';
import { runCli } from '#apps/cli/run.ts';
import { cycles } from '../../index.ts';

/** `quintet chart …` in this process. No database can be reached: a command that asks for one fails. */
export async function runChart(...argv: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runCli(['chart', ...argv], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, [cycles], {
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    stdin: Readable.from([]),
    isInteractive: false,
    onInterrupt: () => () => {},
  });
  return { ...written, exitCode };
}

export const BIRTH = ['--date', '1990-05-15', '--time', '14:30', '--as-of', '2026-01-31'];
