import { describe, expect, test } from 'vitest';
import { booksOf } from '../../../test/books-of.ts';
import { entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { manual, year } from '../../test/ledger-year.ts';
import { readThresholds } from '../materiality.ts';

/** From which amount on something matters in the books. */

describe('thresholds', () => {
  const thresholds = (...lines: readonly LineOf[]) => booksOf(fecOf([manual('20250105', ...lines)])).thresholds;

  test('are one part in two thousand of income or expense, whichever is larger', () => {
    expect(thresholds(['411000', 800_000_00], ['707000', -800_000_00])).toEqual({ s1: 400_00, s2: 4_000_00 });
    expect(thresholds(['606100', 800_000_00], ['607000', 100_000_00], ['401000', -900_000_00])).toEqual({
      s1: 450_00,
      s2: 4_500_00,
    });
    expect(thresholds(['707000', -800_000_00], ['709000', 200_000_00], ['411000', 600_000_00])).toEqual({
      s1: 300_00,
      s2: 3_000_00,
    });
  });

  test('are a hundred euros at least, and whole cents', () => {
    expect(thresholds(['411000', 1_00], ['707000', -1_00])).toEqual({ s1: 100_00, s2: 1_000_00 });
    expect(thresholds(['411000', 333_333_33], ['707000', -333_333_33])).toEqual({ s1: 166_67, s2: 1_666_70 });
  });

  test('are as somebody chose', () => {
    expect(readThresholds({ income: 800_000_00, expense: 0 }, 50_00)).toEqual({ s1: 50_00, s2: 500_00 });
  });

  test('do not count what opening balances carry', () => {
    const carried = entry({ journal: 'AN', date: '20250101' }, ['606100', 900_000_00], ['101000', -900_000_00]);
    expect(booksOf(fecOf([carried, ...year.slice(0, 4)])).thresholds.s1).toBe(100_00);
  });
});
