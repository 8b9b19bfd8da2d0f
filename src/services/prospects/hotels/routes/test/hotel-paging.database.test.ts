import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { Answer } from '#test/support/http.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { madeUpHotel, madeUpHotels, numberOf, publish } from '../../test/made-up-hotels.ts';
import type { FilterQuery } from '../../test/plain-filter.ts';
import { passes, queryString } from '../../test/plain-filter.ts';

/** How the pages of GET /hotels follow one another, by cursor and by offset, also while somebody writes. */
type Page = {
  total: number;
  limit: number;
  offset: number;
  hotels: Hotel[];
  next: string | null;
  next_cursor: string | null;
};

const HOTELS = 4500;
let side: ReadSide;
let hotels: Hotel[];

beforeAll(async () => {
  side = await startReadSide();
  await publish(side.database, madeUpHotels(HOTELS, 2));
  hotels = await side.allHotels();
}, 120_000);

afterAll(() => side.close());

const numbersOf = (found: readonly { uen: string }[]) => found.map(({ uen }) => uen);
const expected = (query: FilterQuery) => numbersOf(hotels.filter((hotel) => passes(hotel, query)));

/** Follows `next` to the end; `between` runs before each further page. */
async function walk(first: string, between: () => Promise<unknown> = async () => {}): Promise<Page[]> {
  const pages: Page[] = [];
  for (let link: string | null = `/api/v1/hotels?${first}`; link !== null; ) {
    const answer: Answer = await side.follow(link);
    expect([answer.status, link]).toEqual([200, link]);
    const page: Page = answer.json<Page>();
    expect(answer.headers.get('link')).toBe(page.next === null ? null : `<${page.next}>; rel="next"`);
    expect(page.next === null).toBe(page.next_cursor === null);
    pages.push(page);
    link = page.next;
    if (link !== null) await between();
  }
  return pages;
}

const hotelsOn = (pages: readonly Page[]) => pages.flatMap((page) => page.hotels);

describe('a walk with next', () => {
  const questions: [FilterQuery, number][] = [
    [{}, 100],
    [{ country: 'SG' }, 37],
    [{ segment: 'CRITICAL', country: 'TH' }, 100],
    [{ min_rating: 3.7, max_rating: 4.2 }, 99],
    [{ city: 'ภูเก็ต' }, 100],
    [{ q: 'amber hotel' }, 100],
    [{ q: 'โรงแรม', has_email: true }, 20],
    [{ min_score: 1000, has_website: false }, 100],
  ];

  test.each(questions)('%j finds every hotel once, in order', async (query, limit) => {
    const pages = await walk(queryString({ ...query, limit }));
    const wanted = expected(query.city === undefined ? query : { ...query, city: 'Phuket' });
    expect(wanted.length).toBeGreaterThan(limit);
    expect(numbersOf(hotelsOn(pages))).toEqual(wanted);
    expect(pages.map(({ offset }) => offset)).toEqual(pages.map((_, i) => i * limit));
    expect(pages.slice(0, -1).every((page) => page.hotels.length === limit)).toBe(true);
    expect(pages.at(-1)?.hotels.length).toBeGreaterThan(0);
    expect(new Set(pages.map(({ total }) => total)).size).toBe(1);
  });

  test.each(questions)('%j by offset finds the same, and stays with offsets', async (query, limit) => {
    const pages = await walk(queryString({ ...query, limit, offset: 0 }));
    expect(numbersOf(hotelsOn(pages))).toEqual(
      expected(query.city === undefined ? query : { ...query, city: 'Phuket' }),
    );
    for (const { next } of pages.slice(0, -1)) {
      const parameters = new URLSearchParams(next?.split('?')[1]);
      expect([parameters.has('offset'), parameters.has('cursor')]).toEqual([true, false]);
    }
  });

  test('keeps the whole question, odd characters and all', async () => {
    const page = (await side.get(`/hotels?${queryString({ q: 'amber & โรงแรม+"<>', limit: 1 })}`)).json<Page>();
    expect(page.next).toBeNull();
    const found = (
      await side.get(`/hotels?${queryString({ q: '"amber" <hotel> +', country: 'TH', city: 'เชียงใหม่', limit: 1 })}`)
    ).json<Page>();
    const parameters = new URLSearchParams(found.next?.split('?')[1]);
    expect(Object.fromEntries(parameters)).toEqual({
      q: '"amber" <hotel> +',
      country: 'TH',
      city: 'เชียงใหม่',
      limit: '1',
      cursor: found.next_cursor,
    });
    expect(found.next).toMatch(/^\/api\/v1\/hotels\?[\w.*%&=+-]+$/);
  });

  test('an exact last page leads nowhere', async () => {
    const query = { segment: 'URGENT', country: 'SG', has_website: false, has_email: false } as const;
    const limit = expected(query).length;
    expect(limit).toBeLessThanOrEqual(100);
    const page = (await side.get(`/hotels?${queryString({ ...query, limit })}`)).json<Page>();
    expect([page.hotels.length, page.next, page.next_cursor]).toEqual([limit, null, null]);
    const before = (await side.get(`/hotels?${queryString({ ...query, limit: limit - 1 })}`)).json<Page>();
    expect((await side.follow(String(before.next))).json<Page>().hotels).toHaveLength(1);
  });

  test('next_cursor goes with another limit, and with the first page by offset', async () => {
    const page = (await side.get('/hotels?limit=10&offset=30')).json<Page>();
    const further = (await side.get(`/hotels?limit=3&cursor=${page.next_cursor}`)).json<Page>();
    expect([further.offset, numbersOf(further.hotels)]).toEqual([40, numbersOf(hotels.slice(40, 43))]);
  });
});

