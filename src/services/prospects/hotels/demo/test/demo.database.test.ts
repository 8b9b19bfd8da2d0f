import { afterEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../../index.ts';
import { hotelOf } from '../../rules/hotel.ts';
import { DEMO_VERSION, demoHotels } from '../demo-hotels.ts';

/** When the fictional hotels are loaded, and when they are left alone. */
type Health = { dataset: { hotels: number; kind: string; updated_at: string } };

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  cleanups.push(() => database.drop());
  return database;
}

async function start(database: TestDatabase, environment: Record<string, string> = {}): Promise<TestServer> {
  return await startTestServer({ services: [prospects], database, environment });
}

/** Starts, looks, and stops again. */
async function startOnce(database: TestDatabase, environment?: Record<string, string>) {
  const server = await start(database, environment);
  try {
    const { dataset } = (await ask(`${server.url}/api/v1/health`)).json<Health>();
    return { dataset, hasLoaded: server.logLines.some((line) => line.includes('loaded the fictional demo hotels')) };
  } finally {
    await server.close();
  }
}

const DEMO = { DEMO_DATA: 'true' };
const changesIn = async (database: TestDatabase) =>
  (
    await database.query<{ uen: string; change: string; fields: string[] }>(
      'SELECT uen, change, fields FROM prospects.hotel_change ORDER BY number',
    )
  ).rows;

describe('the demo hotels', () => {
  test('are loaded at the first start that asks for them, and say that they are fictional', async () => {
    const database = await freshDatabase();
    const server = await start(database, DEMO);
    cleanups.push(() => server.close());
    const key = await server.issueKey('prospects');
    const get = async (path: string) => await ask(`${server.url}/api/v1${path}`, { headers: { 'x-gateway-key': key } });
    expect((await get('/health')).json<Health>().dataset).toMatchObject({ hotels: 480, kind: 'demo' });
    for (const path of ['/hotels', '/hotels/score', '/hotels/segment/HIGH', '/stats']) {
      expect((await get(path)).json()).toMatchObject({ dataset: { kind: 'demo' } });
    }
    expect((await get('/stats')).json()).toMatchObject({ attribution: ['Fictional demo data'] });
    for (const demo of demoHotels().filter((_, i) => i % 40 === 0)) {
      const answer = await get(`/hotels/${demo.uen}`);
      const facts = { ...demo, ratingTenths: demo.rating_tenths, reviewsCount: demo.reviews_count };
      expect(answer.json()).toEqual(hotelOf({ ...facts, contactEmail: demo.contact_email }).hotel);
      expect(answer.headers.get('dataset-kind')).toBe('demo');
    }
    expect((await get('/hotels/export')).headers.get('dataset-kind')).toBe('demo');
    expect((await changesIn(database)).every(({ change }) => change === 'added')).toBe(true);
  });

  test.each([{}, { DEMO_DATA: 'false' }])('are not loaded with %j', async (environment) => {
    const { dataset, hasLoaded } = await startOnce(await freshDatabase(), environment);
    expect([dataset.hotels, dataset.kind, hasLoaded]).toEqual([0, 'live', false]);
  });

  test('are not loaded twice', async () => {
    const database = await freshDatabase();
    const first = await startOnce(database, DEMO);
    const second = await startOnce(database, DEMO);
    expect([first.hasLoaded, second.hasLoaded]).toEqual([true, false]);
    expect(second.dataset).toEqual(first.dataset);
    expect(await changesIn(database)).toHaveLength(480);
  });

  test('stay when a later start does not ask for them', async () => {
    const database = await freshDatabase();
    await startOnce(database, DEMO);
    expect((await startOnce(database)).dataset).toMatchObject({ hotels: 480, kind: 'demo' });
  });

  test('are brought up to date by a program that has newer ones', async () => {
    const database = await freshDatabase();
    await startOnce(database, DEMO);
    const [changed, missing] = demoHotels().map(({ uen }) => uen);
    // As an older program left them: one was called otherwise, one was not there yet, one is no more.
    await database.query("UPDATE prospects.dataset SET demo_version = 'older'");
    await database.query(
      `UPDATE prospects.hotel SET document = replace(document, '"name":"', '"name":"Old '), words = '{old}' WHERE uen = $1`,
      [changed],
    );
    await database.query(`UPDATE prospects.hotel SET uen = 'T99LL0000X', document = replace(document, uen, 'T99LL0000X')
      WHERE uen = '${missing}'`);
    const before = (await changesIn(database)).length;
    const { dataset, hasLoaded } = await startOnce(database, DEMO);
    expect([dataset.hotels, dataset.kind, hasLoaded]).toEqual([480, 'demo', true]);
    const { rows } = await database.query<{ uen: string; document: string; words: string[] }>(
      'SELECT uen, document, words FROM prospects.hotel ORDER BY uen COLLATE "C"',
    );
    expect(rows.map(({ uen }) => uen)).toEqual(
      demoHotels()
        .map(({ uen }) => uen)
        .sort(),
    );
    const renewed = rows.find(({ uen }) => uen === changed);
    expect(JSON.parse(renewed?.document ?? '')).toMatchObject({ name: demoHotels()[0]?.name });
    expect(renewed?.words).not.toContain('old');
    expect((await changesIn(database)).slice(before).sort((a, b) => a.change.localeCompare(b.change))).toEqual([
      { uen: missing, change: 'added', fields: [] },
      { uen: 'T99LL0000X', change: 'removed', fields: [] },
      { uen: changed, change: 'updated', fields: ['name'] },
    ]);
    const version = await database.query('SELECT demo_version FROM prospects.dataset');
    expect(version.rows).toEqual([{ demo_version: DEMO_VERSION }]);
  });

  test('never come into a dataset that is live, whatever its version says', async () => {
    const database = await freshDatabase();
    await startOnce(database);
    await database.query("UPDATE prospects.dataset SET kind = 'live', demo_version = NULL");
    const { dataset, hasLoaded } = await startOnce(database, DEMO);
    expect([dataset.hotels, dataset.kind, hasLoaded]).toEqual([0, 'live', false]);
    expect(await changesIn(database)).toEqual([]);
  });

  test('are loaded once by servers that start at the same moment', async () => {
    const database = await freshDatabase();
    await startOnce(database);
    const servers = await Promise.all([1, 2, 3].map(() => start(database, DEMO)));
    cleanups.push(() => Promise.all(servers.map((server) => server.close())));
    const loaded = servers.filter(({ logLines }) => logLines.some((line) => line.includes('loaded the fictional')));
    expect(loaded).toHaveLength(1);
    for (const { url } of servers) {
      expect((await ask(`${url}/api/v1/health`)).json<Health>().dataset).toMatchObject({ hotels: 480, kind: 'demo' });
    }
    expect(await changesIn(database)).toHaveLength(480);
  });
});
