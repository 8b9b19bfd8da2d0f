import type { Books } from '../../ledger/books.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Ledger } from '../../reader/ledger.ts';

/**
 * Entries that stand in the books more than once: under other numbers, under their own, or as a whole block. Only says what
 * is the same; whether that is a fault is for the controls to tell.
 */

/**
 * By entry: 1 where it may be compared with others. Not so opening, closing and reversing entries, those that could not be
 * read whole or whose numbers mean nothing, and those without an amount.
 */
export const comparableEntries = perBooks(({ entries, roles }): Uint8Array => {
  const { count, isUnreliable, isUnusable, journal, debit, credit } = entries;
  const comparable = new Uint8Array(count);
  for (let entry = 0; entry < count; entry += 1) {
    if (roles[entry] !== 0 || isUnreliable[entry] === 1 || isUnusable[journal[entry] as number] === 1) continue;
    if (debit[entry] !== 0 || credit[entry] !== 0) comparable[entry] = 1;
  }
  return comparable;
});

/** Entries that say the same as an earlier one: same journal, date, accounts, third parties, amounts and pieces. */
type Twins = {
  /** By entry: the first of those that say the same, which has its own number here; -1 for all that are alone. */
  firstOf: Int32Array;
  /** By entry: 1 where it says it in other words than the first one. */
  hasOtherWords: Uint8Array;
  /** How many there are, the first ones not counted. */
  count: number;
};

export const findTwins = perBooks((books): Twins => {
  const { ledger, entries, fingerprints } = books;
  const { group, firstOfGroup } = fingerprints;
  const comparable = comparableEntries(books);
  const sizes = new Int32Array(firstOfGroup.length);
  for (let entry = 0; entry < entries.count; entry += 1) {
    const id = group[entry] as number;
    sizes[id] = (sizes[id] as number) + (comparable[entry] as number);
  }
  // What comes back is mostly of another day: only those that share it are looked at any further.
  const alike: number[] = [];
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (comparable[entry] === 1 && (sizes[group[entry] as number] as number) > 1) alike.push(entry);
  }
  const byDate = new PairTable(alike.length);
  const dayOf = Int32Array.from(alike, (entry) =>
    byDate.numberOf(group[entry] as number, entries.firstDate[entry] as number),
  );
  const sizesOfDays = new Int32Array(byDate.count);
  for (const day of dayOf) sizesOfDays[day] = (sizesOfDays[day] as number) + 1;
  const firstOf = new Int32Array(entries.count).fill(-1);
  const hasOtherWords = new Uint8Array(entries.count);
  let count = 0;
  const [byJournal, byPieces] = [new PairTable(1024), new PairTable(1024)];
  const firsts: number[] = [];
  for (const [at, entry] of alike.entries()) {
    const day = dayOf[at] as number;
    if ((sizesOfDays[day] as number) < 2) continue;
    const dayAndJournal = byJournal.numberOf(day, entries.journal[entry] as number);
    const likes = byPieces.numberOf(dayAndJournal, sumOfPieces(books, entry));
    const first = firsts[likes];
    if (first === undefined) {
      firsts[likes] = entry;
      continue;
    }
    if (entries.lastDate[first] !== entries.lastDate[entry]) continue;
    const likeness = compare(ledger, rowsOf(entries.groups, first), rowsOf(entries.groups, entry));
    if (likeness === 'other') continue;
    firstOf[first] = first;
    firstOf[entry] = first;
    count += 1;
    if (likeness === 'other words') hasOtherWords[entry] = 1;
  }
  return { firstOf, hasOtherWords, count };
});

/** The same for the same references in any order. Others may share it: it only says who is to be compared. */
function sumOfPieces({ ledger, entries }: Books, entry: number): number {
  const { starts, rows } = entries.groups;
  let sum = 0;
  for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
    sum = (sum + Math.imul((ledger.piece[rows[at] as number] as number) + 1, 0x9e37_79b1)) | 0;
  }
  return sum;
}

/** Compares the lines of two entries, in whatever order they stand. */
function compare(ledger: Ledger, a: Int32Array, b: Int32Array): 'same' | 'other words' | 'other' {
  if (a.length !== b.length) return 'other';
  const net = (row: number) => (ledger.debit[row] as number) - (ledger.credit[row] as number);
  const order = (x: number, y: number) =>
    (ledger.account[x] as number) - (ledger.account[y] as number) ||
    (ledger.thirdParty[x] as number) - (ledger.thirdParty[y] as number) ||
    net(x) - net(y) ||
    (ledger.piece[x] as number) - (ledger.piece[y] as number) ||
    (ledger.label[x] as number) - (ledger.label[y] as number);
  const [first, second] = [a.slice().sort(order), b.slice().sort(order)];
  let hasSameWords = true;
  for (let at = 0; at < first.length; at += 1) {
    const [x, y] = [first[at] as number, second[at] as number];
    const isSame =
      ledger.account[x] === ledger.account[y] &&
      ledger.thirdParty[x] === ledger.thirdParty[y] &&
      net(x) === net(y) &&
      ledger.piece[x] === ledger.piece[y];
    if (!isSame) return 'other';
    if (ledger.label[x] !== ledger.label[y]) hasSameWords = false;
  }
  return hasSameWords ? 'same' : 'other words';
}

