import type { Question } from '../explore/explorer.ts';
import type { Row } from '../explore/messages.ts';
import { LEDGER } from '../explore/messages.ts';
import { MOST_ROWS } from '../explore/questions.ts';
import { isClosing, isOpening } from '../explore/roles.ts';
import { text, textOrNull, whole } from '../explored.ts';
import { renamedAccounts } from './renamed-accounts.ts';

/** Both sides of the day between two exercises. Cents. */

/** Lines shown of each kind; the sums are of all. */
const MOST_SHOWN = 100;
const isOfYear = `NOT ${isOpening} AND NOT ${isClosing}`;

type DatedLine = {
  line: number;
  entry: number;
  account: string;
  label: string;
  party: string;
  date: string | null;
  pieceDate: string | null;
  /** Debits less credits. */
  amount: number;
};
export type Dated = { lines: number; amount: number; shown: DatedLine[] };

const datedLines = (condition: string, day: string): Question => ({
  sql: `SELECT line, entry, account, label, party, date, piece_date, (debit - credit)::BIGINT AS amount,
      (count(*) OVER ())::INTEGER AS lines, (sum(abs(debit - credit)) OVER ())::BIGINT AS total
    FROM ${LEDGER} WHERE ${isOfYear} AND account[1] IN ('6', '7') AND ${condition}
    ORDER BY abs(debit - credit) DESC, line LIMIT ${MOST_SHOWN}`,
  values: [day],
});

/** In the exercise after: income and expense whose pieces are of the one before. */
export const lateQuestion = (end: string) => datedLines('piece_date <= ?::DATE', end);
/** In the exercise itself: income and expense whose pieces come after its end. */
export const earlyQuestion = (end: string) => datedLines('piece_date > ?::DATE', end);

export const datedOf = (rows: readonly Row[]): Dated => ({
  lines: whole(rows[0]?.['lines']),
  amount: whole(rows[0]?.['total']),
  shown: rows.map((row) => ({
    line: whole(row['line']),
    entry: whole(row['entry']),
    account: text(row['account']),
    label: text(row['label']),
    party: text(row['party']),
    date: textOrNull(row['date']),
    pieceDate: textOrNull(row['piece_date']),
    amount: whole(row['amount']),
  })),
});

/** What was put off over the end: invoices to come, prepaid and deferred amounts, dues. */
const ACCRUALS = [
  '408',
  '418',
  '4198',
  '4282',
  '4284',
  '4286',
  '4287',
  '4382',
  '4386',
  '4387',
  '4482',
  '4486',
  '4487',
  '486',
  '487',
  '1688',
  '2768',
  '5186',
  '5187',
];
const isAccrual = `(${ACCRUALS.map((begin) => `starts_with(account, '${begin}')`).join(' OR ')})`;
/** Reversed early in the exercise, as is usual. */
const REVERSAL_DAYS = 120;

export const accrualsQuestion: Question = {
  sql: `SELECT account, any_value(account_label) AS label, sum(debit - credit)::BIGINT AS amount FROM ${LEDGER}
    WHERE NOT ${isClosing} AND ${isAccrual} GROUP BY account ORDER BY account LIMIT ${MOST_ROWS + 1}`,
  values: [],
};

export const reversalsQuestion = (end: string): Question => ({
  sql: `SELECT account, any_value(account_label) AS label,
      coalesce(sum(debit - credit) FILTER (${isOpening}), 0)::BIGINT AS opened,
      coalesce(sum(debit - credit) FILTER (NOT ${isOpening} AND date <= ?::DATE + ${REVERSAL_DAYS}), 0)::BIGINT AS moved
    FROM ${LEDGER} WHERE NOT ${isClosing} AND ${isAccrual} GROUP BY account ORDER BY account LIMIT ${MOST_ROWS + 1}`,
  values: [end],
});

export type Accrual = {
  account: string;
  /** Its number in the next exercise. */
  afterAccount: string;
  label: string;
  /** At the end of the exercise. */
  closing: number;
  /** By what opens the next one. */
  opened: number;
  /** What its first months took back, as a positive part of it; never more than all. */
  reversed: number;
  left: number;
};

export function accrualsOf(before: readonly Row[], after: readonly Row[]): Accrual[] {
  const names = (rows: readonly Row[]) => rows.map((row) => text(row['account']));
  const renamed = renamedAccounts(names(after), names(before));
  const next = new Map(after.map((row) => [renamed.get(text(row['account'])) ?? text(row['account']), row]));
  return before
    .filter((row) => whole(row['amount']) !== 0)
    .map((row) => {
      const [account, closing] = [text(row['account']), whole(row['amount'])];
      const own = next.get(account);
      const moved = whole(own?.['moved']);
      const isBack = moved !== 0 && Math.sign(moved) !== Math.sign(closing);
      const reversed = isBack ? Math.sign(closing) * Math.min(Math.abs(moved), Math.abs(closing)) : 0;
      return {
        account,
        afterAccount: text(own?.['account'] ?? account),
        label: text(row['label']),
        closing,
        opened: whole(own?.['opened']),
        reversed,
        left: closing - reversed,
      };
    });
}

/** Sales to known customers around the end, by entry. */
export type Sale = { entry: number; date: string | null; party: string; label: string; amount: number };
const NEAR_DAYS = 60;
const MOST_SALES = 5000;

export const salesQuestion = (end: string, side: 'before' | 'after'): Question => ({
  sql: `SELECT entry, min(date) AS date, coalesce(max(party) FILTER (starts_with(account, '41')), '') AS party, any_value(label) AS label,
      sum(credit - debit) FILTER (starts_with(account, '70'))::BIGINT AS amount
    FROM ${LEDGER} WHERE ${isOfYear} AND ${side === 'before' ? `date > ?::DATE - ${NEAR_DAYS}` : `date <= ?::DATE + ${NEAR_DAYS}`}
      AND (starts_with(account, '70') OR starts_with(account, '41'))
    GROUP BY entry HAVING party <> '' AND amount ${side === 'before' ? '>' : '<'} 0 ORDER BY abs(amount) DESC, entry LIMIT ${MOST_SALES}`,
  values: [end],
});

export const salesOf = (rows: readonly Row[]): Sale[] =>
  rows.map((row) => ({
    entry: whole(row['entry']),
    date: textOrNull(row['date']),
    party: text(row['party']),
    label: text(row['label']),
    amount: whole(row['amount']),
  }));

export type Taken = { sale: Sale; credit: Sale };

/** Sales of the last weeks that the first weeks of the next exercise take back, whole: each credit takes one sale. */
export function takenBack(sales: readonly Sale[], credits: readonly Sale[]): Taken[] {
  const nameOf = ({ party, amount }: Sale) => `${Math.abs(amount)} ${party}`;
  const open = Map.groupBy(sales, nameOf);
  return credits.flatMap((credit) => {
    const sale = open.get(nameOf(credit))?.shift();
    return sale === undefined ? [] : [{ sale, credit }];
  });
}
