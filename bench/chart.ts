import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, BenchOptions } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import { serverStarter } from './child-server.ts';
import type { Cleanup } from './cleanup.ts';
import type { Measured } from './interleaved-rounds.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { callsPerSecond, longestCalls } from './measured-rate.ts';
import { median } from './median.ts';
import { platformEnvironment } from './platform-environment.ts';
import { describeRatio, ratioOf, ratioOver } from './ratio.ts';
import { requireSameAnswer } from './same-answer.ts';
import type { Engine } from './sky-engines.ts';
import { birthAt, openEngines } from './sky-engines.ts';
import { renderMeasured, renderTable } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk, writeDrawnRequests } from './wrk.ts';

/**
 * How many skies and whole charts one thread computes in a second, beside astronomy-engine; and how many a server answers,
 * beside a bare route that sends the same bytes. Each is measured in turns.
 */
const CHARTS_ASKED_FOR = 500;
const CONNECTIONS = 50;
const SINGLE_CALLS = 5000;

export const benchChart: Bench = async (options, cleanup) => {
  requireWrk();
  const engines = openEngines();
  const rates = measureEngines(engines, options);
  const rateOf = (name: string) => rates.find((each) => each.name === name)?.rounds ?? [];
  const over = (thing: string, yardstick: string) =>
    ratioOver(rateOf(thing).map((rate, round) => rate / (rateOf(yardstick)[round] ?? Number.NaN)));
  const single = engines.map(({ name, compute }) => ({ name, ...longestCalls(compute, SINGLE_CALLS) }));
  const served = await measureRoute(options, cleanup);
  const ratios = {
    vs_astronomy_engine: over('positions, segments', 'positions, astronomy-engine'),
    series_vs_astronomy_engine: over('positions, series', 'positions, astronomy-engine'),
    charts_vs_astronomy_engine: over('charts, segments', 'positions, astronomy-engine'),
    vs_bare: ratioOf(served[0], served[1], (sample) => sample.requestsPerSecond),
  };
  return {
    text: [
      renderTable([
        ['one thread', 'a second', 'longest call ms', 'p99.9 ms'],
        ...rates.map(({ name, rounds }, index) => [
          name,
          median(rounds).toFixed(0),
          (single[index]?.longest ?? 0).toFixed(2),
          (single[index]?.p999 ?? 0).toFixed(2),
        ]),
      ]),
      '',
      renderMeasured(served),
      '',
      ...Object.entries(ratios).map(([name, ratio]) => describeRatio(name, ratio)),
    ].join('\n'),
    ratios: Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [name, ratio.median])),
    figures: { rates, single, served },
  };
};

/** The first round is for the compiler. */
function measureEngines(engines: readonly Engine[], { rounds, seconds }: BenchOptions) {
  const measured = engines.map(({ name }) => ({ name, rounds: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(round === 0 ? 'warm-up\n' : `round ${round} of ${rounds}, one thread\n`);
    for (const [index, { compute }] of engines.entries()) {
      const rate = callsPerSecond(compute, round === 0 ? 1 : seconds / 2);
      if (round > 0) measured[index]?.rounds.push(rate);
    }
  }
  return measured;
}

async function measureRoute(options: BenchOptions, cleanup: Cleanup): Promise<[Measured, Measured]> {
  const directory = makeTemporaryDirectory(cleanup);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  const start = serverStarter(directory, options.profileDirectory, cleanup);
  const platform = await start('chart-platform', 'platform', platformEnvironment(databaseUrl, directory, 'cycles'));
  const paths = Array.from({ length: CHARTS_ASKED_FOR }, (_, index) => pathOf(index));
  const answers: Record<string, string> = {};
  for (const path of paths) answers[path] = await (await fetch(`${platform.url}${path}`)).text();
  const file = join(directory, 'charts.json');
  writeFileSync(file, JSON.stringify(answers));
  const bare = await start('chart-bare', 'bare-answers', { ANSWERS_FILE: file, ANSWERS_AS: 'bytes' });
  for (const path of paths) await requireSameAnswer([platform.url, bare.url], path);
  const script = writeDrawnRequests(join(directory, 'charts.lua'), paths, {});
  const measured = await measureInterleaved(
    [
      { name: 'charts', server: platform, script, connections: CONNECTIONS },
      { name: 'charts, bare, ready bytes', server: bare, script, connections: CONNECTIONS },
    ],
    options,
    cleanup.signal,
  );
  return measured as [Measured, Measured];
}

function pathOf(index: number): string {
  const query = new URLSearchParams({ resource: 'jyotish-chart' });
  for (const [name, value] of Object.entries(birthAt(index))) query.set(name, String(value));
  return `/api/v1?${query.toString()}`;
}
