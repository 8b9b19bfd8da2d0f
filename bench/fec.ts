import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchOptions } from './bench.ts';
import type { Cleanup } from './cleanup.ts';
import type { OwnWork } from './fec/own-work.ts';
import { plotLogarithmic } from './fec/plot.ts';
import { writeFecFile } from './fec-file.ts';
import { median } from './median.ts';
import { renderTable } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

/**
 * The analysis of accounting files with its whole catalogue, in two threads and in one, beside ten of its controls in DuckDB
 * with two, over the same files. Each run is a process of its own, one at a time, round after round: how long, in how much
 * memory, and whether ten times the lines take ten times as long. Large files are read in fewer rounds than asked for. What
 * Node has compiled it keeps, as the commands of the package let it.
 */
type Program = { readonly name: string; readonly file: string; readonly argument?: string };
const analysis: Program = { name: 'analysis', file: 'fec-analysis.ts' };
const oneThread: Program = { name: 'in one thread', file: 'fec-analysis.ts', argument: 'alone' };
const duckdb: Program = { name: 'DuckDB', file: 'fec-duckdb.ts' };

type Size = { readonly lines: number; readonly programs: readonly Program[]; readonly shareOfRounds: number };
const SIZES: readonly Size[] = [
  { lines: 10_000, programs: [analysis], shareOfRounds: 1 },
  { lines: 100_000, programs: [analysis], shareOfRounds: 1 },
  { lines: 1_000_000, programs: [analysis, duckdb, oneThread], shareOfRounds: 1 },
  { lines: 5_000_000, programs: [analysis, duckdb, oneThread], shareOfRounds: 0.5 },
  { lines: 10_000_000, programs: [analysis], shareOfRounds: 0.3 },
];

/** `wallSeconds` is the process from its start to its end; the rest is told by itself. */
type Run = OwnWork & { wallSeconds: number };
type Measured = { readonly lines: number; readonly program: Program; readonly runs: Run[] };

