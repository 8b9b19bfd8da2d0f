import { expect, test } from 'vitest';
import { euros } from '../../../french/wording.ts';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';

const opened = (...lines: readonly LineOf[]): BuiltEntry => {
  const total = lines.reduce((sum, [, cents]) => sum + cents, 0);
  return entry({ journal: 'AN', date: '20250101' }, ...lines, ['101300', -total]);
};

const received = (date: string, account: string, cents: number): BuiltEntry =>
  entry({ journal: account.startsWith('53') ? 'CA' : 'BQ', date }, [account, cents], ['706000', -cents]);

const spent = (date: string, account: string, cents: number): BuiltEntry =>
  entry({ journal: account.startsWith('53') ? 'CA' : 'BQ', date }, ['606300', cents], [account, -cents]);

/** Five lines of the bank in each month: 20 € more at its end. */
const bankYear = (isKept: (month: string) => boolean = () => true, account = '512000'): BuiltEntry[] =>
  eachMonth('202501', 12, (month) =>
    isKept(month)
      ? [
          received(`${month}03`, account, 500_00),
          spent(`${month}07`, account, 120_00),
          spent(`${month}12`, account, 120_00),
          spent(`${month}19`, account, 120_00),
          spent(`${month}26`, account, 120_00),
        ]
      : [],
  ).flat();

const withOpening = opened(['512000', 1_000_00], ['530000', 100_00]);

test('a till below nothing at the end of a day is critical, told once with its worst day', () => {
  const file = fecOf([
    withOpening,
    ...bankYear(),
    spent('20250310', '530000', 150_00),
    spent('20250312', '530000', 30_00),
    received('20250320', '530000', 400_00),
    spent('20251120', '530000', 330_00),
    received('20251121', '530000', 50_00),
  ]);
  const [only, ...others] = found(file, 'caisse_creditrice');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    compteNum: '530000',
    period: '2025-03',
    expectedValue: '≥ 0,00 €',
    actualValue: '-80,00 €',
    lines: [128],
  });
  expect(only?.description).toContain('est créditrice pendant 11 jours, jusqu’à 80,00 € le 12/03/2025 (l. 128)');
});

test('without opening balances a till below nothing is important only', () => {
  const [only] = found(fecOf([...bankYear(), spent('20250310', '530000', 150_00)]), 'caisse_creditrice');
  expect(only).toMatchObject({ severity: 'importante', actualValue: '-150,00 €' });
  expect(only?.description).toContain('Le fichier ne contient pas d’à-nouveaux.');
});

test('what happens within a day does not count, nor where opening balances stand in the file or by date', () => {
  const sameDay = [spent('20250310', '530000', 150_00), received('20250310', '530000', 60_00)];
  expect(found(fecOf([withOpening, ...bankYear(), ...sameDay]), 'caisse_creditrice')).toEqual([]);
  const late = { ...withOpening, date: '20250331' };
  expect(found(fecOf([...bankYear(), spent('20250310', '530000', 90_00), late]), 'caisse_creditrice')).toEqual([]);
});

test('a till with a line that has no readable amount or date is not judged', () => {
  const file = fecOf([
    withOpening,
    ...bankYear(),
    received('20250305', '530000', 777_00),
    spent('20250310', '530000', 300_00),
  ]).toString();
  expect(found(Buffer.from(file), 'caisse_creditrice')).toEqual([]);
  expect(found(Buffer.from(file.replaceAll('777,00', 'néant')), 'caisse_creditrice')).toEqual([]);
  expect(found(Buffer.from(file.replaceAll('20250305', '20251399')), 'caisse_creditrice')).toEqual([]);
});

test('a till that ends with more than 5 000 € and two months’ receipts is minor', () => {
  const receipts = eachMonth('202501', 12, (month) => received(`${month}15`, '530000', 450_00));
  const [only, ...others] = found(fecOf([withOpening, ...bankYear(), ...receipts]), 'caisse_elevee');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '530000',
    period: '2025-12',
    expectedValue: '≤ 5 000,00 €',
    actualValue: '5 500,00 €',
    lines: [147],
  });
  expect(only?.description).toContain('présente un solde final de 5 500,00 €');
});

