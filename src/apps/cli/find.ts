import { nearWord } from '#lib/text/near-word.ts';
import type { CommandGroup, CommandGroupEntry, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { COMMON_OPTIONS, noSuchOption } from './arguments.ts';
import type { Groups } from './groups.ts';

/**
 * What the words of a call ask for: a command to run, or help about everything, a group or a command. Help never fails: it
 * is about the last word that is known, whatever else is wrong.
 */
export type Asked =
  | { kind: 'version' }
  | { kind: 'help'; name?: string; entry?: CommandGroupEntry; group?: CommandGroup; verb?: CommandVerb }
  | { kind: 'run'; group: CommandGroup; verb: CommandVerb; rest: readonly string[] };

export async function findAsked(groups: Groups, argv: readonly string[]): Promise<Asked> {
  const { flags, words } = withoutLeadingFlags(argv);
  const [first, ...others] = words;
  const wantsHelp = first === 'help' || hasHelpFlag(argv);
  if (first === 'version' || (first === undefined && flags.some((flag) => VERSION_FLAGS.includes(flag)))) {
    return wantsHelp ? { kind: 'help' } : { kind: 'version' };
  }
  const [name, ...behind] = first === 'help' ? others : words;
  const entry = name === undefined ? undefined : groups.get(name);
  if (name === undefined || entry === undefined) {
    if (wantsHelp) return { kind: 'help' };
    refuseUnknown(flags);
    if (name !== undefined) throw new UsageError(noSuchGroup(name, groups));
    return { kind: 'help' };
  }
  const group = await entry.load();
  const single = group.verbs.find(({ verb }) => verb === '');
  const found = single === undefined ? verbIn(group, behind) : { verb: single, rest: behind, said: undefined };
  if (wantsHelp || found.said === 'help' || (found.verb !== undefined && asksForHelp(found.rest, found.verb))) {
    return { kind: 'help', name, entry, group, ...(found.verb !== undefined && { verb: found.verb }) };
  }
  if (found.verb !== undefined) return { kind: 'run', group, verb: found.verb, rest: [...flags, ...found.rest] };
  refuseUnknown(withoutLeadingFlags(behind).flags);
  if (found.said !== undefined) throw new UsageError(noSuchVerb(group, found.said));
  return { kind: 'help', name, entry, group };
}

/** Where a call that was refused finds help. */
export function helpHint(groups: Groups, argv: readonly string[]): string {
  const { words } = withoutLeadingFlags(argv);
  const [name = '', verb = ''] = words;
  const known = groups.get(name);
  if (known === undefined) return 'quintet --help';
  return known.verbs.includes(verb) ? `quintet ${name} ${verb} --help` : `quintet ${name} --help`;
}

const VERSION_FLAGS = ['--version', '-V'];
const HELP_FLAGS = ['--help', '-h'];

/** `--json` and the like may stand before the command, too. */
function withoutLeadingFlags(argv: readonly string[]): { flags: readonly string[]; words: readonly string[] } {
  const at = argv.findIndex((word) => !word.startsWith('-') || word === '-');
  return at < 0 ? { flags: argv, words: [] } : { flags: argv.slice(0, at), words: argv.slice(at) };
}

function verbIn(group: CommandGroup, words: readonly string[]) {
  const { flags, words: others } = withoutLeadingFlags(words);
  const [said, ...rest] = others;
  const verb = group.verbs.find((each) => each.verb === said);
  return { verb, said, rest: [...flags, ...rest] };
}

function hasHelpFlag(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).some((word) => HELP_FLAGS.includes(word));
}

/** A file that is really called so is written `./help`. */
const asksForHelp = (rest: readonly string[], { operands }: CommandVerb) =>
  rest[0] === 'help' || (operands === undefined && rest.at(-1) === 'help' && !isValue(rest.at(-2)));

const isValue = (before: string | undefined) => before?.startsWith('-') === true && !before.includes('=');

function refuseUnknown(flags: readonly string[]): void {
  const known = [...Object.keys(COMMON_OPTIONS), 'version'];
  const unknown = flags.find((flag) => flag !== '--' && !known.includes(flag.replace(/^--/, '')));
  if (unknown !== undefined) throw new UsageError(noSuchOption(unknown.split('=')[0] ?? unknown, known));
}

function noSuchGroup(name: string, groups: Groups): string {
  const near = nearWord(name, [...groups.keys()]) ?? commandWithVerb(name, groups);
  const there = `There is ${[...groups.keys()].join(', ')}.`;
  return `There is no command ${quoted(name)}${near === undefined ? `. ${there}` : `: did you mean ${quoted(near)}?`}`;
}

/** `quintet revoke` means `quintet keys revoke`. */
function commandWithVerb(word: string, groups: Groups): string | undefined {
  const verbs = new Map([...groups].flatMap(([name, entry]) => entry.verbs.map((verb) => [verb, `${name} ${verb}`])));
  return verbs.get(nearWord(word, [...verbs.keys()]) ?? '');
}

function noSuchVerb({ group, verbs }: CommandGroup, said: string): string {
  const known = verbs.map(({ verb }) => verb);
  const near = nearWord(said, known);
  const hint = near === undefined ? `. There is ${known.join(', ')}.` : `: did you mean ${quoted(near)}?`;
  return `There is no command ${quoted(said)} of ${group}${hint}`;
}
