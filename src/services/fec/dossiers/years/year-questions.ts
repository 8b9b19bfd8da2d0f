import type { Question } from '../explore/explorer.ts';
import type { Row } from '../explore/messages.ts';
import { LEDGER } from '../explore/messages.ts';
import { MOST_ROWS } from '../explore/questions.ts';
import { isClosing, isOpening } from '../explore/roles.ts';
import { text, textOrNull, whole } from '../explored.ts';
import type { AccountAmount } from './opening.ts';
import type { AccountYear, Year } from './variations.ts';

/** After all entries, closing ones included: classes 1 to 5 by account, and classes 6 and 7 as one row without an account. */
export const closingsQuestion: Question = {
  sql: `SELECT CASE WHEN account[1] IN ('6', '7') THEN '' ELSE account END AS account, any_value(account_label) AS label,
      sum(debit - credit)::BIGINT AS amount
    FROM ${LEDGER} WHERE account[1] IN ('1', '2', '3', '4', '5', '6', '7') GROUP BY 1 ORDER BY 1 LIMIT ${MOST_ROWS + 1}`,
  values: [],
};

export const openingsQuestion: Question = {
  sql: `SELECT account, any_value(account_label) AS label, sum(debit - credit)::BIGINT AS amount FROM ${LEDGER}
    WHERE ${isOpening} AND account[1] IN ('1', '2', '3', '4', '5') GROUP BY 1 ORDER BY 1 LIMIT ${MOST_ROWS + 1}`,
  values: [],
};

export const amountsOf = (rows: readonly Row[]): AccountAmount[] =>
  rows.map((row) => ({ account: text(row['account']), label: text(row['label']), amount: whole(row['amount']) }));

/** Each account with how often, in how many months and by which largest line it moved. */
export const accountYearsQuestion: Question = {
  sql: `WITH years AS (
      SELECT account, any_value(account_label) AS label, sum(debit - credit)::BIGINT AS closing,
        count(*) FILTER (NOT ${isOpening})::INTEGER AS lines,
        count(DISTINCT date_trunc('month', date)) FILTER (NOT ${isOpening})::INTEGER AS months,
        arg_max({'amount': debit - credit, 'entry': entry, 'label': label, 'date': date}, abs(debit - credit))
          FILTER (NOT ${isOpening}) AS largest
      FROM ${LEDGER} WHERE NOT ${isClosing} GROUP BY account)
    SELECT account, label, closing, lines, months, largest.amount AS amount, largest.entry AS entry,
      largest.label AS largest_label, largest.date AS date
    FROM years ORDER BY account LIMIT ${MOST_ROWS + 1}`,
  values: [],
};

/** From its first day to its last, `AAAA-MM-JJ`; 0 where they are not known. */
export function lengthOf(first: string | null, last: string | null): number {
  if (first === null || last === null) return 0;
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.max(0, month(last) - month(first) + 1);
}

export function yearOf(rows: readonly Row[], months: number): Year {
  const accounts = rows.map(
    (row): AccountYear => ({
      account: text(row['account']),
      label: text(row['label']),
      closing: whole(row['closing']),
      lines: whole(row['lines']),
      months: whole(row['months']),
      largest:
        row['entry'] === null
          ? undefined
          : {
              amount: whole(row['amount']),
              entry: whole(row['entry']),
              label: text(row['largest_label']),
              date: textOrNull(row['date']),
            },
    }),
  );
  return { accounts, months };
}
