import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { openLog } from '#platform/telemetry/log.ts';
import type { FecServer } from '../../test/fec-server.ts';
import { eventually, startFecServer } from '../../test/fec-server.ts';
import { openHeartbeats } from '../heartbeats.ts';

/** Whoever was started a moment ago, and will be killed in a moment, can say who is silent. */
const MILLISECONDS = 50;
let server: FecServer;
let pool: Database;
beforeAll(async () => {
  server = await startFecServer({ heartbeatMilliseconds: MILLISECONDS });
  const limits = { size: 2, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' };
  pool = openPool({ url: server.database.url, ...limits }, () => {});
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

const { log } = openLog('silent');

test('a process that has just started knows for how long others were heard', async () => {
  await eventually(async () => (await server.database.query('SELECT FROM platform.pulse')).rowCount).toBeGreaterThan(0);
  await server.database.query("UPDATE platform.pulse SET since = since - interval '1 minute'");
  const heartbeats = openHeartbeats({ database: pool, worker: 'new', milliseconds: MILLISECONDS, log });
  expect(heartbeats.heardFor()).toBe(0);
  await eventually(() => heartbeats.heardFor()).toBeGreaterThan(60);
  heartbeats.close();
});

test('a process whose database is away knows nothing, until it has asked again', async () => {
  let isAway = false;
  const database = {
    query: (...args: Parameters<typeof pool.query>) =>
      isAway ? Promise.reject(new Error('away')) : (pool.query(...args) as unknown),
  } as unknown as typeof pool;
  const heartbeats = openHeartbeats({ database, worker: 'cut off', milliseconds: MILLISECONDS, log });
  await eventually(() => heartbeats.heardFor()).toBeGreaterThan(60);
  isAway = true;
  await eventually(() => heartbeats.heardFor()).toBe(0);
  isAway = false;
  await eventually(() => heartbeats.heardFor()).toBeGreaterThan(60);
  heartbeats.close();
});
