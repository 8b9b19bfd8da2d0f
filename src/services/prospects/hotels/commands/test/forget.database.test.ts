import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '#platform/db/pool.ts';
import { whileAlone } from '../../import/only-one.ts';
import { BACKLOG, backlogOf, leaveBacklog } from '../../test/backlog.ts';
import type { ImportFixture } from '../../test/import-fixture.ts';
import { everyText, openImportFixture, rowCounts, stopTheClock } from '../../test/import-fixture.ts';
import { dbdFile, hlbFile, juristicId, ratingsFile, TERMS } from '../../test/registry-files.ts';

/** A provider withdraws its permission: nothing of its ratings is left. */
let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture();
});

afterAll(() => fixture.close());

const [FIRST, SECOND, THIRD] = [juristicId(1), juristicId(2), juristicId(3)] as [string, string, string];
const OTHER = { ...TERMS, provider: 'Other Reviews', attribution: 'Ratings by others' };
const withdrawn = () =>
  ratingsFile(
    'withdrawn.csv',
    [
      { uen: FIRST, rating: 4.1 },
      { uen: SECOND, rating: 4.2 },
      { uen: juristicId(9) },
      { name: 'Zephyr Garden', postcode: '010065' },
    ],
    { asOf: '2026-11-02' },
  );

beforeEach(async () => {
  stopTheClock();
  await fixture.empty();
  const firms = [FIRST, SECOND, THIRD].map((number, i) => ({ number, name: `บริษัท โรงแรมที่${'กขค'[i]} จำกัด` }));
  await fixture.take('dbd', dbdFile('firms.csv', firms));
  await fixture.take('hlb', hlbFile('licences.geojson', [{ name: 'Zephyr Summit Hotel', postcode: '010065' }]));
  const others = [
    { uen: SECOND, rating: 3.2 },
    { uen: THIRD, rating: 3.3 },
  ];
  await fixture.take('ratings', ratingsFile('others.csv', others, { terms: OTHER }));
  await fixture.take('ratings', withdrawn());
  expect(await ratings()).toEqual([4.1, 4.2, 3.3]);
  expect(await fixture.review('rating')).toHaveLength(1);
});

const ratings = async () =>
  await Promise.all([FIRST, SECOND, THIRD].map(async (number) => (await fixture.hotel(number))?.rating));

test('its ratings are gone, and hotels have the rating of another provider or are out', async () => {
  // What an interrupted import has left is not worked off.
  await leaveBacklog(fixture);
  const { exitCode, stdout } = await fixture.hotels('forget', TERMS.provider);
  expect([exitCode, stdout]).toEqual([
    0,
    'Example Reviews: 4 ratings deleted. Hotels: 1 removed, 1 updated with the rating of another provider.\n',
  ]);
  expect(await ratings()).toEqual([undefined, 3.2, 3.3]);
  expect(await fixture.review()).toEqual([]);
  const { total_hotels: total, attribution } = (await fixture.get('/stats')).json<{
    total_hotels: number;
    attribution: string[];
  }>();
  expect([total, attribution.at(-1), attribution.includes(TERMS.attribution)]).toEqual([2, OTHER.attribution, false]);
  expect(await backlogOf(fixture)).toEqual([BACKLOG, BACKLOG]);
  const text = await everyText(fixture);
  expect([text.includes('Example Reviews'), text.includes('Zephyr Garden')]).toEqual([false, false]);
});

test('should it allow them again, its file can be imported again', async () => {
  expect(await fixture.json('forget', TERMS.provider)).toEqual({
    provider: TERMS.provider,
    ratings: 4,
    updated: 1,
    removed: 1,
  });
  expect(await fixture.take('ratings', withdrawn())).toMatchObject({ outcome: 'imported', taken: 4 });
  expect(await ratings()).toEqual([4.1, 4.2, 3.3]);
});

test('more ratings than one batch has', async () => {
  await fixture.rows(
    `INSERT INTO prospects.rating (provider, key, rating_tenths, reviews_count, observed_on, keep_until)
     SELECT $1, 'place ' || n, 40, 10, '2026-11-01', '2027-11-01' FROM generate_series(1, 20000) AS n`,
    [TERMS.provider],
  );
  expect(await fixture.json('forget', TERMS.provider)).toMatchObject({ ratings: 20_004, updated: 1, removed: 1 });
  expect(await fixture.rows('SELECT DISTINCT provider FROM prospects.rating')).toEqual([{ provider: OTHER.provider }]);
});

test('waits for no import, and disturbs none', async () => {
  const pool = openPool(
    { url: fixture.server.database.url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
    () => {},
  );
  const { exitCode, stderr } = (await whileAlone(pool, () => fixture.hotels('forget', TERMS.provider))) ?? {};
  await pool.end();
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('An import is running; wait for its end.')]);
  expect(await ratings()).toEqual([4.1, 4.2, 3.3]);
});

test.each([
  [
    ['example reviews'],
    1,
    'There are no ratings of "example reviews". There are those of "Example Reviews", "Other Reviews".',
  ],
  [[], 2, 'PROVIDER is missing.'],
  [['Example', 'Reviews'], 2, '"Reviews" belongs to no option. A value with blanks needs quotes.'],
])('%j is explained', async (argv, code, message) => {
  const before = await rowCounts(fixture);
  const { exitCode, stdout, stderr } = await fixture.hotels('forget', ...argv);
  expect([exitCode, stdout]).toEqual([code, '']);
  expect(stderr).toContain(message);
  expect(await rowCounts(fixture)).toEqual(before);
});

test('without any ratings, that is said', async () => {
  await fixture.empty();
  const { exitCode, stderr } = await fixture.hotels('forget', TERMS.provider);
  expect([exitCode, stderr]).toEqual([1, 'There are no ratings of any provider.\n']);
});
