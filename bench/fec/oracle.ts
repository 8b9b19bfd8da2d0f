import { DuckDb, quoted } from './duckdb.ts';
import { FEC_COLUMNS } from './lines.ts';

/**
 * What DuckDB finds in a FEC in UTF-8 with `|` between its fields, by other means than the product: SQL over DECIMAL
 * columns, nothing shared but the file. Lines are read whole and split here, for DuckDB's own reader drops or shifts lines
 * with too few or too many fields. The conventions are those of the product: a separator too many belongs to the label, one
 * or two fields too few are empty ones, a line with fewer counts for its journal and number only, and an amount that is not
 * written by the rules counts nowhere and leaves its entry unjudged.
 *
 * Every list is sorted text. Amounts in it are cents.
 */
export type OracleFacts = {
  lines: number;
  entries: number;
  brokenLines: number;
  mendedLines: number;
  unreadableDates: number;
  unreadableAmounts: number;
  /** `account opening debit credit`: the opening balance, and the sums of all other entries. */
  accounts: string[];
  /** `journal debit credit`. */
  journals: string[];
  /** `account AAAA-MM debit credit`, without the opening entry. */
  months: string[];
  /** `journal number net` of entries that can be judged. */
  unbalanced: string[];
  /** `journal number number …`: entries of one journal and day with the same lines. */
  duplicates: string[];
  /** `journal number` of entries each of whose lines stands there more than once. */
  repeated: string[];
  /** `journal last-number-before first-number-after`. */
  gaps: string[];
  /** `journal lines first-line`: lines whose ValidDate lies before that of a line above, and the first of them. */
  late: string[];
  /** The same, looking at the lines of the same journal only. */
  lateInJournal: string[];
  /** `account third-party code net` of groups that do not add up to zero. */
  letterings: string[];
};

const READABLE_AMOUNT = quoted('^[+-]?[0-9]+(,[0-9]{0,2})?[+-]?$');
const READABLE_DATE = quoted('^[0-9]{8}$');