/** Depreciation and the like: two assets may well have the same. */
const ALLOWANCES = ['15', '28', '29', '39', '49', '59', '68', '78'];
/** With more lines it is no entry but a heap of them. */
export const MOST_LINES = 10_000;

/**
 * Entries all of whose lines, at least two different ones, stand several times under the entry's number; with how many
 * times. Allowances are left out.
 */
export const countCopies = perBooks((books): ReadonlyMap<number, number> => {
  const { ledger, accounts, entries } = books;
  const { starts, rows } = entries.groups;
  const comparable = comparableEntries(books);
  const isAllowance = accounts.starting(...ALLOWANCES);
  const copies = new Map<number, number>();
  for (let entry = 0; entry < entries.count; entry += 1) {
    const start = starts[entry] as number;
    const end = starts[entry + 1] as number;
    if (end - start < 4 || end - start > MOST_LINES || comparable[entry] === 0) continue;
    const first = rows[start] as number;
    let again = start + 1;
    while (again < end && !isSameLine(ledger, first, rows[again] as number)) again += 1;
    if (again === end) continue;
    const own = rows.subarray(start, end);
    const times = repetitionOf(ledger, own);
    if (times < 2 || own.every((row) => isAllowance[ledger.account[row] as number] === 1)) continue;
    copies.set(entry, times);
  }
  return copies;
});

/** The same in everything that the books know of a line, its position and its validation aside. */
export function isSameLine(ledger: Ledger, a: number, b: number): boolean {
  return (
    ledger.account[a] === ledger.account[b] &&
    ledger.debit[a] === ledger.debit[b] &&
    ledger.credit[a] === ledger.credit[b] &&
    ledger.thirdParty[a] === ledger.thirdParty[b] &&
    ledger.label[a] === ledger.label[b] &&
    ledger.piece[a] === ledger.piece[b] &&
    ledger.date[a] === ledger.date[b] &&
    ledger.pieceDate[a] === ledger.pieceDate[b] &&
    ledger.lettering[a] === ledger.lettering[b]
  );
}

/** Lines that are the same as runs of one after the other, each in the order of the file. */
export function runsOfSameLines(ledger: Ledger, rows: Int32Array | readonly number[]): number[][] {
  const sorted = [...rows].sort(
    (x, y) =>
      (ledger.account[x] as number) - (ledger.account[y] as number) ||
      (ledger.debit[x] as number) - (ledger.debit[y] as number) ||
      (ledger.credit[x] as number) - (ledger.credit[y] as number) ||
      (ledger.thirdParty[x] as number) - (ledger.thirdParty[y] as number) ||
      (ledger.label[x] as number) - (ledger.label[y] as number) ||
      (ledger.piece[x] as number) - (ledger.piece[y] as number) ||
      (ledger.date[x] as number) - (ledger.date[y] as number) ||
      (ledger.pieceDate[x] as number) - (ledger.pieceDate[y] as number) ||
      (ledger.lettering[x] as number) - (ledger.lettering[y] as number) ||
      x - y,
  );
  const runs: number[][] = [];
  for (const row of sorted) {
    const run = runs.at(-1);
    if (run !== undefined && isSameLine(ledger, run[0] as number, row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

function repetitionOf(ledger: Ledger, own: Int32Array): number {
  const runs = runsOfSameLines(ledger, own);
  return runs.length < 2 ? 1 : runs.reduce((times, run) => greatestCommonDivisor(times, run.length), 0);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Entries that follow each other in one journal, and those that say the same once more, in the same order. */
type Block = {
  originals: readonly number[];
  /** The same entries where it is their own lines that stand twice under one number. */
  repeated: readonly number[];
};

const FEWEST_IN_BLOCK = 10;

export const findBlocks = perBooks((books): readonly Block[] => {
  const { entries, ledger } = books;
  const { firstOf, count } = findTwins(books);
  const copies = countCopies(books);
  if (count + copies.size < FEWEST_IN_BLOCK) return [];
  const comparable = comparableEntries(books);
  const blocks: { originals: number[]; repeated: number[]; rank: number }[] = [];
  const openBlocks: (typeof blocks)[number][] = [];
  // An entry's position in its journal, those that repeat another one not counted.
  const ranks = new Int32Array(entries.count);
  const next = new Int32Array(ledger.journals.count);
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (comparable[entry] === 0) continue;
    const journal = entries.journal[entry] as number;
    const first = firstOf[entry] as number;
    const original = first < 0 ? entry : first;
    if (original === entry) {
      ranks[entry] = next[journal] as number;
      next[journal] = (next[journal] as number) + 1;
      if (!copies.has(entry)) continue;
    }
    const rank = ranks[original] as number;
    const block = openBlocks[journal];
    if (block !== undefined && rank === block.rank + 1) {
      block.originals.push(original);
      block.repeated.push(entry);
      block.rank = rank;
    } else {
      const begun = { originals: [original], repeated: [entry], rank };
      openBlocks[journal] = begun;
      blocks.push(begun);
    }
  }
  return blocks.filter(({ repeated }) => repeated.length >= FEWEST_IN_BLOCK);
});
