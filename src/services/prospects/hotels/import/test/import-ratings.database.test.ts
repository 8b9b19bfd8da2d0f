import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportFixture } from '../../test/import-fixture.ts';
import { openImportFixture, rowCounts, stopTheClock } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, placesFile, ratingsFile, TERMS, uen } from '../../test/registry-files.ts';
import { sourceFile } from '../../test/source-file.ts';

/** Ratings: whose they are, what their terms allow, and what they do to published hotels. */
let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture();
});

afterAll(() => fixture.close());

const HOTELS = [
  { name: 'Quartz Fountain Hotel', postcode: '010051', position: [103.851, 1.281] },
  { name: 'Raven Summit Hotel', postcode: '010052', position: [103.861, 1.291] },
  { name: 'Saffron Tide Hotel', postcode: '010053', position: [103.871, 1.301] },
] as const;
const [QUARTZ, RAVEN, SAFFRON] = [uen(1), uen(2), uen(3)] as [string, string, string];
const PLACE = { id: 'place-2', name: 'Raven Summit Hotel', postcode: '010052', position: [103.861, 1.291] } as const;

/** Three hotels with companies, the second with a place; none is rated. */
beforeEach(async () => {
  stopTheClock();
  await fixture.empty();
  await fixture.take('hlb', hlbFile('licences.geojson', HOTELS));
  const companies = HOTELS.map(({ name }, i) => ({ uen: uen(i + 1), name: `${name.toUpperCase()} PTE. LTD.` }));
  await fixture.take('acra', acraFile('operators.csv', companies));
  await fixture.take('places', placesFile('places.geojson', [PLACE]));
});

const numbers = async () => (await fixture.published()).map(([number]) => number);
const ratings = () =>
  fixture.rows<{
    key: string;
    rating_tenths: number;
    observed_on: string;
    keep_until: string;
    property_id: string | null;
  }>(`SELECT key, rating_tenths, observed_on::text, keep_until::text, property_id FROM prospects.rating ORDER BY key`);

describe('whose rating it is', () => {
  test('by number, by place, and by name and postcode', async () => {
    const report = await fixture.take(
      'ratings',
      ratingsFile('ratings.csv', [
        { uen: QUARTZ, rating: 3.4, reviews: 100 },
        { place: PLACE.id, rating: 3.7, reviews: 200 },
        { name: 'Saffron Tide Hotel', postcode: '010053', rating: 4.2, reviews: 300 },
      ]),
    );
    expect(report).toMatchObject({ taken: 3, changed: 3, published: { added: 3 } });
    expect((await fixture.get('/hotels')).json()).toMatchObject({
      total: 3,
      hotels: [
        { uen: QUARTZ, rating: 3.4, reviews_count: 100, segment: 'CRITICAL' },
        { uen: RAVEN, rating: 3.7, reviews_count: 200, segment: 'URGENT' },
        { uen: SAFFRON, rating: 4.2, reviews_count: 300, segment: 'MODERATE' },
      ],
    });
    const { provenance } = (await fixture.get(`/hotels/${QUARTZ}?include=provenance`)).json<{
      provenance: Record<string, unknown>;
    }>();
    expect(provenance['rating']).toEqual({
      source: 'Example Reviews',
      observed_at: '2026-11-01',
      licence: 'Example Licence 1.0',
    });
    expect((await fixture.get('/stats')).json<{ attribution: string[] }>().attribution).toContain(
      'Ratings by Example Reviews',
    );
  });

  test('a rating that came before its hotel waits for it', async () => {
    await fixture.take(
      'ratings',
      ratingsFile('early.csv', [{ uen: uen(4) }, { name: 'Teak Bridge Inn', postcode: '010054' }]),
    );
    expect(await numbers()).toEqual([]);
    const teak = { name: 'Teak Bridge Inn', postcode: '010054', position: [103.881, 1.311] } as const;
    const umber = { name: 'Umber Vale Hotel', postcode: '010055', position: [103.89, 1.32] } as const;
    await fixture.take('hlb', hlbFile('more.geojson', [...HOTELS, teak, umber], '2026-11-02'));
    const companies = [
      { uen: uen(4), name: 'UMBER VALE HOTEL PTE. LTD.' },
      { uen: uen(5), name: 'TEAK BRIDGE INN PTE. LTD.' },
    ];
    expect((await fixture.take('acra', acraFile('more.csv', companies))).published).toMatchObject({ added: 2 });
    expect(await fixture.published()).toEqual([
      [uen(4), 'Umber Vale Hotel'],
      [uen(5), 'Teak Bridge Inn'],
    ]);
  });

  test('a name that is not quite the hotel’s is for a person', async () => {
    await fixture.take('ratings', ratingsFile('names.csv', [{ name: 'Saffron Garden', postcode: '010053' }]));
    expect(await numbers()).toEqual([]);
    const [question] = await fixture.review('rating');
    expect(question?.subject.text).toBe(
      'Saffron Garden, 010053, SG, 3.9 from 120 reviews at Example Reviews on 2026-11-01',
    );
    expect(question?.target.text).toContain('Saffron Tide Hotel');
  });
});

