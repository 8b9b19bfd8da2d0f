import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readiness } from '#services/readiness/index.ts';
import { timeline } from './support/fixtures/timeline.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';
import type { TwoNodes } from './support/two-nodes.ts';
import { startTwoNodes } from './support/two-nodes.ts';

/** A server whose database goes away, leads to a standby, or answers and does not commit. */
const STATEMENT_MS = 1000;
const NOBODY_LISTENS = 1;

let nodes: TwoNodes;
let server: TestServer;
beforeAll(async () => {
  nodes = await startTwoNodes();
  server = await startTestServer({
    services: [readiness, timeline],
    database: { url: nodes.url, query: (() => {}) as unknown as pg.Pool['query'], drop: async () => {} },
    environment: { DATABASE_TIMEOUT_MS: '1000', DATABASE_STATEMENT_MS: String(STATEMENT_MS), WORKER: 'off' },
  });
});
beforeEach(() => nodes.proxy.turnTo(nodes.primary().port));
afterAll(async () => {
  nodes.proxy.turnTo(nodes.primary().port);
  await server.close();
  await nodes.close();
});

const ready = async (service = '') => {
  const { status, json } = await ask(`${server.url}/readyz${service}`);
  return [status, json()] as const;
};
const rotate = (key: string) => ask(`${server.url}/api/keys/rotate`, { key, json: {} });
const info = async (key: string) => (await ask(`${server.url}/api/keys/info`, { key })).status;
const eventually = { timeout: 30_000, interval: 100 };

describe('a database that answers and does not commit', () => {
  test('is told by /readyz, and does not concern a service without one', async () => {
    await nodes.holdCommits(true);
    const services = { readiness: 'unavailable', timeline: 'ready' };
    await expect.poll(() => ready(), eventually).toMatchObject([200, { status: 'ready', database: 'down', services }]);
    expect(await ready('/readiness')).toEqual([503, { service: 'readiness', status: 'unavailable', database: 'down' }]);
    expect(await ready('/timeline')).toEqual([200, { service: 'timeline', status: 'ready', database: 'down' }]);
    expect((await ask(`${server.url}/timeline?resource=events`)).status).toBe(200);
    await nodes.holdCommits(false);
    const whole = { status: 'ready', database: 'up', services: { readiness: 'ready', timeline: 'ready' } };
    await expect.poll(() => ready(), eventually).toMatchObject([200, whole]);
    expect(await ready('/readiness')).toEqual([200, { service: 'readiness', status: 'ready', database: 'up' }]);
  });

  test('leaves whoever writes with an unknown outcome, once, and then refuses at once, without a backend for each', async () => {
    const [first, second] = [await server.issueKey(), await server.issueKey()];
    await nodes.holdCommits(true);
    const unknown = await rotate(first);
    expect([unknown.status, unknown.json()['code'], unknown.headers.get('retry-after')]).toEqual([
      503,
      'outcome_unknown',
      '1',
    ]);
    // Keys are still read.
    expect(await info(second)).toBe(200);
    for (let round = 0; round < 30; round += 1) {
      const refused = await rotate(second);
      expect([refused.status, refused.json()['code']]).toEqual([503, 'database_unavailable']);
    }
    const held = await nodes
      .primary()
      .query(`SELECT count(*)::int AS held FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
    // The one that was given up, and the probe.
    expect(held.rows[0].held).toBeLessThanOrEqual(3);
    await nodes.holdCommits(false);
    // It did happen: what was told was right.
    await expect.poll(() => info(first), eventually).toBe(401);
    await expect.poll(async () => (await rotate(second)).status, eventually).toBe(200);
  });
});

test('a standby behind the proxy is as good as no database: no key is read there', async () => {
  const living = await server.issueKey();
  expect(await info(living)).toBe(200);
  nodes.proxy.turnTo(nodes.standby().port);
  nodes.proxy.cut();
  for (let round = 0; round < 10; round += 1) expect(await info(living)).toBe(503);
  await expect.poll(async () => (await ready('/readiness'))[0], eventually).toBe(503);
  nodes.proxy.turnTo(nodes.primary().port);
  await expect.poll(() => info(living), eventually).toBe(200);
  await expect.poll(async () => (await ready('/readiness'))[0], eventually).toBe(200);
});

test('a database that has fallen silent costs each caller its own limit, and no later one waits behind it', async () => {
  const key = await server.issueKey();
  expect(await info(key)).toBe(200);
  nodes.proxy.fallSilent();
  expect(await info(key)).toBe(503);
  const { status, json } = await rotate(key);
  expect([status, json()['code']]).toEqual([503, 'database_unavailable']);
  nodes.proxy.speak();
  await expect.poll(() => info(key), eventually).toBe(200);
});

test('without any database the timeline goes on, and a service that is not here is not found', async () => {
  nodes.proxy.turnTo(NOBODY_LISTENS);
  nodes.proxy.cut();
  await expect
    .poll(() => ready(), eventually)
    .toMatchObject([200, { database: 'down', services: { readiness: 'unavailable', timeline: 'ready' } }]);
  expect((await ask(`${server.url}/timeline?resource=events`)).status).toBe(200);
  expect((await ready('/timeline'))[0]).toBe(200);
  const [status, problem] = await ready('/constructor');
  expect([status, problem]).toMatchObject([404, { code: 'not_found' }]);
});