describe('far into the list', () => {
  test.each([
    {},
    { country: 'TH' },
    { min_rating: 1.2, max_rating: 4.3 },
    { q: 'hotel' },
    { q: 'hotel amber' },
    { has_email: true, min_score: 0.01 },
  ])('%j by offset', async (query) => {
    const wanted = expected(query);
    for (const offset of [999, 1000, 1001, 1100, wanted.length - 1, wanted.length, wanted.length + 1]) {
      const page = (await side.get(`/hotels?${queryString({ ...query, offset, limit: 50 })}`)).json<Page>();
      expect([offset, numbersOf(page.hotels)]).toEqual([offset, wanted.slice(offset, offset + 50)]);
      expect(page.next === null).toBe(offset + 50 >= wanted.length);
    }
  });
});

describe('while somebody writes', () => {
  test.each(['cursor', 'offset'])(
    'a walk by %s: pages are in order, and a cursor meets every hotel that stays once',
    async (by) => {
      const random = seededRandom(99);
      const staying = numbersOf(hotels);
      const passing = new Set<string>();
      let n = 10_000;
      const write = async () => {
        const added = Array.from({ length: 15 }, () => madeUpHotel(n++, random));
        const gone = random.shuffled([...passing]).slice(0, 9);
        // Others become something else, under the same number.
        const changed = Array.from({ length: 5 }, () => madeUpHotel(random.between(0, HOTELS - 1), random));
        const batch = new Map([...added, ...changed].map((hotel) => [hotel.facts.uen, hotel]));
        await publish(side.database, [...batch.values()], gone);
        for (const { facts } of added) passing.add(facts.uen);
        for (const uen of gone) passing.delete(uen);
      };
      const pages = await walk(`limit=100${by === 'offset' ? '&offset=0' : ''}`, write);
      const seen = numbersOf(hotelsOn(pages));
      for (const page of pages) expect(numbersOf(page.hotels)).toEqual(numbersOf(page.hotels).toSorted());
      if (by === 'cursor') {
        expect(seen).toEqual([...new Set(seen)].sort());
        const found = new Set(seen);
        expect(staying.filter((uen) => !found.has(uen))).toEqual([]);
      }
      await publish(side.database, [], [...passing]);
      expect(numbersOf(await side.allHotels())).toEqual(staying);
      hotels = await side.allHotels();
    },
  );

  test('a cursor outlives the hotel that it stands behind', async () => {
    const extra = madeUpHotel(20_000, seededRandom(3), { uen: `${numbersOf(hotels)[49]}X` });
    await publish(side.database, [extra]);
    const page = (await side.get('/hotels?limit=51')).json<Page>();
    expect(page.hotels.at(-1)?.uen).toBe(extra.facts.uen);
    await publish(side.database, [], [extra.facts.uen]);
    const further = (await side.follow(String(page.next))).json<Page>();
    expect(further.hotels[0]?.uen).toBe(numbersOf(hotels)[50]);
  });
});

