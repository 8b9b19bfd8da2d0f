import type { Books } from '../../ledger/books.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { comparableEntries, countCopies, isSameLine, MOST_LINES, runsOfSameLines } from './repeated-entries.ts';

/**
 * Lines that stand several times in one entry, as far as they are large or are what unbalances it. Entries that stand
 * several times as a whole are left out: `countCopies` tells them.
 */

/** Accounts on which the same line twice is nothing unusual: staff, social contributions, allowances, class 9. */
const REPETITIVE = ['15', '28', '29', '39', '42', '43', '49', '59', '64', '68', '78', '9'];
const MOST_RUNS = 10_000;
const FEW_LINES = 16;

type RepeatedLine = { rows: number[]; amount: number; isSurplus: boolean };

/** By journal: its entries, and the lines that stand several times in one of them. */
export function repeatedLines(books: Books): { totals: Int32Array; found: Map<number, RepeatedLine[]> } {
  const { ledger, accounts, entries, thresholds } = books;
  const { account, debit, credit } = ledger;
  const { starts, rows } = entries.groups;
  const { s1 } = thresholds;
  const comparable = comparableEntries(books);
  const copies = countCopies(books);
  const isRepetitive = accounts.starting(...REPETITIVE);
  const totals = new Int32Array(ledger.journals.count);
  const found = new Map<number, RepeatedLine[]>();
  const candidates: number[] = [];
  let runs = 0;
  for (let entry = 0; entry < entries.count && runs < MOST_RUNS; entry += 1) {
    const journal = entries.journal[entry] as number;
    totals[journal] = (totals[journal] as number) + 1;
    const start = starts[entry] as number;
    const end = starts[entry + 1] as number;
    if (end - start < 3 || end - start > MOST_LINES || comparable[entry] === 0) continue;
    const gap = (entries.debit[entry] as number) - (entries.credit[entry] as number);
    candidates.length = 0;
    for (let at = start; at < end; at += 1) {
      const row = rows[at] as number;
      const net = (debit[row] as number) - (credit[row] as number);
      const isLarge = (net >= s1 || -net >= s1) && isRepetitive[account[row] as number] === 0;
      if (net !== 0 && (gap === 0 ? isLarge : isLarge || gap % net === 0)) candidates.push(row);
    }
    if (candidates.length < 2 || !hasSameLines(ledger, candidates) || copies.has(entry)) continue;
    for (const run of runsOfSameLines(ledger, candidates)) {
      if (run.length < 2) continue;
      const row = run[0] as number;
      const net = (debit[row] as number) - (credit[row] as number);
      const surplus = gap / net;
      const isSurplus = surplus >= 1 && surplus < run.length && Number.isInteger(surplus);
      if (!isSurplus && (Math.abs(net) < s1 || isRepetitive[account[row] as number] === 1)) continue;
      const list = found.get(journal) ?? [];
      list.push({ rows: run, amount: Math.abs(net), isSurplus });
      found.set(journal, list);
      runs += 1;
    }
  }
  return { totals, found };
}

/** A quick look before they are sorted; many lines are worth sorting at once. */
function hasSameLines(ledger: Ledger, rows: readonly number[]): boolean {
  if (rows.length > FEW_LINES) return true;
  for (let a = 1; a < rows.length; a += 1) {
    for (let b = 0; b < a; b += 1) if (isSameLine(ledger, rows[a] as number, rows[b] as number)) return true;
  }
  return false;
}
