import type { Arrays } from '../arrays.ts';
import { NO_DATE } from '../ledger.ts';
import type { MemoryBudget } from '../memory-budget.ts';

const FEWEST_ROWS = 64;
const BYTES_PER_ROW = 76;
const FOREIGN_BYTES_PER_ROW = 12;

/** The columns of a ledger while they are filled. They are made for as many rows as the file seems to have, and grow. */
export class LedgerColumns {
  line: Uint32Array;
  offset: Float64Array;
  flags: Uint32Array;
  journal: Int32Array;
  number: Int32Array;
  account: Int32Array;
  thirdParty: Int32Array;
  piece: Int32Array;
  label: Int32Array;
  lettering: Int32Array;
  debit: Float64Array;
  credit: Float64Array;
  date: Int32Array;
  pieceDate: Int32Array;
  letteringDate: Int32Array;
  validDate: Int32Array;
  /** Made for the first line that has one. */
  foreign: { currency: Int32Array; amount: Float64Array } | undefined;
  capacity: number;
  readonly #memory: MemoryBudget;
  readonly #arrays: Arrays;

  constructor(rows: number, memory: MemoryBudget, arrays: Arrays) {
    const capacity = Math.max(FEWEST_ROWS, rows);
    memory.take(capacity * BYTES_PER_ROW);
    this.#memory = memory;
    this.#arrays = arrays;
    this.capacity = capacity;
    this.line = arrays.uint32(capacity);
    this.offset = arrays.float64(capacity);
    this.flags = arrays.uint32(capacity);
    this.journal = arrays.int32(capacity);
    this.number = arrays.int32(capacity);
    this.account = arrays.int32(capacity);
    this.thirdParty = arrays.int32(capacity);
    this.piece = arrays.int32(capacity);
    this.label = arrays.int32(capacity);
    this.lettering = arrays.int32(capacity);
    this.debit = arrays.float64(capacity);
    this.credit = arrays.float64(capacity);
    this.date = arrays.int32(capacity);
    this.pieceDate = arrays.int32(capacity);
    this.letteringDate = arrays.int32(capacity);
    this.validDate = arrays.int32(capacity);
  }

  /** Makes room for so many rows. One column after the other, so that only one of them exists twice. */
  grow(rows: number): void {
    const capacity = Math.max(rows, this.capacity + FEWEST_ROWS);
    const arrays = this.#arrays;
    const added = arrays.areCollected ? capacity - this.capacity : capacity;
    this.#memory.take(added * (BYTES_PER_ROW + (this.foreign === undefined ? 0 : FOREIGN_BYTES_PER_ROW)));
    this.capacity = capacity;
    this.line = grown(arrays.uint32(capacity), this.line);
    this.offset = grown(arrays.float64(capacity), this.offset);
    this.flags = grown(arrays.uint32(capacity), this.flags);
    this.journal = grown(arrays.int32(capacity), this.journal);
    this.number = grown(arrays.int32(capacity), this.number);
    this.account = grown(arrays.int32(capacity), this.account);
    this.thirdParty = grown(arrays.int32(capacity), this.thirdParty);
    this.piece = grown(arrays.int32(capacity), this.piece);
    this.label = grown(arrays.int32(capacity), this.label);
    this.lettering = grown(arrays.int32(capacity), this.lettering);
    this.debit = grown(arrays.float64(capacity), this.debit);
    this.credit = grown(arrays.float64(capacity), this.credit);
    this.date = grown(arrays.int32(capacity), this.date);
    this.pieceDate = grown(arrays.int32(capacity), this.pieceDate);
    this.letteringDate = grown(arrays.int32(capacity), this.letteringDate);
    this.validDate = grown(arrays.int32(capacity), this.validDate);
    if (this.foreign === undefined) return;
    this.foreign = {
      currency: grown(arrays.int32(capacity), this.foreign.currency),
      amount: grown(arrays.float64(capacity), this.foreign.amount),
    };
  }

  setForeign(row: number, currency: number, amount: number): void {
    const foreign = this.withForeign();
    foreign.currency[row] = currency;
    foreign.amount[row] = amount;
  }

  withForeign(): { currency: Int32Array; amount: Float64Array } {
    if (this.foreign !== undefined) return this.foreign;
    this.#memory.take(this.capacity * FOREIGN_BYTES_PER_ROW);
    const arrays = this.#arrays;
    this.foreign = { currency: arrays.int32(this.capacity), amount: arrays.float64(this.capacity) };
    return this.foreign;
  }

  /** A row of which nothing but its position, its journal and its number is known. */
  setBroken(row: number, journal: number, number: number): void {
    this.journal[row] = journal;
    this.number[row] = number;
    this.date[row] = NO_DATE;
    this.pieceDate[row] = NO_DATE;
    this.letteringDate[row] = NO_DATE;
    this.validDate[row] = NO_DATE;
  }
}

function grown<Column extends Uint32Array | Int32Array | Float64Array>(room: Column, column: Column): Column {
  room.set(column);
  return room;
}
