import type { ColumnSource } from 'hyparquet-writer';
import type { Books } from '../../ledger/books.ts';
import type { Role as RoleBits } from '../../ledger/entries/roles.ts';
import { Role } from '../../ledger/entries/roles.ts';
import type { ByteSource } from '../../reader/bytes/byte-source.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import { originalLines } from '../../reader/original-lines.ts';
import type { Texts } from '../../reader/texts/texts.ts';

/**
 * The lines of a file as columns of a Parquet file: money as whole cents, dates as days, texts as they stand in the file, and
 * what only the engine can tell of a line: its entry, and whether that opens or closes the books.
 */
type Column = {
  name: string;
  type: 'BYTE_ARRAY' | 'INT32' | 'INT64' | 'BOOLEAN';
  kind?: 'UTF8' | 'DATE';
  /** Left to the writer if absent. */
  encoding?: NonNullable<ColumnSource['encoding']>;
};

/** Numbers that rise. */
const RISING = 'DELTA_BINARY_PACKED';
/** Texts that several lines share, though each group of rows has many: who looks for one tries each once. */
const SHARED = 'RLE_DICTIONARY';

export const LEDGER_COLUMNS: readonly Column[] = [
  { name: 'line', type: 'INT32', encoding: RISING },
  { name: 'entry', type: 'INT32', encoding: RISING },
  { name: 'role', type: 'INT32' },
  { name: 'journal', type: 'BYTE_ARRAY', kind: 'UTF8' },
  { name: 'journal_label', type: 'BYTE_ARRAY', kind: 'UTF8' },
  { name: 'number', type: 'BYTE_ARRAY', kind: 'UTF8', encoding: SHARED },
  { name: 'date', type: 'INT32', kind: 'DATE' },
  { name: 'account', type: 'BYTE_ARRAY', kind: 'UTF8' },
  { name: 'account_label', type: 'BYTE_ARRAY', kind: 'UTF8' },
  { name: 'party', type: 'BYTE_ARRAY', kind: 'UTF8' },
  { name: 'party_label', type: 'BYTE_ARRAY', kind: 'UTF8' },
  { name: 'piece', type: 'BYTE_ARRAY', kind: 'UTF8', encoding: SHARED },
  { name: 'piece_date', type: 'INT32', kind: 'DATE' },
  { name: 'label', type: 'BYTE_ARRAY', kind: 'UTF8', encoding: SHARED },
  { name: 'debit', type: 'INT64' },
  { name: 'credit', type: 'INT64' },
  { name: 'lettering', type: 'BYTE_ARRAY', kind: 'UTF8', encoding: SHARED },
  { name: 'lettering_date', type: 'INT32', kind: 'DATE' },
  { name: 'valid_date', type: 'INT32', kind: 'DATE' },
  { name: 'foreign_amount', type: 'INT64' },
  { name: 'currency', type: 'BYTE_ARRAY', kind: 'UTF8' },
  { name: 'flags', type: 'INT32' },
  // The whole line, where not everything of it could be kept as it was written.
  { name: 'original', type: 'BYTE_ARRAY', kind: 'UTF8' },
];

/** What `role` says of a line. */
export const OPENING: (typeof RoleBits)['opening'] = Role.opening;
export const CLOSING: (typeof RoleBits)['closing'] = Role.closing;

/** Values of some of the lines, by the name of the column. */
export class LedgerRows {
  readonly #books: Books;
  readonly #originalOf: (row: number) => string | null;
  readonly #texts = new Map<Texts, string[]>();

  constructor(books: Books, source: ByteSource) {
    this.#books = books;
    this.#originalOf = originalLines(source, books);
  }

  columns(from: number, to: number): ColumnSource[] {
    const values = this.#valuesOf(from, to);
    return LEDGER_COLUMNS.map(({ name, encoding }) => {
      const data = values[name];
      if (data === undefined) throw new Error(`The column ${name} has no values`);
      return { name, data, ...(encoding !== undefined && { encoding }) } as ColumnSource;
    });
  }

  #valuesOf(from: number, to: number): Record<string, ArrayLike<unknown>> {
    const { ledger, entries, roles } = this.#books;
    const text = (texts: Texts, numbers: Int32Array) => this.#named(texts, numbers, from, to);
    const label = (owners: Int32Array, labels: Int32Array) =>
      this.#named(ledger.labels, owners, from, to, (owner) => labels[owner] as number);
    const entry = entries.of.subarray(from, to);
    const { foreign } = ledger;
    return {
      line: Int32Array.from(ledger.line.subarray(from, to)),
      entry,
      role: Int32Array.from(entry, (each) => roles[each] as number),
      journal: text(ledger.journals, ledger.journal),
      journal_label: label(ledger.journal, ledger.journalLabel),
      number: text(ledger.numbers, ledger.number),
      date: days(ledger.date, from, to),
      account: text(ledger.accounts, ledger.account),
      account_label: label(ledger.account, ledger.accountLabel),
      party: text(ledger.thirdParties, ledger.thirdParty),
      party_label: label(ledger.thirdParty, ledger.thirdPartyLabel),
      piece: text(ledger.pieces, ledger.piece),
      piece_date: days(ledger.pieceDate, from, to),
      label: text(ledger.labels, ledger.label),
      debit: cents(ledger.debit, from, to),
      credit: cents(ledger.credit, from, to),
      lettering: text(ledger.letterings, ledger.lettering),
      lettering_date: days(ledger.letteringDate, from, to),
      valid_date: days(ledger.validDate, from, to),
      foreign_amount: foreign === undefined ? none(to - from) : cents(foreign.amount, from, to),
      currency: foreign === undefined ? none(to - from, '') : text(ledger.currencies, foreign.currency),
      flags: Int32Array.from(ledger.flags.subarray(from, to)),
      original: Array.from({ length: to - from }, (_, row) => this.#originalOf(from + row)),
    };
  }

  #named(
    texts: Texts,
    numbers: Int32Array,
    from: number,
    to: number,
    of: (number: number) => number = (number) => number,
  ): string[] {
    let known = this.#texts.get(texts);
    if (known === undefined) {
      known = [];
      this.#texts.set(texts, known);
    }
    const values: string[] = [];
    for (let row = from; row < to; row += 1) {
      const number = of(numbers[row] as number);
      known[number] ??= texts.text(number);
      values.push(known[number]);
    }
    return values;
  }
}

function days(column: Int32Array, from: number, to: number): (number | null)[] {
  return Array.from(column.subarray(from, to), (day) => (day === NO_DATE ? null : day));
}

function cents(column: Float64Array, from: number, to: number): BigInt64Array {
  const values = new BigInt64Array(to - from);
  for (let row = from; row < to; row += 1) values[row - from] = BigInt(Math.round(column[row] as number));
  return values;
}

const none = <T>(count: number, value: T | null = null): (T | null)[] => Array.from({ length: count }, () => value);
