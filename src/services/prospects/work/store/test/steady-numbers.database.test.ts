import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection, Database } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { findThenWrite, withSteadyNumbers } from '../steady-numbers.ts';

/** What is found before the lock is held is written under it, unless it has changed since. */
let fresh: TestDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await createTestDatabase();
  const options = { url: fresh.url, size: 3, connectTimeoutMs: 5000, queryTimeoutMs: 5000, applicationName: 'steady' };
  database = openPool(options, () => {});
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

/** The feed of changes, as far as anybody asks it here: whose hotel has changed how often. */
let changed: string[];

const changes = {
  newestChange: async () => changed.length,
  anyChangedSince: async (_: unknown, change: number, uens: readonly string[]) =>
    changed.slice(change).some((uen) => uens.includes(uen)),
};

beforeEach(() => {
  changed = [];
});

/** As who moves numbers: alone. False if somebody holds them. */
const tryToMove = async (): Promise<boolean> =>
  await transaction(database, async (connection: Connection) => {
    const { rows } = await connection.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock(7174511946) AS got');
    return rows[0]?.got === true;
  });

test('who moves numbers waits for nobody who searches, but for whoever writes', async () => {
  const moved = { searching: false, writing: true };
  const written = await findThenWrite(
    database,
    changes,
    async () => {
      moved.searching = await tryToMove();
      return { uens: ['A'] };
    },
    async (_connection, { uens }) => {
      moved.writing = await tryToMove();
      return uens;
    },
  );
  expect([moved, written]).toEqual([{ searching: true, writing: false }, ['A']]);
  expect(await withSteadyNumbers(database, tryToMove)).toBe(false);
});

test('what has changed since is found anew, and what others changed is not', async () => {
  const found = [['A'], ['B'], ['C']];
  let searches = 0;
  const search = async () => {
    const uens = found[searches] ?? [];
    searches += 1;
    changed.push(searches === 1 ? 'A' : 'Z');
    return { uens };
  };
  expect(await findThenWrite(database, changes, search, async (_connection, { uens }) => uens)).toEqual(['B']);
  expect(searches).toBe(2);
});

test('what never rests is found under the lock at last', async () => {
  let searches = 0;
  const held: boolean[] = [];
  const search = async () => {
    searches += 1;
    held.push(!(await tryToMove()));
    changed.push('A');
    return { uens: ['A'] };
  };
  expect(await findThenWrite(database, changes, search, async () => searches)).toBe(4);
  expect(held).toEqual([false, false, false, true]);
});
