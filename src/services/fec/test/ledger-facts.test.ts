import { describe, expect, test } from 'vitest';
import { guessRegime } from '../ledger/accounting-type.ts';
import { isoDate } from '../ledger/days.ts';
import { NO_DATE } from '../ledger/ledger.ts';
import { Role } from '../ledger/roles.ts';
import type { Layout } from '../reader/file-facts.ts';
import { booksOf } from './books-of.ts';
import { type BuiltEntry, draftOf, type EntryHead, eachMonth, entry, fecOf, type LineOf } from './drafts/build.ts';
import { fecRows, joinRows } from './drafts/write-fec.ts';

const DAYS = ['03', '07', '12', '18', '27'];

/** Five purchases and five payments in each month. */
const year = eachMonth('202501', 12, (month, index) =>
  DAYS.flatMap((day, each) => {
    const cents = 100_00 + index * 10 + each;
    return [
      entry({ journal: 'AC', date: month + day }, ['606100', cents], ['401000', -cents]),
      entry({ journal: 'BQ', date: month + day }, ['401000', cents], ['512000', -cents]),
    ];
  }),
).flat();

const numbered = (number: (one: BuiltEntry, index: number) => string) =>
  year.map((one, index): BuiltEntry => ({ ...one, number: number(one, index) }));

const manual = (date: string, ...lines: readonly LineOf[]) => entry({ journal: 'OD', date }, ...lines);

