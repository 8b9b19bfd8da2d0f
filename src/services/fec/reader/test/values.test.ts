import { describe, expect, test } from 'vitest';
import { dayOf, fec, HEADER, read, readContent, valuesOf } from '../../test/fec-text.ts';
import { RowFlag } from '../ledger.ts';

describe('amounts', () => {
  const inCents = (debit: string) => {
    const { ledger, file } = read(fec([{ Debit: debit }]));
    const faults = (['unreadableAmounts', 'irregularAmounts', 'excessDecimals'] as const).filter(
      (fault) => file[fault].length > 0,
    );
    for (const fault of faults)
      expect(file[fault]).toMatchObject([{ column: 'Debit', count: 1, samples: [{ line: 2 }] }]);
    const flags = ledger.flags[0] ?? 0;
    expect((flags & RowFlag.unreadableAmount) !== 0).toBe(faults.includes('unreadableAmounts'));
    expect((flags & RowFlag.irregularAmount) !== 0).toBe(faults.includes('irregularAmounts'));
    return [ledger.debit[0], ...faults];
  };

  test.each([
    ['100,00', 10_000],
    ['0,00', 0],
    ['0', 0],
    ['7', 700],
    ['7,5', 750],
    ['0000000069,60', 6960],
    [' 000000000001437,12', 143_712],
    ['12,34   ', 1234],
    ['12,340000', 1234],
    ['-12,34', -1234],
    ['12,34-', -1234],
    ['+12,34', 1234],
    ['12,34+', 1234],
    ['-0,00', 0],
    ['12345678,90', 1_234_567_890],
    ['123456789,01', 12_345_678_901],
    ['90000000000000,00', 9e15],
    ['00000000000000000000000000000000000000000000000000000000000000000000001,00', 100],
  ])('%j is as the rules ask', (written, cents) => {
    expect(inCents(written)).toEqual([cents]);
  });

  test.each([
    ['1234.56', 123_456],
    ['1234.5', 123_450],
    ['1234.', 123_400],
    ['.5', 50],
    [',50', 50],
    ['12,', 1200],
    ['1 234,56', 123_456],
    ['1 234 567,8', 123_456_780],
    ['1 000.00', 100_000],
    ['1.234,56', 123_456],
    ['1.234.567', 123_456_700],
    ['1,234.56', 123_456],
    ["1'234,56", 123_456],
    ['1E3', 100_000],
    ['1,5e3', 150_000],
    ['12E-1', 120],
    ['- 12,00', -1200],
    ['-1 234,56', -123_456],
    ['1 234,56-', -123_456],
  ])('%j is read, but irregular', (written, cents) => {
    expect(inCents(written)).toEqual([cents, 'irregularAmounts']);
  });

  test.each([
    ['1,005', 101],
    ['1,004', 100],
    ['-1,005', -101],
    ['0,0049999', 0],
    ['123456789012,999', 12_345_678_901_300],
  ])('%j has more decimals than cents have', (written, cents) => {
    expect(inCents(written)).toEqual([cents, 'excessDecimals']);
  });

  test('a decimal point and too many decimals are two faults', () => {
    expect(inCents('1.005')).toEqual([101, 'irregularAmounts', 'excessDecimals']);
  });

  test.each([
    'abc',
    '12,34 €',
    '--1',
    '-1-',
    '+',
    ',',
    '.',
    '1,2,3',
    '12 34,00',
    '1..5',
    '1e',
    '1E400',
    'NaN',
    '0x10',
    '90000000000000,01',
    '99999999999999999999',
    '1E40',
    '9'.repeat(500),
    `${'1'.repeat(40)}.${'1'.repeat(40)}`,
    '１２',
    '1\u00002',
    '12,3a',
    '12,345x',
    '(12,00)',
  ])('%j cannot be read', (written) => {
    expect(inCents(written)).toEqual([0, 'unreadableAmounts']);
  });

  test('a no-break space is a thousands separator and a strange character, in either encoding', () => {
    for (const space of ['\u00a0', '\u202f']) {
      const { ledger, file } = read(fec([{ Debit: `1${space}234,56` }]));
      expect(ledger.debit[0]).toBe(123_456);
      expect(file.irregularAmounts).toMatchObject([{ column: 'Debit', count: 1 }]);
      expect(file.strangeCharacters).toMatchObject({ lines: 1, samples: [{ row: 0, line: 2 }] });
    }
    const { ledger } = read(Buffer.from(fec([{ Debit: '1\u00a0234,56', EcritureLib: 'été' }]), 'latin1'));
    expect(ledger.debit[0]).toBe(123_456);
  });

  test('an empty debit beside a credit is zero; both empty is no amount, counted once', () => {
    const { ledger, file } = read(
      fec([
        { Debit: '', Credit: '5,00' },
        { Debit: '   ', Credit: '' },
      ]),
    );
    expect([...ledger.debit]).toEqual([0, 0]);
    expect([...ledger.credit]).toEqual([500, 0]);
    expect([...ledger.flags]).toEqual([0, RowFlag.noAmount]);
    expect(file.emptyMandatory).toEqual([{ column: 'Debit', count: 1, samples: [{ row: 1, line: 3, value: '' }] }]);
  });

  test('a faulty credit does not spoil the debit, nor the line after it', () => {
    const { ledger, file } = read(fec([{ Debit: '1,00', Credit: 'x' }, { Debit: '2,00' }]));
    expect([...ledger.debit]).toEqual([100, 200]);
    expect([...ledger.flags]).toEqual([RowFlag.unreadableAmount, 0]);
    expect(file.unreadableAmounts).toEqual([
      { column: 'Credit', count: 1, samples: [{ row: 0, line: 2, value: 'x' }] },
    ]);
  });

  test('samples stop at a hundred, the count goes on', () => {
    const { file } = read(fec(Array.from({ length: 150 }, () => ({ Debit: 'x' }))));
    expect(file.unreadableAmounts[0]?.count).toBe(150);
    expect(file.unreadableAmounts[0]?.samples).toHaveLength(100);
  });

  test('what is shown of a value is cut and free of control characters', () => {
    const { file } = read(fec([{ Debit: `a\u0007b\u202e${'c'.repeat(500)}` }]));
    expect(file.unreadableAmounts[0]?.samples[0]?.value).toBe(`ab${'c'.repeat(77)}…`);
    for (const before of ['', 'a', 'ab']) {
      const { file: long } = read(fec([{ Debit: before + '€'.repeat(1000) }]));
      expect(long.unreadableAmounts[0]?.samples[0]?.value).toBe(`${before}${'€'.repeat(79 - before.length)}…`);
    }
  });
});

