import { accentPattern } from '../explore/accent-pattern.ts';
import type { Value } from '../explore/messages.ts';
import { LEDGER } from '../explore/messages.ts';
import { isClosing, isOpening } from '../explore/roles.ts';
import type { EntryTest } from './codes.ts';

/** What a file's entries are tested against. Days are `AAAA-MM-JJ`. */
export type TestScope = {
  firstDay: string | null;
  lastDay: string | null;
  manualJournals: readonly string[];
  purchaseJournals: readonly string[];
  /** Sundays and public holidays that nobody dates entries with by convention. */
  freeDays: readonly string[];
  /** Of the year before, as `pairText` writes them. */
  knownPairs: readonly string[];
};

export const isOfYear = `NOT ${isOpening} AND NOT ${isClosing}`;

/** Pairs are of beginnings of this length. */
const DIGITS = 3;
/** A pair that is in more entries is no rarity; and among fewer entries everything is rare. */
const MOST_OF_RARE = 2;
export const LEAST_ENTRIES_FOR_PAIRS = 100;
/** An entry with more lines puts everything beside everything. */
const MOST_LINES_OF_PAIRS = 20;
const TURNING_DAYS = 10;
const EDGE_DAYS = 5;
const ROUND = 1000_00;
/** Where firms put limits to what somebody may sign alone, in euros. */
const LIMITS = [
  150, 200, 250, 300, 400, 500, 600, 750, 800, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 8000, 10_000, 15_000,
  20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
];
/** One is used where so many amounts lie within five per cent below it, of so many values, and so few above. */
const FEWEST_BELOW = 15;
const FEWEST_VALUES = 5;
const TIMES_ABOVE = 3;

const POOR_WORDS = [
  'regul',
  'regule',
  'regularisation',
  'regularisations',
  'regul diverse',
  'divers',
  'diverses',
  'operation diverse',
  'operations diverses',
  'ecriture',
  'ecriture diverse',
  'ajustement',
  'correction',
  'erreur',
  'ecart',
  'solde',
  'a voir',
  'a justifier',
  'a classer',
  'attente',
  'en attente',
  'provisoire',
  'test',
  'xxx',
];
/** Fewer than three signs, no letter at all, or nothing but such a word. */
const POOR = `(?i)\\s*(?:.{0,2}|[^\\p{L}]*|(?:${POOR_WORDS.map(accentPattern).join('|')})[^\\p{L}]*)\\s*`;

const among = (values: readonly Value[]) => `IN (${(values.length === 0 ? [null] : values).map(() => '?').join(', ')})`;
const given = (values: readonly Value[]): readonly Value[] => (values.length === 0 ? [null] : values);

const pairText = `concat(debited, '>', credited)`;

/**
 * Which accounts are debited and credited together. Entries of the same shape (the same beginnings on the same sides, as often) are
 * looked at once, by the first of them; sums of hashes tell shapes apart, in doubles that hold them exactly.
 */
const PAIR_TABLES = `test_kinds AS MATERIALIZED (
    SELECT paired, count(*)::INTEGER AS entries, min(entry) AS entry FROM test_shapes WHERE lines <= ${MOST_LINES_OF_PAIRS} GROUP BY paired),
  test_sides AS MATERIALIZED (
    SELECT DISTINCT k.paired, k.entries, left(account, ${DIGITS}) AS begins, debit > credit AS is_debit
    FROM ${LEDGER} l JOIN test_kinds k ON l.entry = k.entry WHERE debit <> credit),
  test_beside AS MATERIALIZED (
    SELECT d.paired, d.entries, d.begins AS debited, c.begins AS credited FROM test_sides d JOIN test_sides c ON d.paired = c.paired
    WHERE d.is_debit AND NOT c.is_debit AND d.begins <> c.begins),
  test_pairs AS (SELECT debited, credited, sum(entries)::INTEGER AS entries FROM test_beside GROUP BY debited, credited)`;

