import { expect, test } from 'vitest';
import { accrualsOf } from '../cut-off.ts';
import { compareAccounts } from '../variations.ts';

/** Numbers of another length name the same account: each figure tells under which number its own exercise has it. */
test('a variation tells the number of the year before', () => {
  const year = (account: string, closing: number) => ({
    accounts: [{ account, label: 'Honoraires', closing, lines: 1, months: 1, largest: undefined }],
    months: 12,
  });
  const { variations } = compareAccounts(year('622600', 9_000_00), year('62260000', 1_000_00));
  expect(variations).toMatchObject([{ account: '622600', beforeAccount: '62260000', before: 1_000_00 }]);
  const { variations: come } = compareAccounts(year('622600', 9_000_00), year('613200', 5_000_00));
  expect(come.map(({ account, beforeAccount }) => [account, beforeAccount])).toEqual([
    ['622600', '622600'],
    ['613200', '613200'],
  ]);
});

test('an accrual tells the number of the next year', () => {
  const [accrual] = accrualsOf(
    [{ account: '408100', label: 'Factures non parvenues', amount: -900_00 }],
    [{ account: '40810000', label: 'Factures non parvenues', opened: -900_00, moved: 900_00 }],
  );
  expect(accrual).toMatchObject({ account: '408100', afterAccount: '40810000', left: 0 });
});