test('what waits is told, and what a hotel needs as long as there is none', async () => {
  const waiting = ratingsFile('waiting.csv', [{ uen: uen(9) }, { name: 'Saffron Garden', postcode: '010053' }]);
  const first = await fixture.hotels('import', 'ratings', waiting);
  expect(first.stdout).toMatch(
    /removed\n\n1 link to be reviewed: hotels review\n2 ratings without a hotel yet\nA hotel is published once .*\n$/,
  );
  const second = await fixture.hotels('import', 'ratings', ratingsFile('first.csv', [{ uen: QUARTZ }]));
  expect(second.stdout).toMatch(/removed\n\n1 link to be reviewed: hotels review\n2 ratings without a hotel yet\n$/);
  const third = await fixture.json<object>('import', 'ratings', ratingsFile('second.csv', [{ uen: RAVEN }]));
  expect(third).toMatchObject({ waiting: { links: 1, ratings: 2 } });
});

describe('what is taken', () => {
  test('and what is not, with the reason', async () => {
    const file = ratingsFile('mixed.csv', [
      { uen: QUARTZ, rating: 3.4 },
      { uen: `${QUARTZ.slice(0, -1)}A` },
      { uen: RAVEN, rating: '4.25' },
      { uen: RAVEN, rating: 5.1 },
      { uen: RAVEN, reviews: 1.5 },
      { uen: RAVEN, observed: 'yesterday' },
      { uen: RAVEN, observed: '2026-11-02' },
      {},
      { uen: QUARTZ, rating: 3.3, observed: '2026-10-31' },
    ]);
    const { stdout } = await fixture.hotels('import', 'ratings', file);
    expect(stdout).toContain('mixed.csv: 9 records, 1 taken (1 new or changed)');
    for (const reason of [
      'uen check failed',
      'rating has two decimals',
      'rating out of range',
      'reviews count unreadable',
      'observed at unreadable',
      'observed after the file',
      'no key',
      'repeated in file',
    ]) {
      expect(stdout).toContain(`    1 ${reason}\n`);
    }
    expect(stdout).toContain('hotels: 1 added');
    // Of two observations in one file the newer one counts, wherever it stands.
    expect(await fixture.hotel(QUARTZ)).toMatchObject({ rating: 3.4 });
  });

  test('again: nothing to do; the same ratings in another file: nothing changes', async () => {
    const rows = [{ uen: QUARTZ }, { uen: RAVEN }];
    await fixture.take('ratings', ratingsFile('once.csv', rows));
    expect(await fixture.take('ratings', ratingsFile('once.csv', rows))).toMatchObject({ outcome: 'known' });
    const other = await fixture.take('ratings', ratingsFile('other.csv', rows.toReversed()));
    expect(other).toMatchObject({ outcome: 'imported', taken: 2, changed: 0, published: { added: 0, updated: 0 } });
  });

  test('a newer observation replaces an older one, and never the other way round', async () => {
    const at = (observed: string, rating: number) =>
      ratingsFile(`${observed}.csv`, [{ uen: QUARTZ, rating, observed }]);
    await fixture.take('ratings', at('2026-10-20', 3.6));
    expect(await fixture.hotel(QUARTZ)).toMatchObject({ rating: 3.6, segment: 'URGENT' });
    const newer = await fixture.take('ratings', at('2026-10-25', 4));
    expect(newer).toMatchObject({ changed: 1, published: { updated: 1 } });
    expect(await fixture.hotel(QUARTZ)).toMatchObject({ rating: 4, segment: 'HIGH' });
    expect(await fixture.take('ratings', at('2026-10-10', 2))).toMatchObject({ taken: 1, changed: 0 });
    expect(await fixture.hotel(QUARTZ)).toMatchObject({ rating: 4 });
  });

  test('of several providers, the newest observation counts', async () => {
    const other = { ...TERMS, provider: 'Other Reviews' };
    await fixture.take('ratings', ratingsFile('a.csv', [{ uen: QUARTZ, rating: 3.5, observed: '2026-10-20' }]));
    await fixture.take(
      'ratings',
      ratingsFile('b.csv', [{ uen: QUARTZ, rating: 4.4, observed: '2026-10-21' }], { terms: other }),
    );
    expect(await fixture.hotel(QUARTZ)).toMatchObject({ rating: 4.4 });
    await fixture.take('ratings', ratingsFile('c.csv', [{ uen: QUARTZ, rating: 3.2, observed: '2026-10-22' }]));
    expect(await fixture.hotel(QUARTZ)).toMatchObject({ rating: 3.2 });
  });
});

