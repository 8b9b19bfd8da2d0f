import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { dateAt } from '#lib/calendar/iso-date.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { Cleanup } from './cleanup.ts';
import { saveResult } from './saved-result.ts';

/**
 * `npm run -s bench -- <name> [FILE …] [--json] [--save]`: runs one bench and prints its table; with --json, one JSON object
 * follows as the last line; with --save, what is worth keeping of it is written to docs/benchmarks/. Measures nothing itself: that is `<name>.ts`, which is loaded only when it is asked for.
 */
const benches: Record<string, { about: string; files?: readonly string[]; load: () => Promise<Bench> }> = {
  http: {
    about: "CPU a request of the platform's whole chain, beside bare Fastify",
    load: async () => (await import('./http.ts')).benchHttp,
  },
  keys: {
    about: 'requests/s of a guarded route at a million keys, beside a bare look-up a request',
    load: async () => (await import('./keys.ts')).benchKeys,
  },
  hotels: {
    about: 'requests/s of three read operations at a million hotels, beside pgbench with the same SQL',
    load: async () => (await import('./hotels.ts')).benchHotels,
  },
  import: {
    about: 'rows/s of an import of 2,000,000 registry rows, killed five times, beside a bare COPY of the same file',
    load: async () => (await import('./import.ts')).benchImport,
  },
  audits: {
    about: 'requests/s of /hotels with fifty audits of a slow site under way, beside none',
    load: async () => (await import('./audits.ts')).benchAudits,
  },
  uploads: {
    about: 'twenty accounting files of 100 MB at once: answers, memory, and p99 of small requests beside them',
    load: async () => (await import('./uploads/uploads.ts')).benchUploads,
  },
  linkage: {
    about: 'hotels of one list of licences found again in a newer one, beside likeness of names alone',
    files: ['OLD.geojson', 'NEW.geojson'],
    load: async () => (await import('./linkage.ts')).benchLinkage,
  },
  email: {
    about: 'addresses of seventy that the e-mail check judges rightly, beside three packages',
    load: async () => (await import('./email.ts')).benchEmail,
  },
  cycles: {
    about: 'requests/s of the timeline, beside a bare route that sends the same bytes',
    load: async () => (await import('./cycles.ts')).benchCycles,
  },
  chart: {
    about:
      'birth charts/s and skies/s, beside astronomy-engine; requests/s, beside a bare route that sends the same bytes',
    load: async () => (await import('./chart.ts')).benchChart,
  },
  accuracy: {
    about: 'errors of the sky against Swiss Ephemeris, beside the errors that are allowed',
    load: async () => (await import('./accuracy.ts')).benchAccuracy,
  },
  quota: {
    about: 'uses/s that the portal counts, refuses and knows sessions for, beside pgbench and better-auth',
    load: async () => (await import('./quota.ts')).benchQuota,
  },
  sessions: {
    about: "looks at sessions/s of the console, beside better-auth's getSession and beside a look at a key",
    load: async () => (await import('./sessions.ts')).benchSessions,
  },
  versions: {
    about: 'requests/s and CPU of this tree beside those of another checkout, in turns on one database',
    files: ['OTHER_TREE'],
    load: async () => (await import('./versions.ts')).benchVersions,
  },
  fec: {
    about:
      'lines/s and memory of the analysis of accounting files up to 10,000,000 lines, beside ten controls in DuckDB',
    load: async () => (await import('./fec.ts')).benchFec,
  },
};

const USAGE = `Usage: npm run -s bench -- <name> [FILE …] [--json] [--save] [--rounds N] [--seconds N] [--profile DIRECTORY]

${Object.entries(benches)
  .map(([name, { about, files = [] }]) => `  ${[name, ...files].join(' ').padEnd(34)}${about}`)
  .join('\n')}

--save writes ratios and medians to docs/benchmarks/, with the day and the machine.
--profile writes a CPU profile of each server; profiling slows all of them, so such figures are not for quoting.
--changes lists what coordinates change in linkage.
`;

const EXIT_WRONG_USAGE = 2;
const EXIT_INTERRUPTED = 130;

const asked = readArguments();
if (asked === undefined) {
  process.stderr.write(USAGE);
  process.exit(EXIT_WRONG_USAGE);
}
process.exit(await runBench(asked.name, asked.load, asked.options, asked));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        profile: { type: 'string' },
        changes: { type: 'boolean', default: false },
      },
    });
    const [name = '', ...files] = positionals;
    const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
    const options = {
      rounds: countOf(values.rounds),
      seconds: countOf(values.seconds),
      profileDirectory: values.profile,
      files,
      listsChanges: values.changes,
    };
    if (bench === undefined || files.length !== (bench.files ?? []).length) return undefined;
    return { name, load: bench.load, options, json: values.json, save: values.save };
  } catch {
    return undefined;
  }
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new RangeError(`${text} is not a count`);
  return Number(text);
}

async function runBench(
  name: string,
  load: () => Promise<Bench>,
  options: BenchOptions,
  { json, save }: { json: boolean; save: boolean },
): Promise<number> {
  const cleanup = new Cleanup();
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true;
      void cleanup.run().then(() => process.exit(EXIT_INTERRUPTED));
    });
  }
  try {
    const busy = loadavg()[0] ?? 0;
    if (busy > availableParallelism() / 4) {
      process.stderr.write(`others are at work on this machine (load ${busy.toFixed(1)}): expect noise\n`);
    }
    const bench = await load();
    const { text, ratios, figures } = await bench(options, cleanup);
    await cleanup.run();
    const { rounds, seconds } = options;
    await write(`${text}\n`);
    const result = { bench: name, rounds, seconds, ratios, figures };
    if (json) await write(`${JSON.stringify(result)}\n`);
    if (save) process.stderr.write(`saved: ${saveResult(result, dateAt(new Date()))}\n`);
    return 0;
  } catch (error) {
    await cleanup.run();
    if (interrupted) return EXIT_INTERRUPTED;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env['DEBUG'] !== undefined) console.error(error);
    return 1;
  }
}

function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
