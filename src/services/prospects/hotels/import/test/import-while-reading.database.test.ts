import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeAcraFile } from '#bench/acra-file.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import { demoHotels } from '../../demo/demo-hotels.ts';
import { loadDemoHotels } from '../../demo/load-demo-hotels.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { lockPublication } from '../../store/publication/publication.ts';
import type { ImportFixture } from '../../test/import-fixture.ts';
import { openImportFixture, stopTheClock } from '../../test/import-fixture.ts';
import { dbdFile, juristicId, ratingsFile } from '../../test/registry-files.ts';
import { sourceFile } from '../../test/source-file.ts';

/**
 * What readers see while an import works. Every batch of it is done under the publication lock: a test that takes the lock
 * in turn stands between two batches, each time, and looks around.
 */
let fixture: ImportFixture;
let database: Database;

beforeAll(async () => {
  stopTheClock();
  fixture = await openImportFixture({ DEMO_DATA: 'true' });
  database = openPool(
    { url: fixture.server.database.url, size: 2, connectTimeoutMs: 10_000, queryTimeoutMs: 0, applicationName: 'test' },
    () => {},
  );
});

afterAll(async () => {
  await database.end();
  await fixture.close();
});

beforeEach(async () => {
  stopTheClock();
  await fixture.empty();
  await loadDemoHotels(database);
});

const DEMO = new Set(demoHotels().map(({ uen }) => uen));

type Page = {
  dataset: { kind: string };
  total: number;
  hotels: Hotel[];
  next: string | null;
  next_cursor: string | null;
};
type Statistics = {
  total_hotels: number;
  dataset: { kind: string };
  by_segment: Record<string, { hotels: number; pipeline_value_usd: number }>;
  by_country: Record<string, { hotels: number }>;
  rating_histogram: { hotels: number }[];
  pipeline_value_usd: number;
};
type View = { kind: string; total: number; state: string };

const page = async (query: string) => (await fixture.get(`/hotels?${query}`)).json<Page>();
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** All hotels, by cursor. */
async function readThrough(): Promise<{ first: Page; hotels: Hotel[] }> {
  const first = await page('limit=100');
  const hotels = [...first.hotels];
  for (let next = first.next_cursor; next !== null; ) {
    const more = await page(`limit=100&cursor=${next}`);
    hotels.push(...more.hotels);
    next = more.next_cursor;
  }
  return { first, hotels };
}

/** One look at every answer; fails when an answer is at odds with itself, or when demo and live are mixed in one. */
async function lookAround(): Promise<View> {
  const statistics = (await fixture.get('/stats')).json<Statistics>();
  const bySegment = Object.values(statistics.by_segment);
  expect(sum(bySegment.map(({ hotels }) => hotels))).toBe(statistics.total_hotels);
  expect(sum(bySegment.map(({ pipeline_value_usd: value }) => value))).toBe(statistics.pipeline_value_usd);
  expect(sum(Object.values(statistics.by_country).map(({ hotels }) => hotels))).toBe(statistics.total_hotels);
  expect(sum(statistics.rating_histogram.map(({ hotels }) => hotels))).toBe(statistics.total_hotels);
  const lists = [
    await page('limit=100'),
    await page('limit=100&country=TH&offset=150'),
    (await fixture.get('/hotels/segment/CRITICAL')).json<Page>(),
  ];
  for (const { dataset, total, hotels } of lists) {
    expect(total).toBeGreaterThanOrEqual(hotels.length);
    expect(hotels.every(({ uen }) => DEMO.has(uen) === (dataset.kind === 'demo'))).toBe(true);
  }
  const [run] = await fixture.rows<{ state: string }>(
    'SELECT state FROM prospects.import_run ORDER BY id DESC LIMIT 1',
  );
  return { kind: statistics.dataset.kind, total: statistics.total_hotels, state: run?.state ?? 'none' };
}

/** Looks around before an import, between its batches and after it. */
async function whileImporting(look: () => Promise<View>, ...argv: string[]): Promise<View[]> {
  let isDone = false;
  const importing = fixture.hotels('import', ...argv).finally(() => {
    isDone = true;
  });
  const views: View[] = [];
  while (!isDone) {
    await transaction(database, async (connection) => {
      await lockPublication(connection);
      views.push(await look());
    });
  }
  const { exitCode, stderr } = await importing;
  expect([exitCode, stderr.includes('rror')]).toEqual([0, false]);
  views.push(await look());
  return views;
}

const firms = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ number: juristicId(i), name: `บริษัท โรงแรม ${i} จำกัด` }));
const ratings = (count: number) =>
  firms(count).map(({ number }, i) => ({ uen: number, rating: (20 + (i % 24)) / 10, reviews: 10 + i }));

