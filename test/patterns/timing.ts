import type { FoundPattern } from './found-pattern.ts';

/**
 * A pattern against the clock: texts that were made to be hard for it, each at growing sizes up to the largest that it may
 * meet. Four times the text may take four times the time; from eight times on, and long enough to be sure, it is worse than
 * linear, if that is still so after several repetitions: a pattern that is worse is so each time, a busy machine or a
 * collection of garbage is not. What counts is this thread's own time on a processor, not what others took meanwhile.
 */
export type Slowest = { milliseconds: number; text: string; isWorseThanLinear: boolean };

const ENOUGH_MS = 25;
const WORSE = 8;
const SIZES = [1 / 64, 1 / 16, 1 / 4, 1];
const REPETITIONS = 5;
const SURE_MS = 60;

export function timePattern({ source, flags, longest }: FoundPattern, attack: Attack | undefined): Slowest {
  const pattern = new RegExp(source, flags);
  let slowest: Slowest = { milliseconds: 0, text: '', isWorseThanLinear: false };
  for (const { name, of } of hardTexts(source, attack)) {
    let before = Number.POSITIVE_INFINITY;
    for (const size of SIZES) {
      const text = of(Math.floor(longest * size));
      const milliseconds = shortest(pattern, text);
      const isWorseThanLinear = isWorse(milliseconds, before) && isWorseAgain(pattern, of, longest * size);
      if (milliseconds > slowest.milliseconds || isWorseThanLinear) {
        slowest = { milliseconds, text: `${name}, ${text.length} long`, isWorseThanLinear };
      }
      if (isWorseThanLinear) return slowest;
      before = milliseconds;
    }
  }
  return slowest;
}

const isWorse = (milliseconds: number, before: number): boolean =>
  milliseconds > ENOUGH_MS && milliseconds > WORSE * before;

/** In turns, the least of each: others on the machine only ever add time. */
function isWorseAgain(pattern: RegExp, of: HardText['of'], length: number): boolean {
  const [small, large] = [of(Math.floor(length / 4)), of(Math.floor(length))];
  let least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    least = {
      small: Math.min(least.small, timeOfOne(pattern, small)),
      large: Math.min(least.large, timeOfOne(pattern, large)),
    };
    if (!isWorse(least.large, least.small)) return false;
  }
  return true;
}

/** As often as it takes to be sure: some kernels count a thread's time in steps of four milliseconds. */
function timeOfOne(pattern: RegExp, text: string): number {
  const begun = process.threadCpuUsage();
  for (let times = 1; ; times += 1) {
    runOnce(pattern, text);
    const milliseconds = since(begun);
    if (milliseconds >= SURE_MS) return milliseconds / times;
  }
}

/** What is taken again is only what seemed slow: the machine may have been busy. */
function shortest(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = process.threadCpuUsage();
    runOnce(pattern, text);
    least = Math.min(least, since(begun));
    if (least < ENOUGH_MS / 5) break;
  }
  return least;
}

function runOnce(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
}

function since(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/** As the detector gives it: pieces that are repeated, each after a beginning, and an end. */
export type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string };
type HardText = { name: string; of: (length: number) => string };

const USUAL = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  '-',
  '@',
  '"',
  '\\',
  'é',
  '字',
  'ก',
  '\u{1f600}',
  '\ud800',
  '\u0301',
];
const ENDS = ['', '!\n\0'];

function hardTexts(source: string, attack: Attack | undefined): HardText[] {
  const own = [...new Set(Array.from(source.replace(/\\[pP]\{[^}]*\}|\\./gu, '')))].slice(0, 40);
  const words = source.match(/[\p{L}\d' ]{2,20}/gu) ?? [];
  const units = new Set([
    ...USUAL,
    ...own,
    ...words.slice(0, 20),
    ...words.slice(0, 5).map((word) => word.slice(0, -1)),
  ]);
  const pairs = own.slice(0, 6).flatMap((first) => own.slice(0, 6).map((second) => `${first}${second}`));
  const texts = [...units, ...pairs].flatMap((unit) =>
    ENDS.map((end) => ({
      name: `${JSON.stringify(unit)} again and again, then ${JSON.stringify(end)}`,
      of: repeated(unit, end),
    })),
  );
  if (attack !== undefined) texts.push({ name: `the detector's ${JSON.stringify(attack)}`, of: pumped(attack) });
  return texts;
}

const repeated = (unit: string, end: string) => (length: number) =>
  unit.repeat(Math.max(1, Math.floor((length - end.length) / unit.length))) + end;

const pumped =
  ({ pumps, suffix }: Attack) =>
  (length: number) => {
    const share = length / Math.max(1, pumps.length);
    const parts = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.max(1, Math.floor(share / pump.length))));
    return parts.join('') + suffix;
  };
