import { expect, test } from 'vitest';
import { analyse, found } from '../../../test/analyse.ts';
import { type BuiltEntry, draftOf, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { columnsOf, fecRows, joinRows } from '../../../test/drafts/write-fec.ts';

/** A purchase of 100 € and VAT, paid the next day, each month: lines 2 to 6 are January's. */
const year = eachMonth('202501', 12, (month, index) => [purchase(month, index), payment(month, index)]).flat();

function purchase(month: string, index: number): BuiltEntry {
  return entry(
    { journal: 'AC', date: `${month}10` },
    ['606100', 100_00 + index],
    ['445660', 20_00],
    ['401000', -120_00 - index, { thirdParty: 'F01' }],
  );
}

function payment(month: string, index: number): BuiltEntry {
  return entry(
    { journal: 'BQ', date: `${month}11` },
    ['401000', 120_00 + index, { thirdParty: 'F01' }],
    ['512000', -120_00 - index],
  );
}

/** The year with one more entry of May, on lines 62 and following. */
const yearAnd = (...lines: readonly LineOf[]) => [...year, entry({ journal: 'OD', date: '20250520' }, ...lines)];

test('an entry that does not balance is critical from one euro on, and tells both totals', () => {
  const [only, ...others] = found(fecOf(yearAnd(['622600', 1234_56], ['401000', -1233_56])), 'desequilibre');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    compteNum: '',
    period: '2025-05',
    expectedValue: '1 234,56 €',
    actualValue: '1 233,56 €',
    journalCode: 'OD',
    ecritureNum: '1',
    lines: [62, 63],
  });
  expect(only?.description).toBe(
    'L’écriture OD n° 1 du 20/05/2025 (l. 62-63) totalise 1 234,56 € au débit et 1 233,56 € au crédit, soit un écart de 1,00 €.',
  );
});

test('below one euro it is important', () => {
  const [only] = found(fecOf(yearAnd(['622600', 100_99], ['401000', -100_00])), 'desequilibre');
  expect(only).toMatchObject({ severity: 'importante', expectedValue: '100,99 €', actualValue: '100,00 €' });
});

test('balanced entries are in order, to the cent', () => {
  expect(found(fecOf(year), 'desequilibre')).toEqual([]);
  expect(found(fecOf(yearAnd(['622600', 33], ['622700', 66], ['401000', -99])), 'desequilibre')).toEqual([]);
});

test.for<[string, LineOf[], string, string]>([
  [
    'a cent',
    [
      ['622600', 100_01],
      ['401000', -100_00],
    ],
    'arrondi',
    '',
  ],
  [
    'a turned line',
    [
      ['622600', 80_00],
      ['445660', 16_00],
      ['401000', 96_00],
    ],
    'sens de la ligne du compte 401000',
    '401000',
  ],
  [
    'a turned cost',
    [
      ['622600', -70_00],
      ['401000', -70_00],
    ],
    'sens de la ligne du compte 622600',
    '622600',
  ],
  [
    'two lines that may be turned',
    [
      ['512000', 70_00],
      ['530000', 70_00],
    ],
    'sens des lignes de 70,00 €',
    '',
  ],
  [
    'a line too few',
    [
      ['622600', 80_00],
      ['625100', 31_00],
      ['401000', -80_00],
    ],
    'manquante ou en trop de 31,00 €',
    '625100',
  ],
  [
    'forgotten VAT',
    [
      ['622600', 80_00],
      ['401000', -96_00],
    ],
    'TVA de 16,00 €',
    '622600',
  ],
  [
    'changed digits',
    [
      ['622600', 85_31],
      ['625100', 11_00],
      ['401000', -69_31 - 9_00],
    ],
    'inversion de chiffres',
    '',
  ],
  [
    'anything else',
    [
      ['622600', 85_31],
      ['625100', 11_00],
      ['401000', -50_11],
    ],
    'Reprendre la pièce',
    '',
  ],
])('the gap of %s tells what to do', ([, lines, advice, account]) => {
  const [only] = found(fecOf(yearAnd(...lines)), 'desequilibre');
  expect(only?.suggestion).toContain(advice);
  expect(only?.compteNum).toBe(account);
});

test('an entry with an amount that cannot be read is not judged', () => {
  const rows = fecRows(draftOf(year));
  const debit = columnsOf('engagement').indexOf('Debit');
  expect(found(joinRows(rows), 'desequilibre')).toEqual([]);
  const unread = rows.map((row, index) => (index === 1 ? row.with(debit, 'néant') : row));
  expect(found(joinRows(unread), 'desequilibre')).toEqual([]);
});

test('a line that does not tell its entry may be missing in the ones beside it', () => {
  const rows = fecRows(draftOf(year));
  const lost = rows.flatMap((row, index) => (index === 2 ? [['perdu']] : [row]));
  expect(found(joinRows(lost), 'desequilibre')).toEqual([]);
  const gone = rows.filter((_, index) => index !== 2);
  expect(found(joinRows(gone), 'desequilibre')).toHaveLength(1);
});

const opening = (number: string, ...lines: readonly LineOf[]) =>
  entry({ journal: 'AN', date: '20250101', number, label: 'À nouveau' }, ...lines);

