import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';

/** A purchase and its payment in each month; the threshold S1 is 100 €. */
const months = (count: number): BuiltEntry[] =>
  eachMonth('202501', count, (month) => [
    entry({ journal: 'AC', date: `${month}05` }, ['606100', 300_00], ['401000', -300_00]),
    entry({ journal: 'BQ', date: `${month}20` }, ['401000', 300_00], ['512000', -300_00]),
    entry({ journal: 'OD', date: `${month}28` }, ['681120', 50_00], ['281830', -50_00]),
  ]).flat();

const opened = (...lines: readonly LineOf[]): BuiltEntry =>
  entry({ journal: 'AN', date: '20250101' }, ...lines, ['512000', 9_000_00], ['101300', -9_000_00]);

const moved = (date: string, account: string, cents: number): BuiltEntry =>
  entry({ journal: 'BQ', date }, [account, cents], ['512000', -cents]);

test('a suspense account with a balance is important, and tells its oldest open line', () => {
  const file = fecOf([
    ...months(12),
    moved('20250310', '471000', 80_00),
    moved('20250315', '471000', -80_00),
    moved('20250604', '471000', 250_00),
    moved('20250910', '471000', 40_00),
    moved('20251002', '471000', -40_00),
  ]);
  const [only, ...others] = found(file, 'compte_attente_non_solde');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '471000',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '250,00 €',
    lines: [78],
  });
  expect(only?.description).toContain(
    'solde final débiteur de 250,00 € ; la plus ancienne ligne ouverte est du 04/06/2025 (l. 78)',
  );
});

test('several open lines: the oldest are taken to be settled first', () => {
  const file = fecOf([
    ...months(12),
    moved('20250310', '473000', -80_00),
    moved('20250604', '473000', -50_00),
    moved('20250910', '473000', -60_00),
    moved('20251002', '473000', 90_00),
  ]);
  const [only] = found(file, 'compte_attente_non_solde');
  expect(only).toMatchObject({ actualValue: '-100,00 €', lines: [76] });
  expect(only?.description).toContain('créditeur de 100,00 € ; la plus ancienne ligne ouverte est du 04/06/2025');
});

test('a suspense balance of a few euros or of a part of a year is minor, a very large one critical', () => {
  const severityOf = (file: Buffer) => found(file, 'compte_attente_non_solde').map(({ severity }) => severity);
  expect(severityOf(fecOf([...months(12), moved('20250604', '472000', 9_99)]))).toEqual(['mineure']);
  expect(severityOf(fecOf([...months(12), moved('20250604', '472000', 10_00)]))).toEqual(['importante']);
  expect(severityOf(fecOf([...months(11), moved('20250604', '472000', 90_000_00)]))).toEqual(['mineure']);
  expect(severityOf(fecOf([...months(12), moved('20250604', '472000', 9_999_99)]))).toEqual(['importante']);
  expect(severityOf(fecOf([...months(12), moved('20250604', '472000', 10_000_00)]))).toEqual(['critique']);
});

test('suspense accounts that are empty, and differences of conversion or of tokens, are left alone', () => {
  const file = fecOf([
    opened(['471000', 70_00], ['106800', -70_00]),
    ...months(12),
    moved('20250604', '471000', -70_00),
    moved('20250604', '476000', 250_00),
    moved('20250604', '477000', -250_00),
    moved('20250604', '478000', 250_00),
    moved('20250604', '474600', 250_00),
    moved('20250604', '474700', -350_00),
  ]);
  expect(found(file, 'compte_attente_non_solde')).toEqual([]);
});

const transfer = (date: string, from: string, to: string, cents: number): BuiltEntry =>
  entry({ journal: 'BQ', date }, [to, cents], [from, -cents]);

test('a transfer of which one side is missing is important, and names that line', () => {
  const file = fecOf([
    ...months(12),
    transfer('20250403', '512000', '580000', 500_00),
    transfer('20250404', '580000', '530000', 500_00),
    transfer('20250610', '512000', '580000', 350_00),
    transfer('20250903', '512000', '580000', 200_00),
    transfer('20250904', '580000', '530000', 200_00),
  ]);
  const [only, ...others] = found(file, 'virement_interne_non_solde');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '580000',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '350,00 €',
    lines: [78],
  });
  expect(only?.description).toContain('la plus ancienne ligne ouverte est du 10/06/2025 (l. 78)');
});

test('a transfer of the last five days is on its way', () => {
  const severityOf = (date: string) =>
    found(fecOf([...months(12), transfer(date, '512000', '580000', 350_00)]), 'virement_interne_non_solde').map(
      ({ severity }) => severity,
    );
  // The last entry is of the 28th.
  expect(severityOf('20251224')).toEqual(['mineure']);
  expect(severityOf('20251223')).toEqual(['importante']);
});

test('transfers that arrive are in order, whichever side comes first', () => {
  const file = fecOf([
    ...months(12),
    transfer('20250403', '580000', '530000', 500_00),
    transfer('20250404', '512000', '580000', 500_00),
  ]);
  expect(found(file, 'virement_interne_non_solde')).toEqual([]);
});

test('sundry debtors and creditors that were carried forward and stay are minor', () => {
  const file = fecOf([
    opened(['467000', 900_00], ['468600', -400_00], ['106800', -500_00]),
    ...months(12),
    moved('20250604', '467000', -300_00),
    moved('20250704', '467000', 5_000_00),
  ]);
  const [debtor, creditor, ...others] = found(file, 'debiteurs_divers_ancien');
  expect(others).toEqual([]);
  expect(debtor).toMatchObject({
    severity: 'mineure',
    compteNum: '467000',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '600,00 €',
    lines: [2],
  });
  expect(debtor?.description).toContain(
    'repris pour 900,00 € au débit, comprend encore 600,00 € de plus de douze mois',
  );
  expect(creditor).toMatchObject({ compteNum: '468600', actualValue: '400,00 €' });
  expect(creditor?.description).toContain('repris pour 400,00 € au crédit');
});

test('what was settled, what is new, and parts of a year say nothing about old balances', () => {
  const carried = opened(['467000', 900_00], ['106800', -900_00]);
  const settled = [moved('20250604', '467000', -899_50), moved('20250704', '467000', 250_00)];
  expect(found(fecOf([carried, ...months(12), ...settled]), 'debiteurs_divers_ancien')).toEqual([]);
  expect(
    found(fecOf([opened(), ...months(12), moved('20250604', '467000', 80_00)]), 'debiteurs_divers_ancien'),
  ).toEqual([]);
  expect(found(fecOf([carried, ...months(11)]), 'debiteurs_divers_ancien')).toEqual([]);
});
