import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import type { ImportFixture } from '../../test/import-fixture.ts';
import { openImportFixture, stopTheClock } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, ratingsFile, TERMS, uen } from '../../test/registry-files.ts';
import { AMBER, BIRCH, CORAL, OPERATORS, publishThree } from '../../test/three-hotels.ts';

/** GET /hotels/{uen}/changes, and what is on file of one hotel, from imports as an operator gives them. */
let now = new Date('2026-11-15T12:00:00Z');
let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture({}, { ...realPorts(), clock: { now: () => now } });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  now = new Date('2026-11-15T12:00:00Z');
  stopTheClock();
  await fixture.empty();
});

type Field = { field: string; before?: unknown; after?: unknown };
type History = { changes: { change: string; fields: Field[] }[]; next: string | null; next_cursor: string | null };

const history = async (number: string, query = '') =>
  (await fixture.get(`/hotels/${number}/changes${query}`)).json<History>();

const rate = (name: string, rating: number, terms: object = TERMS) =>
  fixture.take('ratings', ratingsFile(name, [{ uen: uen(1), rating, reviews: 200 }], { terms }));

test('tells old and new values, newest first, page by page', async () => {
  await publishThree(fixture);
  await rate('second.csv', 3.4);
  await fixture.take(
    'hlb',
    hlbFile('november.geojson', [{ ...AMBER, name: 'Amber Gate Hotel East' }, BIRCH, CORAL], '2026-11-01'),
  );
  const { changes, next } = await history(uen(1));
  expect(next).toBeNull();
  expect(changes.map(({ change }) => change)).toEqual(['updated', 'updated', 'added']);
  // The address of an invented hotel has its name in it.
  expect(changes[0]?.fields).toMatchObject([
    { field: 'name', before: AMBER.name, after: 'Amber Gate Hotel East' },
    { field: 'address' },
  ]);
  expect(changes[1]?.fields).toMatchObject([
    { field: 'rating', before: 3.9, after: 3.4 },
    { field: 'reviews_count', before: 120, after: 200 },
    { field: 'rating_gap', before: 0.6, after: 1.1 },
    { field: 'segment', before: 'HIGH', after: 'CRITICAL' },
    { field: 'opportunity_usd' },
  ]);
  const first = await history(uen(1), '?limit=1');
  expect(first.changes).toEqual(changes.slice(0, 1));
  const second = await history(uen(1), `?limit=1&cursor=${first.next_cursor}`);
  expect(second.changes).toEqual(changes.slice(1, 2));
  expect((await history(uen(2))).changes.map(({ change }) => change)).toEqual(['added']);
  expect((await fixture.get('/hotels/NOBODY/changes')).status).toBe(404);
  expect((await fixture.get(`/hotels/${uen(1)}/changes?cursor=x`)).status).toBe(400);
});

const ratingOf = async () =>
  (await history(uen(1))).changes.flatMap(({ fields }) => fields).find(({ field }) => field === 'rating');

test('values of a rating are told no longer than it may be kept, and then not stored', async () => {
  await publishThree(fixture);
  await rate('lent.csv', 3.4, { ...TERMS, provider: 'Lending Reviews', retention_days: 30 });
  // Observed on 1 October or later: whatever comes first ends both.
  const [stored] = await fixture.rows<{ end: string }>(
    'SELECT ratings_keep_until::text AS end FROM prospects.hotel_change WHERE ratings IS NOT NULL',
  );
  expect(await ratingOf()).toEqual({ field: 'rating', before: 3.9, after: 3.4 });
  now = new Date(`${stored?.end}T23:00:00Z`);
  expect(await ratingOf()).toEqual({ field: 'rating', before: 3.9, after: 3.4 });
  now = new Date(now.getTime() + 86_400_000);
  expect(await ratingOf()).toEqual({ field: 'rating' });
});

