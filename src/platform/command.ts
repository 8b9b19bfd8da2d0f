import type { Environment } from './config/setting.ts';
import type { AppliedMigration } from './db/migrate.ts';
import type { Database } from './db/pool.ts';
import type { Peppers } from './keys/format.ts';
import type { Keys } from './keys/keys.ts';

/** A command of the operator's CLI: `quintet <group> <verb>`. The CLI itself lives in apps/cli; services bring groups of their own. */
type CommandOutput = {
  /** For people: lines of text. */
  text: string;
  /** For scripts: what `--json` prints, one object. */
  json: Record<string, unknown>;
  exitCode?: number;
};

export type CommandArguments = {
  positional: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
};

/** What is only there once it has been asked for: a command that needs no database starts none. */
export type CommandHouse = {
  database: Database;
  keys: Keys;
  peppers: Peppers;
  secretFor: (purpose: string) => Buffer;
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
};

export type CommandContext = {
  /** The services that take keys, started or not. */
  keyedServices: readonly string[];
  /** Opens the database, migrated, with its keys. */
  open: () => Promise<CommandHouse>;
  /** Who runs the command, for the audit. */
  actor: string;
  environment: Environment;
  terminal: Terminal;
};

export type CommandVerb = {
  verb: string;
  summary: string;
  usage: string;
  /** Options beside `--json`: those that take a value, and those that do not. */
  options?: Readonly<Record<string, 'value' | 'flag'>>;
  run: (context: CommandContext, args: CommandArguments) => Promise<CommandOutput>;
};

export type CommandGroup = { group: string; summary: string; verbs: readonly CommandVerb[] };

/** Ends a command with a message for people instead of a stack. */
export class UsageError extends Error {}
