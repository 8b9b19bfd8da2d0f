import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { differs, rowSet, setAll } from '../row-set.ts';

/** Many rows in one statement arrive as they were sent, whatever is in them. */
let database: TestDatabase;

const COLUMNS = {
  id: 'bigint',
  name: 'text',
  names: 'list',
  share: 'float8',
  flag: 'boolean',
  day: 'date',
  facts: 'jsonb',
} as const;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(
    'CREATE TABLE thing (id bigint PRIMARY KEY, name text, names text[], share float8, flag boolean, day date, facts jsonb)',
  );
});

afterAll(() => database.drop());

type Thing = {
  id: string;
  name: string | null;
  names: readonly string[];
  share: number | null;
  flag: boolean | null;
  day: string | null;
  facts: string | null;
};

const thing = (id: number, others: Partial<Thing> = {}): Thing => ({
  id: String(id),
  name: null,
  names: [],
  share: null,
  flag: null,
  day: null,
  facts: null,
  ...others,
});

/** Returns the ids of the rows that changed. */
async function write(things: readonly Thing[]): Promise<string[]> {
  const { names, expressions, from, values } = rowSet(things, COLUMNS);
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO thing (${names}) SELECT ${expressions} FROM ${from}
     ON CONFLICT (id) DO UPDATE SET ${setAll(COLUMNS, 'id')} WHERE ${differs('thing', Object.keys(COLUMNS))} RETURNING id`,
    values,
  );
  return rows.map(({ id }) => id);
}

test('values, lists and nothing', async () => {
  const full = thing(1, {
    name: 'O\'Hara\\"{NULL},\n',
    names: ['a', 'b,c', '{d}', 'NULL', '"e"', 'โรงแรม', '\\'],
    share: 0.1,
    flag: false,
    day: '2026-02-28',
    facts: '{"a":[1,null]}',
  });
  expect(await write([full, thing(2), thing(3, { names: ['one'] })])).toEqual(['1', '2', '3']);
  const { rows } = await database.query(
    'SELECT id, name, names, share, flag, day::text, facts::text FROM thing ORDER BY id',
  );
  expect(rows).toEqual([{ ...full, facts: '{"a": [1, null]}' }, thing(2), thing(3, { names: ['one'] })]);
});

test('the same rows again change nothing; a single value does', async () => {
  const { rows } = await database.query<Thing>(
    'SELECT id, name, names, share, flag, day::text, facts::text FROM thing ORDER BY id',
  );
  expect(await write(rows)).toEqual([]);
  expect(await write(rows.map((row) => (row.id === '2' ? { ...row, flag: true } : row)))).toEqual(['2']);
  expect(await write([thing(3, { names: ['one', 'two'] })])).toEqual(['3']);
});

test('a whole batch is one statement with as many parameters as columns', async () => {
  const things = Array.from({ length: 10_000 }, (_, i) =>
    thing(1000 + i, { names: Array(i % 3).fill('x') as string[] }),
  );
  expect(rowSet(things, COLUMNS).values).toHaveLength(7);
  expect(rowSet(things, COLUMNS, 4).from).toMatch(/^unnest\(\$4::bigint\[\], .*\$10::jsonb\[\]\) AS new \(id, name, /);
  expect(await write(things)).toHaveLength(10_000);
});
