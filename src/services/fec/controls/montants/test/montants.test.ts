import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';

type Head = Omit<EntryHead, 'journal'>;

const purchase = (head: Head, cents: number, account = '606100'): BuiltEntry =>
  entry({ journal: 'AC', ...head }, [account, cents], ['401000', -cents, { thirdParty: 'F01' }]);

/** Three purchases a month: 72 lines. The threshold S1 is 100 €. */
const year = (): BuiltEntry[] =>
  eachMonth('202501', 12, (month, index) =>
    ['03', '13', '23'].map((day, nth) => purchase({ date: month + day }, 60_00 + index + nth * 13_00)),
  ).flat();

const withYear = (...more: readonly BuiltEntry[]) => fecOf([...year(), ...more]);

test('lines without an amount are told once', () => {
  const file = withYear(
    entry({ journal: 'OD', date: '20251201' }, ['628100', 7_00], ['467000', -7_00], ['471000', 0]),
    entry({ journal: 'OD', date: '20251202' }, ['606300', 0], ['467000', 0]),
  );
  const [only, ...others] = found(file, 'montant_nul');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '',
    period: null,
    expectedValue: '0 ligne',
    actualValue: '3 lignes',
    lines: [76, 77, 78],
  });
  expect(only?.description).toBe('3 lignes portent un débit et un crédit nuls (l. 76-78).');
});

test('empty opening balances, amounts that cannot be read and empty ones are not zero', () => {
  const opening = entry({ journal: 'AN', date: '20250101' }, ['512000', 0], ['101300', 0]);
  expect(found(fecOf([opening, ...year()]), 'montant_nul')).toEqual([]);
  const text = withYear().toString('utf8');
  expect(found(Buffer.from(text.replace('\t60,00\t', '\tsoixante\t')), 'montant_nul')).toEqual([]);
  expect(found(Buffer.from(text.replace('\t60,00\t0,00\t', '\t\t\t')), 'montant_nul')).toEqual([]);
});

test('a line with a debit and a credit', () => {
  const both = entry(
    { journal: 'OD', date: '20251201' },
    ['628100', 0, { debit: 90_00, credit: 20_00 }],
    ['467000', -70_00],
  );
  const [only, ...others] = found(withYear(both), 'debit_credit_simultanes');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '628100',
    period: '2025-12',
    expectedValue: 'débit ou crédit',
    actualValue: '90,00 € / 20,00 €',
    lines: [74],
  });
  expect(only?.description).toContain('La ligne 74 porte 90,00 € au débit et 20,00 € au crédit du compte 628100');
  expect(found(withYear(), 'debit_credit_simultanes')).toEqual([]);
});

test('negative amounts are told once', () => {
  const negative = entry(
    { journal: 'OD', date: '20251201' },
    ['628100', 0, { debit: -90_00 }],
    ['467000', 0, { credit: -90_00 }],
  );
  const [only, ...others] = found(withYear(negative, purchase({ date: '20251202' }, 5_00)), 'montant_negatif');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '',
    period: null,
    expectedValue: '0 ligne',
    actualValue: '2 lignes',
    lines: [74, 75],
  });
  expect(only?.description).toBe('2 lignes portent un montant négatif (l. 74-75).');
  expect(found(withYear(), 'montant_negatif')).toEqual([]);
});

/** Twelve purchases on one account, one for each month. */
const series = (amounts: (index: number) => number, account = '611000', journal = 'AC'): BuiltEntry[] =>
  eachMonth('202501', 12, (month, index) => ({
    ...purchase({ date: `${month}17` }, amounts(index), account),
    journal,
    journalLib: journal,
  }));

test('an account with many amounts in whole thousands', () => {
  const rounds = series((index) => (index < 6 ? (1 + (index % 3)) * 1000_00 : 1234_56 + index));
  const [only, ...others] = found(withYear(...rounds), 'montant_rond');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '611000',
    period: null,
    expectedValue: '0 %',
    actualValue: '50 %',
    lines: [74, 76, 78, 80, 82, 84],
  });
  expect(only?.description).toContain('Sur 12 lignes du compte 611000');
  expect(only?.description).toContain(
    '6 lignes sont des multiples de 1 000 € (l. 74, 76, 78, 80, 82, 84), contre 0 % ailleurs.',
  );
});

