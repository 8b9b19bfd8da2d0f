import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { readEverything } from '../everything.ts';

/** All of a workspace's work comes once, however many pages it is, also of hotels whose number another one has. */
let fresh: TestDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await createTestDatabase();
  const options = { url: fresh.url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 5000, applicationName: 'all' };
  database = openPool(options, () => {});
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

type Line = { kind: string; id?: number; uen?: string };
/** More than a page has. */
const MANY = 1201;

test('every event, every hotel of a list and every alert comes once', async () => {
  const workspace = randomUUID();
  await database.query(
    `INSERT INTO prospects.work_event (workspace_id, uen, made_by, what)
     SELECT $1, uen, 'test', 'state' FROM unnest(ARRAY['T99LL0002E', 'property 12', 'property 7']) AS uen,
       generate_series(1, $2)`,
    [workspace, MANY],
  );
  await database.query(
    `INSERT INTO prospects.work_list (id, workspace_id, name, made_by) VALUES ('-a', $1, 'a', 'test'), ('b', $1, 'b', 'test')`,
    [workspace],
  );
  await database.query(
    `INSERT INTO prospects.work_list_hotel (list_id, uen, position, added_by)
     SELECT list, 'property ' || n, n, 'test' FROM unnest(ARRAY['-a', 'b']) AS list, generate_series(1, $1::int) AS n`,
    [MANY],
  );
  await database.query(
    `INSERT INTO prospects.saved_search (id, workspace_id, name, query, alert, language, made_by, seen_change)
     VALUES ('-s', $1, 's', '{}', 'off', 'en', 'test', 0)`,
    [workspace],
  );
  await database.query(
    `INSERT INTO prospects.search_alert (search_id, uens, is_cut) SELECT '-s', '{}', false FROM generate_series(1, $1::int)`,
    [MANY],
  );

  const lines: Line[] = [];
  for await (const page of readEverything(database, workspace)) {
    for (const line of page.trim().split('\n')) lines.push(JSON.parse(line) as Line);
    // A reader that begins again has no end.
    expect(lines.length).toBeLessThanOrEqual(MANY * 6 + 3);
  }
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  expect(new Set(of('event').map(({ id }) => id)).size).toBe(MANY * 3);
  expect(of('event')).toHaveLength(MANY * 3);
  expect(of('list_hotel')).toHaveLength(MANY * 2);
  expect(new Set(of('list_hotel').map((line) => JSON.stringify(line))).size).toBe(MANY * 2);
  expect(of('alert')).toHaveLength(MANY);
  expect(lines).toHaveLength(MANY * 6 + 3);
});
