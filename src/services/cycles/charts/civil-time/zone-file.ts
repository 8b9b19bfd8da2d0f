import type { OffsetKind, Spell } from './period.ts';
import { readRule } from './posix-rule.ts';
import type { Change, Zone } from './zone.ts';

/**
 * The text of the shipped file of time zones, written and read. Zones with the same history share a line. A line is taken
 * apart when somebody asks for its zone, so that reading the file costs little more than splitting it.
 */
export type ZoneRecord = {
  names: readonly string[];
  first: Spell;
  changes: readonly Change[];
  /** As `readRule` takes it. */
  rule: string;
};

/** A line of the file, not yet taken apart. */
export type ZoneLine = { names: readonly string[]; rest: string };

export type ZoneFile = { version: string; lines: readonly ZoneLine[] };

const FIELD = '|';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MARKS = { legal: '', mean: 'm', unset: 'u' } as const satisfies Record<OffsetKind, string>;
const DIGITS = 36;

const headerOf = (version: string) => `# tzdata ${version}
# What clocks showed in the world's time zones: facts of the IANA time zone database (public domain), compiled with its
# file "backzone", which keeps countries apart before 1970. Written by "quintet cycles time-zones --from DIRECTORY".
# A line: names${FIELD}offsets from UTC in seconds (m: mean time of the zone's city, u: no clock known)${FIELD}changes${FIELD}rule after the last
# A change: the letter of its offset (a is the first one), then seconds in base 36, since 1970 or the change before it.
`;

export function writeZoneFile(version: string, records: readonly ZoneRecord[]): string {
  return `${headerOf(version)}${records.map(writeLine).join('\n')}\n`;
}

function writeLine({ names, first, changes, rule }: ZoneRecord): string {
  const shown = (spell: Spell) => `${spell.offset}${MARKS[spell.kind]}`;
  const offsets = [...new Set([first, ...changes].map(shown))];
  if (offsets.length > LETTERS.length) throw new Error(`${names[0]} has more than ${LETTERS.length} offsets`);
  const steps = changes.map((change, index) => {
    const since = changes[index - 1]?.at ?? 0;
    return `${LETTERS[offsets.indexOf(shown(change))]}${(change.at - since).toString(DIGITS)}`;
  });
  return [names.join(' '), offsets.join(' '), steps.join(' '), rule].join(FIELD);
}

export function readZoneFile(text: string): ZoneFile {
  const lines = text.split('\n').filter((line) => line !== '');
  const version = /^# tzdata (\S+)$/.exec(lines[0] ?? '')?.[1];
  if (version === undefined) throw new Error('The file of time zones does not begin with its version');
  return { version, lines: lines.filter((line) => !line.startsWith('#')).map(readLine) };
}

function readLine(line: string): ZoneLine {
  const end = line.indexOf(FIELD);
  return { names: line.slice(0, end).split(' '), rest: line.slice(end + 1) };
}

export function zoneOf({ names, rest }: ZoneLine): Zone {
  const [offsets = '', steps = '', rule = ''] = rest.split(FIELD);
  const spells = offsets.split(' ').map(readSpell);
  const spellOf = (letter: string): Spell => {
    const spell = spells[LETTERS.indexOf(letter)];
    if (spell === undefined) throw new Error(`The file of time zones is damaged at ${names[0]}`);
    return spell;
  };
  let at = 0;
  const changes = (steps === '' ? [] : steps.split(' ')).map((step) => {
    at += Number.parseInt(step.slice(1), DIGITS);
    return { at, ...spellOf(step.charAt(0)) };
  });
  return { first: spellOf('a'), changes, rule: readRule(rule) };
}

function readSpell(text: string): Spell {
  const offset = Number.parseInt(text, 10);
  if (text.endsWith(MARKS.mean)) return { offset, kind: 'mean' };
  return { offset, kind: text.endsWith(MARKS.unset) ? 'unset' : 'legal' };
}
