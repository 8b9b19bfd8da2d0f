import type { Books } from '../../ledger/books.ts';
import { perBooks } from '../../ledger/per-books.ts';

/**
 * Journals that only repeat the monthly totals of others, account by account: as a whole, or entry by entry. Totals are
 * compared by sums of weighted amounts, so those that are the same are very likely the same in every account.
 */
export type CentralJournal = {
  journal: number;
  /** The journals that it repeats. */
  detailed: readonly number[];
  /** In so many months. */
  months: number;
  lines: number;
  /** Its first row. */
  row: number;
};

const FEWEST_MONTHS = 3;
/** A journal may hold a few entries of its own besides. */
const SHARE_OF_LINES = 0.8;
/** What is repeated has at least so many times as many lines. */
const TIMES_AS_LONG = 2;
const MAX_CELLS = 200_000;
const MAX_ALIKE = 20;

export const centralJournals = perBooks((books): readonly CentralJournal[] => {
  const { ledger, exercise } = books;
  const { months } = exercise;
  const journals = ledger.journals.count;
  if (months < FEWEST_MONTHS || journals < 2 || journals * months > MAX_CELLS) return [];
  const totals = weighTotals(books);
  const repeated = repeatedTotals(totals, months);
  const found: CentralJournal[] = [];
  for (const [journal, own] of repeatedOf(books, totals, repeated)) {
    let lines = 0;
    for (let month = 0; month < months; month += 1) lines += totals.lines[journal * months + month] as number;
    if (own.months.size < FEWEST_MONTHS || own.lines < lines * SHARE_OF_LINES) continue;
    found.push({
      journal,
      detailed: [...own.detailed].sort((a, b) => a - b),
      months: own.months.size,
      lines,
      row: ledger.journal.indexOf(journal),
    });
  }
  return found;
});

type Totals = {
  /** By journal and month (`journal * months + month`): two sums and the number of lines. */
  a: Int32Array;
  b: Int32Array;
  lines: Int32Array;
  /** By account: what an amount on it counts for in either sum. */
  weightA: Int32Array;
  weightB: Int32Array;
};

/** Sums modulo 2 to the 32, with a weight for each account: whatever the order, equal nets give equal sums. */
function weighTotals({ ledger, accounts, exercise }: Books): Totals {
  const { months, monthOf } = exercise;
  const cells = ledger.journals.count * months;
  const [a, b, lines] = [new Int32Array(cells), new Int32Array(cells), new Int32Array(cells)];
  const weightA = Int32Array.from({ length: accounts.count }, (_, account) => weightOf(account, 0x9e37_79b1));
  const weightB = Int32Array.from({ length: accounts.count }, (_, account) => weightOf(account, 0x85eb_ca6b));
  for (let row = 0; row < ledger.size; row += 1) {
    const month = monthOf[row] as number;
    if (month < 0) continue;
    const account = ledger.account[row] as number;
    const net = ((ledger.debit[row] as number) - (ledger.credit[row] as number)) | 0;
    const cell = (ledger.journal[row] as number) * months + month;
    a[cell] = (a[cell] as number) + Math.imul(net, weightA[account] as number);
    b[cell] = (b[cell] as number) + Math.imul(net, weightB[account] as number);
    lines[cell] = (lines[cell] as number) + 1;
  }
  return { a, b, lines, weightA, weightB };
}

function weightOf(account: number, seed: number): number {
  let hash = Math.imul(account + 1, seed);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return (hash ^ (hash >>> 13)) | 1;
}

/** Gives the journal whose month has these sums and many more lines; -1 if there is none. */
type Repeated = (a: number, b: number, journal: number, month: number, lines: number) => number;

function repeatedTotals({ a, b, lines }: Totals, months: number): Repeated {
  const cells = new Map<number, number[]>();
  // Most sums are not in the table: their last bits tell.
  const mayBe = new Uint8Array(0x1_0000);
  for (let cell = 0; cell < a.length; cell += 1) {
    if (a[cell] === 0 && b[cell] === 0) continue;
    mayBe[(a[cell] as number) & 0xffff] = 1;
    const known = cells.get(a[cell] as number);
    if (known === undefined) cells.set(a[cell] as number, [cell]);
    else if (known.length < MAX_ALIKE) known.push(cell);
  }
  return (sumA, sumB, journal, month, own) => {
    if (mayBe[sumA & 0xffff] === 0) return -1;
    for (const cell of cells.get(sumA) ?? []) {
      const other = Math.floor(cell / months);
      if (b[cell] !== sumB || cell % months !== month || other === journal) continue;
      if ((lines[cell] as number) >= own * TIMES_AS_LONG) return other;
    }
    return -1;
  };
}

type Own = { detailed: Set<number>; months: Set<number>; lines: number };

/** By journal: what of it repeats another one. Whole months first, then the entries of the other months. */
function repeatedOf(books: Books, totals: Totals, repeated: Repeated): Map<number, Own> {
  const { months } = books.exercise;
  const found = new Map<number, Own>();
  const note: Note = (journal, detailed, month, lines) => {
    const own = found.get(journal) ?? { detailed: new Set(), months: new Set(), lines: 0 };
    own.detailed.add(detailed);
    own.months.add(month);
    own.lines += lines;
    found.set(journal, own);
  };
  const isWhole = new Uint8Array(totals.a.length);
  for (let cell = 0; cell < totals.a.length; cell += 1) {
    const lines = totals.lines[cell] as number;
    if (lines === 0) continue;
    const [journal, month] = [Math.floor(cell / months), cell % months];
    const detailed = repeated(totals.a[cell] as number, totals.b[cell] as number, journal, month, lines);
    if (detailed < 0) continue;
    isWhole[cell] = 1;
    note(journal, detailed, month, lines);
  }
  noteEntries(books, totals, repeated, isWhole, note);
  return found;
}

type Note = (journal: number, detailed: number, month: number, lines: number) => void;

function noteEntries(books: Books, totals: Totals, repeated: Repeated, isWhole: Uint8Array, note: Note): void {
  const { ledger, entries, exercise } = books;
  const { months } = exercise;
  const { weightA, weightB } = totals;
  const isShort = shortJournals(books);
  const { starts, rows } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    const journal = entries.journal[entry] as number;
    if (isShort[journal] === 0) continue;
    const [start, end] = [starts[entry] as number, starts[entry + 1] as number];
    const month = exercise.monthOf[rows[start] as number] as number;
    if (month < 0 || isWhole[journal * months + month] === 1) continue;
    let a = 0;
    let b = 0;
    for (let at = start; at < end; at += 1) {
      const row = rows[at] as number;
      const account = ledger.account[row] as number;
      const net = ((ledger.debit[row] as number) - (ledger.credit[row] as number)) | 0;
      a = (a + Math.imul(net, weightA[account] as number)) | 0;
      b = (b + Math.imul(net, weightB[account] as number)) | 0;
    }
    const detailed = repeated(a, b, journal, month, end - start);
    if (detailed >= 0) note(journal, detailed, month, end - start);
  }
}

/** By journal: 1 where it has no more entries than there are months of journals to repeat. */
function shortJournals({ ledger, entries, exercise }: Books): Uint8Array {
  const counts = new Int32Array(ledger.journals.count);
  for (let entry = 0; entry < entries.count; entry += 1) {
    const journal = entries.journal[entry] as number;
    counts[journal] = (counts[journal] as number) + 1;
  }
  return Uint8Array.from(counts, (count) => (count <= counts.length * exercise.months ? 1 : 0));
}
