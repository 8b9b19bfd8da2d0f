import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

type Options = Parameters<typeof smallCompany>[1];

const foundIn = (type: string, extra: readonly BuiltEntry[] = [], options?: Options) =>
  found(fecOf(smallCompany(extra, options)), type);

const wages = (date: string, cents = 2_000_00) =>
  entry({ journal: 'PA', date, label: 'Salaires' }, ['641100', cents], ['421000', -cents]);
const paid = (date: string, cents = 2_000_00) =>
  entry({ journal: 'BQ', date, label: 'Virement des salaires' }, ['421000', cents], ['512000', -cents]);
const unpaid = (extra: readonly BuiltEntry[], options?: Options) => foundIn('remuneration_non_soldee', extra, options);

const eachOf = (make: (month: string, index: number) => BuiltEntry) => eachMonth('202401', 12, make);

/** Wages of each month on the 28th, paid the same day but for some months. */
const paidInMonth = (...missing: number[]) => [
  ...eachOf((month) => wages(`${month}28`)),
  ...eachOf((month) => paid(`${month}28`)).filter((_, index) => !missing.includes(index)),
];

/** Paid on the 5th of the month that follows. */
const paidLater = (...missing: number[]) => [
  ...eachOf((month) => wages(`${month}28`)),
  ...eachMonth('202402', 11, (month) => paid(`${month}05`)).filter((_, index) => !missing.includes(index)),
];

test('wages that are paid in their month, or in the next one, are in order', () => {
  expect(unpaid(paidInMonth())).toEqual([]);
  expect(unpaid(paidLater())).toEqual([]);
});

test.for([
  ['in their month', paidInMonth],
  ['in the next month', paidLater],
] as const)('a payment that is missing where wages are paid %s is told', ([, make]) => {
  const [only, ...rest] = unpaid(make(3));
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '421000',
    expectedValue: '0,00 €',
    actualValue: '2 000,00 €',
    period: '2024-04',
    journalCode: '',
  });
  expect(only?.lines).toHaveLength(1);
  expect(only?.description).toContain('Au 30/04/2024, 2 000,00 € dus au personnel');
});

test('the first payment is missed as well as any other', () => {
  expect(unpaid(paidInMonth(0))).toHaveLength(1);
  expect(unpaid(paidLater(0))).toHaveLength(1);
});

test('a small rest is of minor weight, a very small one of none', () => {
  expect(unpaid([...paidInMonth(), wages('20240328', 80_00)])[0]?.severity).toBe('mineure');
  expect(unpaid([...paidInMonth(), wages('20240328', 50_00)])).toEqual([]);
});

test('wages entered on the first day of their month, before the last ones are paid, are in order', () => {
  const early = [...eachOf((month) => wages(`${month}01`)), ...eachMonth('202402', 11, (month) => paid(`${month}05`))];
  expect(unpaid(early)).toEqual([]);
});

test('what may still be paid after the file’s end is not judged', () => {
  expect(unpaid(paidInMonth(11))).toEqual([]);
  expect(unpaid(paidLater(10))).toEqual([]);
});

const rated = (rate: number, options: Options = {}, extra: readonly BuiltEntry[] = []) => {
  const months = eachMonth('202401', options.months ?? 12, (month) => {
    const cents = Math.round(2_000_00 * rate);
    return posting(`${month}28`, 'Salaires', ['641100', 2_000_00], ['645100', cents], ['467000', -2_000_00 - cents]);
  });
  return foundIn('taux_charges_atypique', [...months, ...extra], options);
};

test.for([
  [0.1, '10 %'],
  [0.149, '14,9 %'],
  [0.7, '70 %'],
] as const)('contributions of %f of the wages are told', ([rate, text]) => {
  const [only, ...rest] = rated(rate);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '645100',
    expectedValue: 'de 15 % à 65 %',
    actualValue: text,
    period: null,
  });
  expect(only?.description).toContain(`pour 24 000,00 € de rémunérations (641, 644), soit ${text}`);
});

test('wages without any contribution are told', () => {
  const [only] = foundIn('taux_charges_atypique', paidInMonth());
  expect(only).toMatchObject({ compteNum: '641100', actualValue: '0 %' });
});

test('usual rates, small wages, few months and the owner’s own contributions are in order', () => {
  expect(rated(0.15)).toEqual([]);
  expect(rated(0.65)).toEqual([]);
  expect(rated(0.1, { months: 5 })).toEqual([]);
  const small = posting('20240628', 'Salaire', ['641100', 9_999_00], ['467000', -9_999_00]);
  expect(foundIn('taux_charges_atypique', [small])).toEqual([]);
  const owners = posting('20240628', 'Cotisations', ['646000', 9_000_00], ['467000', -9_000_00]);
  expect(rated(0.05, {}, [owners])).toEqual([]);
  expect(rated(0.4, {}, [owners, owners])).toEqual([]);
});

const owed = (account: string, payments: readonly (readonly [string, number])[] = [], months = 12) =>
  foundIn(
    'dettes_sociales_anciennes',
    payments.map(([date, cents]) => posting(date, 'Prélèvement', [account, cents], ['512000', -cents])),
    { months, opening: [[account, -3_000_00]] },
  );

test('contributions owed since before and not paid within ninety days are told', () => {
  const [only, ...rest] = owed('431000', [
    ['20240215', 1_000_00],
    ['20240401', 2_000_00],
  ]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '431000',
    expectedValue: '0,00 €',
    actualValue: '2 000,00 €',
    period: '2024-01',
    lines: [5],
  });
  expect(only?.description).toContain(
    'était créditeur de 3 000,00 € à l’ouverture ; 2 000,00 € restent dus au 31/03/2024',
  );
});

test('the lines that are shown are those of the opening, wherever it stands', () => {
  const [opening, ...business] = smallCompany(
    [posting('20240110', 'Prélèvement', ['431000', 100_00], ['512000', -100_00])],
    { opening: [['431000', -3_000_00]] },
  );
  if (opening === undefined) throw new Error('The company has no opening.');
  const file = fecOf([...business, opening]);
  const [only] = found(file, 'dettes_sociales_anciennes');
  expect(only?.lines).toEqual([
    file
      .toString()
      .split('\r\n')
      .findLastIndex((line) => line.includes('431000')) + 1,
  ]);
});

test('debts that were paid, all but a tenth, accruals and short books are in order', () => {
  expect(owed('431000', [['20240331', 2_700_00]])).toEqual([]);
  expect(owed('431000', [['20240331', 2_699_00]])).toHaveLength(1);
  expect(owed('438600')).toEqual([]);
  expect(owed('442100')).toEqual([]);
  expect(owed('431000', [], 3)).toEqual([]);
});
