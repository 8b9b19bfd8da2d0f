import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { privateUrl, startPostgres, stopPostgres } from '#platform/db/private-postgres.ts';
import { freePort } from '#test/support/redis.ts';
import type { FecServer, Job } from './fec-server.ts';
import { eventually, LATER, startFecServer } from './fec-server.ts';
import { newReport } from './report-sample.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

/** What becomes of analyses while the database is away. */
const analyser = standInAnalyser();
let home: string;
let port: number;
let pid: number;
let server: FecServer;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'quintet-fec-outage-'));
  rmSync(home, { recursive: true });
  port = await freePort();
  ({ pid } = await startPostgres(home, 'password', port));
  const database = { url: privateUrl(port, 'password'), query: undefined as never, drop: async () => {} };
  server = await startFecServer({ analyser, heartbeatMilliseconds: 50 }, { database });
});

afterAll(async () => {
  await server.close();
  await stopPostgres(home, pid);
  rmSync(home, { recursive: true, force: true });
});

const wasTold = (words: string) => server.logLines.some((line) => line.includes(words));

describe('a database that goes away', () => {
  test('refuses new analyses and keeps nobody waiting; what runs is finished when it is back', async () => {
    const { id: finishing } = await server.defer();
    const { id: running } = await server.defer();
    await eventually(() => analyser.calls.length).toBe(2);
    const [first, second] = analyser.calls;
    await stopPostgres(home, pid);

    const refused = await server.send(undefined, LATER);
    expect([refused.status, refused.json()['code'], refused.headers.get('retry-after')]).toEqual([
      503,
      'database_unavailable',
      '1',
    ]);
    first?.finish({ report: newReport });
    await eventually(() => wasTold('the heartbeat of analyses was not written')).toBe(true);

    ({ pid } = await startPostgres(home, 'password', port));
    const state = async (id: string) => (await server.job(id)).json<Job>().status;
    await eventually(() => state(finishing)).toBe('done');
    expect(await state(running)).toBe('queued');
    expect(second?.wasStopped).toBe(false);
    second?.finish({ report: newReport });
    await eventually(() => state(running)).toBe('done');
  }, 180_000);
});
