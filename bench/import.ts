import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateAll } from '#apps/migrate.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { prospects } from '#services/prospects/index.ts';
import { writeAcraFile } from './acra-file.ts';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import type { Cleanup } from './cleanup.ts';
import { BENCH_PEPPER } from './platform-environment.ts';
import { renderTable } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

/**
 * An import of a large registry file through the operator's own command: how quick beside a bare COPY of the same file into
 * a table without an index, in how much memory, and whether an import that is killed again and again ends as one that is
 * not. A tenth of the rows are hotels, thirty times as many as in life: the others are read, judged and left.
 */
const ROWS = 2_000_000;
const ACCOMMODATION_SHARE = 0.1;
const KILLS = 5;
const CLI = fileURLToPath(new URL('../src/apps/cli/main.ts', import.meta.url));

export const benchImport: Bench = async (_options, cleanup) => {
  const directory = makeTemporaryDirectory(cleanup);
  const file = join(directory, 'acra.csv');
  process.stderr.write(`writing ${ROWS} rows\n`);
  await writeAcraFile(file, {
    rows: ROWS,
    seed: 5,
    accommodationShare: ACCOMMODATION_SHARE,
    duplicateShare: 0.01,
    hasShortRows: false,
  });
  const straight = await createBenchDatabase(directory, cleanup);
  const killed = await createBenchDatabase(directory, cleanup);
  for (const url of [straight, killed]) await migrateAll(url, [prospects]);

  process.stderr.write('COPY\n');
  const copySeconds = await copyBare(straight, file);
  process.stderr.write('import\n');
  const whole = await runImport(straight, directory, file, cleanup);
  process.stderr.write(`import, killed ${KILLS} times\n`);
  const stops = await importWithKills(killed, directory, file, whole.seconds, cleanup);
  const isEqual = (await digestOf(straight)) === (await digestOf(killed));
  if (!isEqual) throw new Error('The import that was killed has not ended as the one that was not');

  const megabytes = statSync(file).size / 1e6;
  const rate = (seconds: number) => [(ROWS / seconds).toFixed(0), (megabytes / seconds).toFixed(0), seconds.toFixed(1)];
  return {
    text: [
      renderTable([
        [`${ROWS} rows, ${megabytes.toFixed(0)} MB`, 'rows/s', 'MB/s', 'seconds'],
        ['bare COPY', ...rate(copySeconds)],
        ['import', ...rate(whole.seconds)],
      ]),
      '',
      `peak memory of the import: ${whole.peakMegabytes.toFixed(0)} MB`,
      `killed by SIGKILL ${stops.length} times, after ${stops.map((rows) => `${rows} rows`).join(', ')}: equal row for row`,
    ].join('\n'),
    ratios: { import_vs_copy: Math.round((copySeconds / whole.seconds) * 1000) / 1000 },
    figures: { copySeconds, ...whole, killedAfterRows: stops, isEqual },
  };
};

/** Every column as text, into a table of its own. */
async function copyBare(databaseUrl: string, file: string): Promise<number> {
  const header = await firstLine(file);
  const columns = header.split(',').map((name) => `${name} text`);
  await once(databaseUrl, `CREATE TABLE public.bare (${columns.join(', ')})`);
  const copying = spawn('psql', [databaseUrl, '-q', '-c', '\\copy public.bare FROM PSTDIN WITH (FORMAT csv, HEADER)'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const start = performance.now();
  await Promise.all([pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), copying.stdin), exitOf(copying)]);
  const seconds = (performance.now() - start) / 1000;
  await once(databaseUrl, 'DROP TABLE public.bare');
  return seconds;
}

async function firstLine(file: string): Promise<string> {
  const lines = createInterface({ input: createReadStream(file) });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new Error(`${file} is empty`);
}

/** The real command, in a process of its own. */
function startImport(databaseUrl: string, directory: string, file: string, cleanup: Cleanup) {
  cleanup.signal.throwIfAborted();
  const child = spawn(process.execPath, [CLI, 'hotels', 'import', 'acra', file, '--json'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory,
      KEY_PEPPER: BENCH_PEPPER,
      AUTH_SECRET: 'the secret of the bench, more than thirty-two characters',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  cleanup.add(() => child.kill('SIGKILL'));
  return { child, words: () => said };
}

async function runImport(databaseUrl: string, directory: string, file: string, cleanup: Cleanup) {
  const start = performance.now();
  const { child, words } = startImport(databaseUrl, directory, file, cleanup);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(child.pid));
  }, 200);
  const code = await exitOf(child);
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import ended with ${code}: ${words()}`);
  return { seconds: (performance.now() - start) / 1000, peakMegabytes: peak };
}

/** Killed at random moments of what a whole import takes, then let through. Returns how many rows were in each time. */
async function importWithKills(
  databaseUrl: string,
  directory: string,
  file: string,
  usualSeconds: number,
  cleanup: Cleanup,
): Promise<number[]> {
  const random = seededRandom(17);
  const stops: number[] = [];
  while (stops.length < KILLS) {
    const { child } = startImport(databaseUrl, directory, file, cleanup);
    await Promise.race([sleep(usualSeconds * random.between(60, 260)), exitOf(child)]);
    if (child.exitCode !== null) throw new Error('The import was quicker than expected, and could not be killed');
    const exit = exitOf(child);
    child.kill('SIGKILL');
    await exit;
    const { rows } = await once<{ next_record: string }>(
      databaseUrl,
      'SELECT next_record FROM prospects.import_run ORDER BY id DESC LIMIT 1',
    );
    stops.push(Number(rows[0]?.next_record ?? 1) - 1);
  }
  await runImport(databaseUrl, directory, file, cleanup);
  return stops;
}

/** Of every table of the service, row for row in a fixed order; moments, which differ, are left out. */
async function digestOf(databaseUrl: string): Promise<string> {
  const { rows: tables } = await once<{ name: string; columns: string }>(
    databaseUrl,
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns
     WHERE table_schema = 'prospects' AND data_type <> 'timestamp with time zone' GROUP BY table_name ORDER BY table_name`,
  );
  const hash = createHash('sha256');
  for (const { name, columns } of tables) {
    const sql = `COPY (SELECT ${columns} FROM prospects.${name} ORDER BY ${columns}) TO STDOUT`;
    const child = spawn('psql', [databaseUrl, '-q', '-c', sql], { stdio: ['ignore', 'pipe', 'inherit'] });
    hash.update(`${name}\n`);
    for await (const chunk of child.stdout) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

async function once<Row extends object>(databaseUrl: string, sql: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}

function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Zero where there is no /proc, and once the process is gone. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
