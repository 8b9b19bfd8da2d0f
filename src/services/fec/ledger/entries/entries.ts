import type { Ledger } from '../../reader/ledger.ts';
import { NO_DATE, RowFlag } from '../../reader/ledger.ts';
import { monthOf } from '../days.ts';
import { PairTable } from '../pair-table.ts';
import type { RowGroups } from '../row-groups.ts';
import { groupRows } from '../row-groups.ts';

/**
 * The entries (écritures) of a ledger. What makes an entry is chosen, not assumed: a number may count for each journal, for
 * the whole file, or begin anew with each month; and in some files it says nothing. Knows nothing of what an entry is about.
 */
export type Entries = {
  count: number;
  key: EntryKey;
  /** The entry of each row. */
  of: Int32Array;
  groups: RowGroups;
  /** By entry: those of its first row. */
  journal: Int32Array;
  number: Int32Array;
  debit: Float64Array;
  credit: Float64Array;
  /** The earliest and the latest date of its rows, or NO_DATE. */
  firstDate: Int32Array;
  lastDate: Int32Array;
  /** 1 where a row could not be read whole, or may be missing: sums and dates of such an entry prove nothing. */
  isUnreliable: Uint8Array;
  /** By journal: 1 where the numbers do not tell entries apart. Its "entries" are heaps of them. */
  isUnusable: Uint8Array;
  /** The number that stands on most lines of such journals, and its share of all lines; undefined where all is well. */
  unusableNumber: { number: number; rows: number } | undefined;
};

/** Which fields an entry is told by. */
type EntryKey = 'journal+number' | 'number' | 'journal+number+month';

export function readEntries(ledger: Ledger, openingJournals: Uint8Array): Entries {
  const isUnusable = unusableJournals(ledger, openingJournals);
  const { key, sums } = chooseKey(ledger, isUnusable.mask);
  const { of, count, debit, credit, firstDate, lastDate, isUnreliable } = sums;
  const groups = groupRows(of, count);
  const journal = new Int32Array(count);
  const number = new Int32Array(count);
  for (let entry = 0; entry < count; entry += 1) {
    const row = groups.rows[groups.starts[entry] as number] as number;
    journal[entry] = ledger.journal[row] as number;
    number[entry] = ledger.number[row] as number;
  }
  return {
    count,
    key,
    of,
    groups,
    journal,
    number,
    debit,
    credit,
    firstDate,
    lastDate,
    isUnreliable,
    isUnusable: isUnusable.mask,
    unusableNumber: isUnusable.number,
  };
}

/** The row's entry; and where the line does not tell which one that is, those on both sides of it. */
function doubt(ledger: Ledger, { of, isUnreliable }: Sums, row: number): void {
  isUnreliable[of[row] as number] = 1;
  const { size } = ledger;
  if (!isAnonymous(ledger, row)) return;
  if (row > 0) isUnreliable[of[row - 1] as number] = 1;
  if (row + 1 < size) isUnreliable[of[row + 1] as number] = 1;
}

/** Whether a line does not tell which entry it belongs to. */
export const isAnonymous = ({ journal, number }: Ledger, row: number): boolean =>
  journal[row] === 0 && number[row] === 0;

/** What makes an entry unreliable. */
export const UNRELIABLE = RowFlag.broken | RowFlag.unreadableAmount | RowFlag.unreadableSide;

type Keyed = { of: Int32Array; count: number };

/** Entries may be unbalanced; a wrong key makes many so. */
const MANY_UNBALANCED = 0.02;
const FEW_UNBALANCED = 0.002;
const MANY_SPREAD = 0.2;

function chooseKey(ledger: Ledger, unusable: Uint8Array): { key: EntryKey; sums: Sums } {
  const byJournal = sumEntries(ledger, keyByJournalAndNumber(ledger), unusable);
  const faults = faultsOf(byJournal);
  if (faults.unbalanced > MANY_UNBALANCED && isOneSequence(ledger, byJournal)) {
    const byNumber = sumEntries(ledger, keyByNumber(ledger), unusable);
    if (faultsOf(byNumber).unbalanced < FEW_UNBALANCED) return { key: 'number', sums: byNumber };
  }
  if (faults.overMonths > MANY_SPREAD) {
    const byMonth = sumEntries(ledger, keyByMonth(ledger, byJournal, unusable), unusable);
    if (faultsOf(byMonth).unbalanced < FEW_UNBALANCED) return { key: 'journal+number+month', sums: byMonth };
  }
  return { key: 'journal+number', sums: byJournal };
}