test('opening balances in several entries are judged as a whole', () => {
  const whole = [
    opening('1', ['512000', 900_00], ['411000', 50_00]),
    opening('2', ['101000', -900_00], ['401000', -50_00]),
  ];
  expect(found(fecOf([...whole, ...year]), 'desequilibre')).toEqual([]);
  const wrong = [
    opening('1', ['512000', 900_00], ['101000', -900_00]),
    opening('2', ['411000', 51_00], ['401000', -50_00]),
  ];
  expect(found(fecOf([...wrong, ...year]), 'desequilibre')).toMatchObject([{ ecritureNum: '2', lines: [4, 5] }]);
});

test('opening balances line by line are no entries, even if they do not balance', () => {
  const lines = [opening('1', ['512000', 900_00]), opening('2', ['101000', -800_00]), opening('3', ['401000', -90_00])];
  expect(found(fecOf([...lines, ...year]), 'desequilibre')).toEqual([]);
  expect(found(fecOf([opening('1', ['512000', 900_00], ['101000', -800_00]), ...year]), 'desequilibre')).toHaveLength(
    1,
  );
});

/** Every line bears the same number. */
const unnumbered = (entries: readonly BuiltEntry[]) => entries.map((one): BuiltEntry => ({ ...one, number: '0' }));

test('where numbers say nothing, months of journals are judged', () => {
  const wrong = unnumbered(yearAnd(['622600', 500_00], ['401000', -400_00])).map(
    (one): BuiltEntry => (one.journal === 'OD' ? { ...one, journal: 'AC' } : one),
  );
  const report = analyse(fecOf(wrong));
  const only = report.anomalies.filter(({ type }) => type === 'desequilibre_journal');
  expect(only).toMatchObject([
    {
      severity: 'critique',
      compteNum: '',
      period: '2025-05',
      expectedValue: '620,04 €',
      actualValue: '520,04 €',
      journalCode: 'AC',
      ecritureNum: '',
    },
  ]);
  expect(only[0]?.description).toContain('Le journal AC totalise en mai 2025');
  expect(report.summary.byType).toMatchObject({ desequilibre_global: 1, numerotation_inexploitable: 1 });
  expect(report.summary.byType).not.toHaveProperty('desequilibre');
});

test('where numbers say nothing and all balances, nothing is said', () => {
  const { byType } = analyse(fecOf(unnumbered(year))).summary;
  expect(byType).toHaveProperty('numerotation_inexploitable');
  expect(byType).not.toHaveProperty('desequilibre_journal');
  expect(byType).not.toHaveProperty('desequilibre_global');
});

test('a journal of opening balances that does not balance is told with the opening balances', () => {
  const wrong = [
    opening('0', ['512000', 900_00], ['101000', -800_00]),
    ...eachMonth('202401', 12, (month) => opening('0', ['411000', 10_00, { date: `${month}07` }], ['419000', -10_00])),
  ];
  const { byType } = analyse(fecOf([...wrong, ...unnumbered(year)])).summary;
  expect(byType).toHaveProperty('an_desequilibre');
  expect(byType).not.toHaveProperty('desequilibre_journal');
});

test('a month with an amount that cannot be read is not judged, nor is the file', () => {
  const wrong = unnumbered(yearAnd(['622600', 500_00], ['401000', -400_00]));
  const rows = fecRows(draftOf(wrong));
  const debit = columnsOf('engagement').indexOf('Debit');
  const unread = rows.map((row) => (row[debit] === '500,00' ? row.with(debit, 'néant') : row));
  const { byType } = analyse(joinRows(unread)).summary;
  expect(byType).not.toHaveProperty('desequilibre_journal');
  expect(byType).not.toHaveProperty('desequilibre_global');
});

test('the file is told to be out of balance where its entries do not explain it', () => {
  const wrong = unnumbered(yearAnd(['622600', 500_00], ['401000', -400_00]));
  const [only] = found(fecOf(wrong), 'desequilibre_global');
  expect(only).toMatchObject({ severity: 'critique', compteNum: '', period: null, lines: [] });
  expect(only?.description).toContain('soit un écart de 100,00 €');
});

test('a few unbalanced entries explain the file; more than a hundred do not', () => {
  const gap = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      entry({ journal: 'OD', date: '20250520' }, ['622600', 100_00 + index], ['401000', -90_00]),
    );
  expect(found(fecOf([...year, ...gap(100)]), 'desequilibre_global')).toEqual([]);
  expect(found(fecOf([...year, ...gap(101)]), 'desequilibre_global')).toHaveLength(1);
});

test('an entry over several dates is a small matter if each of them balances', () => {
  const bank = yearAnd(
    ['401000', 10_00],
    ['512000', -10_00],
    ['401000', 20_00, { date: '20250703' }],
    ['512000', -20_00, { date: '20250703' }],
  );
  const [only, ...others] = found(fecOf(bank), 'ecriture_multi_dates');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    expectedValue: '20/05/2025',
    actualValue: '03/07/2025',
    lines: [62, 63, 64, 65],
    period: '2025-05',
  });
  expect(only?.description).toContain('porte des dates du 20/05/2025 au 03/07/2025');
});

