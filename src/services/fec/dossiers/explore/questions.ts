import { isOfRate, VAT_PARTS } from '../vat/vat-questions.ts';
import { accentPattern } from './accent-pattern.ts';
import { accountsCondition, readAccountSet } from './account-set.ts';
import type { Question } from './explorer.ts';
import { LINE_COLUMNS } from './line-columns.ts';
import type { Value } from './messages.ts';
import { LEDGER } from './messages.ts';
import { isClosing, isOpening } from './roles.ts';

/** Questions about a ledger, in DuckDB's SQL. Values go beside them, never into them. Amounts are cents. */
/** More than that nobody reads, and writing it would hold others up. */
export const MOST_ROWS = 20_000;

export type BalanceAsked = {
  /** The last day that counts, `AAAA-MM-JJ`. */
  until?: string | undefined;
  /** So many first digits of the account; all of them if absent. */
  digits?: number | undefined;
  /** Without the entries that close classes 6 and 7. */
  withoutClosing: boolean;
};

/** By account: opening, movements, and what is left. */
export function balanceQuestion({ until, digits, withoutClosing }: BalanceAsked): Question {
  const account = digits === undefined ? 'account' : `left(account, ${Math.trunc(digits)})`;
  return {
    sql: `SELECT ${account} AS account, ${digits === undefined ? 'any_value(account_label)' : "''"} AS label,
        coalesce(sum(debit - credit) FILTER (${isOpening}), 0)::BIGINT AS opening,
        coalesce(sum(debit) FILTER (NOT ${isOpening}), 0)::BIGINT AS debit,
        coalesce(sum(credit) FILTER (NOT ${isOpening}), 0)::BIGINT AS credit,
        sum(debit - credit)::BIGINT AS closing, count(*)::INTEGER AS lines
      FROM ${LEDGER}
      WHERE (?::DATE IS NULL OR date <= ?::DATE) ${withoutClosing ? `AND NOT (${isClosing} AND account[1] IN ('6', '7'))` : ''}
      GROUP BY 1 ORDER BY 1 LIMIT ${MOST_ROWS + 1}`,
    values: [until ?? null, until ?? null],
  };
}

export type LinesAsked = {
  /** As `readAccountSet` reads it. */
  account?: string | undefined;
  /** Only of third parties, or of accounts without any, whose balance is of this sense. */
  sense?: 'debit' | 'credit' | undefined;
  /** Ten-thousandths; null for what is not allotted. */
  vatRate?: number | null | undefined;
  /** Tables and a condition of lines that are asked for by what was found of their entries. */
  tested?: { tables: string; values: readonly Value[]; condition: string } | undefined;
  /** Only of accounts, not of their third parties. */
  withoutParty?: boolean | undefined;
  onlyOpening?: boolean | undefined;
  withoutOpening?: boolean | undefined;
  withoutClosing?: boolean | undefined;
  party?: string | undefined;
  journal?: string | undefined;
  piece?: string | undefined;
  entry?: number | undefined;
  /** Of the entry that this line of the file is of. */
  line?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  /** In cents, on either side. */
  amount?: number | undefined;
  search?: string | undefined;
  offset: number;
  limit: number;
};

/** Lines by date and place in the file, each with the balance of all that were selected up to it. */
export function linesQuestion(asked: LinesAsked): Question {
  const { tables, where, values } = selection(asked);
  return {
    // First which lines and their balance, of few columns, then all of those that are shown. Every row has the sums of all.
    sql: `WITH ${tables === '' ? '' : `${tables},`} chosen AS MATERIALIZED (SELECT line, date, debit, credit FROM ${LEDGER} ${where}),
      chosen_sums AS (${SUMS} FROM chosen),
      ranked AS (
        SELECT line, date,
          sum(debit - credit) OVER (ORDER BY date NULLS FIRST, line ROWS UNBOUNDED PRECEDING)::BIGINT AS balance
        FROM chosen),
      page AS (
        SELECT line, balance FROM ranked ORDER BY date NULLS FIRST, line
        LIMIT ${Math.trunc(asked.limit)} OFFSET ${Math.trunc(asked.offset)})
      SELECT ${LINE_COLUMNS}, page.balance, chosen_sums.*
      FROM ${LEDGER} l JOIN page ON page.line = l.line, chosen_sums ORDER BY l.date NULLS FIRST, l.line`,
    values,
  };
}

const SUMS = `SELECT count(*)::INTEGER AS all_lines, coalesce(sum(debit), 0)::BIGINT AS all_debit,
  coalesce(sum(credit), 0)::BIGINT AS all_credit`;

