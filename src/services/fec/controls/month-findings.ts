import { frenchMonth } from '../french/notation.ts';
import type { Books } from '../ledger/books.ts';
import { monthText } from '../ledger/days.ts';
import { Role } from '../ledger/entries/roles.ts';
import { MAX_ROWS, rowsOf } from '../ledger/row-groups.ts';

/**
 * What findings about a month of an account have in common: the rule behind a month that lacks something, the month's name,
 * and the lines that are shown.
 */
export const CUT_OFF_RULE = 'Indépendance des exercices : les charges et les produits sont rattachés à leur période.';

/** `2025-03` and `mars 2025`, for a month of the exercise. */
export function monthOf({ exercise }: Books, month: number): { period: string; words: string } {
  const period = monthText(exercise.firstMonth + month);
  return { period, words: frenchMonth(period) };
}

/** What is said where a later month seems to hold what an earlier one lacks. */
export function caughtUpText(books: Books, month: number): string {
  const { words } = monthOf(books, month);
  return ` Le mois ${/^[ao]/.test(words) ? 'd’' : 'de '}${words} semble contenir le rattrapage.`;
}

export const CATCH_UP_ADVICE = 'Vérifier que le rattrapage couvre toute la période.';

/** The last line of an account before a month: what the missing one would look like. Its first line if there is none. */
export function rowBefore({ ledger, exercise, rowsByAccount }: Books, account: number, month: number): number {
  const rows = rowsOf(rowsByAccount, account);
  let best = -1;
  for (const row of rows) {
    const own = exercise.monthOf[row] as number;
    if (own < 0 || own >= month) continue;
    if (best < 0 || (ledger.date[row] as number) >= (ledger.date[best] as number)) best = row;
  }
  return best < 0 ? (rows[0] ?? -1) : best;
}

/** The lines of an account in a month, opening and closing ones aside; at most MAX_ROWS. */
export function rowsIn({ entries, roles, exercise, rowsByAccount }: Books, account: number, month: number): number[] {
  const found: number[] = [];
  for (const row of rowsOf(rowsByAccount, account)) {
    const role = roles[entries.of[row] as number] as number;
    if (exercise.monthOf[row] !== month || (role & (Role.opening | Role.closing)) !== 0) continue;
    found.push(row);
    if (found.length === MAX_ROWS) break;
  }
  return found;
}
