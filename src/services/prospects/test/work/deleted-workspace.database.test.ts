import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestWorkspace, WorkFixture } from './work-fixture.ts';
import { openWorkFixture, runJob } from './work-fixture.ts';

let fixture: WorkFixture;
let ours: TestWorkspace;
let theirs: TestWorkspace;

beforeAll(async () => {
  fixture = await openWorkFixture();
  [ours, theirs] = [await fixture.addWorkspace(), await fixture.addWorkspace()];
});

afterAll(() => fixture.close());

const query = async <T extends object>(sql: string, ...values: unknown[]) =>
  (await fixture.server.database.query(sql, values)).rows as T[];

const TABLES = 'work_hotel work_event work_note work_list work_list_hotel work_room bulk_job email_list_row'.split(' ');
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [table, (await query(`SELECT FROM prospects.${table}`)).length] as const),
    ),
  );

const ROWS = 20_000;

/** A list of many, each with a note, and a list of addresses. */
async function fill(id: string, rows: number): Promise<void> {
  await query(
    `INSERT INTO prospects.work_list (id, workspace_id, name, made_by) VALUES ('list ' || $1::uuid, $1, 'all', 'test')`,
    id,
  );
  await query(
    `INSERT INTO prospects.work_list_hotel (list_id, uen, position, added_by)
     SELECT 'list ' || $1, 'hotel ' || n, n, 'test' FROM generate_series(1, $2::int) AS n`,
    id,
    rows,
  );
  await query(
    `INSERT INTO prospects.work_note (id, workspace_id, uen, text, made_by)
     SELECT $1::uuid || ' ' || n, $1, 'hotel ' || n, 'a note', 'test' FROM generate_series(1, $2::int) AS n`,
    id,
    rows,
  );
  const job = id.replaceAll('-', '').slice(0, 22);
  await query(
    `INSERT INTO prospects.bulk_job (id, workspace_id, kind, name, made_by, total, expires_at)
     VALUES ($1, $2, 'emails', 'all', 'test', $3, now() + interval '1 day')`,
    job,
    id,
    rows,
  );
  await query(
    `INSERT INTO prospects.email_list_row (job, row, email) SELECT $1, n, 'a@example.com' FROM generate_series(1, $2::int) AS n`,
    job,
    rows,
  );
}

test('a workspace with much in it is deleted at once, and what is left of it goes in portions', async () => {
  const { hotels } = (await theirs.get('/hotels?limit=1')).json<{ hotels: { uen: string }[] }>();
  const uen = hotels[0]?.uen ?? '';
  await theirs.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'won' } });
  await fill(theirs.id, 3);
  const before = await counts();
  await ours.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'won' } });
  await fill(ours.id, ROWS);
  await query(
    `UPDATE platform.api_key SET workspace_id = NULL, ended_at = now(), end_reason = 'revoked' WHERE workspace_id = $1`,
    ours.id,
  );
  const begun = performance.now();
  await query('DELETE FROM platform.workspace WHERE id = $1', ours.id);
  expect(performance.now() - begun).toBeLessThan(2000);

  await runJob(fixture, 'forgetWorkspaces');
  await expect.poll(counts, { timeout: 10_000 }).toEqual(before);
  expect(await query('SELECT FROM prospects.gone_workspace')).toEqual([]);
  expect(await theirs.ok('GET', `/hotels/${uen}`)).toMatchObject({ state: 'won' });
});
