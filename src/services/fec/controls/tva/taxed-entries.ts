import type { Accounts } from '../../ledger/accounts/accounts.ts';
import type { Books } from '../../ledger/books.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { isLegalTax, isMixOfRates } from './vat.ts';

/**
 * Invoices of sales and purchases with what VAT was posted on them, entry by entry. Left out: entries without a supplier, a
 * customer or somebody who is paid back, those that cannot be read, special ones, those that declare VAT, those where the
 * buyer owes it, and those of which a part lies elsewhere, so that nobody knows what was taxed.
 */
export type TaxedEntries = {
  count: number;
  entry: Int32Array;
  /** 1 for a sale, 0 for a purchase. */
  isSale: Uint8Array;
  /** In cents, positive as is usual for the kind of entry. */
  net: Float64Array;
  tax: Float64Array;
  /** The account of its largest line of income or expense, and that line. */
  account: Int32Array;
  row: Int32Array;
  /** The supplier or customer by its number in `Parties`; -1 where it is neither. */
  party: Int32Array;
  /** 1 if the tax is what the rates give. */
  isLegal: Uint8Array;
};

const LEAST_NET = 10_00;
/** What may stand on other accounts: differences of rounding. */
const MOST_ELSEWHERE = 1_00;

export const taxedEntries = perBooks((books): TaxedEntries => {
  const { ledger, accounts, entries, parties, roles } = books;
  const kindOf = kindsOf(accounts);
  const touches = books.entryTouches;
  const { account: accountOf, debit, credit } = ledger;
  const { starts, rows } = entries.groups;
  const found: TaxedEntries = {
    count: 0,
    entry: new Int32Array(entries.count),
    isSale: new Uint8Array(entries.count),
    net: new Float64Array(entries.count),
    tax: new Float64Array(entries.count),
    account: new Int32Array(entries.count),
    row: new Int32Array(entries.count),
    party: new Int32Array(entries.count),
    isLegal: new Uint8Array(entries.count),
  };
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (roles[entry] !== 0 || entries.isUnreliable[entry] === 1) continue;
    if (entries.isUnusable[entries.journal[entry] as number] === 1) continue;
    // Neither what was paid at once nor what buys and sells nothing.
    const touched = touches[entry] as number;
    if ((touched & Touch.treasury) !== 0 || (touched & (Touch.cost | Touch.income)) === 0) continue;
    let income = 0;
    let expense = 0;
    let output = 0;
    let input = 0;
    let elsewhere = 0;
    let lines = 0;
    let largest = -1;
    let largestAmount = 0;
    let party = -1;
    let isOut = false;
    let hasParty = false;
    const end = starts[entry + 1] as number;
    for (let at = starts[entry] as number; at < end && !isOut; at += 1) {
      const row = rows[at] as number;
      const amount = (debit[row] as number) - (credit[row] as number);
      const kind = kindOf[accountOf[row] as number] as number;
      if (kind === Kind.excluded) isOut = true;
      else if (kind === Kind.party) {
        hasParty = true;
        party = Math.max(party, parties.of[row] as number);
      } else if (kind === Kind.output) output -= amount;
      else if (kind === Kind.input) input += amount;
      else if (kind === Kind.elsewhere) elsewhere += Math.abs(amount);
      else {
        if (kind === Kind.income) income -= amount;
        else expense += amount;
        lines += 1;
        if (largest < 0 || Math.abs(amount) > largestAmount) {
          largest = row;
          largestAmount = Math.abs(amount);
        }
      }
    }
    // Both at once is an exchange that tells nothing about either.
    const isSale = income !== 0;
    const net = isSale ? income : expense;
    if (isOut || elsewhere > MOST_ELSEWHERE || !hasParty || largest < 0) continue;
    if ((income !== 0 && expense !== 0) || Math.abs(net) < LEAST_NET) continue;
    if (isSale ? input !== 0 : output !== 0) continue;
    const tax = isSale ? output : input;
    // A deposit given back, or a discount greater than the invoice: the sum of its lines has no rate.
    if (tax !== 0 && Math.sign(tax) !== Math.sign(net)) continue;
    // VAT on something else as well, such as what a forwarder paid at the customs.
    if (Math.abs(tax) > Math.abs(net)) continue;
    const at = found.count;
    found.entry[at] = entry;
    found.isSale[at] = isSale ? 1 : 0;
    found.net[at] = net;
    found.tax[at] = tax;
    found.account[at] = ledger.account[largest] as number;
    found.row[at] = largest;
    found.party[at] = party;
    found.isLegal[at] = isLegalTax(tax, net, lines, isSale) || isMixOfRates(tax, partsOf(books, entry)) ? 1 : 0;
    found.count += 1;
  }
  return found;
});

/** What a line's account makes of it. */
const Kind = { elsewhere: 0, expense: 1, income: 2, input: 3, output: 4, party: 5, excluded: 6 } as const;

/** Accounts of what is invoiced to customers. */
export const SALES = ['70', '71'] as const;

/** By account. Where several fit, the last of them decides. */
const PREFIXES: readonly (readonly [number, readonly string[]])[] = [
  [Kind.expense, ['60', '61', '62', '20', '21', '23']],
  [Kind.income, SALES],
  [Kind.input, ['44566', '44562']],
  [Kind.output, ['4457']],
  [Kind.party, ['40', '41', '42', '455', '467']],
  [Kind.excluded, ['4452', '4455', '44567', '445662', '445664', '5']],
];

function kindsOf(accounts: Accounts): Uint8Array {
  const kinds = new Uint8Array(accounts.count);
  for (const [kind, prefixes] of PREFIXES) {
    for (const [account, isOn] of accounts.starting(...prefixes).entries()) if (isOn === 1) kinds[account] = kind;
  }
  return kinds;
}

/** The amounts of income or expense of an entry. */
function partsOf({ ledger, accounts, entries }: Books, entry: number): number[] {
  const { starts, rows } = entries.groups;
  const parts: number[] = [];
  for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
    const row = rows[at] as number;
    const accountClass = accounts.classes[ledger.account[row] as number] as number;
    const amount = (ledger.debit[row] as number) - (ledger.credit[row] as number);
    if (accountClass === 6 || accountClass === 2) parts.push(amount);
    if (accountClass === 7) parts.push(-amount);
  }
  return parts;
}