describe('Montant and Sens', () => {
  const header = HEADER.map((column) => ({ Debit: 'Montant', Credit: 'Sens' })[column] ?? column);

  test('become debit and credit', () => {
    const { ledger, file } = read(
      fec([{ Sens: 'D' }, { Sens: 'C' }, { Sens: '+1' }, { Sens: '-1' }, { Sens: '1' }, { Sens: 'c' }], { header }),
    );
    expect([...ledger.debit]).toEqual([10_000, 0, 10_000, 0, 10_000, 0]);
    expect([...ledger.credit]).toEqual([0, 10_000, 0, 10_000, 0, 10_000]);
    expect([...ledger.flags]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(file.header.missing).toEqual([]);
    expect(file.header.isOutOfOrder).toBe(false);
  });

  test('a side that says neither makes the amount unreadable', () => {
    const { ledger, file } = read(fec([{ Sens: 'X' }, { Sens: '' }, { Montant: '' }], { header }));
    expect([...ledger.debit, ...ledger.credit]).toEqual([0, 0, 0, 0, 0, 0]);
    const unreadable = RowFlag.unreadableSide | RowFlag.unreadableAmount;
    expect([...ledger.flags]).toEqual([unreadable, unreadable, RowFlag.noAmount]);
    expect(file.unreadableSides).toEqual([{ column: 'Sens', count: 1, samples: [{ row: 0, line: 2, value: 'X' }] }]);
    expect(file.emptyMandatory).toMatchObject([
      { column: 'Montant', count: 1 },
      { column: 'Sens', count: 1 },
    ]);
  });
});

describe('dates', () => {
  const dateOf = (written: string) => {
    const { ledger, file } = read(fec([{ EcritureDate: written }]));
    const faults = (['unreadableDates', 'irregularDates', 'emptyMandatory'] as const).filter(
      (fault) => file[fault].length > 0,
    );
    for (const fault of faults) expect(file[fault]).toMatchObject([{ column: 'EcritureDate', count: 1 }]);
    return [dayOf(ledger.date[0]), ledger.flags[0], ...faults];
  };

  test.each([
    ['20250110', '2025-01-10'],
    ['20240229', '2024-02-29'],
    ['20000229', '2000-02-29'],
    ['19000101', '1900-01-01'],
    ['19691231', '1969-12-31'],
    ['21991231', '2199-12-31'],
    [' 20251231 ', '2025-12-31'],
  ])('%j is as the rules ask', (written, day) => {
    expect(dateOf(written)).toEqual([day, 0]);
  });

  test.each([
    ['2025-01-10', '2025-01-10'],
    ['2025/01/10', '2025-01-10'],
    ['2025.1.5', '2025-01-05'],
    ['10/01/2025', '2025-01-10'],
    ['10-01-2025', '2025-01-10'],
    ['10.01.2025', '2025-01-10'],
    ['1/2/2025', '2025-02-01'],
    ['20250110 12:30:00', '2025-01-10'],
    ['2025-01-10T00:00:00.000Z', '2025-01-10'],
    ['10/01/2025 00:00', '2025-01-10'],
  ])('%j is read, but irregular', (written, day) => {
    expect(dateOf(written)).toEqual([day, RowFlag.irregularDate, 'irregularDates']);
  });

  test.each([
    '20251345',
    '20250229',
    '19000229',
    '20250431',
    '20250100',
    '18991231',
    '22000101',
    '2025011',
    '202501100',
    '31/04/2025',
    '10/01/25',
    '2025-13-01',
    '10/01-2025',
    'hier',
    '2025-01-10 demain',
    '20250110x',
    '1/1/1/2025',
    '2025//10',
    '-20250110',
    '123456789012',
    '20250110 '.repeat(2),
  ])('%j is no date', (written) => {
    expect(dateOf(written)).toEqual([undefined, RowFlag.unreadableDate, 'unreadableDates']);
  });

  test.each(['', '   ', '0', '00000000', '0000000000', '00/00/0000'])('%j says nothing', (written) => {
    expect(dateOf(written)).toEqual([undefined, 0, 'emptyMandatory']);
  });

  test('each column of dates has its own flag', () => {
    const bad = '20251301';
    const { ledger, file } = read(
      fec([{ PieceDate: bad }, { DateLet: bad }, { ValidDate: bad }, { PieceDate: '01/02/2025' }]),
    );
    expect([...ledger.flags]).toEqual([
      RowFlag.unreadablePieceDate,
      RowFlag.unreadableLetteringDate,
      RowFlag.unreadableValidDate,
      RowFlag.irregularDate,
    ]);
    expect(file.unreadableDates.map(({ column }) => column)).toEqual(['PieceDate', 'DateLet', 'ValidDate']);
    expect(valuesOf(ledger)[3]).toMatchObject({ pieceDate: '2025-02-01', date: '2025-01-10' });
  });

  test('days that share a slot of the cache do not become each other', () => {
    const days = Array.from({ length: 4000 }, (_, day) =>
      new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const result = readContent(fec(days.map((day) => ({ EcritureDate: day.replaceAll('-', '') }))));
    expect('ledger' in result && Array.from(result.ledger.date, dayOf)).toEqual(days);
  });
});

describe('values that must not be empty', () => {
  const blank = Object.fromEntries(HEADER.map((column) => [column, '']));

  test('depend on the layout', () => {
    const engagement = read(fec([{}, blank])).file;
    expect(engagement.layout).toBe('engagement');
    expect(engagement.emptyMandatory.map(({ column }) => column).join(' ')).toBe(
      'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib PieceRef PieceDate EcritureLib Debit ValidDate',
    );
    const header = [...HEADER, 'DateRglt', 'ModeRglt', 'NatOp'];
    const treasury = read(fec([{}, { ...blank, DateRglt: '', ModeRglt: '' }], { header }));
    expect(treasury.file.layout).toBe('tresorerie_ba');
    expect(treasury.file.emptyMandatory.map(({ column }) => column).join(' ')).toBe(
      'EcritureNum EcritureDate CompteLib PieceRef PieceDate EcritureLib Debit ValidDate DateRglt ModeRglt',
    );
    expect(treasury.file.emptyMandatory.every(({ count }) => count === 1)).toBe(true);
    expect([...treasury.ledger.flags]).toEqual([
      0,
      RowFlag.noAmount | RowFlag.noSettlementDate | RowFlag.noSettlementMode,
    ]);
  });

  test('are not missed on every line where the column itself is missing', () => {
    const header = HEADER.filter((column) => column !== 'ValidDate');
    const { file } = read(fec([{}], { header }));
    expect(file.emptyMandatory).toEqual([]);
    expect(file.header.missing).toEqual(['ValidDate']);
  });
});

describe('texts', () => {
  test('are trimmed, and equal ones are one', () => {
    const { ledger } = read(
      fec([{ EcritureNum: 'A1 ' }, { EcritureNum: ' A1' }, { EcritureNum: 'a1' }, { EcritureNum: 'A1\t' }]),
    );
    expect([...ledger.number]).toEqual([1, 1, 2, 1]);
    expect(ledger.numbers.count).toBe(3);
  });

  test('account labels: the first, and every other one once', () => {
    const labels = ['', 'Fournitures', 'Fournitures', 'Papier', 'Fournitures', 'Papier', 'Encre'];
    const { ledger } = read(fec(labels.map((CompteLib) => ({ CompteLib }))));
    const account = ledger.account[0] ?? -1;
    expect(ledger.labels.text(ledger.accountLabel[account] ?? -1)).toBe('Fournitures');
    expect(ledger.otherAccountLabels.map(({ id, label, row }) => [id, ledger.labels.text(label), row])).toEqual([
      [account, 'Papier', 3],
      [account, 'Encre', 6],
    ]);
    expect(ledger.accountLabel).toHaveLength(ledger.accounts.count);
  });

  test('third parties and their labels', () => {
    const { ledger } = read(
      fec([
        { CompAuxNum: 'F1', CompAuxLib: 'Dupont' },
        { CompAuxNum: 'F1', CompAuxLib: 'Durand' },
        { CompAuxNum: 'F2' },
        { CompAuxLib: 'Martin' },
      ]),
    );
    expect(valuesOf(ledger).map((row) => [row.thirdParty, row.thirdPartyLabel])).toEqual([
      ['F1', 'Dupont'],
      ['F1', 'Dupont'],
      ['F2', ''],
      ['', ''],
    ]);
    expect(ledger.otherThirdPartyLabels.map(({ label }) => ledger.labels.text(label))).toEqual(['Durand']);
    expect([...ledger.flags]).toEqual([0, 0, RowFlag.thirdPartyWithoutLabel, RowFlag.labelWithoutThirdParty]);
  });

  test('a label is the same number wherever it stands', () => {
    const { ledger } = read(fec([{ EcritureLib: 'Fournitures', CompteLib: 'Fournitures', JournalLib: 'Fournitures' }]));
    expect(ledger.label[0]).toBe(ledger.accountLabel[ledger.account[0] ?? -1]);
    expect(ledger.label[0]).toBe(ledger.journalLabel[ledger.journal[0] ?? -1]);
  });

  test('foreign amounts take room only where there are some', () => {
    expect(read(fec([{}])).ledger.foreign).toBeUndefined();
    const { ledger, file } = read(
      fec([{}, { Montantdevise: '12,5', Idevise: 'USD' }, { Idevise: 'GBP' }, { Montantdevise: 'x' }]),
    );
    expect(valuesOf(ledger).map((row) => [row.currency, row.foreignAmount])).toEqual([
      ['', 0],
      ['USD', 1250],
      ['GBP', 0],
      ['', 0],
    ]);
    expect(file.unreadableAmounts).toMatchObject([{ column: 'Montantdevise', count: 1 }]);
    expect([...ledger.flags]).toEqual([0, 0, 0, 0]);
  });

  test('strange characters are told line by line', () => {
    const { file } = read(
      fec([
        { EcritureLib: 'simple' },
        { EcritureLib: 'bip\u0007', CompteLib: 'a\u0001b' },
        { EcritureLib: 'nul\u0000\u0000!' },
        { EcritureLib: 'FacturÃ©' },
        { EcritureLib: 'NÂ°5' },
        { EcritureLib: 'perdu \ufffd' },
        { EcritureLib: 'SÃO João, Ânes, été, œuf, 12 €' },
      ]),
    );
    expect(file.strangeCharacters).toMatchObject({ lines: 5, nul: 2, mojibake: 3 });
    expect(file.strangeCharacters.samples.map(({ line, value }) => [line, value])).toEqual([
      [3, 'ab'],
      [4, 'nul!'],
      [5, 'FacturÃ©'],
      [6, 'NÂ°5'],
      [7, 'perdu \ufffd'],
    ]);
  });

  test('the other legal separator inside a line is counted', () => {
    expect(read(fec([{ EcritureLib: 'a\tb' }, {}])).file.otherSeparatorLines).toBe(1);
    expect(read(fec([{ EcritureLib: 'a|b' }, {}], { separator: '\t' })).file.otherSeparatorLines).toBe(1);
  });
});
