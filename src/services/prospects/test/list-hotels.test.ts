import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { ask } from '../../../../test/support/http.ts';
import type { Hotel } from '../hotels/hotel.ts';
import { madeUpHotel, madeUpHotels, publish } from './made-up-hotels.ts';
import type { FilterQuery } from './plain-filter.ts';
import { drawQuery, passes, queryString, scoreOf } from './plain-filter.ts';
import type { ReadSide } from './read-side-server.ts';
import { startReadSide } from './read-side-server.ts';

/** What GET /hotels selects and what it refuses. How its pages follow one another is hotel-paging.test.ts's. */
type HotelList = {
  dataset: { kind: string };
  total: number;
  total_is_exact: boolean;
  limit: number;
  offset: number;
  hotels: (Hotel & { provenance?: Record<string, unknown> })[];
  next: string | null;
  next_cursor: string | null;
};

let side: ReadSide;
let hotels: Hotel[];

beforeAll(async () => {
  side = await startReadSide();
  const random = seededRandom(5);
  const thai = { country: 'TH', city: 'Krabi' } as const;
  await publish(side.database, [
    ...madeUpHotels(5000, 1),
    madeUpHotel(9000, random, { ...thai, name: 'โรงแรมดอกบัวสุขุมวิท81' }),
    madeUpHotel(9001, random, { name: "O'Hara & Søn™ Château-Hôtel", city: 'São  Tomé' }),
    madeUpHotel(9002, random, { name: 'ＦＵＬＬ width ⅓ Inn' }),
    madeUpHotel(9003, random, { name: '!!!' }),
  ]);
  await side.database.query("UPDATE prospects.dataset SET kind = 'live'");
  hotels = await side.allHotels();
}, 120_000);

afterAll(() => side.close());

async function list(query: object): Promise<HotelList> {
  const answer = await side.get(`/hotels?${queryString(query)}`);
  expect([answer.status, JSON.stringify(query)]).toEqual([200, JSON.stringify(query)]);
  return answer.json<HotelList>();
}

const numbersOf = (found: readonly { uen: string }[]) => found.map(({ uen }) => uen);

/** A page and its total against a plain count. */
async function expectSelection(query: FilterQuery, limit = 100): Promise<void> {
  const expected = hotels.filter((hotel) => passes(hotel, query));
  const found = await list({ ...query, limit });
  const what = JSON.stringify(query);
  expect(numbersOf(found.hotels), what).toEqual(numbersOf(expected.slice(0, limit)));
  if (found.total_is_exact) expect(found.total, what).toBe(expected.length);
  else expect([found.total, expected.length > 1000], what).toEqual([1000, true]);
  expect(found.next === null, what).toBe(expected.length <= limit);
}

describe('without parameters', () => {
  test('twenty hotels by number, and how many there are', async () => {
    const found = await list({});
    expect(found).toEqual({
      dataset: { kind: 'live' },
      total: 5004,
      total_is_exact: true,
      limit: 20,
      offset: 0,
      hotels: hotels.slice(0, 20),
      next: `/api/v1/hotels?limit=20&cursor=${found.next_cursor}`,
      next_cursor: expect.any(String),
    });
  });

  test('an unknown parameter changes nothing', async () => {
    expect((await list({ colour: 'green' })).hotels).toEqual(hotels.slice(0, 20));
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

  test('a least rating above the greatest', async () => {
    const answer = await side.get('/hotels?min_rating=4.1&max_rating=4');
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ in: 'query', name: 'min_rating' }] }]);
    expect((await list({ min_rating: 4, max_rating: 4 })).total).toBeGreaterThan(0);
  });
});

describe('filters', () => {
  test('each segment and country', async () => {
    for (const segment of ['CRITICAL', 'URGENT', 'HIGH', 'MODERATE']) {
      await expectSelection({ segment });
      for (const country of ['SG', 'TH']) await expectSelection({ segment, country });
    }
    await expectSelection({ country: 'SG' });
    await expectSelection({ country: 'TH' });
  });

  test('every bound of the ratings, between tenths and outside the scale too', async () => {
    for (let tenths = 8; tenths <= 46; tenths += 1) {
      await expectSelection({ min_rating: tenths / 10 }, 5);
      await expectSelection({ max_rating: tenths / 10 }, 5);
      await expectSelection({ min_rating: tenths / 10 - 0.05, max_rating: tenths / 10 + 0.05 }, 5);
    }
    await expectSelection({ min_rating: 0, max_rating: 5 });
    await expectSelection({ min_rating: 4.41, max_rating: 4.49 });
  });

  test('a segment with ratings outside of it selects nothing, whatever else is asked', async () => {
    for (const further of [{}, { min_score: 1 }, { country: 'SG', min_score: 0.01 }, { q: 'hotel' }, { city: 'Nan' }]) {
      const found = await list({ segment: 'CRITICAL', min_rating: 4, ...further });
      expect([found.total, found.hotels, found.next]).toEqual([0, [], null]);
    }
    expect((await list({ min_rating: 4.5, min_score: 1 })).total).toBe(0);
  });

  test('with and without an e-mail and a website', async () => {
    for (const has of [true, false]) {
      await expectSelection({ has_email: has });
      await expectSelection({ has_website: has });
      await expectSelection({ has_email: has, has_website: !has });
    }
  });

  test('a least score: none, exactly at a score, and a hair above', async () => {
    const scores = [...new Set(hotels.map(scoreOf))].sort((a, b) => a - b);
    await expectSelection({ min_score: -5 });
    await expectSelection({ min_score: 0 });
    for (const score of [...scores.filter((_, i) => i % 40 === 0), scores.at(-1) ?? 0]) {
      await expectSelection({ min_score: score }, 3);
      await expectSelection({ min_score: Number((score + 0.01).toFixed(2)) }, 3);
      await expectSelection({ min_score: Number((score + 0.000001).toFixed(6)) }, 3);
    }
    expect((await list({ min_score: '0.0000000001' })).total).toBe(hotels.filter((hotel) => scoreOf(hotel) > 0).length);
    expect((await list({ min_score: 1_000_000_000_000 })).total).toBe(0);
  });

  test('all of them together, as chance has it', async () => {
    const random = seededRandom(77);
    let exact = 0;
    for (let i = 0; i < 250; i += 1) {
      const query = drawQuery(random, hotels);
      const { min_rating: low = 0, max_rating: high = 5 } = query;
      if (low > high) continue;
      await expectSelection(query, random.pick([1, 5, 100]));
      exact += 1;
    }
    expect(exact).toBeGreaterThan(200);
  });

  test('the total is exact for every filter of the contract, however many match', async () => {
    for (const query of [
      {},
      { country: 'TH' },
      { segment: 'HIGH' },
      { min_rating: 3.1 },
      { min_score: 1 },
      { q: 'hotel' },
    ]) {
      const found = await list(query);
      expect([found.total_is_exact, found.total > 1000]).toEqual([true, true]);
    }
  });

  test('more than a thousand matches of a search for two words are not counted to the end', async () => {
    const expected = hotels.filter((hotel) => passes(hotel, { q: 'amber hotel' }));
    expect(expected.length).toBeGreaterThan(1000);
    const found = await list({ q: 'amber hotel', limit: 100 });
    expect([found.total, found.total_is_exact]).toEqual([1000, false]);
    expect(numbersOf(found.hotels)).toEqual(numbersOf(expected.slice(0, 100)));
    const fewer = await list({ q: 'amber heron' });
    expect([fewer.total, fewer.total_is_exact]).toEqual([
      hotels.filter((hotel) => passes(hotel, { q: 'amber heron' })).length,
      true,
    ]);
  });
});

