import type { Question } from '../explore/explorer.ts';
import { LEDGER, MOST_KEPT_ROWS } from '../explore/messages.ts';
import { MOST_ROWS } from '../explore/questions.ts';
import { ENTRY_TESTS, type EntryTest } from './codes.ts';
import type { TestScope } from './tables.ts';
import { ENTRIES_OF, isOfYear, pairsOfYear, testTables } from './tables.ts';

/** So many entries of each test are shown, the largest; all of them can be listed. */
const MOST_SHOWN = 10;

/**
 * A row for each test that takes an entry; one without a name for all entries of the year, and one for each limit that is used, with the
 * invoices below and above it.
 */
export function countsQuestion(scope: TestScope): Question {
  const { sql, values } = testTables(scope);
  const hits = ENTRY_TESTS.map((test) => `SELECT '${test}' AS test, entry FROM (${ENTRIES_OF[test]})`);
  return {
    sql: `WITH ${sql},
      test_hits AS (${hits.join(' UNION ALL ')})
      SELECT test, count(*)::INTEGER AS entries, sum(lines)::BIGINT AS lines, sum(debit)::BIGINT AS debit,
        array_to_string(arg_max(entry, debit::HUGEINT * ${2 ** 32} - entry, ${MOST_SHOWN}), ' ') AS shown, NULL::INTEGER AS above
      FROM test_hits JOIN test_entries USING (entry) GROUP BY test
      UNION ALL
      SELECT NULL, count(*)::INTEGER, coalesce(sum(lines), 0)::BIGINT, coalesce(sum(debit), 0)::BIGINT, '', count(validated)::INTEGER
      FROM test_entries
      UNION ALL
      SELECT 'limit', below, NULL, most, '', above FROM test_limits
      ORDER BY test NULLS FIRST, debit`,
    values,
    isKept: true,
  };
}

/** The entries of one test, or one more than are kept. */
export function takenQuestion(scope: TestScope, test: EntryTest): Question {
  const { sql, values } = testTables(scope);
  return {
    sql: `WITH ${sql} SELECT entry FROM (${ENTRIES_OF[test]}) ORDER BY entry LIMIT ${MOST_KEPT_ROWS + 1}`,
    values,
    isKept: true,
  };
}

/** What is shown of these entries. */
export function shownQuestion(entries: readonly number[]): Question {
  return {
    sql: `SELECT entry, arg_min(journal, line) AS journal, arg_min(number, line) AS number, min(date) AS date, max(valid_date) AS validated,
        arg_min(label, line) AS label, count(*)::INTEGER AS lines, sum(debit)::BIGINT AS debit,
        array_to_string(list_sort(list(DISTINCT account))[1:${MOST_ACCOUNTS}], chr(10)) AS accounts,
        count(DISTINCT account)::INTEGER AS all_accounts
      FROM ${LEDGER} WHERE entry IN (${entries.map(Math.trunc).join(', ') || 'NULL'}) GROUP BY entry`,
    values: [],
    isKept: true,
  };
}

const MOST_ACCOUNTS = 6;

/** The pairs that the year before knows. */
export const knownPairsQuestion: Question = { sql: pairsOfYear(MOST_ROWS + 1), values: [], isKept: true };

/** Income and expense from ten euros on: smaller amounts have too few digits. */
const LEAST = 10_00;
export const isOfDigits = `${isOfYear} AND account[1] IN ('6', '7') AND abs(debit - credit) >= ${LEAST}`;

/** How many amounts begin with which two digits. */
export const digitsQuestion: Question = {
  sql: `SELECT (amount // (10 ** (length(amount::VARCHAR) - 2))::BIGINT)::INTEGER AS digits, sum(lines)::INTEGER AS lines
    FROM (SELECT abs(debit - credit) AS amount, count(*) AS lines FROM ${LEDGER} WHERE ${isOfDigits} GROUP BY amount)
    GROUP BY digits ORDER BY digits`,
  values: [],
  isKept: true,
};
