import type { Books } from '../../ledger/books.ts';
import { NO_DATE } from '../../reader/ledger.ts';

/** The times for which the balance of some rows was a debit, from one end of day to another, in their order. */
export type DebitSpell = {
  from: number;
  to: number;
  /** In cents: the highest balance meanwhile, and the one at its end. */
  most: number;
  closing: number;
  /** Not over when the exercise is. */
  isAtEnd: boolean;
};

/** A balance below `least` cents is none. */
export function debitSpells({ ledger, exercise }: Books, rows: readonly number[], least: number): DebitSpell[] {
  const dated = rows.filter((row) => ledger.date[row] !== NO_DATE);
  // Opening balances may bear the dates of their pieces: all of them stand on the first day.
  const dayOf = (row: number) => Math.max(ledger.date[row] as number, exercise.firstDay);
  dated.sort((a, b) => dayOf(a) - dayOf(b) || a - b);
  const spells: DebitSpell[] = [];
  let balance = 0;
  let from = NO_DATE;
  let most = 0;
  for (const [at, row] of dated.entries()) {
    balance += (ledger.debit[row] as number) - (ledger.credit[row] as number);
    const day = dayOf(row);
    // Only the end of a day counts.
    const next = dated[at + 1];
    if (next !== undefined && dayOf(next) === day) continue;
    if (balance >= least) {
      if (from === NO_DATE) {
        from = day;
        most = 0;
      }
      most = Math.max(most, balance);
    } else {
      if (from !== NO_DATE) spells.push({ from, to: day, most, closing: balance, isAtEnd: false });
      from = NO_DATE;
    }
  }
  if (from !== NO_DATE) spells.push({ from, to: exercise.lastDate, most, closing: balance, isAtEnd: true });
  return spells;
}

const MOST_DAYS = 30;

/** The one that lasts at the end, otherwise the longest; undefined if all of them are short and over. */
export function longestDebt(spells: readonly DebitSpell[]): DebitSpell | undefined {
  let longest: DebitSpell | undefined;
  for (const spell of spells) {
    const days = spell.to - spell.from;
    if (!spell.isAtEnd && days <= MOST_DAYS) continue;
    if (spell.isAtEnd || longest === undefined || days > longest.to - longest.from) longest = spell;
  }
  return longest;
}
