import { Readable } from 'node:stream';
import type { Environment } from '#platform/config/setting.ts';
import { services } from '../../services.ts';
import type { CliIo } from '../run.ts';
import { runCli } from '../run.ts';

/** The CLI in this process, with what it wrote. Whatever would open a database fails: there is none. */
export type Ended = { exitCode: number; stdout: string; stderr: string };

type Seat = { environment?: Environment; io?: Partial<CliIo> };

export async function cli(argv: readonly string[], { environment = {}, io = {} }: Seat = {}): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runCli(argv, { DATABASE_URL: 'postgres://127.0.0.1:1/none', ...environment }, services, {
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    stdin: Readable.from([]),
    isInteractive: false,
    onInterrupt: () => () => {},
    ...io,
  });
  return { exitCode, ...written };
}