test.for([
  [49_000_00, 'mineure'],
  [50_000_00, 'importante'],
  [499_000_00, 'importante'],
  [1_000_000_00, 'critique'],
] as const)('the severity of a full till grows with its amount: %i cents are %s', ([cents, severity]) => {
  const filled = received('20250615', '530000', cents - 100_00);
  const [only] = found(fecOf([withOpening, ...bankYear(), filled]), 'caisse_elevee');
  expect([only?.severity, only?.actualValue]).toEqual([severity, euros(cents)]);
});

test('a till of at most 5 000 €, or of two months’ receipts, is not too full', () => {
  const small = eachMonth('202501', 12, (month) => received(`${month}15`, '530000', 400_00));
  expect(found(fecOf([withOpening, ...bankYear(), ...small]), 'caisse_elevee')).toEqual([]);
  const busy = eachMonth('202501', 12, (month, index) => [
    received(`${month}15`, '530000', 9_000_00),
    ...(index < 10 ? [entry({ journal: 'CA', date: `${month}16` }, ['512000', 9_000_00], ['530000', -9_000_00])] : []),
  ]).flat();
  expect(found(fecOf([opened(['512000', 1_000_00]), ...bankYear(), ...busy]), 'caisse_elevee')).toEqual([]);
});

const inCash = (date: string, account: string, cents: number, thirdParty: string, name?: string): BuiltEntry =>
  entry(
    { journal: 'CA', date },
    [account, cents, { thirdParty, ...(name === undefined ? {} : { thirdPartyLib: name }) }],
    ['530000', -cents],
  );

const excessive = (...entries: readonly BuiltEntry[]) =>
  found(
    fecOf([opened(['512000', 1_000_00], ['530000', 4_000_00]), ...bankYear(), ...entries]),
    'paiement_especes_excessif',
  );

test('more than 1 000 € in cash to one supplier or by one customer on one day is important', () => {
  const [customer, supplier, ...others] = excessive(
    inCash('20250310', '401000', 700_00, 'F01', 'Négoce Martin'),
    inCash('20250310', '401000', 300_01, 'F01', 'Négoce Martin'),
    inCash('20250310', '411000', -1_200_00, 'C01', 'Garage Petit'),
  ).toSorted((a, b) => (a.compteNum < b.compteNum ? 1 : -1));
  expect(others).toEqual([]);
  expect(supplier).toMatchObject({
    severity: 'importante',
    compteNum: '401000',
    period: '2025-03',
    expectedValue: '≤ 1 000,00 €',
    actualValue: '1 000,01 €',
    lines: [125, 127],
  });
  expect(supplier?.description).toContain('1 000,01 € réglés en espèces le 10/03/2025');
  expect(supplier?.description).toContain('Négoce Martin (l. 125, 127)');
  expect(customer).toMatchObject({ compteNum: '411000', actualValue: '1 200,00 €' });
});

test('cash below the limit, on other days, of other people or given back is in order', () => {
  expect(
    excessive(
      inCash('20250310', '401000', 1_000_00, 'F01'),
      inCash('20250311', '401000', 900_00, 'F01'),
      inCash('20250311', '401000', 900_00, 'F02'),
      inCash('20250410', '411000', 1_500_00, 'C01'),
      entry({ journal: 'CA', date: '20250510' }, ['512000', 3_000_00], ['530000', -3_000_00]),
      entry({ journal: 'BQ', date: '20250510' }, ['401000', 3_000_00, { thirdParty: 'F01' }], ['512000', -3_000_00]),
    ),
  ).toEqual([]);
});

test('of an entry with cash and bank, only the cash counts', () => {
  const mixed = (cash: number): BuiltEntry =>
    entry(
      { journal: 'CA', date: '20250310' },
      ['530000', cash],
      ['512000', 5_000_00],
      ['411000', -cash - 5_000_00, { thirdParty: 'C01' }],
    );
  expect(excessive(mixed(800_00))).toEqual([]);
  expect(excessive(mixed(1_800_00)).map(({ actualValue }) => actualValue)).toEqual(['1 800,00 €']);
});

test('many people’s receipts under one name are nobody’s payment', () => {
  expect(excessive(inCash('20250310', '411000', -1_800_00, 'CDIV', 'Clients divers'))).toEqual([]);
  const collective = [1, 2].map(() =>
    entry({ journal: 'CA', date: '20250310' }, ['530000', 800_00], ['411000', -800_00]),
  );
  expect(excessive(...collective)).toEqual([]);
});

