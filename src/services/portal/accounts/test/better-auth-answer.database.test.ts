import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnswer } from '#platform/accounts/better-auth/better-auth-answer.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { OutcomeUnknown } from '#platform/db/unavailable.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';

/** better-auth hides why it failed, and by the time of its answer the database may be back. */
let tables: TestDatabase;
let database: Database;
beforeAll(async () => {
  tables = await createTestDatabase();
  const times = { connectTimeoutMs: 10_000, queryTimeoutMs: 10_000 };
  database = openPool({ url: tables.url, size: 1, applicationName: 'test', ...times }, () => {});
});
afterAll(async () => {
  await database.end();
  await tables.drop();
});

const broken = () => new Response('{}', { status: 500 });
const refused = () => new Response('{"code":"FAILED_TO_CREATE_USER"}', { status: 422 });

test('a failure of its own is one of ours; after a lost connection nobody knows what it did', async () => {
  await expect(readAnswer(broken(), database)).rejects.toThrow('better-auth failed with 500');
  expect((await readAnswer(refused(), database)).failure()).not.toBeInstanceOf(OutcomeUnknown);
  await expect(database.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  expect((await database.query('SELECT 1 AS back')).rows).toEqual([{ back: 1 }]);
  await expect(readAnswer(broken(), database)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect((await readAnswer(refused(), database)).failure()).toBeInstanceOf(OutcomeUnknown);
});
