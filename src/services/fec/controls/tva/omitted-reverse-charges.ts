import { accountText, count, entryText, euros } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { reverseCharges } from './reverse-charges.ts';
import { taxedEntries } from './taxed-entries.ts';

/** Invoices with deducted VAT of a supplier whose other invoices have none, since the buyer owes it: subcontractors of builders, suppliers abroad. */
const FEWEST_CHARGES = 3;
const MOST_PLAIN = 0.2;

/** By party: how many of its invoices are without VAT and have it reckoned by the buyer. */
function chargesByParty(books: Books): Int32Array {
  const { entries, parties } = books;
  const charges = new Int32Array(parties.count);
  const lastEntry = new Int32Array(parties.count).fill(-1);
  for (const { entry } of reverseCharges(books)) {
    for (const row of rowsOf(entries.groups, entry)) {
      const party = parties.of[row] as number;
      // An invoice may stand on several lines of its supplier.
      if (party < 0 || lastEntry[party] === entry) continue;
      lastEntry[party] = entry;
      charges[party] = (charges[party] as number) + 1;
    }
  }
  return charges;
}

export const omittedReverseCharge: Control = {
  type: 'autoliquidation_omise',
  title: 'TVA déduite chez un fournisseur autoliquidé',
  detects:
    'Un achat avec TVA déduite chez un fournisseur dont au moins trois factures, et quatre sur cinq, sont autoliquidées (4452).',
  severityRule: 'Importante si la TVA atteint le seuil de signification, mineure sinon.',
  basis:
    'CGI, art. 283 : la TVA facturée à tort par un sous-traitant du bâtiment ou un fournisseur étranger n’est pas déductible.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { accounts, entries, thresholds } = books;
    if (!accounts.has('4452')) return;
    const charges = chargesByParty(books);
    const taxed = taxedEntries(books);
    const plain = new Int32Array(books.parties.count);
    const isPlain = (at: number) =>
      taxed.isSale[at] === 0 && (taxed.tax[at] as number) > 0 && (taxed.party[at] as number) >= 0;
    for (let at = 0; at < taxed.count; at += 1) {
      const party = taxed.party[at] as number;
      if (isPlain(at)) plain[party] = (plain[party] as number) + 1;
    }
    for (let at = 0; at < taxed.count; at += 1) {
      const party = taxed.party[at] as number;
      const own = charges[party] as number;
      if (
        !isPlain(at) ||
        own < FEWEST_CHARGES ||
        (plain[party] as number) > (own + (plain[party] as number)) * MOST_PLAIN
      )
        continue;
      const [entry, tax, account] = [taxed.entry[at] as number, taxed.tax[at] as number, taxed.account[at] as number];
      yield {
        severity: tax >= thresholds.s1 ? 'importante' : 'mineure',
        weight: tax,
        row: taxed.row[at] as number,
        describe: () => ({
          description: `L’${entryText(books, entry)}, au compte ${accountText(books, account)}, déduit ${euros(tax)} de TVA facturée, alors que ${count(own, 'autre facture', 'autres factures')} de ce fournisseur ${own < 2 ? 'est autoliquidée' : 'sont autoliquidées'}.`,
          expectedValue: euros(0),
          actualValue: euros(tax),
          suggestion: 'Faire rectifier la facture, et autoliquider la TVA.',
          compteNum: accounts.names[account] as string,
          rows: [...rowsOf(entries.groups, entry)],
        }),
      };
    }
  },
};
