import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { ask } from '#test/support/http.ts';
import type { HotelList } from '../../test/hotel-list.ts';
import { useHotelList } from '../../test/hotel-list.ts';
import { madeUpHotel, publish } from '../../test/made-up-hotels.ts';
import { queryString } from '../../test/plain-filter.ts';

/**
 * What GET /hotels answers and what it refuses. What its filters select is hotel-filters.database.test.ts's, how its pages follow one
 * another hotel-paging.database.test.ts's.
 */
const { side, hotels, list } = useHotelList();

describe('without parameters', () => {
  test('twenty hotels by number, and how many there are', async () => {
    const found = await list({});
    expect(found).toEqual({
      dataset: { kind: 'live' },
      total: 5004,
      total_is: 'exact',
      total_is_exact: true,
      limit: 20,
      offset: 0,
      hotels: hotels.slice(0, 20),
      next: `/api/v1/hotels?limit=20&cursor=${found.next_cursor}`,
      next_cursor: expect.any(String),
    });
  });
});

describe('bounds', () => {
  test.each([1, 2, 99, 100])('limit %i', async (limit) => {
    const found = await list({ limit });
    expect([found.limit, found.hotels.length]).toEqual([limit, limit]);
  });

  test.each([
    [0, 20],
    [5003, 1],
    [5004, 0],
    [5005, 0],
    [2_000_000_000, 0],
    [Number.MAX_SAFE_INTEGER, 0],
  ])('offset %i', async (offset, expected) => {
    const found = await list({ offset });
    expect([found.offset, found.hotels.length, found.total]).toEqual([offset, expected, 5004]);
    expect(found.next === null).toBe(offset > 0);
  });
});

describe('a wrong value is refused and named', () => {
  const numbers = ['', ' ', 'abc', '1e1', '+5', '05', '0x10', '٣', '1;2', '99999999999999999999', 'NaN', 'Infinity'];
  const words = (count: number) => Array.from({ length: count }, (_, index) => index).join(' ');
  const cases: [string, string[]][] = [
    ['limit', [...numbers, '0', '101', '-1', '1.5']],
    ['offset', [...numbers, '-1', '0.5', '9007199254740993']],
    ['segment', ['', 'critical', 'CRITICAL ', 'LOW', 'CRITICAL,URGENT']],
    ['country', ['', 'sg', 'MY', 'Singapore']],
    ['min_rating', [...numbers, '-0.1', '5.1', '3,5']],
    ['max_rating', [...numbers, '-0.1', '5.1', '3,5']],
    ['q', ['', 'x'.repeat(101), '!!!', '   ', '\u0000', '---', '\u200b', words(24), words(30)]],
    ['city', ['', 'x'.repeat(101)]],
    ['has_email', ['', '1', '0', 'yes', 'TRUE', 'null']],
    ['has_website', ['', '1', 'no', 'False']],
    ['min_score', ['', 'abc', '1e3', '1000000000001', 'Infinity', '-']],
    ['include', ['', 'everything', 'provenance,x']],
    ['cursor', ['', '!', 'x'.repeat(401)]],
  ];

  test.each(cases)('%s', async (name, values) => {
    for (const value of values) {
      const answer = await side.get(`/hotels?${queryString({ [name]: value })}`);
      expect([answer.status, name, value]).toEqual([400, name, value]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ in: 'query', name }] });
    }
  });

  test('23 words are not too many, however often each of them stands there', async () => {
    expect((await side.get(`/hotels?${queryString({ q: words(23) })}`)).status).toBe(200);
    expect((await side.get(`/hotels?${queryString({ q: 'a '.repeat(50) })}`)).status).toBe(200);
  });

  test.each(cases.map(([name]) => name))('%s, given twice', async (name) => {
    const answer = await side.get(`/hotels?${name}=1&${name}=1`);
    expect([answer.status, answer.json<{ errors: unknown[] }>().errors]).toMatchObject([400, [{ name }]]);
  });

  test('several wrong values are all named', async () => {
    const answer = await side.get('/hotels?limit=0&country=XX&has_email=maybe');
    const { errors } = answer.json<{ errors: { name: string }[] }>();
    expect(errors.map(({ name }) => name).sort()).toEqual(['country', 'has_email', 'limit']);
  });

  test('also those that no schema judges, and names that nobody knows', async () => {
    const answer = await side.get('/hotels?limit=101&min_rating=4.1&max_rating=4&q=!!!&cursor=!&page=2&min_ratng=1');
    expect(answer.json<{ errors: unknown[] }>().errors).toEqual([
      { in: 'query', name: 'limit', detail: 'must be at most 100' },
      { in: 'query', name: 'cursor', detail: 'is not a cursor of this list' },
      { in: 'query', name: 'min_rating', detail: 'must not be greater than max_rating' },
      { in: 'query', name: 'q', detail: 'must contain at least one word' },
      { in: 'query', name: 'page', detail: 'is not known here; did you mean `offset`?' },
      { in: 'query', name: 'min_ratng', detail: 'is not known here; did you mean `min_rating`?' },
    ]);
  });

  test('what links are decorated with is ignored, and not in the link to the next page', async () => {
    const { next } = await list({ limit: 1, utm_source: 'news', gclid: 'x', fbclid: 'x', _: 1 });
    expect(next).toMatch(/^\/api\/v1\/hotels\?limit=1&cursor=\w+$/);
  });

  test('a least rating above the greatest', async () => {
    const answer = await side.get('/hotels?min_rating=4.1&max_rating=4');
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ in: 'query', name: 'min_rating' }] }]);
    expect((await list({ min_rating: 4, max_rating: 4 })).total).toBeGreaterThan(0);
  });
});