describe('words of the name', () => {
  const named = (pattern: RegExp) => numbersOf(hotels.filter(({ name }) => pattern.test(name)).slice(0, 100));

  test.each([
    ['cafe', /^Café /],
    ['CAFÉ', /^Café /],
    ['Cafe\u0301', /^Café /],
    ['grosse', /^Größe /],
    ['GRÖSSE', /^Größe /],
    ['hotel elan', /^Élan .* Hotel$/],
    ['élan, HOTEL!', /^Élan .* Hotel$/],
    ['hotel hotel élan', /^Élan .* Hotel$/],
    ['โรงแรม', /^โรงแรม/],
    ['ริมน้ำ', /ริมน้ำ/],
    ['โรงแรมริมน้ำ', /^โรงแรมริมน้ำ$/],
    // The vowel am as two characters, as some keyboards have it.
    ['ริมน\u0e49\u0e4d\u0e32', /ริมน้ำ/],
    ['รีสอร์ท บ้าน', /^บ้านช้างรีสอร์ท$/],
    ['สุขุมวิท ๘๑', /สุขุมวิท81/],
    ["o'hara and son", /Hara/],
    ['chateau hotel', /Château-Hôtel/],
    ['full inn', /ＦＵＬＬ/],
  ])('%s', async (q, pattern) => {
    const expected = named(pattern);
    expect(expected.length).toBeGreaterThan(0);
    expect(numbersOf((await list({ q, limit: 100 })).hotels)).toEqual(expected);
  });

  test.each([
    'nowhere',
    'amb',
    'mber',
    'amber nowhere',
    "'; DROP TABLE prospects.hotel; --",
    '%',
    'a%',
    '_____x',
    'ดอ',
  ])('nobody has %s', async (q) => {
    if (q === '%') return expect((await side.get('/hotels?q=%25')).status).toBe(400);
    const found = await list({ q });
    expect([found.total, found.total_is_exact, found.hotels, found.next]).toEqual([0, true, [], null]);
  });

  test('odd characters around and between words do not matter', async () => {
    const expected = named(/^Élan .* Hotel$/);
    for (const q of [
      '\u0000élan\u0000hotel',
      'élan\thotel\n',
      '\u202eélan hotel',
      'élan \u{1f3e8} hotel',
      '"élan" +hotel',
    ]) {
      expect(numbersOf((await list({ q, limit: 100 })).hotels)).toEqual(expected);
    }
  });
});

describe('the city', () => {
  test.each([
    ['Bangkok', 'Bangkok'],
    ['  bANGKOK ', 'Bangkok'],
    ['กรุงเทพมหานคร', 'Bangkok'],
    ['กทม.', 'Bangkok'],
    ['จังหวัดภูเก็ต', 'Phuket'],
    ['Phuket Province', 'Phuket'],
    ['เชียงใหม่', 'Chiang Mai'],
    ['chiang  mai', 'Chiang Mai'],
    ['ChiangMai', 'Chiang Mai'],
    ['Phangnga', 'Phang-nga'],
    ['พังงา', 'Phang-nga'],
    ['singapore', 'Singapore'],
    ['SAO TOME', 'São  Tomé'],
    ['Phuket\u0000', 'Phuket'],
  ])('%s', async (asked, city) => {
    const expected = hotels.filter((hotel) => hotel.city === city);
    expect(expected.length).toBeGreaterThan(0);
    const found = await list({ city: asked, limit: 100 });
    expect(found.total).toBe(expected.length);
    expect(numbersOf(found.hotels)).toEqual(numbersOf(expected.slice(0, 100)));
  });

  test.each(['Atlantis', 'Bang', 'b_ngkok', ' ', "' OR 1=1 --", '\u0000'])('%s is none', async (city) => {
    const found = await list({ city });
    expect([found.total, found.hotels]).toEqual([0, []]);
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
