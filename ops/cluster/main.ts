import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { Cleanup } from '../../bench/cleanup.ts';
import type { DrillResult } from './checker/report.ts';
import { saveDrills } from './checker/saved-drills.ts';
import { renderDetails, renderResults } from './checker/table.ts';
import { Cluster } from './cluster.ts';
import { drills } from './drills.ts';
import { MissingPrograms } from './programs.ts';
import { REVOCATION, runRevocation } from './revocation.ts';
import { runDrill } from './run-drill.ts';

/**
 * `npm run drill -- <name> … | all | list [--seconds N] [--json]`: breaks a cluster of its own on loopback, under load, and
 * proves that nothing acknowledged is lost and nothing is counted twice. Ends with 1 if a drill does not pass.
 */
const USAGE = `Usage: npm run -s drill -- <name> … | all | list [--seconds N] [--switchovers N] [--json] [--save] [--keep]

${[...Object.entries(drills), [REVOCATION.name, REVOCATION] as const]
  .map(([name, { about }]) => `  ${name.padEnd(20)}${about}`)
  .join('\n')}

--seconds is how long the load goes on after the fault; each drill has its own unless told.
--switchovers is for revocation: 20 unless told, with 50 rotations around each.
--save writes the results to docs/drills/, with the day and the machine.
--keep leaves the directory with its logs.
`;

const EXIT_FAILED = 1;
const EXIT_WRONG_USAGE = 2;
const EXIT_INTERRUPTED = 130;

const asked = readArguments();
if (asked === undefined || asked.names.length === 0) {
  (asked?.isList === true ? process.stdout : process.stderr).write(USAGE);
  process.exit(asked?.isList === true ? 0 : EXIT_WRONG_USAGE);
}
process.exit(await run(asked));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string' },
        switchovers: { type: 'string' },
        json: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
      },
    });
    const isList = positionals.join() === 'list';
    const known = [...Object.keys(drills), REVOCATION.name];
    const names = positionals.join() === 'all' ? known : isList ? [] : positionals;
    if (!names.every((name) => known.includes(name))) return undefined;
    const seconds = countOf(values.seconds);
    const switchovers = countOf(values.switchovers) ?? REVOCATION.switchovers;
    return { names, isList, seconds, switchovers, json: values.json, save: values.save, keep: values.keep };
  } catch {
    return undefined;
  }
}

function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new RangeError(`${text} is not a count`);
  return Number(text);
}

async function run({ names, seconds, switchovers, json, save, keep }: NonNullable<typeof asked>): Promise<number> {
  const cleanup = new Cleanup();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void cleanup.run().then(() => process.exit(EXIT_INTERRUPTED)));
  }
  const results: DrillResult[] = [];
  let code = 0;
  try {
    // The control leaves data behind that nobody should trust: it has a cluster of its own.
    const usual = names.filter((name) => drills[name]?.isAsynchronous !== true);
    const controls = names.filter((name) => drills[name]?.isAsynchronous === true);
    for (const [group, isSynchronous] of [[usual, true] as const, [controls, false] as const]) {
      if (group.length > 0) await runOn(group, isSynchronous);
    }
  } catch (error) {
    if (!cleanup.signal.aborted) {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    }
    code = error instanceof MissingPrograms ? EXIT_WRONG_USAGE : EXIT_FAILED;
  }
  await cleanup.run();
  if (results.length > 0) process.stdout.write(`${renderResults(results)}\n`);
  const dated = { ...circumstances(), drills: results };
  if (json) process.stdout.write(`${JSON.stringify(dated)}\n`);
  if (save && results.length > 0) process.stderr.write(`saved: ${saveDrills(dated)}\n`);
  return results.every(({ passed }) => passed) ? code : EXIT_FAILED;

  async function runOn(group: readonly string[], isSynchronous: boolean): Promise<void> {
    const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
    const cluster = await Cluster.prepare(isSynchronous, cleanup.signal);
    cleanup.add(() => end(cluster));
    await cluster.start(say);
    for (const name of group) {
      const drill = drills[name];
      say(`${name}: ${(drill ?? REVOCATION).about}`);
      const result =
        drill === undefined
          ? await runRevocation(cluster, switchovers, say)
          : await runDrill(cluster, { name, drill, seconds: seconds ?? drill.seconds, say });
      results.push(result);
      process.stdout.write(`${name}: ${result.passed ? 'passed' : 'DID NOT PASS'}\n${renderDetails(result)}\n`);
    }
    await end(cluster);
  }

  async function end(cluster: Cluster): Promise<void> {
    await cluster.stop();
    if (!keep) cluster.erase();
  }
}

function circumstances() {
  return {
    date: dateAt(new Date()),
    machine: {
      cores: availableParallelism(),
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    },
  };
}
