import type { Arrays } from '../arrays.ts';
import type { LineScanner } from '../bytes/line-scanner.ts';
import type { Header } from '../header/header.ts';
import { type Ledger, NO_DATE, RowFlag } from '../ledger.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import { LedgerTexts } from '../texts/ledger-texts.ts';
import { UnknownTexts } from '../texts/unknown-texts.ts';
import { AmountReader } from './amount-reader.ts';
import { DateReader } from './date-reader.ts';
import { FieldPositions } from './field-positions.ts';
import { LedgerColumns } from './ledger-columns.ts';
import { Mending, RaggedLines } from './ragged-lines.ts';
import { RepeatedFields } from './repeated-fields.ts';
import { RowAmounts } from './row-amounts.ts';
import { RowDates } from './row-dates.ts';
import { RowFaults } from './row-faults.ts';
import { RowTexts } from './row-texts.ts';

type RowWriterOptions = {
  header: Header;
  scanner: LineScanner;
  seed: number;
  memory: MemoryBudget;
  arrays: Arrays;
  /** How many lines the file seems to have, by those that have been read. */
  estimateRows: (rowsSoFar: number) => number;
  decode: (bytes: Uint8Array) => string;
};

/**
 * Writes the scanner's lines into the columns of a ledger, one row for each line, broken ones too, and notes what is wrong
 * with them.
 */
export class RowWriter {
  size = 0;
  readonly faults: RowFaults;
  readonly columns: LedgerColumns;
  readonly texts: LedgerTexts;
  readonly unknownParties = new UnknownTexts();
  readonly unknownJournals = new UnknownTexts();
  readonly #scanner: LineScanner;
  readonly #positions: FieldPositions;
  readonly #ragged: RaggedLines;
  readonly #dates = new DateReader();
  readonly #repeated: RepeatedFields;
  readonly #rowTexts: RowTexts;
  readonly #rowDates: RowDates;
  readonly #rowAmounts: RowAmounts;
  readonly #expected: number;
  readonly #estimateRows: (rowsSoFar: number) => number;
  /** The line before is in the same chunk and has all its fields. */
  #hasPrevious = false;

  constructor(options: RowWriterOptions) {
    const { header, scanner, memory, arrays } = options;
    this.#scanner = scanner;
    this.#estimateRows = options.estimateRows;
    this.#expected = header.facts.columns.length;
    this.#positions = new FieldPositions(header, scanner.emptyField);
    const rows = options.estimateRows(0);
    this.texts = new LedgerTexts({ seed: options.seed, decode: options.decode, memory, arrays, rows });
    this.columns = new LedgerColumns(rows, memory, arrays);
    this.faults = new RowFaults(scanner);
    const amounts = new AmountReader();
    const { thirdParties, currencies } = this.texts;
    const { unknownParties } = this;
    this.#ragged = new RaggedLines(header, scanner, { dates: this.#dates, amounts, thirdParties, unknownParties });
    const parts = { scanner, columns: this.columns, positions: this.#positions, faults: this.faults };
    this.#repeated = new RepeatedFields(scanner, this.#expected);
    this.#rowTexts = new RowTexts(parts, this.texts, this.#repeated);
    this.#rowDates = new RowDates(parts, this.#dates);
    this.#rowAmounts = new RowAmounts(parts, amounts, currencies);
  }

  /** The scanner has read on: the line before is no longer where it was. */
  forgetPrevious(): void {
    this.#hasPrevious = false;
  }

  /** Writes the line on which the scanner stands. */
  add(): void {
    const scanner = this.#scanner;
    const columns = this.columns;
    const row = this.size;
    if (row === columns.capacity) columns.grow(this.#estimateRows(row));
    this.size = row + 1;
    let flags = 0;
    this.#repeated.look(this.#hasPrevious);
    columns.line[row] = scanner.line;
    columns.offset[row] = scanner.offset;
    if (scanner.strangeAt >= 0 || scanner.hasOtherSeparator) this.faults.noteCharacters(row);
    if (scanner.fields !== this.#expected || scanner.isOverlong) {
      const mending = scanner.isOverlong ? Mending.broken : this.#ragged.mend(scanner.fields);
      if (mending === Mending.broken) {
        this.#writeBroken(row);
        return;
      }
      if (mending === Mending.mended) {
        this.faults.noteMended(row);
        flags = RowFlag.mended;
      }
    }
    flags |= this.#rowTexts.write(row, this.#hasPrevious) | this.#rowDates.write(row) | this.#rowAmounts.write(row);
    // Fields that were put back together stand elsewhere than in other lines.
    this.#hasPrevious = (flags & RowFlag.mended) === 0;
    if (flags !== 0) columns.flags[row] = flags;
  }

  finish(): Ledger {
    const { size } = this;
    const columns = this.columns;
    const { foreign } = columns;
    return {
      size,
      line: columns.line.subarray(0, size),
      offset: columns.offset.subarray(0, size),
      flags: columns.flags.subarray(0, size),
      journal: columns.journal.subarray(0, size),
      number: columns.number.subarray(0, size),
      account: columns.account.subarray(0, size),
      thirdParty: columns.thirdParty.subarray(0, size),
      piece: columns.piece.subarray(0, size),
      label: columns.label.subarray(0, size),
      lettering: columns.lettering.subarray(0, size),
      debit: columns.debit.subarray(0, size),
      credit: columns.credit.subarray(0, size),
      date: columns.date.subarray(0, size),
      pieceDate: columns.pieceDate.subarray(0, size),
      letteringDate: columns.letteringDate.subarray(0, size),
      validDate: columns.validDate.subarray(0, size),
      foreign:
        foreign === undefined
          ? undefined
          : { currency: foreign.currency.subarray(0, size), amount: foreign.amount.subarray(0, size) },
      ...this.texts.finish(),
    };
  }

  /**
   * Journal and number are kept if they are likely to be what they seem: the rest of a label that was torn apart by a line
   * end begins a line too.
   */
  #writeBroken(row: number): void {
    const { buffer, from, to, fields } = this.#scanner;
    const positions = this.#positions;
    this.#hasPrevious = false;
    this.faults.noteBroken(row);
    this.columns.flags[row] = RowFlag.broken;
    let journal = 0;
    let number = 0;
    if (positions.journal < fields && positions.number < fields) {
      const { journals, numbers } = this.texts;
      const start = from[positions.journal] as number;
      const end = to[positions.journal] as number;
      if (this.#isDated() || this.#isKnownJournal(buffer, start, end)) {
        journal = journals.numberOf(buffer, start, end);
        number = numbers.numberOf(buffer, from[positions.number] as number, to[positions.number] as number);
      }
    }
    this.columns.setBroken(row, journal, number);
  }

  #isKnownJournal(buffer: Uint8Array, start: number, end: number): boolean {
    const number = this.texts.journals.numberIfKnown(buffer, start, end);
    if (number < 0) this.unknownJournals.note(buffer, start, end);
    return number > 0;
  }

  #isDated(): boolean {
    const { view, from, to, fields } = this.#scanner;
    const { date } = this.#positions;
    return date < fields && this.#dates.read(view, from[date] as number, to[date] as number) !== NO_DATE;
  }
}