/** What the lines of each entry add up to, under a key. */
type Sums = Keyed &
  Pick<Entries, 'debit' | 'credit' | 'firstDate' | 'lastDate' | 'isUnreliable'> & {
    /** By entry: 1 where it does not speak for or against the key. */
    isSkipped: Uint8Array;
    /** By entry: 1 where a line lies more than a month from the first one. */
    isSpread: Uint8Array;
  };

function sumEntries(ledger: Ledger, { of, count }: Keyed, unusable: Uint8Array): Sums {
  const { size, journal, flags, date: dates, debit: debits, credit: credits } = ledger;
  const debit = new Float64Array(count);
  const credit = new Float64Array(count);
  const firstDate = new Int32Array(count).fill(NO_DATE);
  const lastDate = new Int32Array(count).fill(NO_DATE);
  const isUnreliable = new Uint8Array(count);
  const isSkipped = new Uint8Array(count);
  const isSpread = new Uint8Array(count);
  const sums = { of, count, debit, credit, firstDate, lastDate, isUnreliable, isSkipped, isSpread };
  const givenDate = new Int32Array(count).fill(NO_DATE);
  for (let row = 0; row < size; row += 1) {
    const entry = of[row] as number;
    debit[entry] = (debit[entry] as number) + (debits[row] as number);
    credit[entry] = (credit[entry] as number) + (credits[row] as number);
    if (unusable[journal[row] as number] === 1) isSkipped[entry] = 1;
    if (((flags[row] as number) & UNRELIABLE) !== 0) {
      isSkipped[entry] = 1;
      doubt(ledger, sums, row);
    }
    const date = dates[row] as number;
    const given = givenDate[entry] as number;
    // Mostly the date of the line before.
    if (date === given || date === NO_DATE) continue;
    if (given === NO_DATE) {
      givenDate[entry] = date;
      firstDate[entry] = date;
      lastDate[entry] = date;
      continue;
    }
    if (Math.abs(date - given) > 31) isSpread[entry] = 1;
    if (date < (firstDate[entry] as number)) firstDate[entry] = date;
    if (date > (lastDate[entry] as number)) lastDate[entry] = date;
  }
  return sums;
}

function keyByJournalAndNumber(ledger: Ledger): Keyed {
  const { size, journal, number } = ledger;
  const of = new Int32Array(size);
  // A number mostly belongs to one journal: the first one is found by index, others by look-up.
  const firstEntry = new Int32Array(ledger.numbers.count).fill(-1);
  const firstJournal = new Int32Array(ledger.numbers.count);
  const others = new PairTable();
  const otherEntries: number[] = [];
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    const id = number[row] as number;
    const own = journal[row] as number;
    let entry = firstEntry[id] as number;
    if (entry < 0) {
      entry = count;
      firstEntry[id] = entry;
      firstJournal[id] = own;
      count += 1;
    } else if (firstJournal[id] !== own) {
      const pair = others.numberOf(own, id);
      if (pair === otherEntries.length) {
        otherEntries.push(count);
        count += 1;
      }
      entry = otherEntries[pair] as number;
    }
    of[row] = entry;
  }
  return { of, count };
}

function keyByNumber(ledger: Ledger): Keyed {
  const { size, number } = ledger;
  const of = new Int32Array(size);
  const entryOf = new Int32Array(ledger.numbers.count).fill(-1);
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    const id = number[row] as number;
    if ((entryOf[id] as number) < 0) {
      entryOf[id] = count;
      count += 1;
    }
    of[row] = entryOf[id] as number;
  }
  return { of, count };
}

function keyByMonth(ledger: Ledger, byJournal: Keyed, unusable: Uint8Array): Keyed {
  const { size, date, journal } = ledger;
  const of = new Int32Array(size);
  const pairs = new PairTable(byJournal.count * 2);
  for (let row = 0; row < size; row += 1) {
    const day = date[row] as number;
    const isApart = day !== NO_DATE && unusable[journal[row] as number] === 0;
    of[row] = pairs.numberOf(byJournal.of[row] as number, isApart ? monthOf(day) : 0);
  }
  return { of, count: pairs.count };
}

/**
 * Whether numbers that stand in several journals are mostly those of entries that do not balance in each of them. Where
 * journals have their own sequences, most numbers stand in several journals and all is well with them.
 */