describe('who is no prospect', () => {
  const rate = (rating: number, reviews: number, observed: string) =>
    fixture.take('ratings', ratingsFile(`${rating}-${reviews}.csv`, [{ uen: QUARTZ, rating, reviews, observed }]));

  test('with 4.5 or more a hotel goes, and comes back below', async () => {
    await rate(4.4, 50, '2026-10-20');
    expect(await numbers()).toEqual([QUARTZ]);
    expect((await rate(4.5, 50, '2026-10-21')).published).toMatchObject({
      removed: 1,
      disqualified: { rating_at_target: 1 },
    });
    expect(await numbers()).toEqual([]);
    expect((await rate(1, 50, '2026-10-22')).published).toMatchObject({ added: 1 });
  });

  test('with fewer than ten reviews', async () => {
    expect((await rate(3.9, 9, '2026-10-20')).published).toMatchObject({
      added: 0,
      disqualified: { too_few_reviews: 1 },
    });
    expect((await rate(3.9, 10, '2026-10-21')).published).toMatchObject({ added: 1 });
  });

  test('with a rating of more than 90 days', async () => {
    const { stdout } = await fixture.hotels(
      'import',
      'ratings',
      ratingsFile('old.csv', [
        { uen: QUARTZ, observed: '2026-08-16' },
        { uen: RAVEN, observed: '2026-08-17' },
      ]),
    );
    expect(stdout).toContain('hotels: 1 added');
    expect(stdout).toContain('1 not published: The rating was observed more than 90 days ago.');
    expect(await numbers()).toEqual([RAVEN]);
  });
});

