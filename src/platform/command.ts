import type { Environment } from './config/setting.ts';
import type { AppliedMigration } from './db/migrate.ts';
import type { Database } from './db/pool.ts';
import type { Peppers } from './keys/format.ts';
import type { Keys } from './keys/keys.ts';
import type { SecretRing } from './secrets/secret-ring.ts';
import type { Colours } from './terminal/colours.ts';

/** A command of the operator's CLI: `quintet <group> <verb>`. The CLI itself lives in apps/cli; services bring groups of their own. */
type CommandOutput = {
  /** For people: lines of text. */
  text: string;
  /** For scripts: what `--json` prints, one object. */
  json: Record<string, unknown>;
  exitCode?: number;
};

/** What was given, checked against what the command declares: no unknown option, none without its value, none twice. */
export type CommandArguments = {
  positional: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
};

/** What is only there once it has been asked for: a command that needs no database starts none. */
export type CommandRuntime = {
  database: Database;
  keys: Keys;
  peppers: Peppers;
  secretsFor: (purpose: string) => SecretRing;
  lastingSecretFor: (purpose: string) => Promise<Buffer>;
  authSecret: { hasNext: boolean; previous: number };
  dataDirectory: string;
  isPrivate: boolean;
  /** Migrations that opening it has applied. */
  applied: readonly AppliedMigration[];
};

/** For input, and for what people watch while a command works: progress goes to standard error, never into the output. */
type Terminal = {
  stdin: NodeJS.ReadableStream;
  progress: (text: string) => void;
  /** True when somebody watches: a bar can be redrawn. Otherwise write plain lines, now and then. */
  isInteractive: boolean;
  /** For the output: they do nothing unless it goes to a terminal. */
  colours: Colours;
};

export type CommandContext = {
  /** The services that take keys, started or not. */
  keyedServices: readonly string[];
  /** Opens the database, migrated, with its keys. */
  open: () => Promise<CommandRuntime>;
  /** Who runs the command, for the audit. */
  actor: string;
  environment: Environment;
  terminal: Terminal;
};

export type CommandOption = {
  about: string;
  /** What stands for its value in the help, such as `N`. Absent: the option takes none. */
  value?: string;
  /** One letter that means the same: `q` for `-q`. */
  short?: string;
  isRequired?: true;
};

/** Words of a command that belong to no option, such as a file. `most` absent: any number. */
type CommandOperands = { names: readonly string[]; least: number; most?: number };

export type CommandVerb = {
  /** Empty for the only command of its group. */
  verb: string;
  summary: string;
  usage: string;
  /** Whole commands, without the program's name. */
  examples: readonly string[];
  /** Options beside those that every command has. */
  options?: Readonly<Record<string, CommandOption>>;
  /** Absent: none are taken. */
  operands?: CommandOperands;
  /** What it ends with beside 0, 1 and 2. */
  exitCodes?: Readonly<Record<number, string>>;
  run: (context: CommandContext, args: CommandArguments) => Promise<CommandOutput>;
};

export type CommandGroup = { group: string; verbs: readonly CommandVerb[] };

/** What can be said of a group before it is loaded: enough for a list, and for finding what was meant. */
export type CommandGroupEntry = { summary: string; verbs: readonly string[]; load: () => Promise<CommandGroup> };

/** The command was called wrongly: ends it with a message for people, and a way to its help, instead of a stack. */
export class UsageError extends Error {}

/** The command was called rightly, and found nothing to do it to. That is no success: somebody counted on the effect. */
export class NothingDone extends Error {}
