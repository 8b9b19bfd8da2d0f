import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, entry, fecOf } from '../../../test/drafts/build.ts';
import type { DraftLine } from '../../../test/drafts/draft.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

const foundIn = (type: string, extra: readonly BuiltEntry[] = []) => found(fecOf(smallCompany(extra)), type);

/** Dollars at 0.90 €, unless said otherwise. */
const foreign = (foreignAmount: number, changes: Partial<DraftLine> = {}, day = '10', cents = foreignAmount * 0.9) =>
  entry(
    { journal: 'AC', date: `202406${day}` },
    ['651100', Math.round(cents), { currency: 'USD', foreignAmount, ...changes }],
    ['467000', -Math.round(cents)],
  );

test.for([
  ['an amount without a currency', { currency: '' }],
  ['a currency with an amount of nothing', { foreignAmount: 0 }],
] as const)('%s is incomplete', ([, changes]) => {
  const extra = [foreign(100_00), foreign(200_00, changes), foreign(300_00, changes)];
  const [only, ...rest] = foundIn('devise_incomplete', extra);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '',
    expectedValue: 'les deux champs',
    actualValue: 'un seul',
    period: null,
  });
  expect(only?.lines).toHaveLength(2);
  expect(only?.description).toContain('Sur 2 lignes (l. ');
  expect(only?.description).toContain('un seul des deux champs Montantdevise et Idevise est renseigné');
});

test('euros without an amount, lines without any, and differences on exchange are complete', () => {
  expect(foundIn('devise_incomplete', [foreign(100_00)])).toEqual([]);
  const euros = ['EUR', 'eur', 'Euro', '€', '978'].map((currency) => foreign(100_00, { currency, foreignAmount: 0 }));
  expect(foundIn('devise_incomplete', euros)).toEqual([]);
  expect(foundIn('devise_incomplete', [foreign(0)])).toEqual([]);
  const loss = posting('20240610', 'Écart', ['666000', 3_00, { currency: 'USD' }], ['467000', -3_00]);
  expect(foundIn('devise_incomplete', [loss])).toEqual([]);
});

test('an unknown currency is told once', () => {
  const extra = [
    foreign(100_00, { currency: 'DOL' }),
    foreign(200_00, { currency: 'DOL' }),
    foreign(50_00, { currency: '£' }),
  ];
  const anomalies = foundIn('devise_code_invalide', extra);
  expect(anomalies.map(({ actualValue }) => actualValue)).toEqual(['DOL', '£']);
  expect(anomalies[0]).toMatchObject({
    severity: 'mineure',
    compteNum: '',
    expectedValue: 'code ISO 4217',
    period: null,
  });
  expect(anomalies[0]?.lines).toHaveLength(2);
  expect(anomalies[0]?.description).toContain('« DOL » (2 lignes');
});

test.for(['USD', 'usd', 'CHF', 'XAF', 'EUR', '€', '840'])('%s is a currency', (currency) => {
  expect(foundIn('devise_code_invalide', [foreign(100_00, { currency })])).toEqual([]);
});

test('files without currencies have none to check', () => {
  for (const type of ['devise_incomplete', 'devise_code_invalide', 'devise_taux_atypique']) {
    expect(foundIn(type)).toEqual([]);
  }
});

const usual = ['03', '05', '11', '17', '20'].map((day, index) => foreign(1_000_00 + index * 100_00, {}, day));
const rates = (...extra: BuiltEntry[]) => foundIn('devise_taux_atypique', [...usual, ...extra]);

test('a rate far from that of the month is told with both', () => {
  const [only, ...rest] = rates(foreign(1_000_00, {}, '12', 1_110_00));
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '651100',
    expectedValue: '0,90000',
    actualValue: '1,1100',
    period: '2024-06',
  });
  expect(only?.lines).toHaveLength(1);
  expect(only?.description).toContain('le cours USD ressort à 1,1100, alors que la médiane du mois est de 0,90000');
  expect(only?.description).toContain('soit un écart de 210,00 €');
  expect(rates(foreign(100_00, {}, '12', 111_00))[0]?.severity).toBe('mineure');
  expect(rates(foreign(1, {}, '12', 900_00))[0]?.actualValue).toBe('90 000,00');
});

test('a tenth is allowed; euros, other months, other currencies and too few lines are not compared', () => {
  expect(rates(foreign(1_000_00, {}, '12', 990_00))).toEqual([]);
  expect(rates(foreign(1_000_00, { currency: 'EUR' }, '12', 1_200_00))).toEqual([]);
  expect(rates(foreign(1_000_00, { currency: 'GBP' }, '12', 1_200_00))).toEqual([]);
  expect(foundIn('devise_taux_atypique', [...usual.slice(2), foreign(1_000_00, {}, '12', 1_200_00)])).toEqual([]);
  const later = { ...foreign(1_000_00, {}, '12', 1_200_00), date: '20240712', pieceDate: '20240712' };
  expect(rates(later)).toEqual([]);
});

test('a difference on exchange has no rate', () => {
  const dollars = { currency: 'USD', foreignAmount: 1_000_00 };
  expect(rates(posting('20240612', 'Écart de change', ['666000', 12_00, dollars], ['467000', -12_00]))).toEqual([]);
});

test('opening balances are at the rate of their own day', () => {
  const january = usual.map((one) => ({ ...one, date: '20240115', pieceDate: '20240115' }));
  const dollars = { currency: 'USD', foreignAmount: 1_000_00 };
  const [opening, ...business] = smallCompany(january, { opening: [['416000', 1_300_00, dollars]] });
  const bytes = fecOf([opening as BuiltEntry, ...business]);
  expect(found(bytes, 'devise_taux_atypique')).toEqual([]);
});
