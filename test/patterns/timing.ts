import type { FoundPattern } from './found-pattern.ts';

/**
 * A pattern against the clock: texts that were made to be hard for it, each at growing sizes up to the largest that it may
 * meet. Four times the text may take four times the time; from eight times on, and long enough to be sure, it is worse than
 * linear.
 */
export type Slowest = { milliseconds: number; text: string; isWorseThanLinear: boolean };

const ENOUGH_MS = 25;
const WORSE = 8;
const SIZES = [1 / 16, 1 / 4, 1];

export function timePattern({ source, flags, longest }: FoundPattern, attack: Attack | undefined): Slowest {
  const pattern = new RegExp(source, flags);
  let slowest: Slowest = { milliseconds: 0, text: '', isWorseThanLinear: false };
  for (const { name, of } of hardTexts(source, attack)) {
    let before = Number.POSITIVE_INFINITY;
    for (const size of SIZES) {
      const text = of(Math.floor(longest * size));
      const milliseconds = shortest(pattern, text);
      const isWorseThanLinear = milliseconds > ENOUGH_MS && milliseconds > WORSE * before;
      if (milliseconds > slowest.milliseconds || isWorseThanLinear) {
        slowest = { milliseconds, text: `${name}, ${text.length} long`, isWorseThanLinear };
      }
      if (isWorseThanLinear) return slowest;
      before = milliseconds;
    }
  }
  return slowest;
}

/** What is taken again is only what seemed slow: the machine may have been busy. */
function shortest(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) {
    pattern.lastIndex = 0;
    const begun = performance.now();
    if (pattern.global) text.replace(pattern, '');
    else pattern.exec(text);
    least = Math.min(least, performance.now() - begun);
    if (least < ENOUGH_MS / 5) break;
  }
  return least;
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
