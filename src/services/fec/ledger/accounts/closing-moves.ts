import type { Ledger } from '../../reader/ledger.ts';
import type { Entries } from '../entries/entries.ts';
import { Role } from '../entries/roles.ts';
import type { Accounts } from './accounts.ts';

/**
 * By account, in cents, debits less credits: what the entries that close classes 6 and 7 moved. Books that were exported
 * after them show no income and no expense any more; whoever judges these takes this off their balances.
 */
export function sumClosingMoves(ledger: Ledger, accounts: Accounts, entries: Entries, roles: Uint8Array): Float64Array {
  const moves = new Float64Array(accounts.count);
  const { starts, rows } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.closing) === 0) continue;
    for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
      const row = rows[at] as number;
      const account = ledger.account[row] as number;
      moves[account] = (moves[account] as number) + (ledger.debit[row] as number) - (ledger.credit[row] as number);
    }
  }
  return moves;
}
