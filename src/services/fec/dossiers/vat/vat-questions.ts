import type { Question } from '../explore/explorer.ts';
import { LEDGER } from '../explore/messages.ts';
import { isClosing, isOpening } from '../explore/roles.ts';
import { RATES, WITHOUT_VAT } from './rates.ts';

/**
 * Turnover by rate of VAT, from the entries themselves: each amount of income is allotted to the rate by which the VAT of its entry
 * follows from it, within a cent a line. Amounts are cents, rates are ten-thousandths.
 */
/** What is invoiced: not stock, own work, releases of provisions; with discounts for early payment. */
const isBase = `((starts_with(account, '7') AND left(account, 2) NOT IN ('71', '72', '78', '79')) OR starts_with(account, '665'))`;
const isCollected = `starts_with(account, '4457')`;
const isDeductible = `(starts_with(account, '44566') OR starts_with(account, '44562'))`;
const isDeclared = `(starts_with(account, '4455') OR starts_with(account, '44567'))`;
const isOfYear = `NOT ${isOpening} AND NOT ${isClosing}`;
const rates = `(VALUES ${RATES.map((rate) => `(${rate})`).join(', ')}) AS r(rate)`;

/**
 * Without what declares VAT, whose rounding is income too. `parts`: entry, account, whether it is the account of VAT, the rate (null: not allotted), amount as credits less debits. First one
 * rate for the whole entry, the nearest; else a rate for each account of VAT, whose base is one account of income of its own.
 */
export const VAT_PARTS = `declaring_entries AS MATERIALIZED (SELECT DISTINCT entry FROM ${LEDGER} WHERE ${isDeclared}),
  sums AS MATERIALIZED (
    SELECT entry, account, ${isCollected} AS is_vat, min(date) AS date, sum(credit - debit)::BIGINT AS amount, count(*)::BIGINT AS lines
    FROM ${LEDGER} WHERE ${isOfYear} AND (${isCollected} OR ${isBase}) AND entry NOT IN (SELECT entry FROM declaring_entries)
    GROUP BY ALL),
  entries AS MATERIALIZED (
    SELECT entry, coalesce(sum(amount) FILTER (NOT is_vat), 0)::BIGINT AS base, coalesce(sum(amount) FILTER (is_vat), 0)::BIGINT AS vat,
      sum(lines)::BIGINT AS lines, count(*) FILTER (is_vat) AS vat_accounts
    FROM sums GROUP BY entry HAVING count(*) FILTER (NOT is_vat) > 0),
  whole AS MATERIALIZED (
    SELECT entry, arg_min(rate, abs(base * rate - vat * 10000)) AS rate FROM entries, ${rates}
    WHERE vat_accounts > 0 AND base <> 0 AND abs(base * rate - vat * 10000) <= lines * 10000 GROUP BY entry),
  rest AS MATERIALIZED (
    SELECT entry, vat_accounts FROM entries WHERE vat_accounts > 0 AND entry NOT IN (SELECT entry FROM whole)),
  candidates AS (
    SELECT v.entry, v.account AS vat_account, arg_min(b.account, abs(b.amount * rate - v.amount * 10000)) AS base_account,
      arg_min(rate, abs(b.amount * rate - v.amount * 10000)) AS rate
    FROM rest JOIN sums v ON v.entry = rest.entry AND v.is_vat JOIN sums b ON b.entry = rest.entry AND NOT b.is_vat, ${rates}
    WHERE b.amount <> 0 AND abs(b.amount * rate - v.amount * 10000) <= (v.lines + b.lines) * 10000 GROUP BY v.entry, v.account),
  matched AS MATERIALIZED (
    SELECT * FROM candidates WHERE entry IN (
      SELECT entry FROM candidates JOIN rest USING (entry) GROUP BY entry
      HAVING count(*) = any_value(vat_accounts) AND count(DISTINCT base_account) = count(*))),
  parts AS (
    SELECT s.entry, s.account, s.is_vat, s.date, s.amount, CASE
        WHEN e.vat_accounts = 0 THEN ${WITHOUT_VAT}
        WHEN w.rate IS NOT NULL THEN w.rate
        WHEN m.rate IS NOT NULL THEN m.rate
        WHEN s.entry IN (SELECT entry FROM matched) THEN ${WITHOUT_VAT} END AS rate
    FROM sums s JOIN entries e USING (entry) LEFT JOIN whole w USING (entry)
      LEFT JOIN matched m ON m.entry = s.entry AND m.base_account = s.account AND NOT s.is_vat
        OR m.entry = s.entry AND m.vat_account = s.account AND s.is_vat)`;

/** By month and rate; and, account by account, the entries that were not allotted, so many of their rows. */
export const MOST_REST_ROWS = 4000;

export const turnoverQuestion: Question = {
  sql: `WITH ${VAT_PARTS},
    not_allotted AS (
      SELECT entry, account, is_vat, date, amount FROM parts WHERE rate IS NULL ORDER BY entry, account LIMIT ${MOST_REST_ROWS})
    SELECT strftime(date, '%Y-%m') AS month, rate, coalesce(sum(amount) FILTER (NOT is_vat), 0)::BIGINT AS base,
      coalesce(sum(amount) FILTER (is_vat), 0)::BIGINT AS vat, count(DISTINCT entry)::INTEGER AS entries,
      NULL::INTEGER AS entry, NULL AS account, NULL::BOOLEAN AS is_vat
    FROM parts GROUP BY 1, 2
    UNION ALL
    SELECT strftime(date, '%Y-%m'), NULL, amount, NULL, NULL, entry, account, is_vat FROM not_allotted
    ORDER BY month NULLS FIRST, entry NULLS FIRST, rate NULLS LAST, account`,
  values: [],
};

/** Movements of VAT by month, apart from the entries that declare it (CA3): VAT on one side, what is due on the other. */
export const movementsQuestion: Question = {
  sql: `WITH vat AS MATERIALIZED (
      SELECT entry, date, account, debit, credit, ${isOpening} AS is_opening FROM ${LEDGER}
      WHERE NOT ${isClosing} AND (${isCollected} OR ${isDeductible} OR ${isDeclared})),
    declaring AS (
      SELECT entry FROM vat WHERE NOT is_opening GROUP BY entry
      HAVING bool_or(${isDeclared}) AND bool_or(${isCollected} OR ${isDeductible}))
    SELECT strftime(date, '%Y-%m') AS month, is_opening, entry IN (SELECT entry FROM declaring) AS declares,
      coalesce(sum(credit - debit) FILTER (${isCollected}), 0)::BIGINT AS collected,
      coalesce(sum(debit - credit) FILTER (${isDeductible}), 0)::BIGINT AS deductible,
      coalesce(sum(credit - debit) FILTER (${isDeclared}), 0)::BIGINT AS declared,
      count(DISTINCT entry)::INTEGER AS entries
    FROM vat GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  values: [],
};

/** Of lines: whether they are of what was allotted to a rate. */
export const isOfRate = (rate: number | null) =>
  `(entry, account) IN (WITH ${VAT_PARTS} SELECT (entry, account) FROM parts WHERE rate IS NOT DISTINCT FROM ${rate === null ? 'NULL' : Math.trunc(rate)})`;