describe('what an entry is told by', () => {
  test('its journal and number', () => {
    const { entries } = booksOf(fecOf(year));
    expect(entries).toMatchObject({ key: 'journal+number', count: 120, unusableNumber: undefined });
    expect(entries.isUnusable).not.toContain(1);
  });

  test('so in one sequence for the whole file, where no entry stands in two journals', () => {
    const { entries } = booksOf(fecOf(numbered((_, index) => String(index + 1))));
    expect(entries).toMatchObject({ key: 'journal+number', count: 120 });
  });

  test('its number alone, where entries stand in several journals and balance over them', () => {
    const split = numbered((_, index) => String(index + 1)).map(
      (one): BuiltEntry => ({
        ...one,
        lines: one.lines.map((line, at) => (at === 0 ? { ...line, journal: 'OD' } : line)),
      }),
    );
    const { entries } = booksOf(fecOf(split));
    expect(entries).toMatchObject({ key: 'number', count: 120 });
    expect(Array.from(entries.debit)).toEqual(Array.from(entries.credit));
  });

  test('not its number alone where journals have sequences of their own, even if two gaps close each other', () => {
    const torn = [...year.slice(0, 40), manual('20250420', ['622600', 80_00], ['401000', -80_00, { journal: 'AC' }])];
    expect(booksOf(fecOf(torn)).entries.key).toBe('journal+number');
  });

  test('its month too, where numbers begin anew with each month', () => {
    const { entries } = booksOf(fecOf(numbered((_, index) => String((Math.floor(index / 2) % 5) + 1))));
    expect(entries).toMatchObject({ key: 'journal+number+month', count: 120 });
    expect(Array.from(entries.firstDate)).toEqual(Array.from(entries.lastDate));
  });

  test('an entry knows its lines, sums and dates', () => {
    const { entries, ledger } = booksOf(
      fecOf([manual('20250105', ['606100', 60_00], ['401000', -50_00, { date: '20250203' }]), ...year.slice(0, 2)]),
    );
    expect(Array.from(entries.of)).toEqual([0, 0, 1, 1, 2, 2]);
    expect([entries.debit[0], entries.credit[0]]).toEqual([60_00, 50_00]);
    expect([entries.firstDate[0], entries.lastDate[0]].map((day) => isoDate(day ?? NO_DATE))).toEqual([
      '2025-01-05',
      '2025-02-03',
    ]);
    expect(ledger.journals.text(entries.journal[0] ?? -1)).toBe('OD');
    expect(Array.from(entries.groups.rows)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('an entry with a line that was not read is doubtful, and those beside a line that tells no entry', () => {
    const rows = fecRows(draftOf(year.slice(0, 6)));
    const unread = joinRows(rows.map((row, at) => (at === 4 ? row.with(11, 'x') : row)));
    expect(Array.from(booksOf(unread).entries.isUnreliable)).toEqual([0, 1, 0, 0, 0, 0]);
    const lost = joinRows(rows.toSpliced(5, 0, ['reste']));
    expect(Array.from(booksOf(lost).entries.isUnreliable)).toEqual([0, 1, 1, 1, 0, 0, 0]);
  });
});

describe('numbers that say nothing', () => {
  const unusable = (entries: readonly BuiltEntry[]) => {
    const books = booksOf(fecOf(entries));
    const { isUnusable, unusableNumber } = books.entries;
    const journals = Array.from(isUnusable, (each, id) => (each === 1 ? books.ledger.journals.text(id) : '')).filter(
      Boolean,
    );
    return {
      journals,
      number: unusableNumber && books.ledger.numbers.text(unusableNumber.number),
      rows: unusableNumber?.rows,
    };
  };

  test('one number on every line', () => {
    expect(unusable(numbered(() => '0'))).toEqual({ journals: ['AC', 'BQ'], number: '0', rows: 240 });
  });

  test('no number on any line', () => {
    expect(unusable(numbered(() => ''))).toEqual({ journals: ['AC', 'BQ'], number: '', rows: 240 });
  });

  test('one number in one journal', () => {
    const some = numbered((one, index) => (one.journal === 'BQ' ? 'BQ' : String(index)));
    expect(unusable(some)).toEqual({ journals: ['BQ'], number: 'BQ', rows: 120 });
  });

  test('one number in several journals is none in the others, nor at the opening', () => {
    const opened = entry({ journal: 'AN', date: '20250101', number: '0' }, ['512000', 9_00], ['101000', -9_00]);
    const heap = numbered(() => '0');
    expect(unusable([opened, ...heap, { ...manual('20250105', ['471000', 1], ['467000', -1]), number: '7' }])).toEqual({
      journals: ['AN', 'AC', 'BQ', 'OD'],
      number: '0',
      rows: 242,
    });
    const bank = heap.filter(({ journal }) => journal === 'BQ');
    expect(unusable([opened, ...bank]).journals).toEqual(['AN', 'BQ']);
  });

  test('one number on half of the lines of a journal', () => {
    expect(unusable(numbered((_, index) => (index % 4 < 2 ? '0' : String(index))))).toMatchObject({ number: '0' });
    expect(unusable(numbered((_, index) => (index % 10 < 4 ? '0' : String(index))))).toMatchObject({ journals: [] });
  });

  test('a long entry of one day, a short journal and detailed opening balances have a number', () => {
    const lines = Array.from({ length: 30 }, (_, index): LineOf => ['641100', index % 2 === 0 ? 10_00 : -10_00]);
    expect(unusable([...year, manual('20251231', ...lines)]).journals).toEqual([]);
    const short = ['05', '06', '07', '08'].map((day) => ({
      ...manual(`202501${day}`, ['471000', 1], ['467000', -1]),
      number: '1',
    }));
    expect(unusable([...year, ...short]).journals).toEqual([]);
    const opened = eachMonth('202401', 12, (month) => ({
      ...entry({ journal: 'AN', date: `${month}09` }, ['411000', 5_00], ['419000', -5_00]),
      number: '1',
    }));
    expect(unusable([...opened, ...year]).journals).toEqual([]);
  });
});

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

describe('the exercise', () => {
  const spanOf = (entries: readonly BuiltEntry[]) => {
    const { exercise } = booksOf(fecOf(entries));
    const { firstDay, lastDay, firstDate, lastDate, months } = exercise;
    return {
      months,
      days: [firstDay, lastDay].map(isoDate).join(' '),
      dates: [firstDate, lastDate].map(isoDate).join(' '),
    };
  };
  const purchases = (from: string, months: number) =>
    eachMonth(from, months, (month) =>
      DAYS.map((day) => entry({ journal: 'AC', date: month + day }, ['606100', 9_00], ['401000', -9_00])),
    ).flat();
  const opened = (date: string) => entry({ journal: 'AN', date }, ['512000', 9_00], ['101000', -9_00]);
  const stray = (date: string) => manual(date, ['471000', 5_00], ['467000', -5_00]);

  test('is the months of the entries', () => {
    expect(spanOf(year)).toEqual({ months: 12, days: '2025-01-01 2025-12-31', dates: '2025-01-03 2025-12-27' });
    expect(spanOf(purchases('202407', 12))).toMatchObject({ days: '2024-07-01 2025-06-30' });
  });

  test.for([
    ['thirteen months', '202204', 13, '2022-04-01 2023-04-30'],
    ['a long first one', '202302', 23, '2023-02-01 2024-12-31'],
    ['a part of one', '202301', 7, '2023-01-01 2023-07-31'],
    ['one month', '202402', 1, '2024-02-01 2024-02-29'],
  ] as const)('may be %s', ([, from, months, days]) => {
    expect(spanOf(purchases(from, months))).toMatchObject({ months, days });
  });

  test('of a small file is all of it', () => {
    expect(spanOf([stray('20250110'), stray('20250305')])).toEqual({
      months: 3,
      days: '2025-01-01 2025-03-31',
      dates: '2025-01-10 2025-03-05',
    });
    expect(spanOf([opened('20250101')])).toMatchObject({ months: 1, days: '2025-01-01 2025-01-31' });
  });

  test('is not stretched by a stray date, and tells which rows lie outside', () => {
    const entries = [...purchases('202501', 12), stray('20310715'), stray('20230102')];
    expect(spanOf(entries)).toMatchObject({ months: 12, days: '2025-01-01 2025-12-31' });
    const { monthOf } = booksOf(fecOf(entries)).exercise;
    expect(Array.from(monthOf.subarray(-4))).toEqual([-1, -1, -1, -1]);
    expect([monthOf[0], monthOf[10], monthOf[119]]).toEqual([0, 1, 11]);
  });

  test('reaches to a month with few entries beside it, up to twelve', () => {
    expect(spanOf([...purchases('202501', 11), stray('20251231')])).toMatchObject({
      months: 12,
      dates: '2025-01-03 2025-12-31',
    });
    const busy = [...purchases('202501', 12), ...purchases('202501', 12), ...purchases('202501', 12)];
    expect(spanOf([...busy, stray('20260102')])).toMatchObject({ months: 12, days: '2025-01-01 2025-12-31' });
  });

  test('begins with the opening balances', () => {
    expect(spanOf([opened('20250101'), ...purchases('202503', 6)])).toMatchObject({
      months: 8,
      days: '2025-01-01 2025-08-31',
    });
    expect(spanOf([opened('20241231'), ...purchases('202502', 6)])).toMatchObject({
      months: 7,
      days: '2025-01-01 2025-07-31',
    });
  });

  test('is not stretched by opening balances with the dates of their pieces', () => {
    const detailed = purchases('202301', 24).map(
      (one): BuiltEntry => ({ ...one, journal: 'AN', journalLib: 'À-nouveaux' }),
    );
    expect(spanOf([...detailed, ...purchases('202501', 12)])).toMatchObject({
      months: 12,
      days: '2025-01-01 2025-12-31',
    });
  });

  test('of a file with several is the fullest two years', () => {
    const several = [...purchases('202001', 12), ...purchases('202301', 12), ...purchases('202401', 12)];
    expect(spanOf(several)).toMatchObject({ months: 24, days: '2023-01-01 2024-12-31' });
  });

  test('is nothing without dates', () => {
    const rows = fecRows(draftOf(year.slice(0, 4))).map((row, at) => (at === 0 ? row : row.with(3, '')));
    const { exercise } = booksOf(joinRows(rows));
    expect(exercise).toMatchObject({ months: 0, firstDay: NO_DATE, lastDate: NO_DATE });
    expect(new Set(exercise.monthOf)).toEqual(new Set([-1]));
  });
});

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

  test('do not count what opening balances carry', () => {
    const carried = entry({ journal: 'AN', date: '20250101' }, ['606100', 900_000_00], ['101000', -900_000_00]);
    expect(booksOf(fecOf([carried, ...year.slice(0, 4)])).thresholds.s1).toBe(100_00);
  });
});

describe('how books are kept', () => {
  const typeOf = (entries: readonly BuiltEntry[], layout?: Layout) =>
    booksOf(fecOf(entries, layout === undefined ? {} : { layout })).accountingType;
  const paid = eachMonth('202501', 12, (month) =>
    entry({ journal: 'BQ', date: `${month}05` }, ['606100', 9_00], ['512000', -9_00]),
  );
  const moved = eachMonth('202501', 3, (month) =>
    manual(`${month}05`, ['471000', 9_00], ['455100', -9_00], ['606100', 1]),
  );

  test.for<[string, readonly BuiltEntry[], Layout | undefined, string]>([
    ['suppliers', year, undefined, 'engagement'],
    ['suppliers in the columns of a cash basis', year, 'tresorerie_bnc', 'engagement'],
    ['payments', paid, undefined, 'tresorerie'],
    ['payments in the columns of a cash basis', paid, 'tresorerie_ba', 'tresorerie'],
    ['payments through the accounts of partners', [...paid, ...moved], undefined, 'tresorerie'],
    [
      'payments and accruals',
      [...paid, manual('20251231', ['486000', 9_00], ['606100', -9_00])],
      undefined,
      'engagement',
    ],
    [
      'payments and depreciation',
      [...paid, manual('20251231', ['681120', 9_00], ['281540', -9_00])],
      undefined,
      'indeterminee',
    ],
    [
      'depreciation in the columns of a cash basis',
      [...paid, manual('20251231', ['681120', 9_00], ['281540', -9_00])],
      'tresorerie_bnc',
      'tresorerie',
    ],
    ['corrections only', [manual('20250105', ['606100', 9_00], ['606300', -9_00])], undefined, 'indeterminee'],
    [
      'suppliers at the opening only',
      [entry({ journal: 'AN', date: '20250101' }, ['512000', 9_00], ['401000', -9_00]), ...paid],
      undefined,
      'tresorerie',
    ],
  ])('%s', ([, entries, layout, type]) => {
    expect(typeOf(entries, layout)).toBe(type);
  });

  test('the regime is told by the columns, or by what farmers have', () => {
    const regimeOf = (entries: readonly BuiltEntry[], layout: Layout = 'engagement') => {
      const { ledger, file, accounts } = booksOf(fecOf(entries, { layout }));
      return guessRegime(ledger, file, accounts);
    };
    expect(regimeOf(year)).toBe('bic_is');
    expect(regimeOf(year, 'tresorerie_bnc')).toBe('bnc');
    expect(regimeOf(year, 'tresorerie_ba')).toBe('ba');
    const farm: LineOf[] = [
      ['601200', 1],
      ['241000', 1],
      ['701100', -2],
      ['645200', 1, { accountLib: 'Cotisations MSA' }],
    ];
    expect(regimeOf([...year, manual('20250105', ...farm)])).toBe('ba');
    expect(regimeOf([...year, manual('20250105', ...farm.slice(0, 2))])).toBe('bic_is');
  });
});