function isOneSequence(ledger: Ledger, { of, count, debit, credit }: Sums): boolean {
  const number = new Int32Array(count);
  for (let row = 0; row < ledger.size; row += 1) number[of[row] as number] = ledger.number[row] as number;
  const parts = new Int32Array(ledger.numbers.count);
  const isOpen = new Uint8Array(ledger.numbers.count);
  for (let entry = 0; entry < count; entry += 1) {
    const id = number[entry] as number;
    parts[id] = (parts[id] as number) + 1;
    if (debit[entry] !== credit[entry]) isOpen[id] = 1;
  }
  let shared = 0;
  let split = 0;
  for (let id = 0; id < parts.length; id += 1) {
    if ((parts[id] as number) < 2) continue;
    if (isOpen[id] === 1) split += 1;
    else shared += 1;
  }
  return shared < split;
}

/** Shares of the entries that are unbalanced, and that stretch over several months. */
function faultsOf({ count, debit, credit, isSkipped, isSpread }: Sums) {
  let judged = 0;
  let unbalanced = 0;
  let overMonths = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (isSkipped[entry] === 1) continue;
    judged += 1;
    if (debit[entry] !== credit[entry]) unbalanced += 1;
    if (isSpread[entry] === 1) overMonths += 1;
  }
  return { unbalanced: judged === 0 ? 0 : unbalanced / judged, overMonths: judged === 0 ? 0 : overMonths / judged };
}

const FEWEST_ROWS = 10;
const FEWEST_DATES = 3;

/** A journal half of whose lines bear one number, on several dates: the number says nothing. */
function unusableJournals(ledger: Ledger, openingJournals: Uint8Array) {
  const mask = new Uint8Array(ledger.journals.count);
  const pairs = new PairTable(1024);
  const rows: number[] = [];
  const dates: Set<number>[] = [];
  const whole = commonest(ledger);
  const { counts, total, isCandidate } = whole;
  for (let row = 0; row < ledger.size; row += 1) {
    const number = ledger.number[row] as number;
    if (isCandidate[number] === 0) continue;
    const journal = ledger.journal[row] as number;
    if ((counts[number] as number) * 2 < (total[journal] as number)) continue;
    const pair = pairs.numberOf(journal, number);
    rows[pair] = (rows[pair] ?? 0) + 1;
    dates[pair] ??= new Set();
    if (dates[pair].size < FEWEST_DATES) dates[pair].add(ledger.date[row] as number);
  }
  let number: Entries['unusableNumber'];
  let journals = 0;
  for (let pair = 0; pair < pairs.count; pair += 1) {
    const journal = pairs.firstOf(pair);
    const count = rows[pair] ?? 0;
    if (count < FEWEST_ROWS || (dates[pair]?.size ?? 0) < FEWEST_DATES) continue;
    if (count * 2 < (total[journal] as number) || openingJournals[journal] === 1) continue;
    mask[journal] = 1;
    const id = pairs.secondOf(pair);
    if (id === whole.half) journals += 1;
    number = { number: id, rows: count + (number?.number === id ? number.rows : 0) };
  }
  // Where one number is that of several journals, it says nothing in the short ones and at the opening either.
  if (journals > 1 || (journals === 1 && whole.rows > ledger.size * SHARE_OF_ALL)) {
    mask.fill(1);
    number = { number: whole.half, rows: whole.rows };
  }
  return { mask, number };
}

const SHARE_OF_ALL = 0.9;

type Commonest = {
  /** Lines by number and by journal. */
  counts: Int32Array;
  total: Int32Array;
  /** By number: 1 where it stands on so many lines that it may fill half a journal. */
  isCandidate: Uint8Array;
  /** The number that fills half of the file, or -1; and its lines. */
  half: number;
  rows: number;
};

function commonest({ size, journal, number, journals, numbers }: Ledger): Commonest {
  const counts = new Int32Array(numbers.count);
  const total = new Int32Array(journals.count);
  for (let row = 0; row < size; row += 1) {
    const id = number[row] as number;
    counts[id] = (counts[id] as number) + 1;
    const own = journal[row] as number;
    total[own] = (total[own] as number) + 1;
  }
  const isCandidate = new Uint8Array(numbers.count);
  let candidates = 0;
  let half = -1;
  for (let id = 0; id < counts.length; id += 1) {
    const count = counts[id] as number;
    if (count < FEWEST_ROWS) continue;
    // A journal has at most as many numbers that fill half of it as there are journals.
    if (candidates < MAX_CANDIDATES) isCandidate[id] = 1;
    candidates += 1;
    if (count * 2 >= size && count > (counts[half] ?? 0)) half = id;
  }
  return { counts, total, isCandidate, half, rows: counts[half] ?? 0 };
}

const MAX_CANDIDATES = 100_000;
