import type { Books } from '../../ledger/books.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { Role } from '../../ledger/entries/roles.ts';
import type { NumberSeries } from '../../ledger/numbers/number-series.ts';
import { findSeries, gapsOf } from '../../ledger/numbers/number-series.ts';
import { countedBy, readRunningNumbers, textAfter } from '../../ledger/numbers/running-numbers.ts';
import { perBooks } from '../../ledger/per-books.ts';

/** The numbers of the invoices and credit notes that a company issues, as far as the references of its sales are such. */

const FEWEST_INVOICES = 20;
const FEWEST_COUNTING = 5;
const SHARE_OF_PATTERN = 0.9;
const SHARE_OF_HOLES = 0.1;

type InvoiceNumbers = { rows: Int32Array; series: NumberSeries };

/** The references of sales as running numbers, by the first row of each; undefined if they are none. */
export const findInvoiceNumbers = perBooks((books): InvoiceNumbers | undefined => {
  const sales = rowsOfSales(books);
  if (sales.length < FEWEST_INVOICES) return undefined;
  const series = seriesOfPieces(books, sales);
  let counting = 0;
  for (let id = 0; id < series.count; id += 1) {
    if (sizeOf(series, id) >= FEWEST_COUNTING && !isFullOfHoles(series, id)) counting += sizeOf(series, id);
  }
  if (counting < sales.length * SHARE_OF_PATTERN) return undefined;
  const others = rowsOfMissing(books, sales, series);
  if (others.length === 0) return { rows: sales, series };
  const rows = Int32Array.from([...sales, ...others]);
  return { rows, series: seriesOfPieces(books, rows) };
});

/** Long enough, and with few enough holes, to be a series that the company numbers itself. */
export const isInvoiceSeries = (series: NumberSeries, id: number): boolean =>
  sizeOf(series, id) >= FEWEST_INVOICES && !isFullOfHoles(series, id);

const sizeOf = ({ groups }: NumberSeries, id: number): number =>
  (groups.starts[id + 1] as number) - (groups.starts[id] as number);

/** So full that the references cannot be the company's own running numbers. */
function isFullOfHoles(series: NumberSeries, id: number): boolean {
  const missing = series.missing[id] as number;
  return missing > (sizeOf(series, id) + missing) * SHARE_OF_HOLES;
}

function seriesOfPieces({ ledger }: Books, rows: Int32Array): NumberSeries {
  const wanted = new Uint8Array(ledger.pieces.count);
  for (let item = 0; item < rows.length; item += 1) wanted[ledger.piece[rows[item] as number] as number] = 1;
  const numbers = readRunningNumbers(ledger.pieces, wanted);
  const value = new Float64Array(rows.length);
  const digits = new Uint8Array(rows.length);
  const form = new Int32Array(rows.length);
  const day = new Int32Array(rows.length);
  for (let item = 0; item < rows.length; item += 1) {
    const row = rows[item] as number;
    const piece = ledger.piece[row] as number;
    value[item] = numbers.value[piece] as number;
    digits[item] = numbers.digits[piece] as number;
    form[item] = numbers.form[piece] as number;
    day[item] = ledger.date[row] as number;
  }
  return findSeries({ value, digits, form, owner: new Int32Array(rows.length), day }, ['file', 'form']);
}

/** The first row of each reference that stands on an invoice or a credit note: a customer against sales. */
function rowsOfSales(books: Books): Int32Array {
  const { ledger, entries, accounts, roles, genericPieces } = books;
  const { account, piece, size } = ledger;
  const { of } = entries;
  const isCustomer = accounts.starting('411');
  const touches = books.entryTouches;
  const isKnown = new Uint8Array(ledger.pieces.count);
  const rows: number[] = [];
  for (let row = 0; row < size; row += 1) {
    const entry = of[row] as number;
    if (isCustomer[account[row] as number] === 0 || ((touches[entry] as number) & Touch.sale) === 0) continue;
    const id = piece[row] as number;
    if (isKnown[id] === 1 || genericPieces[id] === 1 || ((roles[entry] as number) & Role.opening) !== 0) continue;
    isKnown[id] = 1;
    rows.push(row);
  }
  return Int32Array.from(rows);
}

const MAX_LOOKED_FOR = 5000;

/** Rows of other entries that bear a reference which the series lacks, one for each. */
function rowsOfMissing(books: Books, sales: Int32Array, series: NumberSeries): number[] {
  const { ledger } = books;
  const texts = new Set<string>();
  for (let id = 0; id < series.count && texts.size < MAX_LOOKED_FOR; id += 1) {
    if (sizeOf(series, id) < FEWEST_INVOICES) continue;
    for (const { before, missing } of gapsOf(series, id, MAX_LOOKED_FOR)) {
      const text = ledger.pieces.text(ledger.piece[sales[before] as number] as number);
      for (let step = 1; step <= missing && texts.size < MAX_LOOKED_FOR; step += 1) texts.add(textAfter(text, step));
    }
  }
  if (texts.size === 0) return [];
  const { value } = readRunningNumbers(ledger.pieces);
  const values = new Set(Array.from(texts, countedBy));
  const isFound = new Uint8Array(ledger.pieces.count);
  for (let id = 0; id < isFound.length; id += 1) {
    if (values.has(value[id] as number) && texts.has(ledger.pieces.text(id))) isFound[id] = 1;
  }
  const rows: number[] = [];
  for (let row = 0; row < ledger.size; row += 1) {
    const id = ledger.piece[row] as number;
    if (isFound[id] === 0) continue;
    isFound[id] = 0;
    rows.push(row);
  }
  return rows;
}
