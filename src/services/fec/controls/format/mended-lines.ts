import type { Books } from '../../ledger/books.ts';
import type { LineFault } from '../../reader/file-facts.ts';

/**
 * The lines that could be read although they have another number of fields than the header, by what was wrong with them.
 * Only the first lines are known one by one: `file.mendedCount` tells how many there are.
 */
type MendedLines = {
  /** One of the texts holds the separator. */
  torn: LineFault[];
  /** Empty fields are missing at the end. */
  short: LineFault[];
  /** There are separators too many. */
  long: LineFault[];
};

export function sortMendedLines(books: Books): MendedLines {
  const { mendedLines, header } = books.file;
  const expected = header.columns.length;
  return {
    torn: mendedLines.filter(({ row, fields }) => fields > expected && holdsSeparator(books, row)),
    short: mendedLines.filter(({ fields }) => fields < expected),
    long: mendedLines.filter(({ row, fields }) => fields > expected && !holdsSeparator(books, row)),
  };
}

/** Whether one of the line's texts was put together again from several fields. */
function holdsSeparator({ ledger, file }: Books, row: number): boolean {
  const mark = file.separator.charCodeAt(0);
  return (
    ledger.labels.bytesOf(ledger.label[row] as number).includes(mark) ||
    ledger.pieces.bytesOf(ledger.piece[row] as number).includes(mark) ||
    ledger.labels.bytesOf(ledger.accountLabel[ledger.account[row] as number] as number).includes(mark) ||
    ledger.labels.bytesOf(ledger.thirdPartyLabel[ledger.thirdParty[row] as number] as number).includes(mark) ||
    ledger.labels.bytesOf(ledger.journalLabel[ledger.journal[row] as number] as number).includes(mark)
  );
}
