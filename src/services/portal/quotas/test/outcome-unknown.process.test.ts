import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import type { TwoNodes } from '#test/support/two-nodes.ts';
import { startTwoNodes } from '#test/support/two-nodes.ts';
import { portal } from '../../index.ts';

/** A use whose commit is lost on its way: nobody says that it was not counted, and its key tells. */
let nodes: TwoNodes;
let server: TestServer;
beforeAll(async () => {
  nodes = await startTwoNodes();
  server = await startTestServer({
    services: [portal],
    database: { url: nodes.url, query: (() => {}) as unknown as pg.Pool['query'], drop: async () => {} },
    environment: { DATABASE_STATEMENT_MS: '1000', WORKER: 'off' },
  });
});
afterAll(async () => {
  await server.close();
  await nodes.close();
});

const person = { userId: null, email: 'ixchel@example.com', appName: 'calculadora-maya' };

test.each([
  ['with an idempotency key it is answered as it was, and counts once', { 'idempotency-key': 'one use' }, 200, true],
  ['without one, the next call finds it used', {}, 429, false],
])('%s', async (_, headers, status, isGranted) => {
  const key = await server.issueKey('portal');
  const body = { ...person, email: `${Object.keys(headers).length}-${person.email}` };
  const register = () => ask(`${server.url}/api/register-usage`, { json: body, headers, key });
  await nodes.holdCommits(true);
  const lost = await register();
  expect([lost.status, lost.json()['code'], lost.headers.get('retry-after')]).toEqual([503, 'outcome_unknown', '1']);
  expect(lost.json()['title']).toBe('No se sabe si quedó hecho');
  await nodes.holdCommits(false);
  await expect.poll(async () => (await register()).status, { timeout: 30_000 }).not.toBe(503);
  const told = await register();
  expect([told.status, told.json()['success'] ?? false]).toEqual([status, isGranted]);
  const { rows } = await nodes.primary().query('SELECT max(used)::int AS used FROM portal.usage_day');
  expect(rows).toEqual([{ used: 1 }]);
});
