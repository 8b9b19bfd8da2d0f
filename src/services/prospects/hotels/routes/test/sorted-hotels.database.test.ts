import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { randomCases } from '#test/support/proof-size.ts';
import type { Hotel } from '../../rules/hotel.ts';
import type { SortColumn } from '../../rules/listing/hotel-sort.ts';
import { SORTS, sortParts } from '../../rules/listing/hotel-sort.ts';
import { nameKey } from '../../rules/listing/name-key.ts';
import { useHotelList } from '../../test/hotel-list.ts';
import type { FilterQuery, Further } from '../../test/plain-filter.ts';
import { drawFurtherQuery, passesFurther, queryString, scoreOf } from '../../test/plain-filter.ts';

/** GET /hotels, /hotels/score and /hotels/export under any filter in any order, against a plain sort. */
const { side, hotels, list } = useHotelList();
const further = new Map<string, Further>();

beforeAll(async () => {
  const { rows } = await side.database.query<Further & { uen: string }>(
    'SELECT uen, rooms, phone FROM prospects.hotel',
  );
  for (const { uen, ...rest } of rows) further.set(uen, rest);
});

const NOTHING: Further = { rooms: null, phone: null };
const furtherOf = ({ uen }: Hotel) => further.get(uen) ?? NOTHING;

const KEYS: Readonly<Record<SortColumn, (hotel: Hotel) => readonly (string | number)[]>> = {
  uen: () => [],
  name: ({ name }) => [nameKey(name)],
  city: ({ city }) => [city === 'São  Tomé' ? 'sao tome' : city.toLowerCase()],
  country: ({ country, city }) => [country, city === 'São  Tomé' ? 'sao tome' : city.toLowerCase()],
  rating: ({ rating }) => [rating],
  reviews_count: ({ reviews_count: reviews }) => [reviews],
  opportunity_usd: ({ opportunity_usd: usd }) => [usd],
  rooms: (hotel) => [furtherOf(hotel).rooms ?? Number.NaN],
  score: (hotel) => [scoreOf(hotel), hotel.reviews_count],
};

/** By code points, as the tables sort. */
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : Buffer.compare(Buffer.from(a), Buffer.from(b));

function sorted(sort: (typeof SORTS)[number], query: FilterQuery): Hotel[] {
  const { column, isDescending } = sortParts(sort);
  const sign = isDescending ? -1 : 1;
  const numberSign = column === 'score' ? -sign : sign;
  return hotels
    .filter((hotel) => passesFurther(hotel, furtherOf(hotel), query))
    .toSorted((a, b) => {
      const [of, other] = [KEYS[column](a), KEYS[column](b)];
      for (const [i, value] of of.entries()) {
        const against = other[i] ?? '';
        const [isUnknown, isOtherUnknown] = [Number.isNaN(value), Number.isNaN(against)];
        if (isUnknown !== isOtherUnknown) return isUnknown ? 1 : -1;
        const difference = isUnknown ? 0 : compare(value, against);
        if (difference !== 0) return sign * difference;
      }
      return numberSign * compare(a.uen, b.uen);
    });
}

const numbersOf = (found: readonly { uen: string }[]) => found.map(({ uen }) => uen);

async function expectPage(sort: (typeof SORTS)[number], query: FilterQuery, limit: number): Promise<number> {
  const expected = sorted(sort, query);
  const found = await list({ ...query, sort, limit });
  const what = `${sort} ${JSON.stringify(query)}`;
  expect(numbersOf(found.hotels), what).toEqual(numbersOf(expected.slice(0, limit)));
  if (found.total_is_exact) expect(found.total, what).toBe(expected.length);
  else expect([found.total, expected.length > 1000], what).toEqual([1000, true]);
  expect(found.next === null, what).toBe(expected.length <= limit);
  return expected.length;
}

describe('every order', () => {
  test.each(SORTS)('%s: all hotels once, by cursor and by offset', async (sort) => {
    const expected = numbersOf(sorted(sort, { min_rooms: 13 }));
    expect(expected.length).toBeGreaterThan(1000);
    for (const start of ['', '&offset=0']) {
      const seen: string[] = [];
      let link: string | null = `/api/v1/hotels?min_rooms=13&sort=${sort}&limit=100${start}`;
      while (link !== null) {
        const answer = await side.follow(link);
        expect([answer.status, link]).toEqual([200, link]);
        const page: { hotels: Hotel[]; offset: number; next: string | null } = answer.json();
        expect(page.offset).toBe(seen.length);
        seen.push(...numbersOf(page.hotels));
        link = page.next;
      }
      expect(seen).toEqual(expected);
    }
  });

  test('under every filter, as chance has it', async () => {
    const random = seededRandom(91);
    const sizes: number[] = [];
    for (let i = 0; i < randomCases(1500); i += 1) {
      const query = drawFurtherQuery(random, hotels);
      if ((query.min_rating ?? 0) > (query.max_rating ?? 5)) continue;
      sizes.push(await expectPage(random.pick(SORTS), query, random.pick([1, 5, 100])));
    }
    expect(sizes.some((size) => size === 0)).toBe(true);
    expect(sizes.some((size) => size > 100)).toBe(true);
  }, 300_000);

  test('rooms that are not known come last both ways', async () => {
    for (const sort of ['rooms', '-rooms']) {
      const { hotels: last } = await list({ sort, limit: 5, offset: hotels.length - 5 });
      expect(last.map((hotel) => furtherOf(hotel).rooms)).toEqual([null, null, null, null, null]);
      const { hotels: first } = await list({ sort, limit: 1 });
      expect(first.map((hotel) => furtherOf(hotel).rooms)).toEqual([sort === 'rooms' ? 12 : 450]);
    }
  });
});