describe('provenance', () => {
  test('is there if it is asked for, for every field that has a value', async () => {
    const { hotels: plain } = await list({ limit: 50 });
    const { hotels: found } = await list({ limit: 50, include: 'provenance' });
    expect(plain.every((hotel) => !('provenance' in hotel))).toBe(true);
    for (const [i, { provenance = {}, ...hotel }] of found.entries()) {
      expect(hotel).toEqual(plain[i]);
      const known = Object.entries(hotel).filter(([, value]) => value !== null);
      expect(Object.keys(provenance).sort()).toEqual(known.map(([field]) => field).sort());
      expect(provenance['name']).toEqual({ source: 'made up', observed_at: '2026-01-01', licence: 'none needed' });
      expect(provenance['segment']).toMatchObject({ source: 'derived from made up' });
    }
  });

  test('goes on with the next page', async () => {
    const { next } = await list({ limit: 1, include: 'provenance' });
    const followed = (await side.follow(String(next))).json<HotelList>();
    expect(followed.hotels[0]).toHaveProperty('provenance.uen.licence');
  });
});

describe('the answer', () => {
  test('is kept by the client alone, and not sent again while nothing changed', async () => {
    const first = await side.get('/hotels?country=SG');
    const etag = String(first.headers.get('etag'));
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const again = await side.get('/hotels?country=SG', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await side.get('/hotels?country=TH', { 'if-none-match': etag })).status).toBe(200);
    const hotel = madeUpHotel(9100, seededRandom(8), { country: 'SG', city: 'Singapore' });
    await publish(side.database, [hotel]);
    expect((await side.get('/hotels?country=SG', { 'if-none-match': etag })).status).toBe(200);
    await publish(side.database, [], [hotel.facts.uen]);
    expect((await side.get('/hotels?country=SG', { 'if-none-match': etag })).status).toBe(304);
  });

  test('needs a key of this service, in its own header', async () => {
    const unknown = `${side.key.slice(0, -1)}${side.key.endsWith('a') ? 'b' : 'a'}`;
    const attempts: Record<string, string>[] = [
      {},
      { 'x-gateway-key': '' },
      { 'x-gateway-key': 'nonsense' },
      { 'x-gateway-key': unknown },
      { 'x-gateway-key': side.key.replace('prospects', 'readiness') },
      { authorization: `Bearer ${side.key}` },
      { 'x-api-key': side.key },
    ];
    for (const path of [
      '/hotels',
      '/hotels/score',
      '/hotels/export',
      '/hotels/changes',
      '/hotels/segment/HIGH',
      '/hotels/X',
      '/stats',
    ]) {
      for (const headers of attempts) {
        const answer = await ask(`${side.server.url}/api/v1${path}`, { headers });
        expect([answer.status, answer.json()]).toMatchObject([401, { code: 'unauthorized' }]);
        expect(answer.headers.get('www-authenticate')).toBe('ApiKey');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('dataset-kind')).toBeNull();
      }
    }
    expect((await ask(`${side.server.url}/api/v1/health`)).status).toBe(200);
  });
});