export const benchFec: Bench = async (options, cleanup) => {
  const directory = makeTemporaryDirectory(cleanup);
  const pathOf = (lines: number) => join(directory, `${lines}.txt`);
  for (const { lines } of SIZES) {
    process.stderr.write(`writing ${lines} lines\n`);
    await writeFecFile(pathOf(lines), { lines, seed: 11 });
    cleanup.signal.throwIfAborted();
  }
  const runOn = (program: Program, lines: number) =>
    runProgram({ program, path: pathOf(lines), compiled: join(directory, 'compiled') }, options, cleanup);
  // So that what is compiled is there.
  for (const program of [analysis, oneThread, duckdb]) await runOn(program, 100_000);
  const measured = SIZES.flatMap(({ lines, programs }) =>
    programs.map((program): Measured => ({ lines, program, runs: [] })),
  );
  for (let round = 0; round < options.rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${options.rounds}\n`);
    for (const { lines, programs, shareOfRounds } of SIZES) {
      if (round >= Math.ceil(options.rounds * shareOfRounds)) continue;
      // Every other round begins with the other one.
      for (const program of round % 2 === 0 ? programs : programs.toReversed()) {
        const run = await runOn(program, lines);
        if (run.lines !== lines) throw new Error(`${program.name} read ${run.lines} lines of ${lines}`);
        find(measured, program, lines).runs.push(run);
      }
    }
  }
  return { text: describe(measured), ratios: ratiosOf(measured), figures: measured };
};

type Started = { program: Program; path: string; compiled: string };

async function runProgram(started: Started, options: BenchOptions, cleanup: Cleanup): Promise<Run> {
  const { program, path, compiled } = started;
  cleanup.signal.throwIfAborted();
  const profile =
    options.profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileDirectory}`];
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [...profile, fileURLToPath(new URL(`./servers/${program.file}`, import.meta.url)), path, program.argument ?? ''],
    {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  cleanup.add(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program.name} ended with ${code}`);
  return { ...(JSON.parse(said) as OwnWork), wallSeconds: (performance.now() - begun) / 1000 };
}

function find(measured: readonly Measured[], program: Program, lines: number): Measured {
  const found = measured.find((each) => each.program === program && each.lines === lines);
  if (found === undefined) throw new Error(`${program.name} is not measured with ${lines} lines`);
  return found;
}

const middle = ({ runs }: Measured, figure: (run: Run) => number) => median(runs.map(figure));

function describe(measured: readonly Measured[]): string {
  const rows = measured.toSorted((a, b) => a.program.name.localeCompare(b.program.name) || a.lines - b.lines);
  const seconds = (program: Program) =>
    rows
      .filter((each) => each.program === program)
      .map((each) => [each.lines, middle(each, (run) => run.seconds)] as const);
  return [
    renderTable([
      ['', 'lines', 'rounds', 'process s', 'work s', 'CPU s', 'lines/s', 'peak MB', 'bytes/line'],
      ...rows.map((each) => [
        each.program.name,
        each.lines.toLocaleString('en'),
        String(each.runs.length),
        middle(each, (run) => run.wallSeconds).toFixed(2),
        middle(each, (run) => run.seconds).toFixed(2),
        middle(each, (run) => run.cpuSeconds).toFixed(2),
        (each.lines / middle(each, (run) => run.seconds)).toFixed(0),
        (middle(each, (run) => run.peakBytes) / 1e6).toFixed(0),
        (middle(each, (run) => run.peakBytes - run.idleBytes) / each.lines).toFixed(0),
      ]),
    ]),
    '',
    'lines/s: without the start of the process; bytes/line: memory above that of the idle process',
    '',
    plotLogarithmic(
      [
        { name: analysis.name, mark: '*', points: seconds(analysis) },
        { name: duckdb.name, mark: 'o', points: seconds(duckdb) },
      ],
      { x: 'lines', y: 'seconds of work' },
    ),
  ].join('\n');
}

function ratiosOf(measured: readonly Measured[]): Record<string, number> {
  const beside = (lines: number, figure: (run: Run) => number, other = duckdb) => {
    const yardstick = find(measured, other, lines).runs;
    return median(
      find(measured, analysis, lines).runs.map((run, round) => figure(run) / figure(yardstick[round] as Run)),
    );
  };
  const perLine = (lines: number, figure: (run: Run) => number) =>
    middle(find(measured, analysis, lines), figure) / lines;
  const ratios = {
    fec_over_duckdb_wall_1m: beside(1_000_000, (run) => run.wallSeconds),
    fec_over_duckdb_work_1m: beside(1_000_000, (run) => run.seconds),
    fec_over_duckdb_cpu_1m: beside(1_000_000, (run) => run.cpuSeconds),
    fec_over_duckdb_rss_1m: beside(1_000_000, (run) => run.peakBytes),
    fec_two_threads_over_one_wall_1m: beside(1_000_000, (run) => run.wallSeconds, oneThread),
    fec_two_threads_over_one_rss_1m: beside(1_000_000, (run) => run.peakBytes, oneThread),
    fec_two_threads_over_one_wall_5m: beside(5_000_000, (run) => run.wallSeconds, oneThread),
    fec_two_threads_over_one_rss_5m: beside(5_000_000, (run) => run.peakBytes, oneThread),
    fec_over_duckdb_wall_5m: beside(5_000_000, (run) => run.wallSeconds),
    fec_over_duckdb_rss_5m: beside(5_000_000, (run) => run.peakBytes),
    fec_line_10m_over_100k: perLine(10_000_000, (run) => run.seconds) / perLine(100_000, (run) => run.seconds),
    fec_line_cpu_10m_over_1m:
      perLine(10_000_000, (run) => run.cpuSeconds) / perLine(1_000_000, (run) => run.cpuSeconds),
  };
  return Object.fromEntries(Object.entries(ratios).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));
}
