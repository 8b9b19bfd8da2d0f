import { join } from 'node:path';
import { migrateAll } from '#apps/migrate.ts';
import { makeKey, pepperFrom } from '#platform/keys/format.ts';
import { readiness } from '#services/readiness/index.ts';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import { startChildServer } from './child-server.ts';
import { countingSwitch } from './counting-switch.ts';
import { openDatabaseCpu } from './database-cpu.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { fillKeyTable } from './key-table.ts';
import { BENCH_PEPPER, platformEnvironment } from './platform-environment.ts';
import { describeRatio, ratioOf } from './ratio.ts';
import { requireSameAnswer } from './same-answer.ts';
import { renderMeasured } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk, writeBearerRequests } from './wrk.ts';

/**
 * What a guarded route does in a second when a million keys are on file: readiness' `GET /api/keys/info`, the whole chain
 * included, beside a bare Fastify that looks each key up by itself and a bare Fastify that looks nothing up. The callers'
 * keys are drawn at random, so that hardly any request repeats the one before.
 */
const ROWS = 1_000_000;
const CALLERS = 5000;
/** Usage is a counter for each key and operation: most callers ask more than once in two seconds. */
const FEW = 100;
const PATH = '/api/keys/info';

export const benchKeys: Bench = async (options, cleanup) => {
  requireWrk();
  const directory = makeTemporaryDirectory(cleanup);
  const { profileDirectory } = options;
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  await migrateAll(databaseUrl, [readiness]);
  const keys = Array.from({ length: CALLERS }, () => makeKey(readiness.name));
  process.stderr.write(`writing ${ROWS} keys\n`);
  await fillKeyTable(databaseUrl, keys, pepperFrom(BENCH_PEPPER), ROWS);

  const platform = await startChildServer(
    {
      name: 'keys-platform',
      program: new URL('./servers/platform.ts', import.meta.url),
      environment: platformEnvironment(databaseUrl, directory, readiness.name),
      directory,
      profileDirectory,
    },
    cleanup,
  );
  const counts = countingSwitch(platform);
  const lookup = await startChildServer(
    {
      name: 'keys-bare-lookup',
      program: new URL('./servers/bare-key-lookup.ts', import.meta.url),
      environment: { DATABASE_URL: databaseUrl, KEY_PEPPER: BENCH_PEPPER },
      directory,
      profileDirectory,
    },
    cleanup,
  );
  const reply = await startChildServer(
    {
      name: 'keys-bare-reply',
      program: new URL('./servers/bare-key-reply.ts', import.meta.url),
      directory,
      profileDirectory,
    },
    cleanup,
  );
  await requireSameAnswer([lookup.url, platform.url], PATH, { headers: { authorization: `Bearer ${keys[0]}` } });

  const script = writeBearerRequests(join(directory, 'keys.lua'), PATH, keys);
  const few = writeBearerRequests(join(directory, 'few-keys.lua'), PATH, keys.slice(0, FEW));
  const measured = await measureInterleaved(
    [
      { name: 'platform', server: platform, script, prepare: counts(true) },
      { name: 'platform, usage not counted', server: platform, script, prepare: counts(false) },
      { name: 'platform, a hundred keys', server: platform, script: few, prepare: counts(true) },
      { name: 'platform, a hundred keys, usage not counted', server: platform, script: few, prepare: counts(false) },
      { name: 'bare Fastify, a look-up a request', server: lookup, script },
      { name: 'bare Fastify, no database', server: reply, script },
    ],
    options,
    cleanup.signal,
    await openDatabaseCpu(databaseUrl, cleanup),
  );
  const [ours, uncountedMany, oursFew, uncountedFew, bareLookup, bareReply] = measured;
  const counting = ratioOf(ours, uncountedMany, (sample) => sample.cpuMicroseconds);
  const countingFew = ratioOf(oursFew, uncountedFew, (sample) => sample.cpuMicroseconds);
  const speed = ratioOf(ours, bareLookup, (sample) => sample.requestsPerSecond);
  const cpu = ratioOf(ours, bareLookup, (sample) => sample.cpuMicroseconds);
  const ceiling = ratioOf(ours, bareReply, (sample) => sample.requestsPerSecond);
  return {
    text: [
      renderMeasured(measured),
      '',
      describeRatio('vs_bare_lookup, requests/s', speed),
      describeRatio('cpu_vs_bare_lookup, CPU of the server a request', cpu),
      describeRatio('vs_no_database, requests/s', ceiling),
      describeRatio(`counting_cpu, CPU of the server a request, usage counted over not, ${CALLERS} keys`, counting),
      describeRatio(`counting_few_cpu, the same, ${FEW} keys`, countingFew),
    ].join('\n'),
    ratios: {
      vs_bare_lookup: speed.median,
      cpu_vs_bare_lookup: cpu.median,
      vs_no_database: ceiling.median,
      counting_cpu: counting.median,
      counting_few_cpu: countingFew.median,
    },
    figures: measured,
  };
};
