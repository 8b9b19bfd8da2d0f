import { DuckDBInstance } from '@duckdb/node-api';

/** DuckDB in this process, in memory, on two threads. Every answer is text: nothing passes through a binary float. */
export class DuckDb implements AsyncDisposable {
  readonly #instance: DuckDBInstance;
  readonly #connection: Awaited<ReturnType<DuckDBInstance['connect']>>;

  private constructor(instance: DuckDBInstance, connection: Awaited<ReturnType<DuckDBInstance['connect']>>) {
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(): Promise<DuckDb> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
    return new DuckDb(instance, await instance.connect());
  }

  async rows(sql: string): Promise<string[][]> {
    const result = await this.#connection.runAndReadAll(sql);
    return result.getRowsJson().map((row) => row.map(String));
  }

  /** The rows of a question with one column. */
  async texts(sql: string): Promise<string[]> {
    return (await this.rows(sql)).map(([text]) => text ?? '');
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#connection.closeSync();
    this.#instance.closeSync();
    return Promise.resolve();
  }
}

/** For text inside SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
