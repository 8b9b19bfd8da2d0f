import { lastDayOf, monthOf } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { NO_DATE, RowFlag } from '../../reader/ledger.ts';
import { latestDay } from './latest-day.ts';

/**
 * When lines were made final: which were not, which were before their own date or long after it, and whether nearly all were
 * on one day. Only counts them; what weighs how much is for the controls to tell.
 */

/** What one pass over the lines tells about their validation. */
type Validations = {
  /** Lines without a date of validation, and the first of them. */
  absent: number;
  firstAbsent: number;
  /** By journal: lines validated before their own date, and the worst of them. */
  early: Int32Array;
  worstEarly: Int32Array;
  /** Lines validated after the period that follows theirs, and the worst of them (-1 if none). */
  late: number;
  worstLate: number;
  worstDelay: number;
  /** Lines of the exercise without opening entries, and the date of validation that most of them may share. */
  judged: number;
  commonest: number;
  /** The latest date of any kind. */
  latest: number;
};

const UNREAD = RowFlag.broken | RowFlag.mended | RowFlag.unreadableValidDate;

export const validationsOf = perBooks((books): Validations => {
  const { ledger, entries, roles, exercise } = books;
  const { validDate, date, flags, journal, size } = ledger;
  const { of } = entries;
  const { monthOf: monthOfRow } = exercise;
  const deadlines = Int32Array.from({ length: exercise.months }, (_, month) => deadlineOf(exercise.firstMonth + month));
  const early = new Int32Array(ledger.journals.count);
  const worstEarly = new Int32Array(ledger.journals.count).fill(-1);
  const found: Validations = {
    absent: 0,
    firstAbsent: -1,
    early,
    worstEarly,
    late: 0,
    worstLate: -1,
    worstDelay: 0,
    judged: 0,
    commonest: NO_DATE,
    latest: NO_DATE,
  };
  const limit = latestDay(books);
  let votes = 0;
  for (let row = 0; row < size; row += 1) {
    const validated = validDate[row] as number;
    const own = date[row] as number;
    if (own > found.latest) found.latest = own;
    if (validated === NO_DATE) {
      if (((flags[row] as number) & UNREAD) !== 0) continue;
      if (found.firstAbsent < 0) found.firstAbsent = row;
      found.absent += 1;
      continue;
    }
    if (validated > found.latest) found.latest = validated;
    if (own === NO_DATE || ((roles[of[row] as number] as number) & Role.opening) !== 0) continue;
    found.judged += 1;
    // The one candidate that can have more than half of all votes.
    if (validated === found.commonest) votes += 1;
    else if (votes > 0) votes -= 1;
    else {
      found.commonest = validated;
      votes = 1;
    }
    const month = monthOfRow[row] as number;
    // A date that is wrong for itself proves nothing about another one.
    if (month < 0 || validated > limit) continue;
    if (validated < own && !isEndOfSameMonth(validated, own)) {
      const id = journal[row] as number;
      early[id] = (early[id] as number) + 1;
      const worst = worstEarly[id] as number;
      if (worst < 0 || own - validated > (date[worst] as number) - (validDate[worst] as number)) worstEarly[id] = row;
    }
    const delay = validated - (deadlines[month] as number);
    if (delay > 0) found.late += 1;
    if (delay > found.worstDelay) {
      found.worstDelay = delay;
      found.worstLate = row;
    }
  }
  return found;
});

/** Entries of a month are often dated on its last day and validated a little before. */
function isEndOfSameMonth(validated: number, own: number): boolean {
  const month = monthOf(own);
  return own === lastDayOf(month) && monthOf(validated) === month;
}

const QUARTER = 3;

/** A quarter is the longest period that companies close by: the last day of the one that follows a month's own. */
const deadlineOf = (month: number): number => lastDayOf((Math.floor(month / QUARTER) + 2) * QUARTER - 1);

const SHARE_AT_ONCE = 0.95;
const FEWEST_MONTHS = 6;

/** The date on which nearly everything was validated, although it happened over half a year. */
export const validatedAtOnce = perBooks(
  (books): { date: number; lines: number; first: number; last: number } | undefined => {
    const { ledger, entries, roles } = books;
    const { commonest, judged } = validationsOf(books);
    if (commonest === NO_DATE) return undefined;
    const { validDate, date, size } = ledger;
    let lines = 0;
    let first = NO_DATE;
    let last = NO_DATE;
    for (let row = 0; row < size; row += 1) {
      const own = date[row] as number;
      if (validDate[row] !== commonest || own === NO_DATE) continue;
      if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) continue;
      lines += 1;
      if (first === NO_DATE || own < first) first = own;
      if (own > last) last = own;
    }
    const isAtOnce = lines > judged * SHARE_AT_ONCE && monthOf(last) - monthOf(first) + 1 >= FEWEST_MONTHS;
    return isAtOnce ? { date: commonest, lines, first, last } : undefined;
  },
);