describe('leads', () => {
  test('take the same filters and orders, with rank, score and explanation', async () => {
    const query = { min_rooms: 60, has_phone: true, max_reviews: 100 };
    const answer = await side.get(`/hotels/score?${queryString({ ...query, sort: 'name', limit: 7, offset: 3 })}`);
    const page = answer.json<{ total: number; leads: (Hotel & { rank: number; score: number })[] }>();
    const expected = sorted('name', query);
    expect(numbersOf(page.leads)).toEqual(numbersOf(expected.slice(3, 10)));
    expect(page.leads.map(({ rank, score }) => [rank, score])).toEqual(
      expected.slice(3, 10).map((hotel, i) => [i + 4, scoreOf(hotel)]),
    );
  });

  test('by their usual order under a filter that the counts do not have', async () => {
    const query = { min_opportunity: 10_000, max_rooms: 60 };
    const expected = sorted('-score', query);
    const seen: string[] = [];
    let link: string | null = `/api/v1/hotels/score?${queryString({ ...query, limit: 50 })}`;
    while (link !== null) {
      const page: { leads: Hotel[]; next: string | null } = (await side.follow(link)).json();
      seen.push(...numbersOf(page.leads));
      link = page.next;
    }
    expect(seen).toEqual(numbersOf(expected));
  });
});

describe('the export', () => {
  test('comes in the order that is asked for', async () => {
    const query = { has_phone: true, min_reviews: 2 };
    const answer = await side.get(`/hotels/export?${queryString({ ...query, sort: '-rooms', format: 'ndjson' })}`);
    const lines = answer.text.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Hotel).uen)).toEqual(numbersOf(sorted('-rooms', query)));
  });
});

describe('what is refused', () => {
  test.each([
    ['sort=price', 'sort'],
    ['min_rooms=5&max_rooms=4', 'min_rooms'],
    ['min_reviews=5&max_reviews=4', 'min_reviews'],
    ['min_opportunity=5&max_opportunity=4', 'min_opportunity'],
    ['min_reviews=2.5', 'min_reviews'],
    ['max_reviews=2147483648', 'max_reviews'],
    ['min_rooms=0', 'min_rooms'],
    ['has_phone=yes', 'has_phone'],
    ['include=provenance,all', 'include'],
    ['include=', 'include'],
  ])('%s', async (query, name) => {
    for (const path of ['/hotels', '/hotels/score']) {
      const answer = await side.get(`${path}?${query}`);
      expect([answer.status, answer.json<{ errors: { name: string }[] }>().errors.map((each) => each.name)]).toEqual([
        400,
        [name],
      ]);
    }
  });

  test('a cursor of another order, and one that was made by hand', async () => {
    const { next_cursor: cursor } = await list({ sort: '-rooms', limit: 5 });
    expect((await side.get(`/hotels?sort=-rooms&cursor=${cursor}`)).status).toBe(200);
    for (const sort of ['rooms', 'uen', 'name', '-score', '-reviews_count']) {
      expect((await side.get(`/hotels?sort=${sort}&cursor=${cursor}`)).status).toBe(400);
    }
    const encoded = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const most = Number.MAX_SAFE_INTEGER;
    for (const parts of [
      ['-rooms', most, 'x', most],
      ['-rooms', 0, "'; --", 1],
      ['-rooms', 0, '', 0],
    ]) {
      expect((await side.get(`/hotels?sort=-rooms&cursor=${encoded(parts)}`)).status).toBe(200);
    }
    for (const parts of [
      ['-rooms', '1', 'x', 1],
      ['-rooms', 1, 'x'],
      ['-rooms', -1, 'x', 1],
      ['-rooms', 1, 'a\0', 1],
    ]) {
      expect((await side.get(`/hotels?sort=-rooms&cursor=${encoded(parts)}`)).status).toBe(400);
    }
  });
});

test('what is included is told of each hotel, in one order', async () => {
  const page = await list({ include: 'estimate,location,contact', sort: 'name', limit: 100 });
  for (const hotel of page.hotels as (Hotel & { [member: string]: unknown })[]) {
    const { rooms, phone } = furtherOf(hotel);
    expect(Object.keys(hotel).slice(-3)).toEqual(['location', 'contact', 'estimate']);
    expect(hotel['contact']).toEqual({ phone });
    expect(hotel['estimate']).toMatchObject(
      rooms === null ? { rooms_source: 'class_median', confidence: 'low' } : { rooms, rooms_source: 'licence' },
    );
    const location = hotel['location'] as { licence: string } | null;
    expect(location === null || location.licence === 'none needed').toBe(true);
  }
  expect(page.hotels.some((hotel) => (hotel as { location?: unknown }).location === null)).toBe(true);
});
