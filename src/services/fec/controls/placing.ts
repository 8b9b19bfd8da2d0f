import type { Books } from '../ledger/books.ts';
import { monthText } from '../ledger/days.ts';

/** How findings are placed that belong to a stretch of time and to no single entry. */
export const WHOLE_YEAR = 12;

export const noEntry = { journalCode: '', ecritureNum: '' };

/** The last month of the exercise; null if it has none. */
export const lastMonth = ({ exercise }: Books) =>
  exercise.months === 0 ? null : monthText(exercise.firstMonth + exercise.months - 1);