export async function askOracle(path: string): Promise<OracleFacts> {
  await using duckdb = await DuckDb.open();
  await duckdb.rows(`
    CREATE TABLE text AS SELECT line FROM read_csv(${quoted(path)}, columns = {'line': 'VARCHAR'}, delim = '\u0001',
      quote = '', escape = '', header = true, auto_detect = false)`);
  await duckdb.rows(`
    CREATE TABLE field AS SELECT rowid + 2 AS line, string_split(line, '|') AS found,
      CASE len(found)
        WHEN ${FEC_COLUMNS.length} THEN found
        WHEN ${FEC_COLUMNS.length + 1} THEN
          list_concat(found[1:10], [found[11] || '|' || found[12]], found[13:])
        WHEN ${FEC_COLUMNS.length - 1} THEN list_resize(found, ${FEC_COLUMNS.length}, '')
        WHEN ${FEC_COLUMNS.length - 2} THEN list_resize(found, ${FEC_COLUMNS.length}, '')
        ELSE list_resize(found[1:3], ${FEC_COLUMNS.length}, '')
      END AS value
    FROM text`);
  const field = (name: string) => `value[${FEC_COLUMNS.indexOf(name) + 1}]`;
  const date = (name: string) =>
    `CASE WHEN regexp_matches(${field(name)}, ${READABLE_DATE}) THEN try_strptime(${field(name)}, '%Y%m%d')::DATE END`;
  const amount = (name: string) =>
    `CASE WHEN regexp_matches(${field(name)}, ${READABLE_AMOUNT})
      THEN try_cast(replace(${field(name)}, ',', '.') AS DECIMAL(18, 2)) END`;
  await duckdb.rows(`
    CREATE TABLE line AS SELECT *, (debit IS NULL OR credit IS NULL) AS is_unreadable,
      CASE WHEN is_unreadable THEN 0 ELSE debit - credit END AS net
    FROM (
      SELECT line, len(found) AS fields, len(found) < ${FEC_COLUMNS.length - 2} AS is_broken,
        ${field('JournalCode')} AS journal, ${field('EcritureNum')} AS number, ${field('CompteNum')} AS account,
        ${field('CompAuxNum')} AS third_party, ${field('PieceRef')} AS piece, ${field('EcritureLet')} AS lettering,
        ${date('EcritureDate')} AS date, ${date('ValidDate')} AS valid_date,
        ${amount('Debit')} AS debit, ${amount('Credit')} AS credit
      FROM field)`);
  const cents = (sum: string) => `(coalesce(${sum}, 0) * 100)::BIGINT`;
  const sums = `${cents('sum(debit) FILTER (NOT is_unreadable)')}, ${cents('sum(credit) FILTER (NOT is_unreadable)')}`;
  const late = (window: string) => `
    SELECT concat_ws(' ', journal, count(*), min(line)) FROM (
      SELECT line, journal, valid_date,
        max(valid_date) OVER (${window} ORDER BY line ROWS UNBOUNDED PRECEDING) AS latest FROM line)
    WHERE valid_date < latest GROUP BY journal`;
  const sorted = async (sql: string) => (await duckdb.texts(sql)).sort();
  const [counts = []] = await duckdb.rows(`
    SELECT count(*), count(DISTINCT (journal, number)), count(*) FILTER (is_broken),
      count(*) FILTER (NOT is_broken AND fields <> ${FEC_COLUMNS.length}), count(*) FILTER (NOT is_broken AND date IS NULL),
      count(*) FILTER (NOT is_broken AND is_unreadable) FROM line`);
  const [lines, entries, brokenLines, mendedLines, unreadableDates, unreadableAmounts] = counts.map(Number);
  return {
    lines: lines ?? 0,
    entries: entries ?? 0,
    brokenLines: brokenLines ?? 0,
    mendedLines: mendedLines ?? 0,
    unreadableDates: unreadableDates ?? 0,
    unreadableAmounts: unreadableAmounts ?? 0,
    accounts: await sorted(`
      SELECT concat_ws(' ', account, ${cents(`sum(net) FILTER (journal = 'AN')`)},
        ${cents(`sum(debit) FILTER (NOT is_unreadable AND journal <> 'AN')`)},
        ${cents(`sum(credit) FILTER (NOT is_unreadable AND journal <> 'AN')`)})
      FROM line WHERE NOT is_broken GROUP BY account`),
    journals: await sorted(`SELECT concat_ws(' ', journal, ${sums}) FROM line GROUP BY journal`),
    months: await sorted(`
      SELECT concat_ws(' ', account, strftime(date_trunc('month', date), '%Y-%m'), ${sums}) FROM line
      WHERE date IS NOT NULL AND journal <> 'AN' GROUP BY account, date_trunc('month', date)
      HAVING sum(debit) FILTER (NOT is_unreadable) <> 0 OR sum(credit) FILTER (NOT is_unreadable) <> 0`),
    unbalanced: await sorted(`
      SELECT concat_ws(' ', journal, number, ${cents('sum(net)')}) FROM line GROUP BY journal, number
      HAVING sum(net) <> 0 AND NOT bool_or(is_broken OR is_unreadable)`),
    duplicates: await sorted(`
      SELECT journal || ' ' || string_agg(number, ' ' ORDER BY number) FROM (
        SELECT journal, number, min(date) AS date, list_sort(list((account, third_party, net, piece))) AS content
        FROM line GROUP BY journal, number HAVING NOT bool_or(is_broken OR is_unreadable))
      GROUP BY journal, date, content HAVING count(*) > 1`),
    repeated: await sorted(`
      SELECT concat_ws(' ', journal, number) FROM (
        SELECT journal, number, count(*) AS copies FROM line
        GROUP BY journal, number, account, third_party, net, piece, is_broken, is_unreadable)
      GROUP BY journal, number HAVING min(copies) > 1`),
    gaps: await sorted(`
      SELECT concat_ws(' ', journal, before, number) FROM (
        SELECT journal, number, lag(number) OVER (PARTITION BY journal ORDER BY place) AS before,
          place - lag(place) OVER (PARTITION BY journal ORDER BY place) AS step
        FROM (SELECT DISTINCT journal, number, regexp_extract(number, '[0-9]+$')::BIGINT AS place FROM line))
      WHERE step > 1`),
    late: await sorted(late('')),
    lateInJournal: await sorted(late('PARTITION BY journal')),
    letterings: await sorted(`
      SELECT concat_ws(' ', account, third_party, lettering, ${cents('sum(net)')}) FROM line WHERE lettering <> ''
      GROUP BY account, third_party, lettering HAVING sum(net) <> 0`),
  };
}
