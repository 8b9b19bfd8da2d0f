import { parseArgs } from 'node:util';
import { nearWord } from '#lib/text/near-word.ts';
import type { CommandArguments, CommandOption, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { quoted } from '#platform/terminal/quoted.ts';

/** Reads the words behind a command by what the command declares. Everything that is wrong is told at once. */
export const COMMON_OPTIONS: Readonly<Record<string, CommandOption>> = {
  json: { about: 'print one JSON object, {"error": …} included' },
  help: { about: 'show this help', short: 'h' },
};

export function readArguments(words: readonly string[], verb: CommandVerb): CommandArguments {
  const known = new Map(Object.entries({ ...verb.options, ...COMMON_OPTIONS }));
  const positional: string[] = [];
  const options = new Map<string, string | boolean>();
  const faults: string[] = [];
  for (const token of tokensOf(words, known)) {
    if (token.kind === 'positional') positional.push(token.value);
    if (token.kind !== 'option') continue;
    const fault = faultOf(token, known, options);
    if (fault === undefined) options.set(token.name, token.value ?? true);
    else faults.push(fault);
  }
  if (faults.length === 0) faults.push(...missing(known, options), ...faultsOfOperands(positional, verb));
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return { positional, options: Object.fromEntries(options) };
}

export function noSuchOption(rawName: string, known: Iterable<string>): string {
  const near = nearWord(
    rawName,
    [...known].map((name) => `--${name}`),
  );
  return `There is no option ${quoted(rawName).slice(1, -1)} here${near === undefined ? '.' : `: did you mean ${near}?`}`;
}

type KnownOptions = ReadonlyMap<string, CommandOption>;

function tokensOf(words: readonly string[], known: KnownOptions) {
  const options = Object.fromEntries(
    [...known].map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short !== undefined && { short }) },
    ]),
  );
  // Not strict: the messages are ours, and all of them.
  return parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

type OptionToken = { name: string; rawName: string; value: string | undefined; inlineValue: boolean | undefined };

function faultOf(token: OptionToken, known: KnownOptions, given: ReadonlyMap<string, unknown>): string | undefined {
  const { name, rawName, value, inlineValue } = token;
  const option = known.get(name);
  if (option === undefined) return noSuchOption(rawName, known.keys());
  if (option.value === undefined) return value === undefined ? undefined : `--${name} takes no value.`;
  if (value === undefined) return `--${name} needs a value.`;
  if (inlineValue === false && isOptionLike(value, known)) {
    return `--${name} needs a value. One that begins with a dash is written --${name}=${quoted(value).slice(1, -1)}`;
  }
  if (value.trim() === '') return `--${name} is empty.`;
  return given.has(name) ? `--${name} is given twice.` : undefined;
}

/** `-33.45` and `-` are values like others. */
const isOptionLike = (value: string, known: KnownOptions) =>
  value.startsWith('--') || [...known.values()].some(({ short }) => short !== undefined && value === `-${short}`);

const missing = (known: KnownOptions, given: ReadonlyMap<string, unknown>): string[] =>
  [...known].flatMap(([name, { isRequired }]) => (isRequired && !given.has(name) ? [`--${name} is missing.`] : []));

function faultsOfOperands(positional: readonly string[], { operands }: CommandVerb): string[] {
  const { names, least, most = Number.POSITIVE_INFINITY } = operands ?? { names: [], least: 0, most: 0 };
  const absent = names.slice(positional.length, least);
  const empty = positional.some((word) => word === '') ? ['A word of the command is empty.'] : [];
  const [unexpected] = positional.slice(most);
  const tooMany =
    unexpected === undefined ? [] : [`${quoted(unexpected)} belongs to no option. A value with blanks needs quotes.`];
  return [...absent.map((name) => `${name} is missing.`), ...tooMany, ...empty];
}
