import type { Books } from '../../ledger/books.ts';

/** Purchases with VAT that the buyer owes (4452), and how much of it the same entry deducts. */
type ReverseCharge = {
  entry: number;
  /** Its last line of VAT due. */
  row: number;
  /** In cents. */
  due: number;
  deducted: number;
};

export function reverseCharges({ ledger, accounts, entries, roles }: Books): ReverseCharge[] {
  const charges: ReverseCharge[] = [];
  if (!accounts.has('4452')) return charges;
  const isDue = accounts.starting('4452');
  const isOwn = accounts.starting('445662');
  const isOther = accounts.starting('44566', '44562');
  const isReturn = accounts.starting('4455', '44567');
  const { starts, rows } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (roles[entry] !== 0 || entries.isUnreliable[entry] === 1) continue;
    if (entries.isUnusable[entries.journal[entry] as number] === 1) continue;
    let [due, own, other, first] = [0, 0, 0, -1];
    let isOut = false;
    for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
      const row = rows[at] as number;
      const account = ledger.account[row] as number;
      const amount = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      if (isReturn[account] === 1) isOut = true;
      if (isDue[account] === 1) {
        due -= amount;
        first = row;
      } else if (isOwn[account] === 1) own += amount;
      else if (isOther[account] === 1) other += amount;
    }
    // A clearing of the account, not a purchase.
    if (first < 0 || isOut || due <= 0) continue;
    // VAT that the supplier has invoiced may stand in the same entry.
    charges.push({ entry, row: first, due, deducted: own === 0 ? other : own });
  }
  return charges;
}
