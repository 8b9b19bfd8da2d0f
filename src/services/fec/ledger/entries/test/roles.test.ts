import { describe, expect, test } from 'vitest';
import { booksOf } from '../../../test/books-of.ts';
import { type BuiltEntry, type EntryHead, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { manual, numbered, year } from '../../test/ledger-year.ts';
import { Role } from '../roles.ts';

/** Which entries are opening balances, close the year or turn an earlier entry round. */

describe('special parts', () => {
  const balances: LineOf[] = [
    ['512000', 900_00],
    ['411000', 50_00],
    ['101000', -700_00],
    ['401000', -250_00],
  ];
  const opening = (head: Partial<EntryHead> = {}, lines = balances) =>
    entry({ journal: 'OD', date: '20250101', label: 'Saisie', ...head }, ...lines);
  /** The part of the first entry of a file. */
  const roleOf = (first: BuiltEntry, ...others: readonly BuiltEntry[]) =>
    booksOf(fecOf([first, ...others, ...year])).roles[others.length];

  test.for<[string, BuiltEntry]>([
    ['the code of the journal', opening({ journal: 'RAN', journalLib: 'Divers' })],
    ['the name of the journal', opening({ journal: '00', journalLib: 'JOURNAL DES A-NOUVEAUX' })],
    [
      'the journal, on any day and account',
      opening({ journal: 'AN', date: '20250620' }, [
        ['606100', 1],
        ['411000', -1],
      ]),
    ],
    ['words', opening({ label: 'Reprise des soldes au 01/01' }, balances.slice(0, 2))],
    [
      'words, with the account of the balance sheet',
      opening({ label: 'Bilan d’ouverture' }, [
        ['512000', 9],
        ['890000', -9],
      ]),
    ],
    ['capital on the first day', opening()],
  ])('opening balances are known by %s', ([, first]) => {
    expect(roleOf(first)).toBe(Role.opening);
  });

  test.for<[string, BuiltEntry]>([
    ['words later in the year', opening({ label: 'À nouveau', date: '20250315' })],
    [
      'words on an entry with a cost',
      opening({ label: 'Nouveau contrat' }, [
        ['606100', 9_00],
        ['401000', -9_00],
      ]),
    ],
    [
      'the first day without capital',
      opening(
        {},
        balances.slice(0, 2).concat([
          ['419000', -950_00],
          ['421000', -1],
        ]),
      ),
    ],
    [
      'capital in few lines',
      opening({}, [
        ['512000', 900_00],
        ['101000', -900_00],
      ]),
    ],
    ['capital on another day', opening({ date: '20250102' })],
  ])('%s is no opening', ([, first]) => {
    expect(roleOf(first)).toBe(0);
  });

  test('capital on the first day is none where a journal holds the opening balances', () => {
    const { roles } = booksOf(fecOf([opening(), opening({ journal: 'AN' }), ...year]));
    expect(Array.from(roles.subarray(0, 2))).toEqual([0, Role.opening]);
  });

  const costs = ['606100', '606300', '613200', '622600', '626200'];

  test('entries close classes 6 and 7 in one or in several, from five accounts on', () => {
    const whole = manual('20251231', ...costs.map((account): LineOf => [account, -10_00]), ['129000', 50_00]);
    expect(roleOf(whole)).toBe(Role.closing);
    const parts = costs.map((account) => manual('20251231', [account, -10_00], ['120000', 10_00]));
    const [first, ...others] = parts as [BuiltEntry, ...BuiltEntry[]];
    expect(roleOf(first, ...others)).toBe(Role.closing);
    expect(roleOf(first, ...others.slice(1))).toBe(0);
  });

  test('neither an allocation nor a correction closes anything', () => {
    expect(roleOf(manual('20250620', ['120000', 50_00], ['106800', -50_00]))).toBe(0);
    const moved = manual('20251231', ...costs.map((account): LineOf => [account, -10_00]), ['606400', 50_00]);
    expect(roleOf(moved)).toBe(0);
  });

  const cost = manual('20250308', ['613200', 77_00], ['408100', -77_00]);
  const mirror = manual('20250402', ['408100', 77_00], ['613200', -77_00]);

  test('reversals are known by words, or since they turn an earlier entry round', () => {
    expect(roleOf({ ...cost, label: 'Extourne FNP' })).toBe(Role.reversal);
    expect(roleOf({ ...cost, label: 'CONTREPASSATION' })).toBe(Role.reversal);
    expect(roleOf(cost, mirror)).toBe(Role.reversal);
    expect(roleOf(cost, manual('20250402', ['613200', -77_00], ['408100', 77_00]))).toBe(Role.reversal);
    expect(roleOf(mirror)).toBe(0);
  });

  test('another amount, account or third party turns nothing round', () => {
    for (const other of [
      manual('20250402', ['408100', 78_00], ['613200', -78_00]),
      manual('20250402', ['408200', 77_00], ['613200', -77_00]),
      manual('20250402', ['408100', 77_00, { thirdParty: 'F01' }], ['613200', -77_00]),
      manual('20250402', ['408100', 77_00], ['613200', -70_00], ['613200', -7_00]),
    ]) {
      expect(roleOf(cost, other)).toBe(0);
    }
  });

  test('what is posted again after a reversal is business', () => {
    const { roles } = booksOf(fecOf([cost, mirror, cost, mirror, cost]));
    expect(Array.from(roles)).toEqual([0, Role.reversal, 0, Role.reversal, 0]);
  });

  test('a heap of entries is none for the words of its first line', () => {
    const [first, ...others] = numbered(() => '0') as [BuiltEntry, ...BuiltEntry[]];
    const { roles } = booksOf(fecOf([{ ...first, label: 'Annulation' }, ...others]));
    expect(Array.from(roles)).toEqual([0, 0]);
  });
});
