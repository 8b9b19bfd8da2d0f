import type { BenchOptions } from './bench.ts';
import type { ChildServer } from './child-server.ts';
import type { DatabaseCpu } from './database-cpu.ts';
import { median } from './median.ts';
import { runWrk } from './wrk.ts';

/**
 * Measures several servers under the same load, one after the other, round after round: what disturbs the machine for a
 * while then disturbs all of them, and a ratio within a round stays true. Servers that are not measured are idle.
 */
export type Subject = {
  name: string;
  server: ChildServer;
  script: string;
  connections?: number;
  /** Before each measurement. */
  prepare?: () => void;
};

export type Sample = {
  requestsPerSecond: number;
  /** Of the server's process, a request. */
  cpuMicroseconds: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Of the database's connections, a request; undefined where it cannot be seen. */
  databaseCpuMicroseconds: number | undefined;
};

/** A subject's samples, one a round. */
export type Measured = { name: string; samples: Sample[] };

/** Long enough for the compiler to have seen every function of the chain often. */
const WARM_UP_SECONDS = 3;

export async function measureInterleaved<const Subjects extends readonly Subject[]>(
  subjects: Subjects,
  options: BenchOptions,
  signal: AbortSignal,
  readDatabaseCpu: DatabaseCpu = async () => undefined,
): Promise<{ [Index in keyof Subjects]: Measured }> {
  for (const subject of subjects) {
    process.stderr.write(`warm-up: ${subject.name}\n`);
    await measureOnce(subject, WARM_UP_SECONDS, signal, readDatabaseCpu);
  }
  const measured = subjects.map((subject): Measured => ({ name: subject.name, samples: [] }));
  for (let round = 0; round < options.rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${options.rounds}\n`);
    for (let turn = 0; turn < subjects.length; turn += 1) {
      // Each round begins with another subject, so that none is always measured after the heaviest.
      const index = (round + turn) % subjects.length;
      const sample = await measureOnce(subjects[index] as Subject, options.seconds, signal, readDatabaseCpu);
      measured[index]?.samples.push(sample);
    }
  }
  return measured as { [Index in keyof Subjects]: Measured };
}

async function measureOnce(
  { server, script, connections, prepare }: Subject,
  seconds: number,
  signal: AbortSignal,
  readDatabaseCpu: DatabaseCpu,
): Promise<Sample> {
  prepare?.();
  const databaseBefore = await readDatabaseCpu();
  const before = await server.cpuMicroseconds();
  const load = await runWrk(
    server.url,
    script,
    { seconds, ...(connections === undefined ? {} : { connections }) },
    signal,
  );
  const after = await server.cpuMicroseconds();
  const databaseAfter = await readDatabaseCpu();
  server.dropLog();
  return {
    requestsPerSecond: load.requests / load.seconds,
    cpuMicroseconds: (after - before) / load.requests,
    p50Milliseconds: load.p50Milliseconds,
    p99Milliseconds: load.p99Milliseconds,
    databaseCpuMicroseconds:
      databaseBefore === undefined || databaseAfter === undefined
        ? undefined
        : (databaseAfter - databaseBefore) / load.requests,
  };
}

export function medianSample({ samples }: Measured): Sample {
  const of = (figure: (sample: Sample) => number) => median(samples.map(figure));
  const database = samples.flatMap((sample) => sample.databaseCpuMicroseconds ?? []);
  return {
    requestsPerSecond: of((sample) => sample.requestsPerSecond),
    cpuMicroseconds: of((sample) => sample.cpuMicroseconds),
    p50Milliseconds: of((sample) => sample.p50Milliseconds),
    p99Milliseconds: of((sample) => sample.p99Milliseconds),
    databaseCpuMicroseconds: database.length === samples.length ? median(database) : undefined,
  };
}
