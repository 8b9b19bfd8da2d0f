import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAllowedWorkspace, replaceClock, setClock, usedByMonth } from './support/allowances.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { LIMIT_KEY_PER_MINUTE: '1000000' } });
  await replaceClock(server.database);
});

afterAll(() => server.close());

const make = (slug: string, allowance: number) =>
  makeAllowedWorkspace(server.database, server.environment, slug, allowance);

const answers = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`q${i + 1}`, 3]));
const check = (key: string) => ask(`${server.url}/api/student-protection-check`, { key, json: { answers } });

test('two hundred at once get what is left, and not one more; the refusal says when it is renewed', async () => {
  await setClock(server.database, '2027-01-15T12:00:00Z');
  const { id, key } = await make('exact', 50);
  const given = await Promise.all(Array.from({ length: 200 }, () => check(key)));
  expect(given.filter(({ status }) => status === 200)).toHaveLength(50);
  const refused = given.find(({ status }) => status === 429);
  expect(refused?.json()).toMatchObject({ code: 'allowance_used_up', detail: expect.stringContaining('2027-02-01') });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await usedByMonth(server.database, id)).toEqual({ '2027-01': 50 });
});

test('a month ends at midnight of UTC, and a new one begins with nothing used', async () => {
  const { id, key } = await make('month', 2);
  await setClock(server.database, '2027-01-31T23:59:30Z');
  expect([(await check(key)).status, (await check(key)).status, (await check(key)).status]).toEqual([200, 200, 429]);
  await setClock(server.database, '2027-02-01T00:00:00Z');
  expect([(await check(key)).status, (await check(key)).status, (await check(key)).status]).toEqual([200, 200, 429]);
  expect(await usedByMonth(server.database, id)).toEqual({ '2027-01': 2, '2027-02': 2 });
});

test('what is refused by a value counts; what was not admitted, and what failed here, does not', async () => {
  const { id, key } = await make('counts', 100);
  expect((await ask(`${server.url}/api/student-protection-check`, { key, json: {} })).status).toBe(400);
  expect(await usedByMonth(server.database, id)).toEqual({ '2027-02': 1 });
  // Keys tell of themselves for nothing.
  expect((await ask(`${server.url}/api/keys/info`, { key })).status).toBe(200);
  expect(await usedByMonth(server.database, id)).toEqual({ '2027-02': 1 });
});

test('each call of a tool counts, also in one batch; a batch that is too large for what is left is refused', async () => {
  const { id, key } = await make('agents', 5);
  const call = (n: number) => ({
    jsonrpc: '2.0',
    id: n,
    method: 'tools/call',
    params: { name: 'student_protection_readiness_check', arguments: { answers } },
  });
  const batch = (size: number) =>
    ask(`${server.url}/api/mcp`, { key, json: Array.from({ length: size }, (_, n) => call(n)) });
  expect((await batch(3)).status).toBe(200);
  expect(await usedByMonth(server.database, id)).toEqual({ '2027-02': 3 });
  const refused = await batch(4);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('allowance_used_up');
  // Nothing of it was done, and so nothing of it is used.
  await expect.poll(() => usedByMonth(server.database, id), { timeout: 5000 }).toEqual({ '2027-02': 3 });
});

test('a larger allowance helps at once, and a smaller one takes nothing back', async () => {
  const { id, key } = await make('changed', 1);
  const allow = (allowance: number | null) =>
    server.database.query('UPDATE platform.workspace_service SET allowance = $2 WHERE workspace_id = $1', [
      id,
      allowance,
    ]);
  expect([(await check(key)).status, (await check(key)).status]).toEqual([200, 429]);
  await allow(2);
  expect([(await check(key)).status, (await check(key)).status]).toEqual([200, 429]);
  await allow(1);
  expect((await check(key)).status).toBe(429);
  expect(await usedByMonth(server.database, id)).toEqual({ '2027-02': 2 });
  await allow(null);
  expect((await check(key)).status).toBe(200);
  await server.database.query('DELETE FROM platform.workspace_service WHERE workspace_id = $1', [id]);
  expect((await check(key)).status).toBe(401);
});
