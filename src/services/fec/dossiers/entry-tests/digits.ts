import type { Row } from '../explore/messages.ts';
import { whole } from '../explored.ts';

/** First digits of amounts beside Benford's law. Fewer lines than that say nothing. */
export const LEAST_LINES_FOR_DIGITS = 500;

type DigitShare = {
  /** 1 to 9, or 10 to 99. */
  digits: number;
  lines: number;
  /** Of all lines; and as the law has it. */
  share: number;
  expected: number;
};
export type DigitTest = { shares: DigitShare[]; deviation: number };
export type Digits = { lines: number; isMeaningful: boolean; first: DigitTest; firstTwo: DigitTest };

/** From rows of two digits and how many amounts begin with them. */
export function digitsOf(rows: readonly Row[]): Digits {
  const counts = new Map(rows.map((row) => [whole(row['digits']), whole(row['lines'])]));
  const lines = [...counts.values()].reduce((all, each) => all + each, 0);
  const of = (from: number, to: number, countOf: (digits: number) => number): DigitTest => {
    const shares = Array.from({ length: to - from + 1 }, (_, at): DigitShare => {
      const digits = from + at;
      const own = countOf(digits);
      return {
        digits,
        lines: own,
        share: rounded(lines === 0 ? 0 : own / lines),
        expected: rounded(Math.log10(1 + 1 / digits)),
      };
    });
    const gaps = shares.map(({ digits, lines: own }) =>
      Math.abs((lines === 0 ? 0 : own / lines) - Math.log10(1 + 1 / digits)),
    );
    return { shares, deviation: rounded(gaps.reduce((all, gap) => all + gap, 0) / gaps.length) };
  };
  const ofFirst = (digit: number) =>
    [...counts].reduce((all, [digits, own]) => (Math.floor(digits / 10) === digit ? all + own : all), 0);
  return {
    lines,
    isMeaningful: lines >= LEAST_LINES_FOR_DIGITS,
    first: of(1, 9, ofFirst),
    firstTwo: of(10, 99, (digits) => counts.get(digits) ?? 0),
  };
}

const rounded = (value: number) => Math.round(value * 100_000) / 100_000;
