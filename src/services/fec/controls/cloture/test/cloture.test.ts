import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

type Options = Parameters<typeof smallCompany>[1];

const foundIn = (type: string, extra: readonly BuiltEntry[] = [], options?: Options) =>
  found(fecOf(smallCompany(extra, options)), type);

test.for([
  ['408100', -1_200_00, 'crédit'],
  ['418100', 1_200_00, 'débit'],
  ['468600', -1_200_00, 'crédit'],
  ['468700', 1_200_00, 'débit'],
  ['486000', 1_200_00, 'débit'],
  ['487000', -1_200_00, 'crédit'],
] as const)('the opening of %s that nothing reverses is told', ([account, cents, side]) => {
  const again = posting('20241231', 'Inventaire', [account, cents / 2], ['467000', -cents / 2]);
  const [only, ...rest] = foundIn('regularisation_non_extournee', [again], { opening: [[account, cents]] });
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: account,
    expectedValue: '0,00 €',
    actualValue: cents > 0 ? '1 800,00 €' : '-1 800,00 €',
    period: '2024-01',
    lines: [5],
  });
  expect(only?.description).toContain(`repris pour 1 200,00 € au ${side}, n’a pas été extourné`);
});

test('a reversal on the other side, or as a negative amount, reverses', () => {
  const options: Options = { opening: [['486000', 1_200_00]] };
  const other = posting('20240101', 'Extourne', ['618000', 1_200_00], ['486000', -1_200_00]);
  expect(foundIn('regularisation_non_extournee', [other], options)).toEqual([]);
  const negative = posting('20240101', 'Extourne', ['618000', 1_200_00], ['486000', 0, { debit: -1_200_00 }]);
  expect(foundIn('regularisation_non_extournee', [negative], options)).toEqual([]);
});

test('other accounts, and books of a few months, are left alone', () => {
  expect(foundIn('regularisation_non_extournee', [], { opening: [['428600', -1_200_00]] })).toEqual([]);
  expect(foundIn('regularisation_non_extournee', [], { months: 5, opening: [['486000', 1_200_00]] })).toEqual([]);
});

/** Goods for 8 000 € at the opening and 9 500 € at the end; the former go out to an account. */
const stock = (outTo: string, months = 12) => {
  const date = months === 12 ? '20241231' : '20240930';
  const out = posting(date, 'Stock initial', [outTo, 8_000_00], ['370000', -8_000_00]);
  const counted = posting(date, 'Stock final', ['370000', 9_500_00], ['603700', -9_500_00]);
  return foundIn('stock_variation_incoherente', [out, counted], { months, opening: [['370000', 8_000_00]] });
};

test('a stock whose change went elsewhere is told', () => {
  const [only, ...rest] = stock('607000');
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '370000',
    expectedValue: '1 500,00 €',
    actualValue: '9 500,00 €',
    period: '2024-12',
  });
  expect(only?.description).toContain('soit un écart de 8 000,00 €');
});

test('a stock whose change is on 603 or 713 is in order, up to a euro', () => {
  expect(stock('603700')).toEqual([]);
  expect(stock('713500')).toEqual([]);
  const cents = posting('20241231', 'Arrondi', ['370000', 99], ['758000', -99]);
  expect(foundIn('stock_variation_incoherente', [cents])).toEqual([]);
  expect(
    foundIn('stock_variation_incoherente', [posting('20241231', 'x', ['397000', -900_00], ['681700', 900_00])]),
  ).toEqual([]);
});

test('the stock is counted at the end of the year only, and the closing of accounts changes nothing', () => {
  expect(stock('607000', 9)).toEqual([]);
  const closing = posting(
    '20241231',
    'Solde des comptes de gestion',
    ['707000', 12_000_00],
    ['606100', -6_000_00],
    ['603700', 500_00],
    ['616000', -80_00],
    ['627000', -80_00],
    ['120000', -6_340_00],
  );
  const business = [
    posting('20240617', 'Prime', ['616000', 80_00], ['467000', -80_00]),
    posting('20240617', 'Frais', ['627000', 80_00], ['467000', -80_00]),
    posting('20241231', 'Variation de stock', ['370000', 500_00], ['603700', -500_00]),
  ];
  expect(foundIn('stock_variation_incoherente', [...business, closing])).toEqual([]);
});

const sale = (date: string, cents: number, label = 'Facture') =>
  entry({ journal: 'VE', date, label }, ['411000', cents, { thirdParty: 'C02' }], ['706000', -cents]);

test('sales of the last days that are many times the usual ones are told', () => {
  const [only, ...rest] = foundIn('cutoff_produits', [sale('20241228', 600_00), sale('20241231', 8_000_00)]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '706000',
    actualValue: '8 600,00 €',
    period: '2024-12',
    journalCode: 'VE',
  });
  expect(only?.lines).toHaveLength(1);
  expect(only?.description).toContain('jusqu’au 31/12/2024, sont de 8 600,00 €');
  expect(foundIn('cutoff_produits', [sale('20241231', 1_600_00)])[0]?.severity).toBe('importante');
});

test('companies that invoice at the end of months or quarters, and those that sold as much before, are in order', () => {
  const monthly = eachMonth('202401', 12, (month) => sale(`${month}28`, 3_000_00));
  expect(foundIn('cutoff_produits', [...monthly, sale('20241231', 3_000_00)])).toEqual([]);
  const quarterly = ['20240331', '20240630', '20240930', '20241231'].map((date) => sale(date, 9_000_00));
  expect(foundIn('cutoff_produits', quarterly)).toEqual([]);
  expect(foundIn('cutoff_produits', [sale('20240518', 7_000_00), sale('20241231', 8_000_00)])).toEqual([]);
});

test('books that end before the last days, or are of a few months, are not judged', () => {
  const options: Options = { months: 5 };
  expect(foundIn('cutoff_produits', [sale('20240531', 9_000_00)], options)).toEqual([]);
  expect(foundIn('cutoff_produits', [sale('20241227', 9_000_00)])).toEqual([]);
  expect(foundIn('cutoff_produits', [sale('20241227', 9_000_00), sale('20241230', 10_00)])).toHaveLength(1);
});

test('a reversal is no sale', () => {
  const reversed: LineOf[] = [
    ['418100', 9_000_00],
    ['706000', -9_000_00],
  ];
  expect(foundIn('cutoff_produits', [posting('20241231', 'Extourne', ...reversed)])).toEqual([]);
});
