import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { useHotelList } from '../../test/hotel-list.ts';
import type { FilterQuery } from '../../test/plain-filter.ts';
import { drawQuery, passes, scoreOf } from '../../test/plain-filter.ts';

/** What each filter of GET /hotels selects, alone and with others. */
const { side, hotels, list } = useHotelList();

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

  test('a search for two words is counted to its end while little has to be read for it', async () => {
    for (const q of ['amber hotel', 'amber heron']) {
      const expected = hotels.filter((hotel) => passes(hotel, { q }));
      const found = await list({ q, limit: 100 });
      expect([found.total, found.total_is, found.total_is_exact]).toEqual([expected.length, 'exact', true]);
      expect(numbersOf(found.hotels)).toEqual(numbersOf(expected.slice(0, 100)));
    }
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
