import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { cellOf } from '../../../linkage/distance.ts';
import { searchKey } from '../../../linkage/search-key.ts';
import type { SearchBounds } from '../candidate-search.ts';
import { candidateSearch, SEARCH_BOUNDS } from '../candidate-search.ts';
import type { Wanted } from '../candidates.ts';
import { subjectsOf } from '../candidates.ts';

/** Who looks for many finds what who looks for one finds: also where more are alike than are taken, and names are odd. */
const WORDS = [
  ...'Amber Amber Amber Ambar Quay Lotus Loto Siam 81 8 a x Crane Cranes'.split(' '),
  'ดอกบัว',
  'ดอกไม้',
  'กุหลาบ',
  '—',
  'Größe',
  'Ö',
  '虎',
  "D'Nova",
];
const HOTELS = 900;
let fresh: TestDatabase;
let database: Database;
let wanted: Wanted[];

beforeAll(async () => {
  fresh = await createTestDatabase();
  database = openPool(
    { url: fresh.url, size: 2, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'candidate-search' },
    () => {},
  );
  const random = seededRandom(11);
  const rows = Array.from({ length: HOTELS }, () => {
    const name = Array.from({ length: random.between(0, 5) }, () => random.pick(WORDS)).join(' ');
    const place = { longitude: 103.8 + random.between(0, 40) / 10_000, latitude: 1.3 + random.between(0, 40) / 10_000 };
    return {
      name: name === '' ? 'Hotel' : name,
      country: random.chance(70) ? 'SG' : 'TH',
      postcode: random.chance(20) ? null : String(10_000 + random.between(0, 5)),
      position: random.chance(20) ? null : place,
      isListed: random.chance(80),
    };
  });
  await database.query(
    `INSERT INTO prospects.property (id, source, country, name, former_names, name_key, postcode, longitude, latitude, cell,
       is_listed, observed_on)
     SELECT id, 'hlb', country, name, '{}', key, postcode, longitude, latitude, cell, is_listed, '2026-11-01'
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::text[], $9::boolean[])
       AS new (id, country, name, key, postcode, longitude, latitude, cell, is_listed)`,
    [
      // Ids of several lengths: their order as numbers is not that as text.
      rows.map((_, index) => index * 13 + 1),
      rows.map(({ country }) => country),
      rows.map(({ name }) => name),
      rows.map(({ name }) => searchKey(name)),
      rows.map(({ postcode }) => postcode),
      rows.map(({ position }) => position?.longitude ?? null),
      rows.map(({ position }) => position?.latitude ?? null),
      rows.map(({ position }) => (position === null ? null : cellOf(position.longitude, position.latitude))),
      rows.map(({ isListed }) => isListed),
    ],
  );
  const ids = rows.map((_, index) => String(index * 13 + 1));
  const subjects = await transaction(database, (connection) => subjectsOf(connection, 'property', ids));
  wanted = ids.flatMap((id, index) => {
    const subject = subjects.get(id);
    if (subject === undefined || index % 6 !== 0) return [];
    return [{ subject, excluded: index % 12 === 0 ? [id] : [], isUnlistedToo: index % 4 === 0 }];
  });
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

const found = async (expected: number, bounds: SearchBounds = SEARCH_BOUNDS) =>
  await transaction(database, async (connection) =>
    (await candidateSearch('property', expected, bounds)(connection, wanted)).map((candidates) =>
      candidates.map(({ id }) => id).sort(),
    ),
  );

describe('candidates', () => {
  test('are the same in memory as by SQL', async () => {
    const bySql = await found(1);
    expect(bySql).toHaveLength(wanted.length);
    // More than one way brings, and some are cut off at sixty.
    expect(Math.max(...bySql.map((ids) => ids.length))).toBeGreaterThan(60);
    expect(new Set(bySql.map((ids) => ids.length)).size).toBeGreaterThan(20);
    expect(await found(HOTELS)).toEqual(bySql);
  });

  test('and when hardly a subject is kept, or the table is too large', async () => {
    const bySql = await found(1);
    expect(await found(HOTELS, { ...SEARCH_BOUNDS, mostSubjects: 3 })).toEqual(bySql);
    expect(await found(HOTELS, { ...SEARCH_BOUNDS, mostIndexed: HOTELS / 2 })).toEqual(bySql);
  });

  test('are known by their subjects, whichever way they were found', async () => {
    const [bySql, inMemory] = await transaction(database, async (connection) => [
      await candidateSearch('property', 1)(connection, wanted.slice(0, 5)),
      await candidateSearch('property', HOTELS)(connection, wanted.slice(0, 5)),
    ]);
    for (const [at, candidates] of bySql.entries()) {
      const byId = new Map((inMemory[at] ?? []).map(({ id, subject }) => [id, subject]));
      for (const { id, subject } of candidates) expect(byId.get(id)).toEqual(subject);
    }
  });
});
