import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchOptions } from '../bench.ts';
import type { ChildServer } from '../child-server.ts';
import type { DatabaseCpu } from '../database-cpu.ts';
import type { Measured, Sample } from '../interleaved-rounds.ts';
import { runPgbench } from '../pgbench.ts';
import { runWrk } from '../wrk.ts';

/**
 * Interleaved rounds of things that must be made ready before each measurement: tables emptied, requests that were never
 * sent before. Each is measured in every round; each round begins with another.
 */
export type Contender = { name: string; measure: (seconds: number) => Promise<Sample> };

const WARM_UP_SECONDS = 3;

/** How long contenders are measured in all: what must never repeat is made ready for so long. */
export const secondsInAll = ({ rounds, seconds }: BenchOptions) => WARM_UP_SECONDS + rounds * seconds;

export async function measureInRounds(contenders: readonly Contender[], options: BenchOptions): Promise<Measured[]> {
  for (const { name, measure } of contenders) {
    process.stderr.write(`warm-up: ${name}\n`);
    await measure(WARM_UP_SECONDS);
  }
  const measured = contenders.map(({ name }): Measured => ({ name, samples: [] }));
  for (let round = 0; round < options.rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (round + turn) % contenders.length;
      const sample = await contenders[index]?.measure(options.seconds);
      if (sample !== undefined) measured[index]?.samples.push(sample);
    }
    const rates = measured.map(({ samples }) => samples.at(-1)?.requestsPerSecond.toFixed(0));
    process.stderr.write(`round ${round + 1} of ${options.rounds}, requests/s: ${rates.join(', ')}\n`);
  }
  return measured;
}

export async function measureServer(
  server: ChildServer,
  script: string,
  seconds: number,
  readDatabaseCpu: DatabaseCpu,
  signal: AbortSignal,
): Promise<Sample & { requests: number }> {
  const databaseBefore = await readDatabaseCpu();
  const before = await server.cpuMicroseconds();
  const load = await runWrk(server.url, script, { seconds }, signal);
  const after = await server.cpuMicroseconds();
  const databaseAfter = await readDatabaseCpu();
  return {
    requests: load.requests,
    requestsPerSecond: load.requests / load.seconds,
    cpuMicroseconds: (after - before) / load.requests,
    p50Milliseconds: load.p50Milliseconds,
    p99Milliseconds: load.p99Milliseconds,
    // A connection that ended meanwhile has taken what it had used with it.
    databaseCpuMicroseconds:
      databaseBefore === undefined || databaseAfter === undefined || databaseAfter < databaseBefore
        ? undefined
        : (databaseAfter - databaseBefore) / load.requests,
  };
}

/** pgbench's connections end with it, and what they used is then gone: it is read shortly after the start and before the end. */
const MARGIN_MS = 500;

export async function measurePgbench(
  databaseUrl: string,
  script: string,
  { seconds, connections }: { seconds: number; connections: number },
  readDatabaseCpu: DatabaseCpu,
  signal: AbortSignal,
): Promise<Sample> {
  const running = runPgbench(databaseUrl, [script], { seconds, connections }, signal);
  const reading = readMiddle(readDatabaseCpu, seconds, signal);
  const [result, middle] = await Promise.all([running, reading]);
  return {
    requestsPerSecond: result.requestsPerSecond,
    // Its own process takes what a caller would: it is not looked at.
    cpuMicroseconds: Number.NaN,
    p50Milliseconds: result.averageMilliseconds,
    p99Milliseconds: Number.NaN,
    databaseCpuMicroseconds:
      middle === undefined ? undefined : middle.cpuMicroseconds / (middle.seconds * result.requestsPerSecond),
  };
}

async function readMiddle(
  readDatabaseCpu: DatabaseCpu,
  seconds: number,
  signal: AbortSignal,
): Promise<{ cpuMicroseconds: number; seconds: number } | undefined> {
  await sleep(MARGIN_MS, undefined, { signal });
  const [before, start] = [await readDatabaseCpu(), performance.now()];
  await sleep(Math.max(0, seconds * 1000 - 2 * MARGIN_MS), undefined, { signal });
  const [after, end] = [await readDatabaseCpu(), performance.now()];
  if (before === undefined || after === undefined || after <= before) return undefined;
  return { cpuMicroseconds: after - before, seconds: (end - start) / 1000 };
}
