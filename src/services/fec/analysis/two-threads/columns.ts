import type { LedgerColumns } from '../../reader/rows/ledger-columns.ts';
import type { Columns } from './messages.ts';

/** The arrays alone, as they can be handed to another thread. */
export function columnsOf(columns: LedgerColumns): Columns {
  const { line, offset, flags, journal, number, account, thirdParty, piece, label, lettering, debit, credit } = columns;
  const { date, pieceDate, letteringDate, validDate, foreign } = columns;
  return {
    ...{ line, offset, flags, journal, number, account, thirdParty, piece, label, lettering, debit, credit },
    ...{ date, pieceDate, letteringDate, validDate, foreign },
  };
}

/** Writes rows of a later part, with the numbers that its texts have in the whole, behind the first rows. */
export function renumber(from: Int32Array, numbers: Int32Array, to: Int32Array, first: number, rows: number): void {
  for (let row = 0; row < rows; row += 1) to[first + row] = numbers[from[row] as number] as number;
}
