import type { Books } from '../../ledger/books.ts';
import { monthOf } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { entryNumbers } from '../../ledger/numbers/entry-numbers.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { groupRows, rowsOf } from '../../ledger/row-groups.ts';
import { outOfOrder } from './disorder.ts';
import { rivalOf } from './nearest-rival.ts';

/**
 * Entries whose month does not follow the order of their numbers, by journal, and within each form where every form
 * counts for itself. Opening entries count for nothing.
 */
type Strays = {
  journal: number;
  /** How many entries stray, of how many that are looked at. */
  entries: number;
  listed: number;
  /** Two that contradict each other: `first` has the higher number and the earlier month. */
  first: number;
  rival: number;
};

/** Only entries with one date, within the exercise: others have a finding of their own. */
export function straysByJournal(books: Books): Iterable<Strays> {
  const { entries, roles, exercise, ledger } = books;
  const { firstDay, lastDay } = exercise;
  const { value, form, scheme } = entryNumbers(books);
  const { journal, firstDate, lastDate } = entries;
  const usesForm = scheme === 'form' || scheme === 'owner+form';
  const pairs = new PairTable(1024);
  const of = new Int32Array(entries.count).fill(-1);
  const last = new Int32Array(ledger.journals.count).fill(-1);
  let isInOrder = !usesForm;
  for (let entry = 0; entry < of.length; entry += 1) {
    const date = firstDate[entry] as number;
    if ((value[entry] as number) < 0 || date < firstDay || date > lastDay || date !== lastDate[entry]) continue;
    if (((roles[entry] as number) & Role.opening) !== 0) continue;
    const own = journal[entry] as number;
    const before = last[own] as number;
    of[entry] =
      usesForm || before < 0 ? pairs.numberOf(own, usesForm ? (form[entry] as number) : 0) : (of[before] as number);
    if (before >= 0 && (date < (firstDate[before] as number) || (value[entry] as number) < (value[before] as number))) {
      isInOrder = false;
    }
    last[own] = entry;
  }
  // As the file stands: most do, and nothing needs to be sorted.
  if (isInOrder) return [];
  const groups = groupRows(of, pairs.count);
  const strays = new Map<number, Strays>();
  const listed = new Map<number, number>();
  for (let pair = 0; pair < pairs.count; pair += 1) {
    const members = rowsOf(groups, pair);
    const owner = pairs.firstOf(pair);
    listed.set(owner, (listed.get(owner) ?? 0) + members.length);
    const ordered = byNumber(members, value);
    if (isRising(ordered, firstDate)) continue;
    const dates = Int32Array.from(ordered, (entry) => monthOf(firstDate[entry] as number));
    const positions = outOfOrder(dates);
    if (positions.length === 0) continue;
    const known = strays.get(owner);
    if (known !== undefined) known.entries += positions.length;
    else {
      const position = positions[0] as number;
      const rival = rivalOf(dates, position);
      const [low, high] = [Math.min(position, rival), Math.max(position, rival)];
      strays.set(owner, {
        journal: owner,
        entries: positions.length,
        listed: 0,
        first: ordered[high] as number,
        rival: ordered[low] as number,
      });
    }
  }
  for (const each of strays.values()) each.listed = listed.get(each.journal) ?? 0;
  return strays.values();
}

function byNumber(members: Int32Array, value: Float64Array): Int32Array {
  return isRising(members, value)
    ? members
    : members.slice().sort((a, b) => (value[a] as number) - (value[b] as number) || a - b);
}

function isRising(members: Int32Array, value: Float64Array | Int32Array): boolean {
  for (let at = 1; at < members.length; at += 1) {
    if ((value[members[at] as number] as number) < (value[members[at - 1] as number] as number)) return false;
  }
  return true;
}
