import { hash } from 'node:crypto';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';

/** A statement whose text depends on the kind of question only, not on its values: connections keep it prepared. */
export type Statement = { name?: string; text: string; values: unknown[] };

/** Values of a statement, in the order in which its text names them. */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value; returns its name in the text. */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Kinds of question that are kept prepared; a connection remembers each of them for as long as it lives. */
const MOST_NAMES = 512;
const names = new Map<string, string>();

/** Sizes of a page that people ask for; every other one would be a kind of question of its own. */
export const isUsualLimit = (limit: number) => limit === 20 || limit === 100;

/** Usual questions get a name and are planned once; for others the plan should know the values. */
export function statementOf(text: string, values: Values, isUsual: boolean): Statement {
  let name = names.get(text);
  if (name === undefined && isUsual && names.size < MOST_NAMES) {
    name = `prospects ${hash('sha1', text, 'base64url')}`;
    names.set(text, name);
  }
  return name === undefined ? { text, values: values.list } : { name, text, values: values.list };
}

/** Skipping this many rows costs more than setting the planner right. */
export const DEEP_OFFSET = 1000;

/** Far into a list every way is long; the one along the index needs neither sorting nor the rows. */
export const ALONG_THE_INDEX = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit']
  .map((setting) => `SET LOCAL ${setting} = off`)
  .concat('SET LOCAL max_parallel_workers_per_gather = 0')
  .join('; ');

export async function readPage<Row extends object>(
  database: Database,
  statement: Statement,
  offset: number,
): Promise<Row[]> {
  return offset < DEEP_OFFSET
    ? (await database.query<Row>(statement)).rows
    : await readAlongIndex<Row>(database, statement);
}

/** For statements that an index leads to few rows, where the planner may expect many. */
export async function readAlongIndex<Row extends object>(database: Database, statement: Statement): Promise<Row[]> {
  return await transaction(database, async (connection) => {
    await connection.query(ALONG_THE_INDEX);
    return (await connection.query<Row>(statement)).rows;
  });
}