test.for<[string, string, 'importante' | 'mineure']>([
  ['another month', '20250703', 'importante'],
  ['the same month', '20250527', 'mineure'],
])('an entry whose sides stand in %s', ([, date, severity]) => {
  const [only] = found(fecOf(yearAnd(['622600', 10_00], ['401000', -10_00, { date }])), 'ecriture_multi_dates');
  expect(only?.severity).toBe(severity);
});

test('opening balances may bear the dates of their pieces, and heaps of entries any', () => {
  const detailed = opening('1', ['411000', 10_00, { date: '20241105' }], ['419000', -10_00]);
  expect(found(fecOf([detailed, ...year]), 'ecriture_multi_dates')).toEqual([]);
  expect(found(fecOf(unnumbered(year)), 'ecriture_multi_dates')).toEqual([]);
});

/** One sequence of numbers for the whole file. */
const counted = (entries: readonly BuiltEntry[]) =>
  entries.map((one, index): BuiltEntry => ({ ...one, number: String(index + 1) }));

test('a line under another journal is told as such, and not as two entries that do not balance', () => {
  const split = counted(yearAnd(['622600', 80_00], ['445660', 16_00], ['401000', -96_00, { journal: 'AC' }]));
  const report = analyse(fecOf(split));
  const [only, ...others] = report.anomalies.filter(({ type }) => type === 'ecriture_multi_journaux');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '',
    expectedValue: 'OD',
    actualValue: 'OD, AC',
    ecritureNum: '25',
    lines: [62, 63, 64],
  });
  expect(only?.description).toContain('L’écriture n° 25 (l. 62-64) est portée par les journaux OD et AC');
  expect(report.summary.byType).not.toHaveProperty('desequilibre');
  expect(report.summary.byType).not.toHaveProperty('ecriture_ligne_unique');
});

test('where each journal has its own numbers, the same number in two of them means nothing', () => {
  const split = yearAnd(['622600', 80_00], ['401000', -80_00, { journal: 'AC', number: '1' }]);
  const { byType } = analyse(fecOf(split)).summary;
  expect(byType).not.toHaveProperty('ecriture_multi_journaux');
  expect(byType).toMatchObject({ desequilibre: 2 });
});

test('gaps that do not close each other are not one entry', () => {
  const { byType } = analyse(
    fecOf(counted(yearAnd(['622600', 80_00], ['445660', 16_00], ['401000', -90_00, { journal: 'AC' }]))),
  ).summary;
  expect(byType).not.toHaveProperty('ecriture_multi_journaux');
  expect(byType).toMatchObject({ desequilibre: 2 });
});

test('a program that writes all entries so is told once; a few are told each', () => {
  const spread = (count: number) =>
    counted(year).map((one, index): BuiltEntry => {
      if (index >= count) return one;
      return { ...one, lines: one.lines.map((line, at) => (at === 0 ? { ...line, journal: 'OD' } : line)) };
    });
  expect(found(fecOf(spread(4)), 'ecriture_multi_journaux')).toHaveLength(4);
  const [only, ...others] = found(fecOf(spread(24)), 'ecriture_multi_journaux');
  expect(others).toEqual([]);
  expect(only?.description).toContain('23 autres écritures sont dans ce cas');
  expect(found(fecOf(spread(24)), 'desequilibre')).toEqual([]);
});

test('an entry whose journals balance each on its own is in order', () => {
  const lines: LineOf[] = [
    ['622600', 80_00],
    ['401000', -80_00],
    ['401000', 80_00, { journal: 'BQ' }],
    ['512000', -80_00, { journal: 'BQ' }],
  ];
  expect(found(fecOf(counted(yearAnd(...lines))), 'ecriture_multi_journaux')).toEqual([]);
});

test('an entry with one line lacks its counterpart', () => {
  const [only, ...others] = found(fecOf(yearAnd(['622600', 80_00])), 'ecriture_ligne_unique');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '622600',
    expectedValue: '2 lignes',
    actualValue: '1 ligne',
    lines: [62],
  });
  expect(only?.description).toContain('n’a qu’une ligne mouvementée : 80,00 € sur le compte 622600');
});

test('lines without an amount are no counterpart', () => {
  const [only] = found(fecOf(yearAnd(['622600', 80_00], ['401000', 0])), 'ecriture_ligne_unique');
  expect(only).toMatchObject({ compteNum: '622600', lines: [62, 63] });
});

test('opening balances line by line, a line with both sides, an empty entry and a heap are no single lines', () => {
  const lines = [opening('1', ['512000', 900_00]), opening('2', ['101000', -900_00])];
  expect(found(fecOf([...lines, ...year]), 'ecriture_ligne_unique')).toEqual([]);
  expect(found(fecOf(yearAnd(['622600', 80_00, { credit: 80_00 }])), 'ecriture_ligne_unique')).toEqual([]);
  expect(found(fecOf(yearAnd(['622600', 0])), 'ecriture_ligne_unique')).toEqual([]);
  expect(found(fecOf(unnumbered(year)), 'ecriture_ligne_unique')).toEqual([]);
});
