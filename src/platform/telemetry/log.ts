import type { Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import type { Environment } from '../config/setting.ts';
import { coloursFor } from '../terminal/colours.ts';
import { textLine } from './text-line.ts';

/**
 * One line an event, on standard output: JSON, or text for somebody at a terminal. Lines are gathered and written in blocks:
 * under load that costs a fraction of a write for each. What is written never holds a query string, a body, a key or a
 * session: callers pass what they mean to say, never a request.
 */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'> & {
  /** Writes a line whose members are JSON already, such as `"status":200,"ms":0.4`: for what is logged most. */
  line: (level: 'info' | 'warn' | 'error', members: string) => void;
};
export type LogSink = { write: (line: string) => unknown };

const BLOCK_LINES = 64;
const FLUSH_MS = 250;

/** `auto` is text at a terminal and JSON otherwise. */
type LogFormat = 'auto' | 'json' | 'text';

/** How standard output is written to: undefined for JSON as it is. */
export function textFor(format: LogFormat, environment: Environment): ((line: string) => string) | undefined {
  const isTerminal = process.stdout.isTTY === true;
  if (format === 'json' || (format === 'auto' && !isTerminal)) return undefined;
  const colours = coloursFor(isTerminal, environment);
  return (line) => textLine(line, colours);
}

export function openLog(
  level: string,
  sink?: LogSink,
  asText?: (line: string) => string,
): { log: Log; flush: () => void } {
  const options = { level, base: null, formatters: { level: (label: string) => ({ level: label }) } };
  if (sink !== undefined) return { log: logTo(sink, options), flush: () => {} };
  const output = pino.destination({ dest: 1, sync: false });
  let lines: string[] = [];
  const passOn = () => {
    if (lines.length === 0) return;
    output.write(lines.join(''));
    lines = [];
  };
  const timer = setInterval(passOn, FLUSH_MS).unref();
  const gather = {
    write: (line: string) => {
      lines.push(asText === undefined ? line : asText(line));
      // Somebody watches: they see it when it happens.
      if (asText !== undefined || lines.length >= BLOCK_LINES) passOn();
    },
  };
  const flush = () => {
    clearInterval(timer);
    passOn();
    try {
      output.flushSync();
    } catch {
      // Standard output is gone: there is nobody left to tell.
    }
  };
  // Whatever ends the process: its last words are the ones that matter.
  process.once('exit', flush);
  return { log: logTo(gather, options), flush };
}

function logTo(sink: LogSink, options: LoggerOptions): Log {
  const logger = pino(options, sink as { write: (line: string) => void });
  return Object.assign(logger, {
    line: (level: 'info' | 'warn' | 'error', members: string) => {
      if (logger.isLevelEnabled(level)) sink.write(`{"level":"${level}","time":${Date.now()},${members}}\n`);
    },
  });
}

export type DescribedError = {
  message: string;
  name?: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: DescribedError;
};

/** What an error may say in the log: its name, message, code and stack, and the same of its causes. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {};
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
