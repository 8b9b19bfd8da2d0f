import type { Entries } from '../../ledger/entries/entries.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { splitEntries } from './split-entries.ts';

/** An entry that was read whole, in a journal whose numbers mean something. */
export function isJudged(entries: Entries, entry: number): boolean {
  return entries.isUnreliable[entry] === 0 && entries.isUnusable[entries.journal[entry] as number] === 0;
}

/**
 * By entry: 1 where something else than a gap of its own keeps it from balancing. Its other lines stand in another journal;
 * or it is a part of opening balances that balance as a whole, or are exported line by line.
 */
export const explainedEntries = perBooks((books): Uint8Array => {
  const { ledger, entries, roles } = books;
  const explained = new Uint8Array(entries.count);
  for (const { parts } of splitEntries(books)) for (const part of parts) explained[part] = 1;
  const openings: number[] = [];
  let net = 0;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.opening) === 0) continue;
    openings.push(entry);
    net += (entries.debit[entry] as number) - (entries.credit[entry] as number);
  }
  if (openings.length < 2) return explained;
  for (const entry of openings) if (net === 0 || onlyMovedRow(ledger, entries, entry) >= 0) explained[entry] = 1;
  return explained;
});

/** The only row of an entry with an amount; -1 where there are none or several. */
export function onlyMovedRow(ledger: Ledger, { groups }: Entries, entry: number): number {
  const { starts, rows } = groups;
  let found = -1;
  for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
    const row = rows[at] as number;
    if (ledger.debit[row] === 0 && ledger.credit[row] === 0) continue;
    if (found >= 0) return -1;
    found = row;
  }
  return found;
}