test('an overdraft is minor, after ninety days important unless overdrafts have an account', () => {
  const overdrawn = (back: string, ...more: readonly BuiltEntry[]) =>
    found(
      fecOf([
        opened(['512000', 1_000_00]),
        ...bankYear(),
        spent('20250331', '512000', 2_000_00),
        received(back, '512000', 2_000_00),
        ...more,
      ]),
      'banque_creditrice',
    );
  const [short, ...others] = overdrawn('20250430');
  expect(others).toEqual([]);
  expect(short).toMatchObject({
    severity: 'mineure',
    compteNum: '512000',
    period: '2025-03',
    expectedValue: '≥ 0,00 €',
    actualValue: '-940,00 €',
    lines: [125],
  });
  expect(short?.description).toContain('est créditeur pendant 30 jours, jusqu’à 940,00 € le 31/03/2025 (l. 125)');
  expect(overdrawn('20250730').map(({ severity }) => severity)).toEqual(['importante']);
  const credit = entry({ journal: 'OD', date: '20251231' }, ['512000', 10_00], ['519000', -10_00]);
  expect(overdrawn('20250730', credit).map(({ severity }) => severity)).toEqual(['mineure']);
});

test('banks that are never below nothing, or without opening balances, are left alone', () => {
  expect(found(fecOf([withOpening, ...bankYear()]), 'banque_creditrice')).toEqual([]);
  expect(found(fecOf([spent('20250102', '512000', 900_00), ...bankYear()]), 'banque_creditrice')).toEqual([]);
});

test('a month without any movement of a bank is important', () => {
  const [only, ...others] = found(
    fecOf([withOpening, ...bankYear((month) => month !== '202505'), spent('20250510', '530000', 10_00)]),
    'banque_mois_manquant',
  );
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '512000',
    period: '2025-05',
    expectedValue: '980,00 €',
    actualValue: '0,00 €',
    lines: [],
    journalCode: '',
  });
  expect(only?.description).toContain('Aucun mouvement sur le compte 512000');
  expect(only?.description).toContain('en 2025-05');
});

test('months before an account was opened or after it was closed, and accounts of few months, are not missing', () => {
  const other = (isKept: (month: string) => boolean) =>
    found(fecOf([withOpening, ...bankYear(), ...bankYear(isKept, '512100')]), 'banque_mois_manquant');
  expect(other((month) => month > '202502' && month < '202511')).toEqual([]);
  expect(other((month) => Number(month) % 2 === 0)).toEqual([]);
});

test('an account with few lines may rest for months, a busy one may not', () => {
  const rests = (isBusy: boolean) => {
    const quiet = ['202503', '202506', '202509'];
    const account = bankYear((month) => !quiet.includes(month), '512100');
    return found(
      fecOf([withOpening, ...bankYear(), ...account.filter((each) => isBusy || each.date.endsWith('03'))]),
      'banque_mois_manquant',
    );
  };
  expect(rests(true).map(({ period }) => period)).toEqual(['2025-03', '2025-06', '2025-09']);
  expect(rests(false)).toEqual([]);
});

const uncashed = (...entries: readonly BuiltEntry[]) =>
  found(fecOf([withOpening, ...bankYear(), ...entries]), 'valeurs_a_encaisser');

const remitted = (date: string, cents: number): BuiltEntry =>
  entry({ journal: 'BQ', date }, ['512000', cents], ['511200', -cents]);

test('a cheque in hand for more than thirty days at the end is minor', () => {
  const [only, ...others] = uncashed(
    received('20250310', '511200', 80_00),
    remitted('20250312', 80_00),
    received('20250610', '511200', 350_00),
    received('20251210', '511200', 90_00),
    remitted('20251215', 90_00),
  );
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '511200',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '350,00 €',
    lines: [129],
  });
  expect(only?.description).toContain('comprend 350,00 € de plus de 30 jours');
});

test('cheques that were cashed, in time or in the last month, and new ones are in order', () => {
  expect(uncashed(received('20250310', '511200', 80_00), remitted('20250312', 80_00))).toEqual([]);
  const both = [
    received('20251020', '511200', 80_00),
    received('20251105', '511200', 70_00),
    remitted('20251210', 150_00),
  ];
  expect(uncashed(...both)).toEqual([]);
  // The last entry is of the 26th.
  expect(uncashed(received('20251126', '511200', 80_00))).toEqual([]);
  expect(uncashed(received('20251125', '511200', 80_00))).toHaveLength(1);
});
