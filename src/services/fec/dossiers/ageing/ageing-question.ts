import { accountsCondition, readAccountSet } from '../explore/account-set.ts';
import type { Question } from '../explore/explorer.ts';
import { LEDGER } from '../explore/messages.ts';
import { isOpening } from '../explore/roles.ts';

/**
 * What customers owe, or what is owed to suppliers, by how old it is. Lettered lines that come out even are settled. Of the rest of a
 * third party, what was paid goes to the oldest first, so that the newest are open; and the other way round where more was paid than
 * owed. A due date is not in the file: age counts from the date of the piece.
 */
export type Side = 'customers' | 'suppliers';

export const ACCOUNTS_OF: Record<Side, string> = { customers: '411,413,416', suppliers: '401,403,404,405' };

/** How old: so many days at most. What opened the books without the date of its piece is older than the exercise. */
const BANDS = [
  { name: 'upTo30', days: 30 },
  { name: 'upTo60', days: 60 },
  { name: 'upTo90', days: 90 },
  { name: 'upTo180', days: 180 },
  { name: 'older', days: Number.POSITIVE_INFINITY },
] as const;
const BEFORE = 'beforeExercise';
/** Neither its piece nor its entry has a date that can be read. */
const UNDATED = 'undated';
export const BAND_NAMES = [...BANDS.map(({ name }) => name), BEFORE, UNDATED] as const;

export type AgeingAsked = {
  side: Side;
  /** Ages are those of this day; what came later is left out. */
  at: string;
  party?: string | undefined;
  offset: number;
  limit: number;
};

const bandOf = `CASE WHEN since IS NULL THEN if(opens, '${BEFORE}', '${UNDATED}') ${BANDS.slice(0, -1)
  .map(({ name, days }) => `WHEN date_diff('day', since, ?::DATE) <= ${days} THEN '${name}'`)
  .join(' ')} ELSE '${BANDS.at(-1)?.name}' END`;

/** A row for each third party, the largest first, and in every row the sums of all of them. */
export function ageingQuestion({ side, at, party, offset, limit }: AgeingAsked): Question {
  const { sql: isAsked, values } = accountsCondition(readAccountSet(ACCOUNTS_OF[side]));
  const sums = [...BAND_NAMES, 'balance'];
  return {
    sql: `WITH items AS MATERIALIZED (
        SELECT line, account, party, party_label, lettering, debit - credit AS amount, ${isOpening} AS opens,
          CASE WHEN ${isOpening} AND (piece_date IS NULL OR piece_date >= date) THEN NULL ELSE coalesce(piece_date, date) END AS since
        FROM ${LEDGER} WHERE ${isAsked} AND (date IS NULL OR date <= ?::DATE)),
      settled AS (
        SELECT account, party, lettering FROM items WHERE lettering <> ''
        GROUP BY account, party, lettering HAVING sum(amount) = 0),
      unsettled AS (
        SELECT * FROM items ANTI JOIN settled USING (account, party, lettering)),
      ranked AS (
        SELECT account, party, party_label, since, opens, amount,
          sum(amount) OVER (PARTITION BY account, party)::BIGINT AS balance,
          sum(amount) OVER (PARTITION BY account, party, amount > 0 ORDER BY since DESC NULLS LAST, line DESC
            ROWS UNBOUNDED PRECEDING)::BIGINT AS so_far
        FROM unsettled WHERE amount <> 0),
      open_items AS (
        SELECT account, party, party_label, since, opens, CASE
          WHEN balance > 0 AND amount > 0 THEN greatest(0, least(amount, balance - (so_far - amount)))
          WHEN balance < 0 AND amount < 0 THEN least(0, greatest(amount, balance - (so_far - amount)))
          ELSE 0 END AS amount
        FROM ranked),
      parties AS (
        SELECT account, party, any_value(party_label) AS label, sum(amount)::BIGINT AS balance,
          min(since) FILTER (amount <> 0) AS oldest,
          ${BAND_NAMES.map((name) => `coalesce(sum(amount) FILTER (band = '${name}'), 0)::BIGINT AS "${name}"`).join(', ')}
        FROM (SELECT *, ${bandOf} AS band FROM open_items WHERE amount <> 0) GROUP BY account, party)
      SELECT account, party, label, oldest, ${sums.map((name) => `"${name}"`).join(', ')},
        ${sums.map((name) => `(sum("${name}") OVER ())::BIGINT AS "total_${name}"`).join(', ')},
        (count(*) OVER ())::INTEGER AS parties
      FROM parties ${party === undefined ? '' : 'WHERE party = ?'}
      ORDER BY abs(balance) DESC, account, party LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    values: [...values, at, ...BANDS.slice(0, -1).map(() => at), ...(party === undefined ? [] : [party])],
  };
}

/** What the accounts hold, to be compared with: until a day, or in the whole file. */
export function heldQuestion({
  side,
  until,
  party,
}: {
  side: Side;
  until?: string | undefined;
  party?: string | undefined;
}): Question {
  const { sql, values } = accountsCondition(readAccountSet(ACCOUNTS_OF[side]));
  return {
    sql: `SELECT coalesce(sum(debit - credit), 0)::BIGINT AS balance,
        count(*) FILTER (lettering <> '')::INTEGER AS lettered, count(*)::INTEGER AS lines
      FROM ${LEDGER} WHERE ${sql} AND (?::DATE IS NULL OR date IS NULL OR date <= ?::DATE) ${party === undefined ? '' : 'AND party = ?'}`,
    values: [...values, until ?? null, until ?? null, ...(party === undefined ? [] : [party])],
  };
}
