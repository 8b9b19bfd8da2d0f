import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { groupRows, rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import { outOfOrder } from './disorder.ts';
import { latestDay } from './latest-day.ts';

/** Which lines stand in the file after others that were validated later. */

/** Rows with a date of validation that is not yet to come, in the order of the file, without opening entries. */
type Validated = { rows: Int32Array; dates: Int32Array };

/** The lines of one journal that are out of order: how many, and the position of the first in the list that it was found in. */
type Misplaced = { positions: number; first: number; list: Validated };

type ValidationDisorder = {
  /** In the order in which the journals' first lines out of order are met. */
  byJournal: ReadonlyMap<number, Misplaced>;
  /** Lines out of order, of all that have a position in it. */
  misplaced: number;
  dated: number;
};

/** Undefined where all lines stand in the order of their validation. */
export function validationDisorder(books: Books): ValidationDisorder | undefined {
  const { ledger } = books;
  const order = readOrder(books);
  if (order.isOrdered) return undefined;
  const lists = order.isByJournal ? listsByJournal(books) : [validatedRows(books)];
  const byJournal = new Map<number, Misplaced>();
  let misplaced = 0;
  let dated = 0;
  for (const list of lists) {
    dated += list.rows.length;
    for (const position of outOfOrder(list.dates)) {
      const journal = ledger.journal[list.rows[position] as number] as number;
      const known = byJournal.get(journal);
      if (known === undefined) byJournal.set(journal, { positions: 1, first: position, list });
      else known.positions += 1;
      misplaced += 1;
    }
  }
  return { byJournal, misplaced, dated };
}

/**
 * Whether lines stand in the order of their validation. In a file that goes journal after journal, over the whole exercise or
 * month by month, the law's order is looked for within each. Opening entries and dates to come count for nothing.
 */
function readOrder(books: Books): { isByJournal: boolean; isOrdered: boolean } {
  const { ledger, entries, roles, exercise } = books;
  const { journal, validDate, size } = ledger;
  const { of } = entries;
  const limit = latestDay(books);
  const latest = new Int32Array(ledger.journals.count).fill(NO_DATE);
  let latestOfAll = NO_DATE;
  let isOrdered = true;
  let isOrderedInJournals = true;
  let runs = 0;
  let last = -1;
  for (let row = 0; row < size; row += 1) {
    const own = journal[row] as number;
    if (own !== last) runs += 1;
    last = own;
    const date = validDate[row] as number;
    if (date === NO_DATE || date > limit || ((roles[of[row] as number] as number) & Role.opening) !== 0) continue;
    if (date < latestOfAll) {
      isOrdered = false;
      if (date < (latest[own] as number)) isOrderedInJournals = false;
    } else latestOfAll = date;
    latest[own] = date;
  }
  const isByJournal = runs <= ledger.journals.count * (exercise.months + 1);
  return { isByJournal, isOrdered: isByJournal ? isOrderedInJournals : isOrdered };
}

function validatedRows(books: Books, candidates?: Int32Array): Validated {
  const { ledger, entries, roles } = books;
  const { validDate } = ledger;
  const { of } = entries;
  const limit = latestDay(books);
  const size = candidates?.length ?? ledger.size;
  const rows = new Int32Array(size);
  const dates = new Int32Array(size);
  let length = 0;
  for (let at = 0; at < size; at += 1) {
    const row = candidates === undefined ? at : (candidates[at] as number);
    const date = validDate[row] as number;
    if (date === NO_DATE || date > limit || ((roles[of[row] as number] as number) & Role.opening) !== 0) continue;
    rows[length] = row;
    dates[length] = date;
    length += 1;
  }
  return { rows: rows.subarray(0, length), dates: dates.subarray(0, length) };
}

function* listsByJournal(books: Books): Iterable<Validated> {
  const { ledger } = books;
  const groups = groupRows(ledger.journal, ledger.journals.count);
  for (let journal = 0; journal < ledger.journals.count; journal += 1) {
    yield validatedRows(books, rowsOf(groups, journal));
  }
}
