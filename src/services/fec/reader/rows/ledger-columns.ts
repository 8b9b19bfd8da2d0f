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

  constructor(rows: number, memory: MemoryBudget) {
    const capacity = Math.max(FEWEST_ROWS, rows);
    memory.take(capacity * BYTES_PER_ROW);
    this.#memory = memory;
    this.capacity = capacity;
    this.line = new Uint32Array(capacity);
    this.offset = new Float64Array(capacity);
    this.flags = new Uint32Array(capacity);
    this.journal = new Int32Array(capacity);
    this.number = new Int32Array(capacity);
    this.account = new Int32Array(capacity);
    this.thirdParty = new Int32Array(capacity);
    this.piece = new Int32Array(capacity);
    this.label = new Int32Array(capacity);
    this.lettering = new Int32Array(capacity);
    this.debit = new Float64Array(capacity);
    this.credit = new Float64Array(capacity);
    this.date = new Int32Array(capacity);
    this.pieceDate = new Int32Array(capacity);
    this.letteringDate = new Int32Array(capacity);
    this.validDate = new Int32Array(capacity);
  }

  /** Makes room for so many rows. One column after the other, so that only one of them exists twice. */
  grow(rows: number): void {
    const capacity = Math.max(rows, this.capacity + FEWEST_ROWS);
    const added = capacity - this.capacity;
    this.#memory.take(added * (BYTES_PER_ROW + (this.foreign === undefined ? 0 : FOREIGN_BYTES_PER_ROW)));
    this.capacity = capacity;
    this.line = grown(new Uint32Array(capacity), this.line);
    this.offset = grown(new Float64Array(capacity), this.offset);
    this.flags = grown(new Uint32Array(capacity), this.flags);
    this.journal = grown(new Int32Array(capacity), this.journal);
    this.number = grown(new Int32Array(capacity), this.number);
    this.account = grown(new Int32Array(capacity), this.account);
    this.thirdParty = grown(new Int32Array(capacity), this.thirdParty);
    this.piece = grown(new Int32Array(capacity), this.piece);
    this.label = grown(new Int32Array(capacity), this.label);
    this.lettering = grown(new Int32Array(capacity), this.lettering);
    this.debit = grown(new Float64Array(capacity), this.debit);
    this.credit = grown(new Float64Array(capacity), this.credit);
    this.date = grown(new Int32Array(capacity), this.date);
    this.pieceDate = grown(new Int32Array(capacity), this.pieceDate);
    this.letteringDate = grown(new Int32Array(capacity), this.letteringDate);
    this.validDate = grown(new Int32Array(capacity), this.validDate);
    if (this.foreign === undefined) return;
    this.foreign = {
      currency: grown(new Int32Array(capacity), this.foreign.currency),
      amount: grown(new Float64Array(capacity), this.foreign.amount),
    };
  }

  setForeign(row: number, currency: number, amount: number): void {
    if (this.foreign === undefined) {
      this.#memory.take(this.capacity * FOREIGN_BYTES_PER_ROW);
      this.foreign = { currency: new Int32Array(this.capacity), amount: new Float64Array(this.capacity) };
    }
    this.foreign.currency[row] = currency;
    this.foreign.amount[row] = amount;
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
