import type { Books } from '../../ledger/books.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';

/**
 * Entries whose lines stand in several journals and balance only together. They can be told where one sequence of numbers
 * runs through the whole file: there a number is one entry. Where each journal has its own numbers, the same number in two
 * journals means nothing.
 */
export type SplitEntry = {
  /** All its lines, in the order of the file. */
  rows: readonly number[];
  /** What `Entries` takes for entries. */
  parts: readonly number[];
};

export const splitEntries = perBooks((books): readonly SplitEntry[] => {
  if (books.entries.key === 'number') return splitUnderOneKey(books);
  return books.entries.key === 'journal+number' ? splitInHalves(books) : [];
});

/** There are so many that entries are told by their number alone. */
function splitUnderOneKey({ ledger, entries }: Books): SplitEntry[] {
  const found: SplitEntry[] = [];
  const { starts, rows } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    const start = starts[entry] as number;
    const end = starts[entry + 1] as number;
    const journal = ledger.journal[rows[start] as number];
    let at = start + 1;
    while (at < end && ledger.journal[rows[at] as number] === journal) at += 1;
    if (at === end || entries.isUnreliable[entry] === 1 || entries.debit[entry] !== entries.credit[entry]) continue;
    if (entries.isUnusable[entries.journal[entry] as number] === 1) continue;
    const own = rowsOf(entries.groups, entry);
    const net = new Map<number, number>();
    for (const row of own) {
      const sum = net.get(ledger.journal[row] as number) ?? 0;
      net.set(ledger.journal[row] as number, sum + (ledger.debit[row] as number) - (ledger.credit[row] as number));
    }
    if ([...net.values()].some((sum) => sum !== 0)) found.push({ rows: [...own], parts: [entry] });
  }
  return found;
}

/** Of all numbers that one sequence has, so many may stand in several journals for other reasons. */
const SHARE_OF_OTHERS = 0.05;

/** There are too few of them for that: each half looks like an entry that does not balance. */
function splitInHalves({ ledger, entries }: Books): SplitEntry[] {
  const { count, number, journal, debit, credit, isUnreliable, isUnusable } = entries;
  const parts = new Int32Array(ledger.numbers.count);
  const open = new Int32Array(ledger.numbers.count);
  const net = new Float64Array(ledger.numbers.count);
  let numbers = 0;
  let isAnyOpen = false;
  for (let entry = 0; entry < count; entry += 1) {
    const id = number[entry] as number;
    if (parts[id] === 0) numbers += 1;
    parts[id] = (parts[id] as number) + 1;
    const gap = (debit[entry] as number) - (credit[entry] as number);
    if (gap === 0 || id === 0 || isUnreliable[entry] === 1 || isUnusable[journal[entry] as number] === 1) continue;
    open[id] = (open[id] as number) + 1;
    net[id] = (net[id] as number) + gap;
    isAnyOpen = true;
  }
  if (!isAnyOpen) return [];
  const halves = new Map<number, number[]>();
  let others = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const id = number[entry] as number;
    if ((open[id] as number) < 2 || net[id] !== 0) {
      if ((parts[id] as number) > 1) others += 1;
    } else if (debit[entry] !== credit[entry]) {
      const own = halves.get(id);
      if (own === undefined) halves.set(id, [entry]);
      else own.push(entry);
    }
  }
  if (others > numbers * SHARE_OF_OTHERS) return [];
  return [...halves.values()].map((own) => ({
    parts: own,
    rows: own.flatMap((entry) => [...rowsOf(entries.groups, entry)]).sort((a, b) => a - b),
  }));
}
