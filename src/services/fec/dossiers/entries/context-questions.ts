import type { Question } from '../explore/explorer.ts';
import { LINE_COLUMNS } from '../explore/line-columns.ts';
import { LEDGER } from '../explore/messages.ts';

/** What stands around an entry, which one of its lines in the file tells. */
const NEIGHBOURS = 3;
export const MOST_OF_PIECE = 50;
const MOST_PARTIES = 5;
/** Lines of a third party before the entry, and after it. */
const OF_PARTY = 10;

const HERE = `here AS MATERIALIZED (SELECT entry, journal FROM ${LEDGER} WHERE line = ?)`;

/** The entries before and after it in its journal, as they stand in the file; itself among them. */
export const neighboursQuestion = (line: number): Question => ({
  sql: `WITH ${HERE},
    near AS (
      (SELECT DISTINCT l.entry FROM ${LEDGER} l, here WHERE l.journal = here.journal AND l.entry <= here.entry
       ORDER BY l.entry DESC LIMIT ${NEIGHBOURS + 1})
      UNION ALL
      (SELECT DISTINCT l.entry FROM ${LEDGER} l, here WHERE l.journal = here.journal AND l.entry > here.entry
       ORDER BY l.entry LIMIT ${NEIGHBOURS}))
    SELECT l.entry, any_value(l.journal) AS journal, arg_min(l.number, l.line) AS number, min(l.line) AS line, min(l.date) AS date,
      arg_min(l.label, l.line) AS label, sum(l.debit)::BIGINT AS debit, sum(l.credit)::BIGINT AS credit, count(*)::INTEGER AS lines,
      array_to_string(list_sort(list_distinct(list(l.account)))[1:8], ' ') AS accounts, (l.entry = any_value(here.entry)) AS is_here
    FROM ${LEDGER} l, here WHERE l.entry IN (SELECT entry FROM near) AND l.journal = here.journal GROUP BY l.entry ORDER BY l.entry`,
  values: [line],
});

/** Lines of other entries with the same piece. */
export const pieceQuestion = (line: number): Question => ({
  sql: `WITH ${HERE},
    pieces AS (SELECT DISTINCT l.piece FROM ${LEDGER} l, here WHERE l.entry = here.entry AND l.piece <> ''),
    chosen AS (
      SELECT l.line, l.date, l.debit, l.credit FROM ${LEDGER} l, here
      WHERE l.piece IN (SELECT piece FROM pieces) AND l.entry <> here.entry),
    ranked AS (
      SELECT line, count(*) OVER ()::INTEGER AS total,
        sum(debit - credit) OVER (ORDER BY date NULLS FIRST, line ROWS UNBOUNDED PRECEDING)::BIGINT AS balance
      FROM chosen ORDER BY date NULLS FIRST, line LIMIT ${MOST_OF_PIECE})
    SELECT ${LINE_COLUMNS}, ranked.balance, ranked.total FROM ${LEDGER} l JOIN ranked ON ranked.line = l.line
    ORDER BY l.date NULLS FIRST, l.line`,
  values: [line],
});

/** Of each third party of the entry, account by account: the lines around it, each with the balance up to it, and the sums of all. */
export const partiesQuestion = (line: number): Question => ({
  sql: `WITH ${HERE},
    parties AS (
      SELECT l.account, l.party, min(l.line) AS first FROM ${LEDGER} l, here
      WHERE l.entry = here.entry AND l.party <> '' GROUP BY 1, 2 ORDER BY first LIMIT ${MOST_PARTIES}),
    moves AS (
      SELECT l.line, p.first, row_number() OVER history AS place,
        sum(l.debit - l.credit) OVER history AS balance,
        sum(l.debit) OVER (PARTITION BY l.account, l.party) AS all_debit,
        sum(l.credit) OVER (PARTITION BY l.account, l.party) AS all_credit,
        count(*) OVER (PARTITION BY l.account, l.party) AS all_lines
      FROM ${LEDGER} l JOIN parties p ON p.account = l.account AND p.party = l.party
      WINDOW history AS (PARTITION BY l.account, l.party ORDER BY l.date NULLS FIRST, l.line ROWS UNBOUNDED PRECEDING)),
    near AS (
      SELECT * FROM moves m JOIN (SELECT first AS f, place AS middle FROM moves WHERE line = first) o ON o.f = m.first
      WHERE m.place BETWEEN o.middle - ${OF_PARTY} AND o.middle + ${OF_PARTY})
    SELECT ${LINE_COLUMNS}, near.first, near.place::INTEGER AS place, near.balance::BIGINT AS balance, near.all_debit::BIGINT AS all_debit,
      near.all_credit::BIGINT AS all_credit, near.all_lines::INTEGER AS all_lines
    FROM ${LEDGER} l JOIN near ON near.line = l.line ORDER BY near.first, near.place`,
  values: [line],
});