describe('a cursor', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const isRefused = async (path: string, cursor: string) => {
    const answer = await side.get(`${path}?${queryString({ cursor })}`);
    expect([answer.status, cursor]).toEqual([400, cursor]);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ in: 'query', name: 'cursor' }] });
  };

  test('does not go with an offset', async () => {
    const { next_cursor: cursor } = (await side.get('/hotels?limit=1')).json<Page>();
    for (const path of ['/hotels', '/hotels/score']) {
      const answer = await side.get(`${path}?cursor=${cursor}&offset=0`);
      expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ in: 'query', name: 'cursor' }] }]);
    }
  });

  test('that is broken is refused', async () => {
    const { next_cursor: good } = (await side.get('/hotels?limit=1')).json<Page>();
    const broken = [
      String(good).slice(1),
      String(good).slice(0, -3),
      `${good}=`,
      `${good}\u0000`,
      'AAAA',
      '____',
      'é',
      'null',
      encoded(null),
      encoded({}),
      encoded([]),
      encoded(['x']),
      encoded(['x', '1']),
      encoded([1, 'x']),
      encoded(['x', 1, 2]),
      encoded(['x', -1]),
      encoded(['x', 1.5]),
      encoded(['x', 2 ** 53]),
      encoded(['x', null]),
      encoded([['x'], 1]),
      encoded(['a\u0000b', 1]),
      Buffer.from('["x",1e400]').toString('base64url'),
      Buffer.from('["x",NaN]').toString('base64url'),
    ];
    for (const cursor of broken) await isRefused('/hotels', cursor);
  });

  test('of another list is refused', async () => {
    const leads = (await side.get('/hotels/score?limit=1')).json<Page>();
    const ofLeads = new URLSearchParams(String(leads.next).split('?')[1]).get('cursor');
    const ofList = (await side.get('/hotels?limit=1')).json<Page>().next_cursor;
    const since = (await side.get('/hotels/changes?limit=1')).json<{ next_since: string }>().next_since;
    for (const cursor of [ofLeads, since]) await isRefused('/hotels', String(cursor));
    for (const cursor of [ofList, since]) await isRefused('/hotels/score', String(cursor));
  });

  test('is a place and no more: one that was made by hand asks for nothing else', async () => {
    const strange = [
      "' OR 1=1 --",
      '\u{1f3e8}',
      'ก',
      '\ud800',
      '',
      '"',
      '\\',
      '~'.repeat(200),
      '$1',
      `${numberOf(4)}\n`,
    ];
    for (const after of strange) {
      const answer = await side.get(`/hotels?limit=5&cursor=${encoded([after, 3])}`);
      const place = numbersOf(hotels).filter((uen) => Buffer.compare(Buffer.from(uen), Buffer.from(after)) > 0);
      expect([answer.status, after]).toEqual([200, after]);
      expect([numbersOf(answer.json<Page>().hotels), answer.json<Page>().offset]).toEqual([place.slice(0, 5), 3]);
    }
  });

  test('of leads, made by hand: any numbers are a place or a wrong value, never a failure', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    for (const numbers of [
      [most, most],
      [0, most],
      [most, 0],
      [1e15, 2 ** 31],
      [100, 2 ** 31 - 1],
      [0, 0],
    ]) {
      const answer = await side.get(`/hotels/score?cursor=${encoded([...numbers, 'x', 1])}`);
      expect([[200, 400].includes(answer.status), numbers]).toEqual([true, numbers]);
    }
    const first = (await side.get('/hotels/score')).json<{ leads: Hotel[] }>();
    const behindNothing = await side.get(`/hotels/score?cursor=${encoded([most, 2 ** 31 - 1, 'x', 0])}`);
    expect(behindNothing.json<{ leads: Hotel[] }>().leads).toEqual(first.leads);
  });
});
