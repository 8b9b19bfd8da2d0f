import type { Accounts } from './accounts.ts';
import type { Balances } from './balances.ts';

/**
 * Income (class 7) and expense (class 6) of the exercise, in cents. `closing` holds what the closing of the year did to each
 * account: it empties them, and does not count.
 */
export function sumIncome(
  accounts: Accounts,
  balances: Balances,
  closing: Float64Array,
): { income: number; expense: number } {
  let expense = 0;
  let income = 0;
  for (let account = 0; account < accounts.count; account += 1) {
    const moved = (balances.debit[account] as number) - (balances.credit[account] as number);
    const net = moved - (closing[account] as number);
    if (accounts.classes[account] === 6) expense += net;
    if (accounts.classes[account] === 7) income -= net;
  }
  return { income, expense };
}
