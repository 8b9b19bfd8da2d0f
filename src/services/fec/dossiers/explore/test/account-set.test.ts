import { expect, test } from 'vitest';
import { accountsCondition, isInAccounts, readAccountSet } from '../account-set.ts';

const ACCOUNTS = ['401', '411', '4110', '41101', '70', '707000', '708500'];
const chosen = (written: string) => ACCOUNTS.filter((account) => isInAccounts(readAccountSet(written), account));

test('accounts are meant by how they begin, but for those that are left out', () => {
  expect(chosen('411')).toEqual(['411', '4110', '41101']);
  expect(chosen('70,-707')).toEqual(['70', '708500']);
  expect(chosen('-4')).toEqual(['70', '707000', '708500']);
});

test('one account is meant alone, chosen or left out', () => {
  expect(chosen('=411')).toEqual(['411']);
  expect(chosen('=411,=4110,70')).toEqual(['411', '4110', '70', '707000', '708500']);
  expect(chosen('411,-=4110')).toEqual(['411', '41101']);
  expect(chosen('=,-,-=')).toEqual(ACCOUNTS);
});

test('the condition asks the same, with its values beside it', () => {
  expect(accountsCondition(readAccountSet('=411,70,-=707000,-708'))).toEqual({
    sql: '((account = ? OR starts_with(account, ?)) AND NOT (account = ? OR starts_with(account, ?)))',
    values: ['411', '70', '707000', '708'],
  });
});
