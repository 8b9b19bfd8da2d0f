import { userInfo } from 'node:os';
import { lazily } from '#lib/memo/lazily.ts';
import type { CommandContext } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import type { Environment } from '#platform/config/setting.ts';
import { ConfigurationError } from '#platform/config/setting.ts';
import type { Service } from '#platform/service.ts';
import { takesKeys } from '#platform/service.ts';
import { coloursFor } from '#platform/terminal/colours.ts';
import { readArguments } from './arguments.ts';
import { findAsked, helpHint } from './find.ts';
import { groupsOf } from './groups.ts';
import { helpFor } from './help.ts';
import { openCliRuntime } from './open-runtime.ts';
import { versions } from './version.ts';

/**
 * Finds and runs a command. With `--json`, standard output is exactly one JSON object whatever happens, `{"error": …}`
 * included; without, what went wrong goes to standard error. Exit codes: 0 done, 1 failed or nothing to do it to, 2 wrongly
 * called; a command may set its own.
 */
export type CliIo = {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  stdin: NodeJS.ReadableStream;
  /** Whether somebody watches standard error. */
  isInteractive: boolean;
  /** Whether somebody reads standard output, and how wide it is for them. */
  isTerminal?: boolean;
  columns?: number | undefined;
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
  const groups = groupsOf(services);
  const colours = coloursFor(io.isTerminal === true, environment);
  const json = asksForJson(argv);
  const keyedServices = services.filter(takesKeys).map((service) => service.name);
  const print = (text: string, object: Record<string, unknown>) =>
    io.stdout(json ? `${JSON.stringify(object)}\n` : `${text}\n`);
  try {
    const asked = await findAsked(groups, argv);
    if (asked.kind === 'version') {
      const { quintet, node } = versions();
      print(`quintet ${quintet} (Node ${node})`, { version: quintet, node });
      return 0;
    }
    if (asked.kind === 'help') {
      const help = helpFor(asked, groups, { width: widthOf(io, environment), colours, keyedServices });
      print(help.trimEnd(), { help });
      return 0;
    }
    const args = readArguments(asked.rest, asked.verb);
    const context: CommandContext = {
      keyedServices,
      actor: `cli:${userInfo().username}`,
      environment,
      terminal: { stdin: io.stdin, progress: io.stderr, isInteractive: io.isInteractive, colours },
      open: lazily(() => openCliRuntime(environment, services, closers)),
    };
    const output = await asked.verb.run(context, args);
    print(output.text, output.json);
    return output.exitCode ?? 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, exitCode } = kindOf(error);
    if (json) print('', { error: { code, message: error.message } });
    else {
      const hint = error instanceof UsageError ? `Help: ${helpHint(groups, argv)}\n` : '';
      const { red, dim } = coloursFor(io.isInteractive, environment);
      io.stderr(`${firstLine(error.message, red)}\n${hint === '' ? '' : dim(hint)}`);
    }
    return exitCode;
  } finally {
    forget();
    await closeAll();
  }
}

function kindOf(error: Error): { code: string; exitCode: number } {
  if (error instanceof UsageError) return { code: 'wrong_usage', exitCode: 2 };
  if (error instanceof ConfigurationError) return { code: 'wrong_configuration', exitCode: 2 };
  return { code: error instanceof NothingDone ? 'nothing_done' : 'failed', exitCode: 1 };
}

const firstLine = (message: string, paint: (text: string) => string) => {
  const [first = '', ...others] = message.split('\n');
  return [paint(first), ...others].join('\n');
};

/** Known before the words are understood: a call that is refused says so in JSON, too. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}

const USUAL_WIDTH = 80;
const NARROWEST = 40;
/** Longer lines are hard to read. */
const WIDEST = 120;

function widthOf({ isTerminal, columns }: CliIo, environment: Environment): number {
  const told = Number(environment['COLUMNS'] ?? (isTerminal === true ? columns : undefined));
  return Number.isInteger(told) && told > 0 ? Math.min(WIDEST, Math.max(NARROWEST, told)) : USUAL_WIDTH;
}
