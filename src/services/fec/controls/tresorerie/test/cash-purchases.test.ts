import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { smallCompany } from '../../../test/small-company.ts';

const bought = (...lines: readonly LineOf[]) =>
  found(
    fecOf(
      smallCompany([entry({ journal: 'CA', date: '20240312', piece: 'TK12' }, ...lines)], {
        opening: [['530000', 5_000_00]],
      }),
    ),
    'achat_especes_sans_tiers',
  );

test('a dear purchase out of the till names its supplier', () => {
  expect(bought(['607000', 1_900_00], ['445660', 104_50], ['530000', -2_004_50])).toMatchObject([
    { severity: 'importante', compteNum: '607000', actualValue: '2 004,50 €', expectedValue: '≤ 1 000,00 €' },
  ]);
  expect(bought(['607000', 1_000_00], ['530000', -1_000_00])).toEqual([]);
  expect(bought(['607000', 1_000_01], ['530000', -1_000_01])).toHaveLength(1);
});

test('suppliers, staff, the bank and other expenses are no purchase from nobody', () => {
  expect(bought(['401000', 2_000_00, { thirdParty: 'F01' }], ['530000', -2_000_00])).toEqual([]);
  expect(bought(['625100', 2_000_00], ['421000', 500_00], ['530000', -2_500_00])).toEqual([]);
  expect(bought(['580000', 2_000_00], ['530000', -2_000_00])).toEqual([]);
  expect(bought(['641100', 2_000_00], ['530000', -2_000_00])).toEqual([]);
  expect(bought(['607000', 2_000_00], ['530000', -900_00], ['512000', -1_100_00])).toEqual([]);
});
