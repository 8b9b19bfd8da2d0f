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

  test('a file that is not named by the rule is refused', async () => {
    writeFileSync(join(folder, 'first.sql'), 'SELECT 1;');
    await expect(migrate(pool, [source])).rejects.toThrow('0001_what_it_does.sql');
  });
});
