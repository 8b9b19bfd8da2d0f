import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';

/** A sale with two rates each month, on accounts that name them; the tax of the lower one may be another in June. */
function sales(lower: number, names = ['Ventes 20 %', 'Ventes 5,5 %', 'TVA 20 %', 'TVA 5,5 %']): Buffer {
  const [high = '', low = '', highTax = '', lowTax = ''] = names;
  return fecOf(
    eachMonth('202501', 12, (month, index) => {
      const tax = index === 5 ? lower : 55_00;
      return entry(
        { journal: 'VE', date: `${month}10` },
        ['411000', 1_000_00 + 1_000_00 + 200_00 + tax, { thirdParty: 'C01' }],
        ['707100', -1_000_00, { accountLib: high }],
        ['707300', -1_000_00, { accountLib: low }],
        ['445711', -200_00, { accountLib: highTax }],
        ['445713', -tax, { accountLib: lowTax }],
      );
    }),
  );
}

test('tax is what the names of the accounts say', () => {
  const type = 'tva_taux_intitule';
  expect(found(sales(55_00), type)).toEqual([]);
  expect(found(sales(100_00), type)).toMatchObject([
    { severity: 'mineure', expectedValue: '55,00 €', actualValue: '100,00 €' },
  ]);
  expect(found(sales(200_00), type)).toMatchObject([{ severity: 'importante', actualValue: '200,00 €' }]);
  expect(found(sales(56_99), type)).toEqual([]);
  expect(found(sales(100_00, ['Ventes', 'Ventes', 'TVA', 'TVA']), type)).toEqual([]);
});

test('one account of tax that names its rate is enough', () => {
  const works = (tax: number) =>
    fecOf(
      eachMonth('202501', 12, (month, index) => {
        const own = index === 5 ? tax : 200_00;
        return entry(
          { journal: 'VE', date: `${month}10` },
          ['411000', 1_000_00 + own, { thirdParty: 'C01' }],
          ['704000', -1_000_00, { accountLib: 'Travaux' }],
          ['445711', -own, { accountLib: 'TVA collectée 20 %' }],
        );
      }),
    );
  expect(found(works(200_00), 'tva_taux_intitule')).toEqual([]);
  expect(found(works(100_00), 'tva_taux_intitule')).toMatchObject([{ expectedValue: '200,00 €' }]);
});

const fees = (label = 'Honoraires', accountLib = 'Honoraires'): BuiltEntry[] =>
  eachMonth('202501', 12, (month) =>
    entry(
      { journal: 'VE', date: `${month}10`, label },
      ['411000', 900_00, { thirdParty: 'C01' }],
      ['706000', -900_00, { accountLib }],
    ),
  );
const bought = (account = '445660') =>
  entry(
    { journal: 'AC', date: '20250412' },
    ['606400', 100_00],
    [account, 20_00],
    ['401000', -120_00, { thirdParty: 'F01' }],
  );

test('whoever collects no tax deducts none', () => {
  const type = 'tva_deduite_activite_exoneree';
  expect(found(fecOf([...fees(), bought()]), type)).toMatchObject([
    { severity: 'importante', compteNum: '445660', expectedValue: '0,00 €', actualValue: '20,00 €' },
  ]);
  expect(found(fecOf(fees()), type)).toEqual([]);
  expect(found(fecOf([...fees('Vente export'), bought()]), type)).toEqual([]);
  expect(found(fecOf([...fees('Honoraires', 'Prestations intracommunautaires'), bought()]), type)).toEqual([]);
  const declared = entry({ journal: 'OD', date: '20250430' }, ['445670', 20_00], ['445660', -20_00]);
  expect(found(fecOf([...fees(), bought(), declared]), type)).toEqual([]);
  expect(found(fecOf([...fees().slice(0, 4), bought()]), type)).toEqual([]);
});

/** Monthly invoices of a subcontractor; those of some months bear tax of its own. */
const works = (plain: readonly number[]): Buffer =>
  fecOf(
    eachMonth('202501', 12, (month, index) =>
      plain.includes(index)
        ? entry(
            { journal: 'AC', date: `${month}10` },
            ['611000', 500_00],
            ['445660', 100_00],
            ['401000', -600_00, { thirdParty: 'F01' }],
          )
        : entry(
            { journal: 'AC', date: `${month}10` },
            ['611000', 500_00],
            ['445660', 100_00],
            ['445200', -100_00],
            ['401000', -500_00, { thirdParty: 'F01' }],
          ),
    ),
  );

test('tax that the buyer owes is not deducted from the supplier’s invoice', () => {
  const type = 'autoliquidation_omise';
  expect(found(works([]), type)).toEqual([]);
  expect(found(works([5]), type)).toMatchObject([
    { severity: 'importante', actualValue: '100,00 €', compteNum: '611000' },
  ]);
  expect(found(works([1, 3]), type)).toHaveLength(2);
  // Now one and now the other: two kinds of works.
  expect(found(works([1, 3, 5]), type)).toEqual([]);
  // Two invoices are few, on however many lines their supplier stands.
  const supplier = (cents: number): LineOf => ['401000', cents, { thirdParty: 'F01' }];
  const charged = (date: string) =>
    entry(
      { journal: 'AC', date },
      ['611000', 500_00],
      ['445660', 100_00],
      ['445200', -100_00],
      supplier(-250_00),
      supplier(-150_00),
      supplier(-100_00),
    );
  const taxed = entry({ journal: 'AC', date: '20250410' }, ['611000', 500_00], ['445660', 100_00], supplier(-600_00));
  const dates = ['20250110', '20250210', '20250310', '20250510'];
  expect(found(fecOf([...dates.slice(0, 2).map(charged), taxed]), type)).toEqual([]);
  const [one] = found(fecOf([...dates.map(charged), taxed]), type);
  expect(one?.description).toContain('4 autres factures');
});
