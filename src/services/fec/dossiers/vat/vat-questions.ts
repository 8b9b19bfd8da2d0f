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
/** What the buyer of something from abroad owes itself, and declares with the rest. */
const isSelfAssessed = `starts_with(account, '4452')`;
const isDeclared = `(starts_with(account, '4455') OR starts_with(account, '44567'))`;
/** VAT itself, not what is due of it. */
const isVat = `(${isCollected} OR ${isSelfAssessed} OR ${isDeductible})`;
const isOfYear = `NOT ${isOpening} AND NOT ${isClosing}`;
/** To group by: the first day of a month. Written as text once for each group, it takes a tenth of what it takes for each entry. */
const MONTH = `date_trunc('month', date)`;
const monthText = (day: string) => `strftime(${day}, '%Y-%m')`;
const rates = `(VALUES ${RATES.map((rate) => `(${rate})`).join(', ')}) AS r(rate)`;

/** The one whose VAT is nearest, for what is collected over its base. */
const NEAREST = `CASE ${[...RATES]
  .sort((one, other) => one - other)
  .map((rate, place, all) => {
    const next = all[place + 1];
    return next === undefined
      ? `ELSE ${rate}`
      : `WHEN vat * 10000::DOUBLE / nullif(base, 0) < ${(rate + next) / 2} THEN ${rate}`;
  })
  .join(' ')} END`;

/**
 * Without what declares VAT, whose rounding is income too. `decided`: entries with one rate for all of their income, the nearest; null
 * where that is further than a cent a line. `rest_parts`: of these, account by account, the rate by which the VAT of one account follows
 * from the income of one account of its own; null where that does not explain the whole entry either. Amounts are credits less debits.
 */
export const VAT_PARTS = `taxed AS (
    SELECT entry, date, role, credit - debit AS amount, ${isCollected} AS is_vat FROM ${LEDGER} WHERE ${isCollected} OR ${isBase}),
  totals AS (
    SELECT entry, min(date) AS date, sum(amount)::BIGINT AS amount, sum(if(is_vat, amount, 0))::BIGINT AS vat, count(*) AS lines,
      count(*) FILTER (is_vat) AS vat_lines
    FROM taxed WHERE ${isOfYear} GROUP BY entry),
  entries AS (
    SELECT entry, date, amount - vat AS base, vat, lines, vat_lines FROM totals
    WHERE lines > vat_lines AND entry NOT IN (SELECT entry FROM ${LEDGER} WHERE ${isDeclared})),
  nearest AS (SELECT *, ${NEAREST} AS near FROM entries),
  decided AS MATERIALIZED (
    SELECT entry, date, base, vat, CASE WHEN vat_lines = 0 THEN ${WITHOUT_VAT}
      WHEN base <> 0 AND abs(base * near - vat * 10000) <= lines * 10000 THEN near END AS rate FROM nearest),
  sums AS MATERIALIZED (
    SELECT entry, account, ${isCollected} AS is_vat, min(date) AS date, sum(credit - debit)::BIGINT AS amount, count(*)::BIGINT AS lines
    FROM ${LEDGER} WHERE entry IN (SELECT entry FROM decided WHERE rate IS NULL) AND (${isCollected} OR ${isBase}) GROUP BY ALL),
  candidates AS (
    SELECT v.entry, v.account AS vat_account, arg_min(b.account, abs(b.amount * rate - v.amount * 10000)) AS base_account,
      arg_min(rate, abs(b.amount * rate - v.amount * 10000)) AS rate
    FROM sums v JOIN sums b ON v.entry = b.entry AND v.is_vat AND NOT b.is_vat, ${rates}
    WHERE b.amount <> 0 AND abs(b.amount * rate - v.amount * 10000) <= (v.lines + b.lines) * 10000 GROUP BY v.entry, v.account),
  matched AS MATERIALIZED (
    SELECT * FROM candidates WHERE entry IN (
      SELECT entry FROM candidates GROUP BY entry
      HAVING count(*) = (SELECT count(*) FROM sums WHERE sums.entry = candidates.entry AND is_vat)
        AND count(DISTINCT base_account) = count(*))),
  rates_of AS (
    SELECT entry, base_account AS account, rate FROM matched UNION ALL SELECT entry, vat_account, rate FROM matched),
  rest_parts AS (
    SELECT s.entry, s.account, s.is_vat, s.date, s.amount, coalesce(r.rate,
      CASE WHEN s.entry IN (SELECT entry FROM matched) THEN ${WITHOUT_VAT} END) AS rate
    FROM sums s LEFT JOIN rates_of r ON r.entry = s.entry AND r.account = s.account)`;

