import type { Books } from '../../ledger/books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE } from '../../reader/ledger.ts';

/** The lines under one number as blocks that each balance: where there are several, the number stands for several entries. */

/** Lines that follow each other and balance; the last one included. */
export type BalancedBlock = { from: number; to: number };

/** The blocks of an entry; none if one of them is unbalanced, or if they share their date or piece. */
export function blocksOf({ ledger, entries }: Books, entry: number): BalancedBlock[] {
  const rows = rowsOf(entries.groups, entry);
  const blocks: BalancedBlock[] = [];
  let net = 0;
  let moved = 0;
  let from = rows[0] as number;
  let hasOther = false;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    net += (ledger.debit[row] as number) - (ledger.credit[row] as number);
    moved += Math.abs(ledger.debit[row] as number) + Math.abs(ledger.credit[row] as number);
    const next = rows[at + 1];
    if (next === row + 1 && !isAnother(ledger, row, next)) continue;
    if (net !== 0 || moved === 0) return [];
    blocks.push({ from, to: row });
    if (isAnother(ledger, rows[0] as number, from)) hasOther = true;
    moved = 0;
    from = next ?? row;
  }
  return hasOther ? blocks : [];
}

function isAnother(ledger: Books['ledger'], row: number, other: number): boolean {
  const [one, two] = [ledger.date[row], ledger.date[other]];
  return one !== two && one !== NO_DATE && two !== NO_DATE && ledger.piece[row] !== ledger.piece[other];
}

/** Whether the blocks follow each other in the file, with no other line between them. */
export const isUnbroken = (blocks: readonly BalancedBlock[]): boolean =>
  blocks.every((block, at) => at === 0 || block.from === (blocks[at - 1] as BalancedBlock).to + 1);