test.each([
  ['are gone with their provider', () => fixture.hotels('forget', TERMS.provider)],
  ['are gone when its terms change', () => rate('again.csv', 3.4, { ...TERMS, attribution: 'Other words' })],
])('values of a rating %s', async (_, change) => {
  await publishThree(fixture);
  await rate('other.csv', 3.4, { ...TERMS, provider: 'Other Reviews' });
  await rate('second.csv', 3.2, { ...TERMS, provider: 'Other Reviews' });
  const values = async () =>
    await fixture.rows<{ ratings: string }>("SELECT ratings FROM prospects.hotel_change WHERE ratings LIKE '%3.9%'");
  expect(await values()).toHaveLength(1);
  await change();
  expect(await values()).toEqual([]);
});

test('of a hotel that asked not to be listed nothing is told', async () => {
  await publishThree(fixture);
  await rate('second.csv', 3.4);
  await fixture.hotels('suppress', uen(1));
  expect((await fixture.get(`/hotels/${uen(1)}/changes`)).status).toBe(404);
  expect(await fixture.rows('SELECT facts, ratings FROM prospects.hotel_change WHERE uen = $1', [uen(1)])).toEqual([
    { facts: null, ratings: null },
  ]);
});

test('a hotel that asked not to be listed is in no change of another number of its company', async () => {
  await publishThree(fixture);
  await fixture.rows(
    `INSERT INTO prospects.hotel_change (number, uen, change, at, fields, facts, ratings)
     SELECT 1000 + row_number() OVER (), uen, 'updated', now(), '{name,rating}',
       '[{"field":"name","before":"Amber Gate Hotel","after":"B"}]', '[{"field":"rating","before":1,"after":2}]'
     FROM unnest($1::text[]) AS of (uen)`,
    [[uen(1), `${uen(1)}-2`, `${uen(1)}-31`, uen(2), `${uen(2)}-2`]],
  );
  await fixture.hotels('suppress', uen(1));
  const kept = await fixture.rows(
    'SELECT uen FROM prospects.hotel_change WHERE (facts IS NOT NULL OR ratings IS NOT NULL) AND number > 1000 ORDER BY uen',
  );
  expect(kept).toEqual([{ uen: uen(2) }, { uen: `${uen(2)}-2` }]);
  const others = await fixture.rows('SELECT fields FROM prospects.hotel_change WHERE uen = $1', [`${uen(1)}-2`]);
  expect(others).toEqual([{ fields: ['name', 'rating'] }]);
});

test('what is on file of a hotel: company, location with its licence, estimate and explanation', async () => {
  await fixture.take('acra', acraFile('operators.csv', OPERATORS));
  await publishThree(fixture);
  const answer = await fixture.get(
    `/hotels/${uen(1)}?include=explanation,company,place,location,estimate,contact,provenance`,
  );
  const hotel = answer.json<Record<string, unknown> & { score: number; explanation: { value: number }[] }>();
  expect(Object.keys(hotel).slice(-8)).toEqual([
    'provenance',
    'location',
    'contact',
    'estimate',
    'score',
    'explanation',
    'company',
    'place',
  ]);
  expect(hotel.explanation.reduce((product, { value }) => product * value, 1)).toBeCloseTo(hotel.score, 0);
  expect(hotel['company']).toMatchObject({
    number: uen(1),
    name: OPERATORS[0]?.name,
    is_live: true,
    source: 'ACRA',
    licence: 'Singapore Open Data Licence v1.0',
  });
  expect(hotel['place']).toBeNull();
  expect(hotel['location']).toMatchObject({ longitude: 103.851, latitude: 1.281, source: 'Hotels Licensing Board' });
  expect(hotel['estimate']).toMatchObject({ rooms: 80, rooms_source: 'licence' });
  const bare = (await fixture.get(`/hotels/${uen(1)}`)).json<Record<string, unknown>>();
  expect(hotel).toMatchObject(bare);
});
