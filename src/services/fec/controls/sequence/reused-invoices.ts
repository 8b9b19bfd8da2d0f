import { count, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { findInvoiceNumbers, isInvoiceSeries } from './invoice-numbers.ts';

/** Numbers of invoices that two customers have got. The same invoice twice for one customer is a duplicate, which has its own controls. */
export const reusedInvoiceNumber: Control = {
  type: 'facture_numero_reutilise',
  title: 'Numéro de facture de vente utilisé pour plusieurs clients',
  detects:
    'Un numéro de la suite des factures de vente (au moins vingt) porté par des factures de clients différents. Avoirs, extournes et références sans numéro d’ordre sont exclus.',
  severityRule: 'Importante.',
  basis: 'CGI, annexe II, art. 242 nonies A : numéro unique, dans une séquence chronologique et continue.',
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { ledger } = books;
    for (const rows of sharedNumbers(books)) {
      const row = rows[0] as number;
      const number = quoted(ledger.pieces.text(ledger.piece[row] as number));
      const amountOf = (each: number) => (ledger.debit[each] as number) - (ledger.credit[each] as number);
      const customers = new Set(rows.map((each) => ledger.thirdParty[each])).size;
      yield {
        severity: 'importante',
        weight: rows.slice(1).reduce((sum, each) => sum + amountOf(each), 0),
        row,
        describe: () => ({
          description: `Le numéro de facture ${number} est porté par ${count(rows.length, 'facture')} de ${count(customers, 'client')} : ${rows
            .slice(0, 3)
            .map(
              (each) =>
                `${quoted(ledger.labels.text(ledger.thirdPartyLabel[ledger.thirdParty[each] as number] as number))}, ${euros(amountOf(each))} le ${frenchDate(ledger.date[each] as number)}`,
            )
            .join(' ; ')} (${linesText(books, rows)}).`,
          expectedValue: '1 facture',
          actualValue: count(rows.length, 'facture'),
          suggestion: 'Rapprocher les factures émises, et rectifier celle dont le numéro est erroné.',
          rows,
        }),
      };
    }
  },
};

/** Customers' lines of invoices with the same number of the series, where they are not all of one customer. */
function sharedNumbers(books: Books): number[][] {
  const invoices = findInvoiceNumbers(books);
  if (invoices === undefined) return [];
  const { ledger, accounts, entries, roles } = books;
  const isNumber = new Uint8Array(ledger.pieces.count);
  for (let id = 0; id < invoices.series.count; id += 1) {
    if (!isInvoiceSeries(invoices.series, id)) continue;
    const { starts, rows: items } = invoices.series.groups;
    for (let at = starts[id] as number; at < (starts[id + 1] as number); at += 1)
      isNumber[ledger.piece[invoices.rows[items[at] as number] as number] as number] = 1;
  }
  const isCustomer = accounts.starting('411');
  const isCreditNote = books.labelsMarked('creditNote');
  const touches = books.entryTouches;
  const first = new Int32Array(ledger.pieces.count).fill(-1);
  const shared = new Map<number, number[]>();
  for (let row = 0; row < ledger.size; row += 1) {
    const piece = ledger.piece[row] as number;
    if (isNumber[piece] === 0 || isCustomer[ledger.account[row] as number] === 0) continue;
    const entry = entries.of[row] as number;
    if (((touches[entry] as number) & Touch.sale) === 0 || roles[entry] !== 0) continue;
    if ((ledger.debit[row] as number) <= (ledger.credit[row] as number)) continue;
    if (isCreditNote[ledger.label[row] as number] === 1 || ledger.thirdParty[row] === 0) continue;
    const known = first[piece] as number;
    if (known < 0) first[piece] = row;
    else if (entries.of[known] !== entry && ledger.thirdParty[known] !== ledger.thirdParty[row]) {
      const rows = shared.get(piece) ?? [known];
      if (rows.length < MAX_ROWS) rows.push(row);
      shared.set(piece, rows);
    }
  }
  return [...shared.values()];
}
