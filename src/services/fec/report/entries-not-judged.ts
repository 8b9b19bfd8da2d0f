import type { Books } from '../ledger/books.ts';
import { isAnonymous, UNRELIABLE } from '../ledger/entries/entries.ts';
import { MAX_ROWS, rowsOf } from '../ledger/row-groups.ts';
import { RowFlag } from '../reader/ledger.ts';

/**
 * Entries whose balance nobody can judge: a line of theirs could not be read, or a line beside them that may be theirs; or
 * their journal's numbers do not tell entries apart. Lines that could not be read and name no entry are none of their own.
 */
export type EntryNotJudged = {
  entry: number;
  /** The journal's numbers say nothing; lines are not looked at then. */
  isUnusable: boolean;
  /** Rows of the entry by what is wrong with them, and rows beside it that name no entry; at most MAX_ROWS each. */
  broken: readonly number[];
  unreadableAmount: readonly number[];
  unreadableSide: readonly number[];
  beside: readonly number[];
};

/** The first of them in the order of the file, and how many there are. */
export function entriesNotJudged(books: Books, most: number): { first: EntryNotJudged[]; count: number } {
  const { entries } = books;
  const first: EntryNotJudged[] = [];
  let count = 0;
  for (let entry = 0; entry < entries.count; entry += 1) {
    const isUnusable = entries.isUnusable[entries.journal[entry] as number] === 1;
    if (!isUnusable && (entries.isUnreliable[entry] === 0 || isDebris(books, entry))) continue;
    count += 1;
    if (first.length < most) first.push(causesOf(books, entry, isUnusable));
  }
  return { first, count };
}

/** Whether an "entry" is only the heap of lines that could not be read and name none. */
function isDebris({ ledger, entries }: Books, entry: number): boolean {
  const rows = rowsOf(entries.groups, entry);
  if (!isAnonymous(ledger, rows[0] as number)) return false;
  return rows.every((row) => ((ledger.flags[row] as number) & RowFlag.broken) !== 0);
}

function causesOf({ ledger, entries }: Books, entry: number, isUnusable: boolean): EntryNotJudged {
  const broken: number[] = [];
  const unreadableAmount: number[] = [];
  const unreadableSide: number[] = [];
  const beside: number[] = [];
  const { flags, size } = ledger;
  const note = (list: number[], row: number) => {
    if (list.length < MAX_ROWS && !list.includes(row)) list.push(row);
  };
  const isStray = (row: number) =>
    row >= 0 && row < size && ((flags[row] as number) & UNRELIABLE) !== 0 && isAnonymous(ledger, row);
  for (const row of isUnusable ? [] : rowsOf(entries.groups, entry)) {
    const flag = flags[row] as number;
    if ((flag & RowFlag.broken) !== 0) note(broken, row);
    // Without a side there is no amount either.
    else if ((flag & RowFlag.unreadableSide) !== 0) note(unreadableSide, row);
    else if ((flag & RowFlag.unreadableAmount) !== 0) note(unreadableAmount, row);
    for (const other of [row - 1, row + 1]) if (isStray(other) && entries.of[other] !== entry) note(beside, other);
  }
  return { entry, isUnusable, broken, unreadableAmount, unreadableSide, beside };
}
