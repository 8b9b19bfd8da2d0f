import type { Question } from '../explore/explorer.ts';
import type { Row } from '../explore/messages.ts';
import { LEDGER } from '../explore/messages.ts';
import { MOST_ROWS } from '../explore/questions.ts';
import { isClosing } from '../explore/roles.ts';
import { text, whole } from '../explored.ts';
import type { AccountSums, Closed } from './statements.ts';

/** By account, and what is in debit and in credit among its third parties; without the entries that close the year. */
export const accountSumsQuestion = (until: string | undefined): Question => ({
  sql: `WITH party_sums AS (
      SELECT account, party, any_value(account_label) AS label, sum(debit - credit)::BIGINT AS closing
      FROM ${LEDGER} WHERE NOT ${isClosing} AND (?::DATE IS NULL OR date <= ?::DATE) GROUP BY account, party)
    SELECT account, any_value(label) AS label, sum(closing)::BIGINT AS closing,
      sum(greatest(closing, 0))::BIGINT AS debtors, sum(least(closing, 0))::BIGINT AS creditors
    FROM party_sums GROUP BY account ORDER BY account LIMIT ${MOST_ROWS + 1}`,
  values: [until ?? null, until ?? null],
});

export const accountSums = (rows: readonly Row[]): AccountSums[] =>
  rows.map((row) => ({
    account: text(row['account']),
    label: text(row['label']),
    closing: whole(row['closing']),
    debtors: whole(row['debtors']),
    creditors: whole(row['creditors']),
  }));

export const closedQuestion: Question = {
  sql: `SELECT count(DISTINCT entry)::INTEGER AS entries,
      coalesce(sum(credit - debit) FILTER (starts_with(account, '12')), 0)::BIGINT AS result
    FROM ${LEDGER} WHERE ${isClosing}`,
  values: [],
};

export const closedOf = (rows: readonly Row[]): Closed => ({
  entries: whole(rows[0]?.['entries']),
  result: whole(rows[0]?.['result']),
});
