import type { LedgerColumns } from '../../reader/rows/ledger-columns.ts';
import type { Columns } from './messages.ts';

/** The arrays alone, as they can be handed to another thread. */
export function columnsOf(columns: LedgerColumns): Columns {
  return {
    line: columns.line,
    offset: columns.offset,
    flags: columns.flags,
    journal: columns.journal,
    number: columns.number,
    account: columns.account,
    thirdParty: columns.thirdParty,
    piece: columns.piece,
    label: columns.label,
    lettering: columns.lettering,
    debit: columns.debit,
    credit: columns.credit,
    date: columns.date,
    pieceDate: columns.pieceDate,
    letteringDate: columns.letteringDate,
    validDate: columns.validDate,
    foreign: columns.foreign,
  };
}

/** Writes rows of a later part, with the numbers that its texts have in the whole, behind the first rows. */
export function renumber(from: Int32Array, numbers: Int32Array, to: Int32Array, first: number, rows: number): void {
  for (let row = 0; row < rows; row += 1) to[first + row] = numbers[from[row] as number] as number;
}
