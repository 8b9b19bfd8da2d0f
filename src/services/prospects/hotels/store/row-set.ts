/**
 * Many rows for one statement: a column of values is one parameter, so a batch of any size is one round trip with one plan.
 * Lists of text (`list`) travel joined, since PostgreSQL's arrays of arrays must be even.
 */
export type ColumnType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'real'
  | 'float8'
  | 'boolean'
  | 'date'
  | 'jsonb'
  | 'list';

/** Occurs in no text that a reader lets through. */
const SEPARATOR = '\u001f';

export type RowSet = {
  /** `name, name, …`, in the order of the columns. */
  names: string;
  /** The same as expressions over `new`. */
  expressions: string;
  /** `unnest(…) AS new (…)` */
  from: string;
  values: unknown[];
};

export function rowSet<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row]: ColumnType },
  firstParameter = 1,
): RowSet {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const parameters = names.map((name, i) => `$${firstParameter + i}::${sqlTypeOf(columns[name])}[]`);
  return {
    names: names.join(', '),
    expressions: names
      .map((name) => (columns[name] === 'list' ? `string_to_array(new.${name}, E'\\x1f')` : `new.${name}`))
      .join(', '),
    from: `unnest(${parameters.join(', ')}) AS new (${names.join(', ')})`,
    values: names.map((name) =>
      rows.map((row) => (columns[name] === 'list' ? (row[name] as readonly string[]).join(SEPARATOR) : row[name])),
    ),
  };
}

const sqlTypeOf = (type: ColumnType) => (type === 'list' ? 'text' : type);

/** `a = excluded.a, b = excluded.b`, for all columns but the key. */
export function setAll(columns: object, key: string): string {
  return Object.keys(columns)
    .filter((name) => name !== key)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
}

/** True when one of these columns would change. */
export function differs(table: string, names: readonly string[]): string {
  const of = (prefix: string) => names.map((name) => `${prefix}.${name}`).join(', ');
  return `(${of(table)}) IS DISTINCT FROM (${of('excluded')})`;
}
