import { DuckDb, quoted } from '../fec/duckdb.ts';
import { FEC_COLUMNS } from '../fec/lines.ts';
import { measureOwnWork } from '../fec/own-work.ts';

/**
 * The yardstick of the analysis: ten controls over a FEC in DuckDB, with its own CSV reader and two threads. It reads dates
 * and amounts, counts lines it could not read, and finds unbalanced entries, entries alike, late validations, gaps of
 * numbers, monthly sums, letters that do not add up and the lowest cash balance. It names no line and explains nothing.
 */
const [path = ''] = process.argv.slice(2);

await measureOwnWork(async () => {
  await using duckdb = await DuckDb.open();
  await duckdb.rows(`
    CREATE TABLE line AS SELECT JournalCode AS journal, EcritureNum AS number, CompteNum AS account,
      CompAuxNum AS third_party, PieceRef AS piece, EcritureLet AS lettering,
      try_strptime(EcritureDate, '%Y%m%d')::DATE AS date, try_strptime(ValidDate, '%Y%m%d')::DATE AS valid_date,
      try_cast(replace(Debit, ',', '.') AS DECIMAL(18, 2)) AS debit,
      try_cast(replace(Credit, ',', '.') AS DECIMAL(18, 2)) AS credit
    FROM read_csv(${quoted(path)}, header = true, delim = '|', quote = '', escape = '', auto_detect = false,
      store_rejects = true, rejects_limit = 0,
      columns = {${FEC_COLUMNS.map((name) => `${quoted(name)}: 'VARCHAR'`).join(', ')}})`);
  const count = async (sql: string) => Number((await duckdb.texts(sql))[0]);
  const lines = await count('SELECT count(*) FROM line');
  const faults = {
    ragged: await count('SELECT count(DISTINCT line) FROM reject_errors'),
    unreadableDates: await count('SELECT count(*) FROM line WHERE date IS NULL'),
    unreadableAmounts: await count('SELECT count(*) FROM line WHERE debit IS NULL OR credit IS NULL'),
    unbalanced: await count(`
      SELECT count(*) FROM (SELECT 1 FROM line GROUP BY journal, number HAVING sum(debit) <> sum(credit))`),
    duplicates: await count(`
      SELECT count(*) FROM (
        SELECT 1 FROM (
          SELECT journal, min(date) AS date, sum(hash(account, third_party, piece, debit - credit)::HUGEINT) AS content
          FROM line GROUP BY journal, number)
        GROUP BY journal, date, content HAVING count(*) > 1)`),
    late: await count(`
      SELECT count(*) FROM (
        SELECT valid_date, max(valid_date) OVER (ORDER BY rowid ROWS UNBOUNDED PRECEDING) AS latest FROM line)
      WHERE valid_date < latest`),
    gaps: await count(`
      SELECT count(*) FROM (
        SELECT place - lag(place) OVER (PARTITION BY journal ORDER BY place) AS step
        FROM (SELECT DISTINCT journal, regexp_extract(number, '[0-9]+$')::BIGINT AS place FROM line))
      WHERE step > 1`),
    letterings: await count(`
      SELECT count(*) FROM (
        SELECT 1 FROM line WHERE lettering IS NOT NULL GROUP BY account, third_party, lettering
        HAVING sum(debit) <> sum(credit))`),
    negativeCashDays: await count(`
      SELECT count(*) FROM (
        SELECT sum(sum(debit - credit)) OVER (PARTITION BY account ORDER BY date) AS balance
        FROM line WHERE account LIKE '53%' GROUP BY account, date)
      WHERE balance < 0`),
  };
  await duckdb.rows(
    `SELECT account, date_trunc('month', date) AS month, sum(debit), sum(credit) FROM line GROUP BY account, month`,
  );
  return { lines, faults: Object.values(faults).reduce((sum, each) => sum + each, 0) };
});
