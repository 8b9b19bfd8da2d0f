import { parseArgs } from 'node:util';
import { Cleanup } from '../bench/cleanup.ts';
import type { Attack, AttackOptions } from './attack.ts';

/**
 * `npm run -s attack -- <name> | all [--short] [--json]`: attacks a server of its own on loopback, bounded in count and
 * time, and says of each promise of docs/security.md whether it held. Ends with 1 if one did not.
 */
const attacks: Record<string, { about: string; load: () => Promise<Attack> }> = {
  addresses: {
    about: 'one client behind a proxy under ever new spellings, networks and names',
    load: async () => (await import('./addresses.ts')).attackAddresses,
  },
  'metrics-port': {
    about: 'silence, halves of requests and a flood at the port for metrics',
    load: async () => (await import('./metrics-port.ts')).attackMetricsPort,
  },
  patterns: {
    about: 'texts that patterns would chew on, as large as a body may be',
    load: async () => (await import('./patterns.ts')).attackPatterns,
  },
  'unread-answers': {
    about: 'large pages on fifty connections, sixty-four requests each, and nothing is read',
    load: async () => (await import('./unread-answers.ts')).attackUnreadAnswers,
  },
  'slow-bodies': {
    about: '2,100 requests whose bodies come a byte at a time',
    load: async () => (await import('./slow-bodies.ts')).attackSlowBodies,
  },
  'idle-connections': {
    about: '2,400 silent connections of each of two addresses, where 1,536 fit',
    load: async () => (await import('./idle-connections.ts')).attackIdleConnections,
  },
  analyses: {
    about: 'forty accounting files of 20 MB at once with one key',
    load: async () => (await import('./analyses.ts')).attackAnalyses,
  },
  'slow-uploads': {
    about: 'accounting files of two keys, a byte every five seconds',
    load: async () => (await import('./slow-uploads.ts')).attackSlowUploads,
  },
  'unread-reports': {
    about: 'readers of one signed link who do not read',
    load: async () => (await import('./unread-reports.ts')).attackUnreadReports,
  },
  lockout: {
    about: 'a thousand places that guess at one password and ask for mails to one address',
    load: async () => (await import('./lockout.ts')).attackLockout,
  },
};

const USAGE = `Usage: npm run -s attack -- <name> | all [--short] [--json]

${Object.entries(attacks)
  .map(([name, { about }]) => `  ${name.padEnd(20)}${about}`)
  .join('\n')}

Every attack starts a server of its own and sends to loopback only. --short is the form of the gate.
`;

const EXIT_BROKEN_PROMISE = 1;
const EXIT_WRONG_USAGE = 2;
const EXIT_INTERRUPTED = 130;

const asked = readArguments();
if (asked === undefined) {
  process.stderr.write(USAGE);
  process.exit(EXIT_WRONG_USAGE);
}
let broken = 0;
for (const name of asked.names) broken += await run(name, asked.options, asked.json);
process.exit(broken === 0 ? 0 : EXIT_BROKEN_PROMISE);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { short: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const names = positionals.length === 1 && positionals[0] === 'all' ? Object.keys(attacks) : positionals;
    if (names.length === 0 || !names.every((name) => Object.hasOwn(attacks, name))) return undefined;
    return { names, options: { short: values.short }, json: values.json };
  } catch {
    return undefined;
  }
}

/** How many promises were broken; an attack that could not be carried out counts as one. */
async function run(name: string, options: AttackOptions, json: boolean): Promise<number> {
  const cleanup = new Cleanup();
  const interrupt = () => void cleanup.run().then(() => process.exit(EXIT_INTERRUPTED));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  try {
    process.stdout.write(`${name}: ${attacks[name]?.about}\n`);
    const attack = await attacks[name]?.load();
    if (attack === undefined) throw new Error(`There is no attack ${name}`);
    const { promises, figures } = await attack(options, cleanup);
    for (const { what, figure, held } of promises) {
      process.stdout.write(`  ${held ? 'held  ' : 'BROKEN'}  ${what}: ${figure}\n`);
    }
    if (json) process.stdout.write(`${JSON.stringify({ attack: name, ...options, promises, figures })}\n`);
    return promises.filter(({ held }) => !held).length;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt);
    await cleanup.run();
  }
}
