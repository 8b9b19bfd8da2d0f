import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MigrationSource } from '#platform/db/migrate.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { TestDatabase } from './support/database.ts';
import { createTestDatabase } from './support/database.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);
let database: TestDatabase;
let pool: Database;
let folder: string;
let source: MigrationSource;

beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
  pool = openPool(
    { url: database.url, size: 12, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
    () => {},
  );
  folder = mkdtempSync(join(tmpdir(), 'quintet-migrations-'));
  source = { schema: 'sample', directory: pathToFileURL(`${folder}/`) };
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  test('ten processes that start at once migrate once', async () => {
    const environment = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.url,
      KEY_PEPPER: 'p'.repeat(32),
      AUTH_SECRET: 's'.repeat(32),
    };
    const start = () =>
      run(process.execPath, ['src/apps/cli/main.ts', 'migrate', '--json'], { cwd: root, env: environment });
    const outputs = await Promise.all(Array.from({ length: 10 }, start));
    const runs = outputs.map(
      ({ stdout }) => (JSON.parse(stdout) as { applied: { schema: string; name: string }[] }).applied,
    );
    const applied = runs.flat().map(({ schema, name }) => `${schema}/${name}`);
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
    expect(runs.filter((each) => each.length > 0)).toHaveLength(1);
  });

  test('run in the order of their numbers, in the schema of their service', async () => {
    writeFileSync(join(folder, '0002_add_row.sql'), "INSERT INTO sample.thing VALUES ('made');");
    writeFileSync(join(folder, '0001_make_table.sql'), 'CREATE TABLE sample.thing (name text);');
    expect(await migrate(pool, [source])).toEqual([
      { schema: 'sample', name: '0001_make_table.sql' },
      { schema: 'sample', name: '0002_add_row.sql' },
    ]);
    expect((await database.query('SELECT name FROM sample.thing')).rows).toEqual([{ name: 'made' }]);
    expect(await migrate(pool, [source])).toEqual([]);
  });

  test('one that fails leaves nothing behind, names itself, and lets go of the lock', async () => {
    writeFileSync(join(folder, '0001_broken.sql'), 'CREATE TABLE sample.half (a int); SELECT nonsense;');
    await expect(migrate(pool, [source])).rejects.toThrow('sample/0001_broken.sql');
    expect((await database.query("SELECT to_regclass('sample.half') AS found")).rows[0].found).toBeNull();
    writeFileSync(join(folder, '0001_broken.sql'), 'CREATE TABLE sample.half (a int);');
    expect(await migrate(pool, [source])).toHaveLength(1);
  });

  test('one that was changed afterwards is refused', async () => {
    writeFileSync(join(folder, '0001_make_table.sql'), 'CREATE TABLE sample.thing (name text);');
    await migrate(pool, [source]);
    writeFileSync(join(folder, '0001_make_table.sql'), 'CREATE TABLE sample.thing (name text, more text);');
    await expect(migrate(pool, [source])).rejects.toThrow('was changed after it had been applied');
  });

  test('one that waits for a lock lets others pass, and is done when the lock is free', async () => {
    writeFileSync(join(folder, '0001_make_table.sql'), 'CREATE TABLE sample.thing (name text);');
    await migrate(pool, [source]);
    writeFileSync(join(folder, '0002_add_column.sql'), 'ALTER TABLE sample.thing ADD more text;');
    // Somebody reads for long.
    const reader = await pool.connect();
    await reader.query('BEGIN; SELECT FROM sample.thing');
    const patience = { eachMs: 200, pauseMs: 300, wholeMs: 60_000 };
    let isDone = false;
    const migrating = migrate(pool, [source], undefined, patience).finally(() => {
      isDone = true;
    });
    const waiting = async () =>
      (await database.query("SELECT FROM pg_locks WHERE locktype = 'relation' AND NOT granted")).rows.length;
    // It has waited, and has given up, more than once; who reads meanwhile waits for one try of its at most.
    for (let tries = 0; tries < 2; tries += 1) {
      await expect.poll(waiting, { interval: 5 }).toBeGreaterThan(0);
      await pool.query({ text: 'SELECT FROM sample.thing', query_timeout: 20_000 } as { text: string });
      await expect.poll(waiting, { interval: 5 }).toBe(0);
    }
    expect(isDone).toBe(false);
    await reader.query('COMMIT');
    reader.release();
    expect(await migrating).toEqual([{ schema: 'sample', name: '0002_add_column.sql' }]);
  });

  test('one whose lock never comes free says so in the end, and has changed nothing', async () => {
    writeFileSync(join(folder, '0001_make_table.sql'), 'CREATE TABLE sample.thing (name text);');
    await migrate(pool, [source]);
    writeFileSync(join(folder, '0002_add_column.sql'), 'ALTER TABLE sample.thing ADD more text;');
    const reader = await pool.connect();
    await reader.query('BEGIN; SELECT FROM sample.thing');
    const patience = { eachMs: 20, pauseMs: 20, wholeMs: 100 };
    await expect(migrate(pool, [source], undefined, patience)).rejects.toThrow(/0002_add_column.*lock timeout/);
    await reader.query('COMMIT');
    reader.release();
    expect(await migrate(pool, [source])).toHaveLength(1);
  });

  test('one that is given up in a deadlock is tried again', async () => {
    writeFileSync(join(folder, '0001_make_tables.sql'), 'CREATE TABLE sample.one (); CREATE TABLE sample.other ();');
    await migrate(pool, [source]);
    writeFileSync(
      join(folder, '0002_lock_both.sql'),
      'ALTER TABLE sample.one ADD more text; SELECT pg_sleep(1.5); ALTER TABLE sample.other ADD more text;',
    );
    const writer = await pool.connect();
    await writer.query('BEGIN; LOCK sample.other');
    const patience = { eachMs: 30_000, pauseMs: 100, wholeMs: 60_000 };
    const migrating = migrate(pool, [source], undefined, patience);
    const held = async () =>
      (await database.query("SELECT FROM pg_locks WHERE relation = 'sample.one'::regclass AND granted")).rows.length;
    await expect.poll(held, { interval: 5 }).toBeGreaterThan(0);
    // The writer waits first, so its own look for a deadlock is over when there is one: the migration is given up.
    await writer.query('LOCK sample.one; COMMIT');
    writer.release();
    expect(await migrating).toEqual([{ schema: 'sample', name: '0002_lock_both.sql' }]);
    const { rows } = await database.query(
      'SELECT pg_stat_get_db_deadlocks(oid) AS deadlocks FROM pg_database WHERE datname = current_database()',
    );
    expect(Number(rows[0].deadlocks)).toBe(1);
  });

  test('the one that changes published hotels touches nothing while somebody publishes', async () => {
    const of = (path: string) => new URL(`../src/${path}/migrations/`, import.meta.url);
    const sources = [
      { schema: 'platform', directory: of('platform') },
      { schema: 'prospects', directory: of('services/prospects') },
    ];
    const publisher = await pool.connect();
    await publisher.query('BEGIN; SELECT pg_advisory_xact_lock(7174511943)');
    const migrating = migrate(pool, sources);
    const waits = async () =>
      (await database.query("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rows;
    await expect.poll(waits, { interval: 20, timeout: 30_000 }).toHaveLength(1);
    const { rows } = await database.query(
      `SELECT relation::regclass::text FROM pg_locks AS held JOIN pg_class ON pg_class.oid = relation
       WHERE held.pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)
         AND relnamespace = 'prospects'::regnamespace`,
    );
    expect(rows).toEqual([]);
    await publisher.query('COMMIT');
    publisher.release();
    const applied = (await migrating).map(({ name }) => name);
    expect(applied).toContain('0005_leads.sql');
  });

  test('a file that is not named by the rule is refused', async () => {
    writeFileSync(join(folder, 'first.sql'), 'SELECT 1;');
    await expect(migrate(pool, [source])).rejects.toThrow('0001_what_it_does.sql');
  });
});