test('the same amount again, few of them, few lines, a habit of the file and other journals are usual', () => {
  const thousands = (index: number) => (1 + (index % 4)) * 1000_00;
  const usual: readonly (readonly BuiltEntry[])[] = [
    series(() => 2000_00),
    series((index) => (index < 4 ? thousands(index) : 1234_56 + index)),
    series((index) => (index < 3 ? thousands(index) : 1234_56 + index)),
    series(thousands).slice(0, 9),
    [
      ...series(thousands),
      ...series(thousands, '622800'),
      ...series(thousands, '628100'),
      ...series(thousands, '615500'),
    ],
    eachMonth('202501', 12, (month, index) =>
      entry({ journal: 'BQ', date: `${month}17` }, ['661100', thousands(index)], ['512000', -thousands(index)]),
    ),
    series(thousands, '164000'),
  ];
  for (const more of usual) expect(found(withYear(...more), 'montant_rond')).toEqual([]);
});

test('an amount out of all proportion is minor, important from ten times the highest percentile on', () => {
  const file = withYear(purchase({ date: '20251205', piece: 'F-9' }, 8_600_00));
  const [only, ...others] = found(file, 'montant_atypique');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '606100',
    period: '2025-12',
    expectedValue: '86,10 €',
    actualValue: '8 600,00 €',
    lines: [74],
    suggestion: 'Contrôler sur la pièce si la virgule a été déplacée (86,00 € ?).',
  });
  expect(only?.description).toContain('où la ligne médiane est de 73,06 €');
  const wide = eachMonth('202501', 6, (month) => purchase({ date: `${month}27` }, 900_00));
  const [minor] = found(withYear(...wide, purchase({ date: '20251205' }, 6_000_03)), 'montant_atypique');
  expect(minor).toMatchObject({ severity: 'mineure', suggestion: 'Contrôler le montant sur la pièce.' });
});

test('also where most lines of the account are large themselves', () => {
  const sales = Array.from({ length: 40 }, (_, index) =>
    entry(
      { journal: 'VE', date: `2025${String((index % 12) + 1).padStart(2, '0')}15` },
      ['411000', 9_000_00 + index * 100_00, { thirdParty: 'C01' }],
      ['707000', -9_000_00 - index * 100_00],
    ),
  );
  const shifted = entry(
    { journal: 'VE', date: '20251216' },
    ['411000', 950_000_00, { thirdParty: 'C01' }],
    ['707000', -950_000_00],
  );
  expect(found(withYear(...sales, shifted), 'montant_atypique').map(({ actualValue }) => actualValue)).toEqual([
    '950 000,00 €',
  ]);
  expect(found(withYear(...sales), 'montant_atypique')).toEqual([]);
});

test('accruals, inventory, reversals, rare accounts, small amounts and amounts with their like are usual', () => {
  const usual: readonly (readonly BuiltEntry[])[] = [
    [purchase({ date: '20251231', label: 'FNP travaux de décembre' }, 8_600_00)],
    [purchase({ date: '20251231', label: 'Écriture d’inventaire' }, 8_600_00)],
    [purchase({ date: '20251231', label: 'Annulation de facture' }, 8_600_00)],
    [...series((index) => 60_00 + index), purchase({ date: '20251205' }, 8_600_00, '611000')],
    [purchase({ date: '20251205' }, 990_00)],
    eachMonth('202507', 4, (month, index) => purchase({ date: `${month}05` }, 8_600_00 + index)),
  ];
  for (const more of usual) expect(found(withYear(...more), 'montant_atypique')).toEqual([]);
});

/** So many purchases whose amounts grow evenly on a logarithmic scale, or as given. */
const manyPurchases = (count: number, amountOf: (index: number) => number): BuiltEntry[] =>
  Array.from({ length: count }, (_, index) =>
    purchase(
      { date: `2025${String(Math.floor((index * 12) / count) + 1).padStart(2, '0')}11` },
      amountOf(index),
      '625700',
    ),
  );

test('first digits that do not follow the law are told once for the class', () => {
  const [only, ...others] = found(fecOf(manyPurchases(1000, (index) => 400_00 + index * 9)), 'benford');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '',
    period: null,
    expectedValue: '≤ 0,015',
    lines: [],
    suggestion: 'Examiner un échantillon des montants commençant par 4.',
  });
  expect(only?.description).toContain('Sur 1 000 montants de classe 6');
  expect(only?.description).toContain('le chiffre 4 ouvre 100 % des montants, contre 9,7 % attendus');
});

test('amounts that follow the law, too few of them and small ones are not told', () => {
  const spread = manyPurchases(1200, (index) => Math.round(10_00 * 10 ** (((index * 7) % 1200) / 400)));
  expect(found(fecOf(spread), 'benford')).toEqual([]);
  expect(found(fecOf(manyPurchases(999, (index) => 400_00 + index * 9)), 'benford')).toEqual([]);
  expect(found(fecOf(manyPurchases(1200, (index) => 4_00 + (index % 90))), 'benford')).toEqual([]);
});
