import { accountText, entryText, euros } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { partyText } from './party-text.ts';

/** Suppliers' invoices whose sides were exchanged: by mistake, where nothing speaks of a credit note and the month's invoice is missing. */
const FEWEST_INVOICES = 5;

/** Invoices of one supplier on one account: by month of the exercise those of the usual side, and the others. */
type Invoices = { months: Set<number>; usual: number; turned: number[] };

export const reversedInvoice: Control = {
  type: 'facture_achat_inversee',
  title: 'Facture d’achat passée à l’envers',
  detects:
    'Un fournisseur débité contre une charge créditée (60, 61, 62), sans que le libellé parle d’avoir, de remise ou de remboursement, dans un mois où ce fournisseur n’a pas d’autre facture, alors qu’il en a au moins cinq dans l’exercice, et pour un montant qui lui est réglé sans qu’aucune facture le porte.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Partie double : une facture d’achat crédite le fournisseur et débite la charge.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries, parties, thresholds } = books;
    const known = new Map<number, Amounts>();
    const ofParty = (row: number) => {
      const party = parties.of[row] as number;
      const amounts = known.get(party) ?? amountsOf(books, party);
      known.set(party, amounts);
      return amounts;
    };
    for (const { months, usual, turned } of invoicesOf(books)) {
      if (usual < FEWEST_INVOICES) continue;
      for (const row of turned) {
        const amount = (ledger.debit[row] as number) - (ledger.credit[row] as number);
        if (
          months.has(books.exercise.monthOf[row] as number) ||
          !isPaidWithoutInvoice(ofParty(row), ledger.date[row] as number, amount)
        )
          continue;
        const entry = entries.of[row] as number;
        yield {
          severity: amount >= thresholds.s1 ? 'importante' : 'mineure',
          weight: 2 * amount,
          row,
          describe: () => ({
            description: `L’${entryText(books, entry)} débite de ${euros(amount)} le fournisseur ${partyText(books, parties.of[row] as number)} (compte ${accountText(books, ledger.account[row] as number)}) et crédite la charge, alors que ses ${usual} autres factures font l’inverse.`,
            expectedValue: `${euros(amount)} au crédit`,
            actualValue: `${euros(amount)} au débit`,
            suggestion: 'Contre-passer l’écriture et reprendre la facture dans le bon sens, ou produire l’avoir.',
            compteNum: accounts.names[ledger.account[row] as number] as string,
            rows: [...rowsOf(entries.groups, entry)],
          }),
        };
      }
    }
  },
};

/** Of a supplier: the amounts on the usual side, and of each amount that was paid, the last day. */
type Amounts = { invoiced: Set<number>; paidOn: Map<number, number> };

function amountsOf({ ledger, entries, parties, entryTouches }: Books, party: number): Amounts {
  const amounts: Amounts = { invoiced: new Set(), paidOn: new Map() };
  for (const row of rowsOf(parties.groups, party)) {
    amounts.invoiced.add(ledger.credit[row] as number);
    const [paid, date] = [ledger.debit[row] as number, ledger.date[row] as number];
    if (((entryTouches[entries.of[row] as number] as number) & Touch.treasury) === 0) continue;
    if (date > (amounts.paidOn.get(paid) ?? Number.NEGATIVE_INFINITY)) amounts.paidOn.set(paid, date);
  }
  return amounts;
}

/** Whether the supplier is paid this amount later, and no invoice of it stands on the usual side. */
function isPaidWithoutInvoice({ invoiced, paidOn }: Amounts, date: number, amount: number): boolean {
  return !invoiced.has(amount) && (paidOn.get(amount) ?? Number.NEGATIVE_INFINITY) >= date;
}

function invoicesOf(books: Books): Invoices[] {
  const { ledger, entries, parties, exercise } = books;
  // Once for each entry, however many of its lines are a supplier's.
  const costs = new Map<number, number>();
  const costOf = (entry: number) => {
    const known = costs.get(entry);
    if (known !== undefined) return known;
    const cost = readCost(books, entry);
    costs.set(entry, cost);
    return cost;
  };
  const pairs = new PairTable();
  const found: Invoices[] = [];
  for (const row of turnedRows(books)) {
    const cost = costOf(entries.of[row] as number);
    if (cost < 0) continue;
    const pair = pairs.numberOf(parties.of[row] as number, cost);
    const known = found[pair] ?? { months: new Set(), usual: 0, turned: [] };
    known.turned.push(row);
    found[pair] = known;
  }
  for (const party of new Set(pairs.firsts)) {
    for (const row of rowsOf(parties.groups, party)) {
      if ((ledger.credit[row] as number) <= (ledger.debit[row] as number)) continue;
      const invoices = found[pairs.find(party, costOf(entries.of[row] as number))];
      if (invoices === undefined) continue;
      invoices.months.add(exercise.monthOf[row] as number);
      invoices.usual += 1;
    }
  }
  return found;
}

/** Suppliers' debits against something else than money, where nothing speaks of a credit note: few. */
function turnedRows(books: Books): number[] {
  const { ledger, accounts, entries, roles, entryTouches } = books;
  const isSupplier = accounts.starting('401');
  const [isCreditNote, isDiscount] = [books.labelsMarked('creditNote'), books.labelsMarked('discount')];
  const { size, account, debit, credit } = ledger;
  const rows: number[] = [];
  for (let row = 0; row < size; row += 1) {
    if (isSupplier[account[row] as number] === 0 || (debit[row] as number) <= (credit[row] as number)) continue;
    const entry = entries.of[row] as number;
    const touched = entryTouches[entry] as number;
    if ((touched & Touch.result) === 0 || (touched & Touch.treasury) !== 0 || roles[entry] !== 0) continue;
    const label = ledger.label[row] as number;
    if (isCreditNote[label] === 0 && isDiscount[label] === 0) rows.push(row);
  }
  return rows;
}

/** The account of the largest expense of an entry that has nothing beside it but one supplier and VAT; -1 otherwise. */
function readCost({ ledger, accounts, entries, roles }: Books, entry: number): number {
  if (roles[entry] !== 0 || entries.isUnreliable[entry] === 1) return -1;
  if (entries.isUnusable[entries.journal[entry] as number] === 1) return -1;
  let [cost, largest, suppliers] = [-1, 0, 0];
  for (const row of rowsOf(entries.groups, entry)) {
    const account = ledger.account[row] as number;
    const name = accounts.names[account] as string;
    if (name.startsWith('4456')) continue;
    if (name.startsWith('401')) suppliers += 1;
    else if (/^(?:60(?!3|9)|61(?!9)|62(?!9))/.test(name)) {
      const amount = Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));
      if (amount > largest) [cost, largest] = [account, amount];
    } else return -1;
  }
  return suppliers === 1 ? cost : -1;
}