/** How many lines were selected, and their sums: for where no line is shown that could tell. */
export function sumsQuestion(asked: LinesAsked): Question {
  const { tables, where, values } = selection(asked);
  return {
    sql: `${tables === '' ? '' : `WITH ${tables}`} ${SUMS} FROM ${LEDGER} ${where}`,
    values,
  };
}

/** `tables` are those that the condition looks into. */
function selection(asked: LinesAsked): { tables: string; where: string; values: Value[] } {
  const conditions: string[] = [];
  const values: Value[] = [];
  const add = (condition: string, ...given: Value[]) => {
    conditions.push(condition);
    values.push(...given);
  };
  if (asked.account !== undefined) {
    const { sql, values: begins } = accountsCondition(readAccountSet(asked.account));
    add(sql, ...begins);
  }
  if (asked.vatRate !== undefined) add(isOfRate(asked.vatRate));
  if (asked.tested !== undefined) add(asked.tested.condition);
  if (asked.withoutParty === true) add(`party = ''`);
  if (asked.onlyOpening === true) add(isOpening);
  if (asked.withoutOpening === true) add(`NOT ${isOpening}`);
  if (asked.withoutClosing === true) add(`NOT ${isClosing}`);
  if (asked.sense !== undefined) {
    const { until = null } = asked;
    add(
      `(account, party) IN (SELECT (account, party) FROM ${LEDGER} WHERE NOT ${isClosing} AND (?::DATE IS NULL OR date <= ?::DATE)
        GROUP BY account, party HAVING sum(debit - credit) ${asked.sense === 'debit' ? '>' : '<'} 0)`,
      until,
      until,
    );
  }
  if (asked.party !== undefined) add('party = ?', asked.party);
  if (asked.journal !== undefined) add('journal = ?', asked.journal);
  if (asked.piece !== undefined) add('piece = ?', asked.piece);
  if (asked.entry !== undefined) add('entry = ?', asked.entry);
  if (asked.line !== undefined) add(`entry = (SELECT entry FROM ${LEDGER} WHERE line = ?)`, asked.line);
  if (asked.from !== undefined) add('date >= ?::DATE', asked.from);
  if (asked.until !== undefined) add('date <= ?::DATE', asked.until);
  if (asked.amount !== undefined) add('(abs(debit) = ? OR abs(credit) = ?)', asked.amount, asked.amount);
  if (asked.search !== undefined) {
    const text = asked.search;
    const pattern = accentPattern(text);
    // One condition for each scan: so DuckDB tries a text once, however many lines have it.
    const scans = [
      `regexp_matches(label, ?, 'i')`,
      'contains(lower(piece), lower(?))',
      `regexp_matches(party_label, ?, 'i')`,
      'starts_with(account, ?)',
      'number = ?',
    ].map((condition) => `SELECT line FROM ${LEDGER} WHERE ${condition}`);
    add(`line IN (${scans.join(' UNION ALL ')})`, pattern, text, pattern, text, text);
  }
  const tables = [asked.vatRate === undefined ? '' : VAT_PARTS, asked.tested?.tables ?? ''];
  return {
    tables: tables.filter((each) => each !== '').join(', '),
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    // Tables come first.
    values: [...(asked.tested?.values ?? []), ...values],
  };
}

/** By journal: how many entries and lines, from when to when, and the sums. */
export const journalsQuestion: Question = {
  sql: `SELECT journal, any_value(journal_label) AS label, count(DISTINCT entry)::INTEGER AS entries,
      count(*)::INTEGER AS lines, min(date) AS first, max(date) AS last,
      sum(debit)::BIGINT AS debit, sum(credit)::BIGINT AS credit
    FROM ${LEDGER} GROUP BY 1 ORDER BY 1 LIMIT ${MOST_ROWS + 1}`,
  values: [],
};

/** By the first digits of accounts, and month; without opening balances and what closes the year. */
export const monthsQuestion = (digits: number): Question => ({
  sql: `SELECT left(account, ${Math.trunc(digits)}) AS account, strftime(date, '%Y-%m') AS month,
      sum(debit)::BIGINT AS debit, sum(credit)::BIGINT AS credit, count(*)::INTEGER AS lines
    FROM ${LEDGER} WHERE date IS NOT NULL AND NOT ${isOpening} AND NOT ${isClosing} GROUP BY 1, 2 ORDER BY 1, 2 LIMIT ${MOST_ROWS + 1}`,
  values: [],
});
