import type { Ledger } from '../../reader/ledger.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Entries } from '../entries/entries.ts';
import { Role } from '../entries/roles.ts';
import { PairTable } from '../pair-table.ts';
import type { RowGroups } from '../row-groups.ts';
import { groupRows } from '../row-groups.ts';

/**
 * Suppliers and customers: pairs of an account of 40 or 41 and a third party (none, where the account itself is the third
 * party's). Sums in cents, debits less credits.
 */
export type Parties = {
  count: number;
  /** By row; -1 for other accounts. */
  of: Int32Array;
  account: Int32Array;
  thirdParty: Int32Array;
  opening: Float64Array;
  closing: Float64Array;
  groups: RowGroups;
};

export function readParties(ledger: Ledger, accounts: Accounts, entries: Entries, roles: Uint8Array): Parties {
  const isParty = accounts.starting('40', '41');
  const of = new Int32Array(ledger.size).fill(-1);
  const pairs = new PairTable(4096);
  // A third party mostly has one account: the last one is found by index, others by look-up.
  const lastParty = new Int32Array(ledger.thirdParties.count).fill(-1);
  const lastAccount = new Int32Array(ledger.thirdParties.count);
  const { size, account: accountOf, thirdParty: thirdPartyOf, debit, credit } = ledger;
  for (let row = 0; row < size; row += 1) {
    const account = accountOf[row] as number;
    if (isParty[account] === 0) continue;
    const thirdParty = thirdPartyOf[row] as number;
    let party = lastParty[thirdParty] as number;
    if (party < 0 || lastAccount[thirdParty] !== account) {
      party = pairs.numberOf(account, thirdParty);
      lastParty[thirdParty] = party;
      lastAccount[thirdParty] = account;
    }
    of[row] = party;
  }
  const { count } = pairs;
  const opening = new Float64Array(count);
  const closing = new Float64Array(count);
  const { of: entryOf } = entries;
  for (let row = 0; row < size; row += 1) {
    const party = of[row] as number;
    if (party < 0) continue;
    const net = (debit[row] as number) - (credit[row] as number);
    closing[party] = (closing[party] as number) + net;
    if (((roles[entryOf[row] as number] as number) & Role.opening) !== 0) {
      opening[party] = (opening[party] as number) + net;
    }
  }
  return {
    count,
    of,
    account: pairs.firsts,
    thirdParty: pairs.seconds,
    opening,
    closing,
    groups: groupRows(of, count),
  };
}