const SHAPES = `test_shapes AS MATERIALIZED (
    SELECT entry, count(*)::INTEGER AS lines, sum(turned) AS turned, sum(paired) AS paired, bit_or(side) AS sides
    FROM (
      SELECT entry, sign(net) * (hash(account, abs(net)) >> 28)::DOUBLE AS turned,
        ((begins >> (28 * (net > 0)::INTEGER)) & ${2 ** 36 - 1})::DOUBLE AS paired,
        1::BIGINT << ((account % 31)::INTEGER + 31 * (net < 0)::INTEGER) AS side
      FROM (
        SELECT entry, hash(account) AS account, hash(left(account, ${DIGITS})) AS begins, debit - credit AS net
        FROM ${LEDGER} WHERE ${isOfYear} AND debit <> credit))
    GROUP BY entry)`;

/** All pairs of a year, for the year after. */
export const pairsOfYear = (most: number): string => `WITH ${SHAPES}, ${PAIR_TABLES}
  SELECT ${pairText} AS pair FROM test_pairs ORDER BY pair LIMIT ${Math.trunc(most)}`;

/**
 * Entries that turn another one round. Which may do so is told by a sum of hashes that changes its sign with the sides, and is nothing
 * where both sides are of one account, as between two customers; whether they do, by their lines. In a window of days around an entry, both ways are there: it and one that turns it.
 */
const TURNING_TABLES = `test_turning AS MATERIALIZED (
    SELECT entry, date FROM test_shapes JOIN test_entries USING (entry) WHERE date IS NOT NULL AND (turned = 0 OR abs(turned) IN (
      SELECT abs(turned) FROM test_shapes GROUP BY abs(turned) HAVING min(turned) < 0 AND max(turned) > 0))),
  test_turned AS MATERIALIZED (
    SELECT entry, date,
      string_agg(concat(account, ' ', net), chr(10) ORDER BY account, net) AS own,
      string_agg(concat(account, ' ', -net), chr(10) ORDER BY account, -net) AS other,
      string_agg(concat(account, ' ', party, ' ', net), chr(10) ORDER BY account, party, net) AS own_parties,
      string_agg(concat(account, ' ', party, ' ', -net), chr(10) ORDER BY account, party, -net) AS other_parties
    FROM (
      SELECT entry, account, party, debit - credit AS net FROM ${LEDGER}
      WHERE entry IN (SELECT entry FROM test_turning) AND debit <> credit)
    JOIN test_turning USING (entry) GROUP BY entry, date),
  test_turns AS MATERIALIZED (
    SELECT entry, bool_or(own < other) OVER same_accounts AND bool_or(own > other) OVER same_accounts AS comes_back,
      bool_or(own_parties < other_parties) OVER same_parties AND bool_or(own_parties > other_parties) OVER same_parties AS is_reversed
    FROM test_turned WINDOW
      same_accounts AS (PARTITION BY least(own, other) ORDER BY date
        RANGE BETWEEN INTERVAL ${TURNING_DAYS} DAYS PRECEDING AND INTERVAL ${TURNING_DAYS} DAYS FOLLOWING),
      same_parties AS (PARTITION BY least(own_parties, other_parties) ORDER BY date
        RANGE BETWEEN INTERVAL ${TURNING_DAYS} DAYS PRECEDING AND INTERVAL ${TURNING_DAYS} DAYS FOLLOWING))`;

/**
 * Tables that the selections below look into, and the values of their marks, in order. Texts have a condition of their own, without the
 * year beside it: so DuckDB tries each text once.
 */
