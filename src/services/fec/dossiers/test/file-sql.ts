import { writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DuckDBInstance } from '@duckdb/node-api';

/** SQL over an accounting file itself, by nothing of ours: DuckDB's own reader of text, every column as it is written. */
export type FileSql = {
  /** `FILE` in it stands for the lines, with `d` and `c` for debit and credit in cents. */
  ask: (sql: string) => Promise<Record<string, string | number | null>[]>;
  close: () => void;
};

export async function openFileSql(path: string, bytes: Buffer): Promise<FileSql> {
  writeFileSync(path, bytes);
  const delimiter = bytes.subarray(0, 400).includes('|') ? '|' : '\\t';
  const database = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection: DuckDBConnection = await database.connect();
  const cents = (column: string) =>
    `coalesce(round(try_cast(replace(trim(${column}), ',', '.') AS DECIMAL(18, 4)) * 100), 0)::BIGINT`;
  await connection.run(`CREATE TABLE file AS SELECT *, ${cents('Debit')} AS d, ${cents('Credit')} AS c, row_number() OVER () AS place
    FROM read_csv('${path}', delim = '${delimiter.replace('\\t', '\t')}', header = true, all_varchar = true, quote = '', null_padding = true)`);
  return {
    ask: async (sql) => {
      const reader = await connection.runAndReadAll(sql.replaceAll('FILE', 'file'));
      return reader.getRowObjectsJson() as Record<string, string | number | null>[];
    },
    close: () => connection.closeSync(),
  };
}