/** By month and rate; and, account by account, so many of the entries that were not allotted, of few accounts each. */
const MOST_TRIED = 300;
const MOST_ACCOUNTS = 8;

export const turnoverQuestion: Question = {
  sql: `WITH ${VAT_PARTS},
    not_allotted AS (
      SELECT entry, account, is_vat, date, amount FROM rest_parts WHERE entry IN (
        SELECT entry FROM rest_parts WHERE rate IS NULL GROUP BY entry HAVING count(*) <= ${MOST_ACCOUNTS} ORDER BY entry LIMIT ${MOST_TRIED}))
    SELECT ${monthText(MONTH)} AS month, rate, sum(base)::BIGINT AS base, sum(vat)::BIGINT AS vat, count(*)::INTEGER AS entries,
      NULL::INTEGER AS entry, NULL AS account, NULL::BOOLEAN AS is_vat
    FROM decided WHERE rate IS NOT NULL GROUP BY ${MONTH}, rate
    UNION ALL
    SELECT ${monthText(MONTH)}, rate, coalesce(sum(amount) FILTER (NOT is_vat), 0)::BIGINT,
      coalesce(sum(amount) FILTER (is_vat), 0)::BIGINT, count(DISTINCT entry)::INTEGER, NULL, NULL, NULL
    FROM rest_parts GROUP BY ${MONTH}, rate
    UNION ALL
    SELECT ${monthText('date')}, NULL, amount, NULL, NULL, entry, account, is_vat FROM not_allotted
    ORDER BY month NULLS FIRST, entry NULLS FIRST, rate NULLS LAST, account`,
  values: [],
};

/**
 * Movements of VAT by month, apart from the entries that declare it (CA3): VAT on one side, what is due on the other. Sums by account and
 * day come first, of few columns: what an account is for is then asked of hundreds of rows, not of hundreds of thousands.
 */
export const movementsQuestion: Question = {
  sql: `WITH due_or_closed AS MATERIALIZED (SELECT entry, account, date, role, debit, credit FROM ${LEDGER} WHERE ${isDeclared}),
    due AS (SELECT *, ${isOpening} AS is_opening FROM due_or_closed WHERE NOT ${isClosing}),
    by_day AS MATERIALIZED (
      SELECT account, date, role, CASE WHEN entry IN (SELECT entry FROM due WHERE NOT is_opening) THEN entry END AS declaring,
        sum(debit) AS debit, sum(credit) AS credit
      FROM ${LEDGER} WHERE ${isVat} GROUP BY ALL),
    sides AS (
      SELECT account, date, ${isOpening} AS is_opening, declaring IS NOT NULL AS declares, debit, credit, NULL AS entry
      FROM by_day WHERE NOT ${isClosing}
      UNION ALL
      SELECT account, date, is_opening, entry IN (SELECT declaring FROM by_day WHERE declaring IS NOT NULL), debit, credit,
        CASE WHEN is_opening THEN NULL ELSE entry END
      FROM due)
    SELECT ${monthText(MONTH)} AS month, is_opening, declares,
      coalesce(sum(credit - debit) FILTER (${isCollected}), 0)::BIGINT AS collected,
      coalesce(sum(credit - debit) FILTER (${isSelfAssessed}), 0)::BIGINT AS self_assessed,
      coalesce(sum(debit - credit) FILTER (${isDeductible}), 0)::BIGINT AS deductible,
      coalesce(sum(credit - debit) FILTER (${isDeclared}), 0)::BIGINT AS declared, count(DISTINCT entry)::INTEGER AS entries
    FROM sides GROUP BY ${MONTH}, is_opening, declares ORDER BY 1, 2, 3`,
  values: [],
};

/** Of lines, where `VAT_PARTS` are among the tables: whether they are of what was allotted to a rate. */
export function isOfRate(rate: number | null): string {
  const isRate = `rate IS NOT DISTINCT FROM ${rate === null ? 'NULL' : Math.trunc(rate)}`;
  const ofRest = `(entry, account) IN (SELECT (entry, account) FROM rest_parts WHERE ${isRate})`;
  const isTaxed = `(${isCollected} OR ${isBase})`;
  if (rate === null) return `${isTaxed} AND ${ofRest}`;
  return `${isTaxed} AND (entry IN (SELECT entry FROM decided WHERE ${isRate}) OR ${ofRest})`;
}
