import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf, exactOf, over, times } from '#kernel/exact.ts';
import { CURRENCIES } from '../currency.ts';
import type { Doubt } from '../judge-rate.ts';
import { CONFIRMING_DAYS, judgeRate } from '../judge-rate.ts';
import { quoteOf } from '../known-rate.ts';
import { chooseRate, FRESH_DAYS, newestRate } from '../rate.ts';
import { SNAPSHOT } from '../rates-snapshot.ts';

/** Which rates are believed, which one is used, and how old it is. */
const rate = (mid: string, asOf: string) => ({ mid, asOf, source: 'test' });
const LAST = rate('100', '2026-11-10');
const TODAY = '2026-11-20';

/** Offers in a row; what each is called, and the doubt that is left at the end. */
function offer(offers: readonly [mid: string, asOf: string][], today = TODAY) {
  let last = LAST;
  let doubt: Doubt | null = null;
  const outcomes = offers.map(([mid, asOf]) => {
    const judgement = judgeRate(last, doubt, rate(mid, asOf), today);
    if (judgement.isTaken) {
      last = rate(mid, asOf);
      doubt = null;
      return 'taken';
    }
    if (judgement.reason === 'jump') doubt = judgement.doubt;
    return judgement.reason;
  });
  return { outcomes, last: last.mid, doubt };
}

describe('an offered rate', () => {
  test.each([
    ['100', '2026-11-10', 'taken'],
    ['100', '2026-11-20', 'taken'],
    ['109.999999', '2026-11-11', 'taken'],
    ['90.000001', '2026-11-11', 'taken'],
    ['110', '2026-11-11', 'jump'],
    ['90', '2026-11-11', 'jump'],
    ['115', '2026-11-11', 'jump'],
    ['199.999', '2026-11-11', 'jump'],
    ['50.0001', '2026-11-11', 'jump'],
    ['200', '2026-11-11', 'jump_beyond_belief'],
    ['50', '2026-11-11', 'jump_beyond_belief'],
    ['10000', '2026-11-11', 'jump_beyond_belief'],
    ['0.000001', '2026-11-11', 'jump_beyond_belief'],
    ['0', '2026-11-11', 'jump_beyond_belief'],
    ['100', '2026-11-09', 'older_than_known'],
    ['100', '2026-11-21', 'in_future'],
  ])('of %s as of %s is %s', (mid, asOf, outcome) => {
    expect(offer([[mid, asOf]]).outcomes).toEqual([outcome]);
  });

  test('is taken exactly when it is less than a tenth away', () => {
    const price = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(price, fc.integer({ min: 800, max: 1200 }), (last, permille) => {
        const offered = decimalOf(times(exactOf(String(last)), over(exactOf(String(permille)), exactOf('1000'))), 6);
        const isTaken = judgeRate(rate(String(last), '2026-11-10'), null, rate(offered, TODAY), TODAY).isTaken;
        expect(isTaken).toBe(permille > 900 && permille < 1100);
      }),
    );
  });
});

describe('a devaluation', () => {
  test('is believed once it has been published on three days', () => {
    expect(CONFIRMING_DAYS).toBe(3);
    expect(
      offer([
        ['130', '2026-11-11'],
        ['131', '2026-11-12'],
        ['129', '2026-11-13'],
        ['131', '2026-11-14'],
      ]),
    ).toMatchObject({ outcomes: ['jump', 'jump', 'taken', 'taken'], last: '131' });
  });

  test('is not believed for being asked for often on one day', () => {
    const often = Array.from({ length: 12 }, () => ['130', '2026-11-11'] as [string, string]);
    expect(offer(often).doubt).toEqual({ mid: '130', asOf: '2026-11-11', days: 1 });
  });

  test('begins anew at another level, and an older day adds nothing', () => {
    expect(
      offer([
        ['130', '2026-11-11'],
        ['131', '2026-11-12'],
        ['160', '2026-11-13'],
        ['161', '2026-11-14'],
        ['162', '2026-11-13'],
        ['162', '2026-11-14'],
      ]),
    ).toMatchObject({ outcomes: ['jump', 'jump', 'jump', 'jump', 'jump', 'jump'], doubt: { days: 2 } });
  });

  test('is forgotten when the old level comes back', () => {
    expect(
      offer([
        ['130', '2026-11-11'],
        ['131', '2026-11-12'],
        ['101', '2026-11-13'],
        ['130', '2026-11-14'],
      ]),
    ).toMatchObject({ outcomes: ['jump', 'jump', 'taken', 'jump'], last: '101', doubt: { days: 1 } });
  });

  test('to less than half is never believed, however often it is published: somebody quotes per hundred', () => {
    const days = Array.from({ length: 9 }, (_, i) => ['10000', `2026-11-1${i + 1}`] as [string, string]);
    expect(new Set(offer(days).outcomes)).toEqual(new Set(['jump_beyond_belief']));
  });
});

describe('the rate of an answer', () => {
  const kept = (asOf: string) => rate('1.3', asOf);

  test('is the kept one, until the program brings a newer one', () => {
    expect(newestRate('SGD', undefined)).toBe(SNAPSHOT.SGD);
    expect(newestRate('SGD', kept('2026-09-28'))).toBe(SNAPSHOT.SGD);
    expect(newestRate('SGD', kept('2026-09-29')).mid).toBe('1.3');
    expect(chooseRate('SGD', kept('2026-11-10'), TODAY)).toMatchObject({ mid: '1.3', isFallback: false });
    expect(chooseRate('SGD', undefined, TODAY)).toMatchObject({ mid: '1.2786578', isFallback: true, ageDays: 52 });
  });

  test.each([
    ['2026-11-16', 0, false],
    ['2026-11-17', 1, false],
    ['2026-11-20', 4, false],
    ['2026-11-21', 5, true],
    ['2027-03-01', 105, true],
    ['2028-03-01', 471, true],
    ['2026-11-15', 0, false],
  ])('on %s is %i days old, stale: %s', (today, ageDays, isStale) => {
    expect(FRESH_DAYS).toBe(4);
    expect(chooseRate('SGD', kept('2026-11-16'), today)).toMatchObject({ ageDays, isStale });
  });

  test('is bundled for each of the nine, with a source that says what it is', () => {
    for (const currency of CURRENCIES) {
      expect(SNAPSHOT[currency]).toMatchObject({ asOf: '2026-09-29', source: expect.stringContaining('indicative') });
      expect(quoteOf(exactOf(SNAPSHOT[currency].mid))).toBe(SNAPSHOT[currency].mid);
    }
  });
});

test('a rate is written with fourteen digits, which a number of JSON has as well', () => {
  expect(quoteOf(over(exactOf('1'), exactOf('1.1361')))).toBe('0.88020420737611');
  expect(quoteOf(over(exactOf('17487.21'), exactOf('1.0705')))).toBe('16335.553479682');
  expect(['5', '100', '0.50', '25000.00'].map((text) => quoteOf(exactOf(text)))).toEqual(['5', '100', '0.5', '25000']);
  const digits = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(digits, digits, (a, b) => {
      const text = quoteOf(over(exactOf(String(a)), exactOf(String(b))));
      if (Number(text) >= 0.000001) expect(String(Number(text))).toBe(text);
    }),
  );
});
