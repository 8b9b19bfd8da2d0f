import { userInfo } from 'node:os';
import { systemClock } from '#kernel/clock.ts';
import type { CommandArguments, CommandContext, CommandGroup, CommandHouse, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import type { Environment } from '#platform/config/setting.ts';
import { ConfigurationError } from '#platform/config/setting.ts';
import { openPool } from '#platform/db/pool.ts';
import { Keys } from '#platform/keys/keys.ts';
import type { Service } from '#platform/service.ts';
import { takesKeys } from '#platform/service.ts';
import { openInstallation } from '../installation.ts';
import { migrateAll } from '../migrate.ts';
import { keysGroup } from './keys.ts';
import { migrateGroup } from './migrate.ts';
import { pepperGroup } from './pepper.ts';

/**
 * Finds and runs a command. `--json` prints one JSON object on standard output; messages for people go to standard error
 * then. Exit codes: 0 done, 1 failed, 2 wrongly called; a command may set its own.
 */
export type CliIo = {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  stdin: NodeJS.ReadableStream;
  isInteractive: boolean;
  /** Has `work` done before the process ends by a signal; the returned function takes that back. */
  onInterrupt: (work: () => Promise<void>) => () => void;
};

export async function runCli(
  argv: readonly string[],
  environment: Environment,
  services: readonly Service[],
  io: CliIo,
): Promise<number> {
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const forget = io.onInterrupt(closeAll);
  try {
    const found = await findVerb(groupsOf(services), argv);
    if (found === undefined) {
      io.stderr(await usage(groupsOf(services)));
      return argv.length === 0 || argv[0] === 'help' || argv[0] === '--help' ? 0 : 2;
    }
    const { args, json } = parseArguments(found.rest, found.verb);
    const context: CommandContext = {
      keyedServices: services.filter(takesKeys).map((service) => service.name),
      actor: `cli:${userInfo().username}`,
      environment,
      terminal: { stdin: io.stdin, progress: io.stderr, isInteractive: io.isInteractive },
      open: once(() => openForCommands(environment, services, closers)),
    };
    const output = await found.verb.run(context, args);
    io.stdout(`${json ? JSON.stringify(output.json) : output.text}\n`);
    return output.exitCode ?? 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    io.stderr(`${error.message}\n`);
    return error instanceof UsageError || error instanceof ConfigurationError ? 2 : 1;
  } finally {
    forget();
    await closeAll();
  }
}

type Found = { verb: CommandVerb; rest: readonly string[] };

type Groups = ReadonlyMap<string, () => Promise<CommandGroup>>;

/** Only the group that is asked for is loaded. */
function groupsOf(services: readonly Service[]): Groups {
  const own = [migrateGroup, keysGroup, pepperGroup].map((group) => [group.group, async () => group] as const);
  return new Map([...own, ...services.flatMap((service) => Object.entries(service.commands ?? {}))]);
}

async function findVerb(groups: Groups, argv: readonly string[]): Promise<Found | undefined> {
  const [name = '', verbName, ...rest] = argv;
  const group = await groups.get(name)?.();
  if (group === undefined) return undefined;
  const single = group.verbs.find(({ verb }) => verb === '');
  if (single !== undefined) return { verb: single, rest: argv.slice(1) };
  const verb = group.verbs.find((each) => each.verb === verbName);
  return verb === undefined ? undefined : { verb, rest };
}

function parseArguments(words: readonly string[], verb: CommandVerb): { args: CommandArguments; json: boolean } {
  const positional: string[] = [];
  const options: Record<string, string | boolean> = {};
  const wrong = (message: string) => new UsageError(`${message}\nUsage: quintet ${verb.usage} [--json]`);
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as string;
    if (!word.startsWith('--')) {
      positional.push(word);
      continue;
    }
    const [name, inline] = splitOnce(word.slice(2), '=');
    const kind = name === 'json' ? 'flag' : verb.options?.[name];
    if (kind === undefined) throw wrong(`There is no option --${name} here.`);
    if (kind === 'flag') {
      if (inline !== undefined) throw wrong(`--${name} takes no value.`);
      options[name] = true;
    } else {
      const value = inline ?? words[i + 1];
      if (value === undefined || (inline === undefined && value.startsWith('--')))
        throw wrong(`--${name} needs a value.`);
      if (inline === undefined) i += 1;
      options[name] = value;
    }
  }
  return { args: { positional, options }, json: options['json'] === true };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

async function openForCommands(
  environment: Environment,
  services: readonly Service[],
  closers: (() => Promise<void>)[],
): Promise<CommandHouse> {
  // SERVICES says which services a server carries; keys are issued for all of them.
  const { SERVICES: _ignored, ...rest } = environment;
  const installation = await openInstallation(rest, services);
  closers.push(installation.leave);
  const applied = await migrateAll(installation.databaseUrl, services);
  const database = openPool(
    {
      url: installation.databaseUrl,
      size: 4,
      connectTimeoutMs: 5000,
      queryTimeoutMs: 0,
      applicationName: 'quintet cli',
    },
    () => {},
  );
  closers.push(() => database.end());
  const { peppers, dataDirectory, secretFor } = installation;
  const keys = new Keys({
    checkDatabase: database,
    database,
    peppers,
    clock: systemClock,
    onBackgroundError: () => {},
  });
  return {
    database,
    keys,
    peppers,
    secretFor,
    dataDirectory,
    isPrivate: installation.privateHome !== undefined,
    applied,
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function usage(known: Groups): Promise<string> {
  const groups = await Promise.all([...known.values()].map((load) => load()));
  const verbs = groups.flatMap((group) => group.verbs);
  const width = Math.max(...verbs.map(({ usage: text }) => text.length));
  const lines = groups.flatMap((group) => [
    `${group.group}: ${group.summary}`,
    ...group.verbs.map(({ usage: text, summary }) => `  ${text.padEnd(width)}  ${summary}`),
    '',
  ]);
  return `Usage: npm run -s quintet -- <command> [--json]\n\n${lines.join('\n')}`;
}
