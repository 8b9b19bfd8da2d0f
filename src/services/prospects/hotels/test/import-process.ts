import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCli } from '#apps/cli/run.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { prospects } from '../../index.ts';

/** A database to import into, by the operator's CLI in this process or in one of its own that can be killed. */
export type ImportProcesses = {
  database: TestDatabase;
  /** `quintet hotels …` in this process. Throws unless it ends well. */
  hotels: (...argv: string[]) => Promise<{ stdout: string; stderr: string }>;
  /** The same in a process of its own. */
  start: (...argv: string[]) => HotelsProcess;
  /** Every row of every table, but for the moments at which things happened, and how fast. */
  everyRow: () => Promise<Record<string, string[]>>;
  drop: () => Promise<void>;
};

export type HotelsProcess = {
  child: ChildProcess;
  stderr: () => string;
  /** The exit code, or null after a kill, and all that it wrote. */
  ended: Promise<{ exitCode: number | null; stdout: string; stderr: string; peakBytes: number }>;
};

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Has a process say, when it ends, how much memory it has ever had. */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from 'node:fs';
  process.on('exit', () => writeSync(2, readFileSync('/proc/self/status', 'utf8').match(/VmHWM:.*/)[0] + '\\n'));
`)}`;

/** Enough for what an import must hold. With more, Node would put off collecting garbage, and nobody could tell the two. */
const SMALL_HEAP = ['--max-old-space-size=64', '--max-semi-space-size=8'];

export async function openImportProcesses(): Promise<ImportProcesses> {
  const database = await createTestDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'prospects-import-'));
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory,
    KEY_PEPPER: 'test pepper of more than thirty-two characters',
    AUTH_SECRET: 'test secret of more than thirty-two characters',
  };
  return {
    database,
    hotels: async (...argv) => {
      let stdout = '';
      let stderr = '';
      const exitCode = await runCli(['hotels', ...argv], environment, [prospects], {
        stdout: (text) => {
          stdout += text;
        },
        stderr: (text) => {
          stderr += text;
        },
        stdin: Readable.from([]),
        isInteractive: false,
        onInterrupt: () => () => {},
      });
      if (exitCode !== 0) throw new Error(stderr);
      return { stdout, stderr };
    },
    start: (...argv) => startProcess(['hotels', ...argv], environment),
    everyRow: () => everyRow(database),
    drop: async () => {
      await database.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

function startProcess(argv: readonly string[], environment: Record<string, string>): HotelsProcess {
  const child = spawn(process.execPath, [...SMALL_HEAP, '--import', TELL_PEAK, 'src/apps/cli/main.ts', ...argv], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    stderr: () => stderr,
    ended: ended.then((exitCode) => ({
      exitCode,
      stdout,
      stderr,
      peakBytes: Number(/VmHWM:\s+(\d+) kB/.exec(stderr)?.[1] ?? 0) * 1024,
    })),
  };
}

async function everyRow(database: TestDatabase): Promise<Record<string, string[]>> {
  const { rows: columns } = await database.query<{ table: string; columns: string }>(
    `SELECT table_name AS table, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns
     WHERE table_schema = 'prospects' AND data_type <> 'timestamp with time zone' AND column_name <> 'rows_per_second'
     GROUP BY 1 ORDER BY 1`,
  );
  const every: Record<string, string[]> = {};
  for (const { table, columns: list } of columns) {
    const { rows } = await database.query<{ row: string }>(
      `SELECT row_to_json(selected)::text AS row FROM (SELECT ${list} FROM prospects.${table}) AS selected ORDER BY 1`,
    );
    every[table] = rows.map(({ row }) => row);
  }
  return every;
}
