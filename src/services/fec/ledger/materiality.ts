import type { Accounts } from './accounts.ts';
import type { Balances } from './balances.ts';

/** From which amount on something matters (`s1`), and matters greatly (`s2`). In cents. */
export type Thresholds = { s1: number; s2: number };

const LEAST = 100_00;
/** One part in two thousand of income or expense, whichever is larger. */
const PARTS = 2000;

/** `closing` holds what the closing of the year did to each account: it empties income and expense. */
export function readThresholds(accounts: Accounts, balances: Balances, closing: Float64Array): Thresholds {
  let expense = 0;
  let income = 0;
  for (let account = 0; account < accounts.count; account += 1) {
    const moved = (balances.debit[account] as number) - (balances.credit[account] as number);
    const net = moved - (closing[account] as number);
    if (accounts.classes[account] === 6) expense += net;
    if (accounts.classes[account] === 7) income -= net;
  }
  const s1 = Math.max(LEAST, Math.round(Math.max(expense, income) / PARTS));
  return { s1, s2: s1 * 10 };
}
