import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './pool.ts';

/**
 * Plain SQL files, numbered, each in one transaction, each service in its own Postgres schema. Many processes may call
 * this at once: one works, the others wait and find nothing left to do. There are no down migrations.
 */
export type MigrationSource = { schema: string; directory: URL };
export type AppliedMigration = { schema: string; name: string };

/** Any constant, the same in every version: who holds it may change the shape of the database. */
const LOCK = 7_174_511_942;

/**
 * Whoever waits for the lock of a table has everybody else wait behind it, readers too, for as long as a statement that came
 * before it takes. So a migration waits for a short while only, lets the others pass, and tries again; after a deadlock too.
 */
export type LockPatience = { eachMs: number; pauseMs: number; wholeMs: number };
export const LOCK_PATIENCE: LockPatience = { eachMs: 2000, pauseMs: 3000, wholeMs: 900_000 };

export async function migrate(
  database: Database,
  sources: readonly MigrationSource[],
  /** Further set-up that belongs under the same lock, such as the job queue's own tables. */
  alsoUnderLock: (connection: pg.PoolClient) => Promise<void> = async () => {},
  patience = LOCK_PATIENCE,
): Promise<AppliedMigration[]> {
  const connection = await database.connect();
  try {
    await connection.query(`SET statement_timeout = 0; SET lock_timeout = ${patience.eachMs}`);
    await waitForLock(connection);
    await patiently(patience, () =>
      connection.query(`
        CREATE SCHEMA IF NOT EXISTS platform;
        CREATE TABLE IF NOT EXISTS platform.migration (
          schema text NOT NULL, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
          PRIMARY KEY (schema, name))`),
    );
    const applied: AppliedMigration[] = [];
    for (const source of sources) {
      for (const file of readMigrations(source)) {
        const isNew = await patiently(patience, () => applyOnce(connection, source.schema, file));
        if (isNew) applied.push({ schema: source.schema, name: file.name });
      }
    }
    await patiently(patience, () => alsoUnderLock(connection));
    return applied;
  } finally {
    // The session ends here, and the lock and the lifted timeout with it.
    connection.release(true);
  }
}

/** Each try is a transaction, so one that did not get its lock has changed nothing. */
async function patiently<T>({ pauseMs, wholeMs }: LockPatience, work: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + wholeMs; ; await sleep(pauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!lostToOthers(error) || performance.now() > deadline) throw error;
    }
  }
}

/** A lock that did not come free, or a deadlock that was resolved at the migration's cost. */
function lostToOthers(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return PASSING.has(code) || PASSING.has(cause?.code);
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const PASSING: ReadonlySet<unknown> = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED]);

/** Polls instead of blocking, so that the driver's own timeout for a statement does not end the wait. */
async function waitForLock(connection: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK]);
    if (rows[0]?.got === true) return;
    await connection.query('SELECT pg_sleep(0.05)');
  }
}

type MigrationFile = { name: string; sql: string; sha256: string };

function readMigrations(source: MigrationSource): MigrationFile[] {
  const names = readdirSync(fileURLToPath(source.directory)).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new Error(`A migration of ${source.schema} is named ${name}; names look like 0001_what_it_does.sql`);
    }
    const sql = readFileSync(new URL(name, source.directory), 'utf8');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

async function applyOnce(connection: pg.PoolClient, schema: string, file: MigrationFile): Promise<boolean> {
  const { rows } = await connection.query<{ sha256: string }>(
    'SELECT sha256 FROM platform.migration WHERE schema = $1 AND name = $2',
    [schema, file.name],
  );
  const known = rows[0];
  if (known !== undefined) {
    if (known.sha256 !== file.sha256) {
      throw new Error(`${schema}/${file.name} was changed after it had been applied; add a new migration instead`);
    }
    return false;
  }
  try {
    await connection.query('BEGIN');
    await connection.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await connection.query(file.sql);
    await connection.query('INSERT INTO platform.migration (schema, name, sha256) VALUES ($1, $2, $3)', [
      schema,
      file.name,
      file.sha256,
    ]);
    await connection.query('COMMIT');
    return true;
  } catch (cause) {
    await connection.query('ROLLBACK').catch(() => {});
    throw new Error(
      `Migration ${schema}/${file.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
  }
}
