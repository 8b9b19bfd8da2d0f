import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { Cleanup } from '../../../bench/cleanup.ts';
import { Cluster } from '../cluster.ts';
import { MissingPrograms } from '../programs.ts';
import { SOAK_FAULTS } from './draw.ts';
import type { SoakResult } from './result.ts';
import { renderSoak } from './result.ts';
import { runSoak } from './run-soak.ts';

/**
 * `npm run soak -- [--minutes N] [--seed S]`: a cluster of its own on loopback, all five services under load at once, a fault
 * every two minutes. Ends with 1 if anything that was acknowledged is missing, or anything was answered that should not be.
 */
const USAGE = `Usage: npm run -s soak -- [--minutes N] [--seed S] [--every SECONDS] [--json] [--save] [--keep]

--minutes is how long the load goes on: 40 unless told. 3 is a quick look.
--seed decides which faults come, and in which order: 1 unless told.
--every is the time from one fault to the next: 120 s unless told, 45 s in a soak of less than 6 minutes.
  The next one waits until everything serves again.
--json prints the whole result, --save writes it to docs/drills/, --keep leaves the directory with its logs.

Faults: ${SOAK_FAULTS.join(', ')}.
`;

const EXIT_FAILED = 1;
const EXIT_WRONG_USAGE = 2;
const EXIT_INTERRUPTED = 130;

const asked = readArguments();
if (asked === undefined) {
  process.stderr.write(USAGE);
  process.exit(EXIT_WRONG_USAGE);
}
if (asked.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
process.exit(await run(asked));

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '40' },
        seed: { type: 'string', default: '1' },
        every: { type: 'string' },
        json: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const minutes = countOf(values.minutes);
    const everySeconds = values.every === undefined ? (minutes < 6 ? 45 : 120) : countOf(values.every);
    return { ...values, minutes, seed: countOf(values.seed), everySeconds };
  } catch {
    return undefined;
  }
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError(`${text} is not a count`);
  return Number(text);
}

async function run({ minutes, seed, everySeconds, json, save, keep }: NonNullable<typeof asked>): Promise<number> {
  const cleanup = new Cleanup();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void cleanup.run().then(() => process.exit(EXIT_INTERRUPTED)));
  }
  const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
  let result: SoakResult | undefined;
  let code = 0;
  try {
    const cluster = await Cluster.prepare(true, cleanup.signal, { withRedis: true });
    cleanup.add(async () => {
      await cluster.stop();
      if (!keep) cluster.erase();
    });
    await cluster.start(say);
    result = await runSoak(cluster, { minutes, seed, everySeconds, say, signal: cleanup.signal });
  } catch (error) {
    if (!cleanup.signal.aborted) {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    }
    code = error instanceof MissingPrograms ? EXIT_WRONG_USAGE : EXIT_FAILED;
  }
  await cleanup.run();
  if (result === undefined) return code;
  process.stdout.write(`${renderSoak(result)}\n`);
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
  if (save) process.stderr.write(`saved: ${saveSoak(result)}\n`);
  return result.passed ? 0 : EXIT_FAILED;
}

/** As JSON for whoever compares, and as a page for whoever reads. Returns where. */
function saveSoak(result: SoakResult): string {
  const folder = new URL('../../../docs/drills/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const date = dateAt(new Date());
  const name = `soak-${date}-${result.minutes}-minutes-seed-${result.seed}`;
  const machine = {
    cores: availableParallelism(),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
  const path = fileURLToPath(new URL(`${name}.json`, folder));
  writeFileSync(path, `${JSON.stringify({ date, machine, ...result }, null, 2)}\n`);
  const about = `${machine.cores} cores, ${machine.platform}, Node ${machine.node}, ${date}`;
  writeFileSync(new URL(`${name}.md`, folder), `# A soak\n\n${about}\n\n\`\`\`\n${renderSoak(result)}\n\`\`\`\n`);
  return path;
}
