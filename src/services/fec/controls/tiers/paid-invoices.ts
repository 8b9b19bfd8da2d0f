import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE } from '../../reader/ledger.ts';

/** When invoices of suppliers were paid, as far as their lettering tells it. */
type PaidInvoice = {
  /** The invoice's row on the supplier's account. */
  invoice: number;
  /** The day of the last payment. */
  paidOn: number;
};

/** Invoices on accounts that begin so, each lettered in full with what paid for it during the exercise. */
export function* paidInvoices(books: Books, prefix: string): Iterable<PaidInvoice> {
  const { ledger, letteringGroups, accounts, entries, roles, journalKinds } = books;
  const facts = { ledger, letteringGroups, entries, roles, journalKinds };
  const isSupplier = accounts.starting(prefix);
  for (let group = 0; group < letteringGroups.count; group += 1) {
    if (isSupplier[letteringGroups.account[group] as number] === 0 || letteringGroups.net[group] !== 0) continue;
    const paid = paidInvoice(books, facts, group);
    if (paid !== undefined) yield paid;
  }
}

/** Asked for once and not for each of many groups. */
type PaymentFacts = Pick<Books, 'ledger' | 'letteringGroups' | 'entries' | 'roles' | 'journalKinds'>;

/** The one invoice of a group and when money settled it; undefined where that cannot be told. */
function paidInvoice(books: Books, facts: PaymentFacts, group: number): PaidInvoice | undefined {
  const { ledger, letteringGroups, entries, roles, journalKinds } = facts;
  const { starts, rows } = letteringGroups.groups;
  let invoice = -1;
  let invoices = 0;
  let paidOn = NO_DATE;
  for (let at = starts[group] as number; at < (starts[group + 1] as number); at += 1) {
    const row = rows[at] as number;
    if ((ledger.credit[row] as number) > 0) {
      invoice = row;
      invoices += 1;
      continue;
    }
    // Neither what was paid before the exercise nor a credit note or a transfer says when money went out.
    const kind = journalKinds[ledger.journal[row] as number];
    if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) return undefined;
    if (kind !== 'banque' && kind !== 'caisse' && !hasMoney(books, entries.of[row] as number)) return undefined;
    paidOn = Math.max(paidOn, ledger.date[row] as number);
  }
  // Several invoices leave open what was paid when.
  if (invoices !== 1 || paidOn === NO_DATE || ledger.pieceDate[invoice] === NO_DATE) return undefined;
  return { invoice, paidOn };
}

/** Whether an entry moves money: for companies that pay in their journal of sundries. */
function hasMoney({ ledger, entries, accounts }: Books, entry: number): boolean {
  if (entries.isUnusable[entries.journal[entry] as number] === 1) return false;
  return rowsOf(entries.groups, entry).some((row) => accounts.classes[ledger.account[row] as number] === 5);
}