export function testTables(scope: TestScope): { sql: string; values: Value[] } {
  const { firstDay, lastDay, freeDays, knownPairs, manualJournals, purchaseJournals } = scope;
  return {
    sql: `test_asked AS (
        SELECT ?::DATE AS first_day, ?::DATE AS last_day, string_split(?, ' ') AS free_days, string_split(?, chr(10)) AS known_pairs),
      test_entries AS MATERIALIZED (
        SELECT entry, count(*)::INTEGER AS lines, sum(debit)::BIGINT AS debit, min(date) AS date, max(valid_date) AS validated
        FROM ${LEDGER} WHERE ${isOfYear} GROUP BY entry),
      test_manual AS MATERIALIZED (
        SELECT entry, bool_or(starts_with(account, '41')) AS has_customer,
          coalesce(sum(credit - debit) FILTER (starts_with(account, '70')), 0) AS revenue
        FROM ${LEDGER} WHERE ${isOfYear} AND journal ${among(manualJournals)} GROUP BY entry),
      test_manual_days AS (SELECT entry, date FROM test_entries SEMI JOIN test_manual USING (entry)),
      test_purchases AS MATERIALIZED (
        SELECT entry, debit FROM test_entries
        WHERE entry IN (SELECT entry FROM ${LEDGER} WHERE journal ${among(purchaseJournals)})),
      test_limits AS MATERIALIZED (
        SELECT most, count(*) FILTER (debit < most)::INTEGER AS below, count(*) FILTER (debit > most)::INTEGER AS above
        FROM test_purchases JOIN (VALUES ${LIMITS.map((euros) => `(${euros}00::BIGINT)`).join(', ')}) AS v(most)
          ON debit * 20 BETWEEN most * 19 AND most * 21
        GROUP BY most HAVING below >= ${FEWEST_BELOW} AND below >= ${TIMES_ABOVE} * above
          AND count(DISTINCT debit) FILTER (debit < most) >= ${FEWEST_VALUES}),
      test_poor AS (SELECT entry, count(*) AS lines FROM ${LEDGER} WHERE regexp_full_match(label, '${POOR}') GROUP BY entry),
      ${SHAPES}, ${PAIR_TABLES}, ${TURNING_TABLES},
      test_rare AS (
        SELECT DISTINCT paired FROM test_beside JOIN test_pairs USING (debited, credited)
        WHERE test_pairs.entries <= ${MOST_OF_RARE} AND NOT list_contains((SELECT known_pairs FROM test_asked), ${pairText})
          AND (SELECT count(*) FROM test_entries) >= ${LEAST_ENTRIES_FOR_PAIRS}),
      test_both_sides AS (
        SELECT entry FROM ${LEDGER}
        WHERE entry IN (SELECT entry FROM test_shapes WHERE (sides & ${2 ** 31 - 1} & (sides >> 31)) <> 0)
        GROUP BY entry, account, party HAVING max(debit - credit) > 0 AND min(debit - credit) < 0)`,
    values: [
      firstDay,
      lastDay,
      freeDays.join(' '),
      knownPairs.join('\n'),
      ...given(manualJournals),
      ...given(purchaseJournals),
    ],
  };
}

/** Which entries a test takes, each once. */
export const ENTRIES_OF: Record<EntryTest, string> = {
  manual: 'SELECT entry FROM test_manual',
  'rare-pairs': `SELECT entry FROM test_shapes WHERE lines <= ${MOST_LINES_OF_PAIRS} AND paired IN (SELECT paired FROM test_rare)`,
  circular: `SELECT entry FROM test_both_sides UNION SELECT entry FROM test_turns WHERE comes_back AND NOT is_reversed`,
  reversed: 'SELECT entry FROM test_turns WHERE is_reversed',
  'after-closing': 'SELECT entry FROM test_entries WHERE validated > (SELECT last_day FROM test_asked)',
  'last-days': `SELECT entry FROM test_manual_days, test_asked WHERE date <= last_day AND date > last_day - ${EDGE_DAYS}`,
  'first-days': `SELECT entry FROM test_manual_days, test_asked WHERE date >= first_day AND date < first_day + ${EDGE_DAYS}`,
  'round-amounts': `SELECT entry FROM test_entries WHERE debit >= ${ROUND} AND debit % ${ROUND} = 0`,
  'below-threshold': `SELECT DISTINCT entry FROM test_purchases JOIN test_limits ON debit < most AND debit * 20 >= most * 19`,
  'revenue-by-hand': 'SELECT entry FROM test_manual WHERE revenue > 0 AND NOT has_customer',
  'poor-labels': `SELECT p.entry FROM test_poor p JOIN test_entries e ON e.entry = p.entry AND e.lines = p.lines`,
  'free-days': `SELECT entry FROM test_manual_days WHERE date IN (SELECT unnest(free_days)::DATE FROM test_asked WHERE free_days <> [''])`,
};