describe('terms', () => {
  test('without them, with faulty ones and where they forbid it, nothing is taken', async () => {
    const cases: [object | null, RegExp][] = [
      [null, /Ratings come with their terms, as JSON in .*bare\.csv\.terms\.json/],
      [{ ...TERMS, retention_days: 0 }, /"retention_days" must be a whole number of days/],
      [{ provider: 'Example Reviews' }, /cannot be used:\n.*"storable" is missing[\s\S]*"export_allowed" is missing/],
      [
        { ...TERMS, storable: false },
        /Nothing was imported: Example Reviews does not allow its ratings to be stored\.\n.*: hotels forget "Example Reviews"\n/,
      ],
      [
        { ...TERMS, provider: 'Google Places' },
        /Nothing was imported: The terms of Google Maps forbid keeping ratings/,
      ],
      [{ ...TERMS, attribution: 'Powered by G O O G L E' }, /The terms of Google Maps forbid/],
    ];
    const before = await rowCounts(fixture);
    for (const [terms, message] of cases) {
      const file = ratingsFile(terms === null ? 'bare.csv' : 'ratings.csv', [{ uen: QUARTZ }], { terms });
      const { exitCode, stdout, stderr } = await fixture.hotels('import', 'ratings', file);
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(message);
    }
    expect(await rowCounts(fixture)).toEqual(before);
  });

  test('may lie elsewhere', async () => {
    const file = ratingsFile('alone.csv', [{ uen: QUARTZ }], { terms: { nothing: true } });
    const terms = sourceFile(JSON.stringify(TERMS), 'elsewhere.json');
    expect((await fixture.take('ratings', file, '--terms', terms)).published.added).toBe(1);
    const { exitCode, stderr } = await fixture.hotels('import', 'ratings', file, '--terms', `${terms}.missing`);
    expect([exitCode, stderr.includes('no such file')]).toEqual([2, true]);
  });

  test('are for ratings only', async () => {
    const file = acraFile('with-terms.csv', [{ uen: QUARTZ, name: 'QUARTZ' }]);
    const { exitCode, stderr } = await fixture.hotels('import', 'acra', file, '--terms', file);
    expect([exitCode, stderr.startsWith('--terms is for ratings, not for acra.')]).toEqual([2, true]);
  });

  test('a file without a single rating is refused, and its terms are not kept either', async () => {
    const before = await rowCounts(fixture);
    const terms = { ...TERMS, provider: 'Never Heard Of' };
    const { exitCode, stderr } = await fixture.hotels('import', 'ratings', ratingsFile('head.csv', [], { terms }));
    expect([exitCode, stderr]).toEqual([
      2,
      'head.csv: There is nothing in it but its frame: not a single record.\nHelp: quintet hotels import --help\n',
    ]);
    expect(await rowCounts(fixture)).toEqual(before);
  });

  test('a file of another layout is refused, and its terms are not kept either', async () => {
    const before = await rowCounts(fixture);
    const file = sourceFile('hotel;stars\nA;4\n', 'wrong.csv');
    sourceFile(JSON.stringify({ ...TERMS, provider: 'Never Heard Of' }), 'wrong.csv.terms.json');
    const { exitCode, stderr } = await fixture.hotels('import', 'ratings', file, '--as-of', '2026-11-01');
    expect([exitCode, stderr.startsWith('wrong.csv: This is no file of ratings')]).toEqual([2, true]);
    expect(await rowCounts(fixture)).toEqual(before);
  });

  test('without leave to export, a hotel is in every answer but the export', async () => {
    const closed = { ...TERMS, provider: 'Closed Reviews', export_allowed: false };
    await fixture.take('ratings', ratingsFile('open.csv', [{ uen: QUARTZ }]));
    await fixture.take('ratings', ratingsFile('closed.csv', [{ uen: RAVEN }], { terms: closed }));
    expect(await numbers()).toEqual([QUARTZ, RAVEN]);
    expect(await fixture.hotel(RAVEN)).toMatchObject({ uen: RAVEN });
    expect((await fixture.get('/hotels/score')).json()).toMatchObject({ total: 2 });
    for (const format of ['csv', 'ndjson']) {
      const { text } = await fixture.get(`/hotels/export?format=${format}`);
      expect([text.includes(QUARTZ), text.includes(RAVEN)]).toEqual([true, false]);
    }
  });

  test('that change hold for what is on file already', async () => {
    await fixture.take('ratings', ratingsFile('first.csv', [{ uen: QUARTZ, observed: '2026-10-20' }]));
    expect((await fixture.get('/hotels/export')).text).toContain(QUARTZ);
    const stricter = { ...TERMS, export_allowed: false, retention_days: 30, licence: 'Example Licence 2.0' };
    await fixture.take('ratings', ratingsFile('second.csv', [{ uen: RAVEN }], { terms: stricter }));
    expect((await fixture.get('/hotels/export')).text).not.toContain(QUARTZ);
    expect(await ratings()).toMatchObject([
      { key: `uen ${QUARTZ}`, keep_until: '2026-11-19' },
      { key: `uen ${RAVEN}`, keep_until: '2026-12-01' },
    ]);
    const { provenance } = (await fixture.get(`/hotels/${QUARTZ}?include=provenance`)).json<{
      provenance: Record<string, unknown>;
    }>();
    expect(provenance['rating']).toMatchObject({ licence: 'Example Licence 2.0' });
  });

  test('a rating whose retention has ended is not taken at all', async () => {
    const short = { ...TERMS, retention_days: 10 };
    const report = await fixture.take(
      'ratings',
      ratingsFile(
        'short.csv',
        [
          { uen: QUARTZ, observed: '2026-11-04' },
          { uen: RAVEN, observed: '2026-11-05' },
        ],
        {
          asOf: '2026-11-10',
          terms: short,
        },
      ),
    );
    expect(report).toMatchObject({ taken: 1, skipped: { retention_has_ended: 1 } });
    expect(await numbers()).toEqual([RAVEN]);
    expect((await ratings()).map(({ key }) => key)).toEqual([`uen ${RAVEN}`]);
  });
});
