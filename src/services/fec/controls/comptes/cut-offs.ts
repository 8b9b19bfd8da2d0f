import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { rowsOf } from '../../ledger/row-groups.ts';

/** What entries that put costs and income into the right year (accruals and their reversals) did to one account. */
type CutOffs = {
  /** Whether one of them debited or credited the account. */
  hasDebit: boolean;
  hasCredit: boolean;
  /** What all other rows sum up to, debits less credits, and how many they are; the closing of the year is in neither. */
  ordinary: number;
  ordinaryRows: number;
};

export function cutOffsOf(books: Books, account: number): CutOffs {
  const { ledger, entries, roles } = books;
  const isAccrual = books.labelsMarked('accrual');
  let ordinary = 0;
  let ordinaryRows = 0;
  let [hasDebit, hasCredit] = [false, false];
  for (const row of rowsOf(books.rowsByAccount, account)) {
    const role = roles[entries.of[row] as number] as number;
    const net = (ledger.debit[row] as number) - (ledger.credit[row] as number);
    if (role === Role.closing) continue;
    if (role === Role.reversal || isAccrual[ledger.label[row] as number] === 1) {
      hasDebit ||= net > 0;
      hasCredit ||= net < 0;
    } else {
      ordinary += net;
      ordinaryRows += 1;
    }
  }
  return { hasDebit, hasCredit, ordinary, ordinaryRows };
}
