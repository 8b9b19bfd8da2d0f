import type { Ledger } from '../../reader/ledger.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Entries } from './entries.ts';

/** What a line's account makes of its entry. */
export const Touch = {
  treasury: 1 << 0,
  cash: 1 << 1,
  /** Suppliers and customers. */
  party: 1 << 2,
  customer: 1 << 3,
  /** Income and expense. */
  result: 1 << 4,
  sale: 1 << 5,
  /** What is bought, and what is sold, with their accruals. */
  cost: 1 << 6,
  income: 1 << 7,
  accrual: 1 << 8,
  /** Stocks, depreciation, own work and transfers. */
  adjustment: 1 << 9,
  /** Treasury, wages, VAT returns, depreciation, loans: dated by others, or by the program. */
  routine: 1 << 10,
  /** What the owner or a partner puts in or takes out. */
  partner: 1 << 11,
} as const;

const PREFIXES: Record<keyof typeof Touch, readonly string[]> = {
  treasury: ['5'],
  cash: ['53'],
  party: ['40', '41'],
  customer: ['41'],
  result: ['6', '7'],
  sale: ['70'],
  cost: ['2', '3', '6', '408', '486'],
  income: ['7', '418', '487'],
  accrual: ['408', '418', '428', '438', '448', '468', '486', '487'],
  adjustment: ['71', '72', '78', '79', '28', '29', '3', '68'],
  routine: ['5', '421', '43', '64', '4455', '4458', '28', '68', '78', '16', '661'],
  partner: ['108', '455'],
};

/** By entry: bits of `Touch`. One walk over all lines for everybody who asks what an entry touches. */
export function readEntryTouches(ledger: Ledger, accounts: Accounts, entries: Entries): Uint16Array {
  const touchOf = new Uint16Array(accounts.count);
  for (const name of Object.keys(Touch) as (keyof typeof Touch)[]) {
    for (const [account, isOn] of accounts.starting(...PREFIXES[name]).entries()) {
      if (isOn === 1) touchOf[account] = (touchOf[account] as number) | Touch[name];
    }
  }
  const touches = new Uint16Array(entries.count);
  const { account, size } = ledger;
  const { of } = entries;
  for (let row = 0; row < size; row += 1) {
    const entry = of[row] as number;
    touches[entry] = (touches[entry] as number) | (touchOf[account[row] as number] as number);
  }
  return touches;
}