describe('the first live import', () => {
  test('of companies alone keeps the demo readable until it ends', async () => {
    const file = sourceFile('', 'companies.csv');
    await writeAcraFile(file, { rows: 25_000, seed: 5, accommodationShare: 0.02, duplicateShare: 0 });
    const views = await whileImporting(lookAround, 'acra', file, '--as-of', '2026-11-01');
    // Three batches of rows, and what follows them.
    expect(views.filter(({ state }) => state === 'reading').length).toBeGreaterThanOrEqual(2);
    for (const { kind, total, state } of views) {
      expect([kind, total]).toEqual(state === 'done' ? ['live', 0] : ['demo', DEMO.size]);
    }
    expect(views.at(-1)).toEqual({ kind: 'live', total: 0, state: 'done' });
    const { changes } = (await fixture.get('/hotels/changes?limit=1000')).json<{
      changes: { uen: string; change: string }[];
    }>();
    const removed = changes.filter(({ change }) => change === 'removed').map(({ uen }) => uen);
    expect(removed.length).toBe(DEMO.size);
    expect(new Set(removed)).toEqual(DEMO);
  });

  test('takes the demo away with its first hotel, once, and never mixes the two', async () => {
    // As it is when the import before was broken off just before its end.
    await fixture.take('dbd', dbdFile('firms.csv', firms(4500)));
    await fixture.rows('UPDATE prospects.dataset SET kind = NULL');
    await loadDemoHotels(database);
    expect((await fixture.get('/health')).json()).toMatchObject({ dataset: { kind: 'demo', hotels: DEMO.size } });
    const seen: Set<string>[] = [];
    const look = async () => {
      const view = await lookAround();
      const { first, hotels } = await readThrough();
      expect([first.dataset.kind, first.total, hotels.length]).toEqual([view.kind, view.total, view.total]);
      const numbers = new Set(hotels.map(({ uen }) => uen));
      expect(numbers.size).toBe(view.total);
      expect([...numbers].every((uen) => DEMO.has(uen) === (view.kind === 'demo'))).toBe(true);
      seen.push(numbers);
      return view;
    };
    const views = await whileImporting(look, 'ratings', ratingsFile('ratings.csv', ratings(4500)));
    const kinds = views.map(({ kind }) => kind);
    expect(kinds.join(' ')).toMatch(/^(demo )+(live )*live$/);
    const totals = views.filter(({ kind }) => kind === 'live').map(({ total }) => total);
    // Three batches of hotels, each visible as a whole.
    expect([...new Set(totals)]).toEqual([2000, 4000, 4500]);
    // What was published stays.
    const live = seen.slice(kinds.indexOf('live'));
    for (const [i, numbers] of live.slice(1).entries()) {
      expect([...(live[i] ?? [])].every((uen) => numbers.has(uen))).toBe(true);
    }
    const [counted] = await fixture.rows<{ demo: string; live: string }>(
      'SELECT count(*) FILTER (WHERE property_id IS NULL) AS demo, count(*) AS live FROM prospects.hotel',
    );
    expect(counted).toEqual({ demo: '0', live: '4500' });
  });

  test('an import that takes nothing leaves the demo alone', async () => {
    const bakery = { number: juristicId(1), name: 'A BAKERY', code: '10711' };
    const report = await fixture.take('dbd', dbdFile('bakery.csv', [bakery]));
    expect(report).toMatchObject({ taken: 0, skipped: { other_industry: 1 }, demo_removed: false });
    expect((await fixture.get('/stats')).json()).toMatchObject({ dataset: { kind: 'demo' }, total_hotels: DEMO.size });
    // Nor does one whose file has a head and nothing else.
    const { exitCode, stderr } = await fixture.hotels('import', 'dbd', dbdFile('head.csv', []));
    expect([exitCode, stderr]).toEqual([
      2,
      'head.csv: There is nothing in it but its frame: not a single record.\nHelp: quintet hotels import --help\n',
    ]);
    expect((await fixture.get('/stats')).json()).toMatchObject({ dataset: { kind: 'demo' } });
  });

  test('says that the demo is gone, once', async () => {
    const report = await fixture.take('dbd', dbdFile('few.csv', firms(3)));
    expect(report.demo_removed).toBe(true);
    await fixture.rows("UPDATE prospects.dataset SET kind = 'demo'");
    const { stdout } = await fixture.hotels('import', 'ratings', ratingsFile('few.csv', ratings(3)));
    expect(stdout).toContain('hotels: 3 added, 0 updated, 0 removed');
    expect(stdout.match(/The fictional demo hotels are gone: the dataset is live\./g)).toHaveLength(1);
    const again = await fixture.hotels(
      'import',
      'ratings',
      ratingsFile('more.csv', [...ratings(3), { uen: juristicId(9) }]),
    );
    expect(again.stdout).not.toContain('demo');
    // Nor does a server that is started now bring it back.
    expect(await loadDemoHotels(database)).toBe(false);
  });
});

test('readers at full speed never meet an answer at odds with itself', async () => {
  await fixture.take('dbd', dbdFile('firms.csv', firms(3000)));
  let isDone = false;
  let answers = 0;
  const reader = async (look: () => Promise<unknown>) => {
    while (!isDone) {
      await look();
      answers += 1;
    }
  };
  const feed = new Map<string, string>();
  let since = '';
  const follow = async () => {
    const { changes, next_since: next } = (
      await fixture.get(`/hotels/changes?limit=1000${since === '' ? '' : `&since=${since}`}`)
    ).json<{ changes: { uen: string; change: string }[]; next_since: string }>();
    for (const { uen, change } of changes) feed.set(uen, change);
    since = next;
    return changes.length;
  };
  const readers = [reader(lookAround), reader(lookAround), reader(follow)];
  await fixture.take('ratings', ratingsFile('first.csv', ratings(3000)));
  // A second file changes some of them and takes others out.
  const second = ratings(3000).map((each, i) => ({ ...each, rating: i % 3 === 0 ? 4.6 : 3.3, observed: '2026-11-02' }));
  await fixture.take('ratings', ratingsFile('second.csv', second, { asOf: '2026-11-02' }));
  isDone = true;
  await Promise.all(readers);
  expect(answers).toBeGreaterThan(10);
  while ((await follow()) > 0);
  // Whoever follows the feed has the dataset.
  const { first, hotels } = await readThrough();
  expect(first.total).toBe(2000);
  const followed = [...feed].filter(([, change]) => change !== 'removed').map(([uen]) => uen);
  expect(followed.sort()).toEqual(hotels.map(({ uen }) => uen));
});
