import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { SEGMENTS } from '../../rules/segment.ts';
import { madeUpHotel, madeUpHotels, publish } from '../../test/made-up-hotels.ts';
import { queryString } from '../../test/plain-filter.ts';

/** GET /hotels/segment/{segment}. */
type SegmentList = {
  segment: string;
  dataset: { kind: string };
  total: number;
  limit: number;
  offset: number;
  hotels: Hotel[];
  next: string | null;
};

let side: ReadSide;
let hotels: Hotel[];

beforeAll(async () => {
  side = await startReadSide();
  const random = seededRandom(41);
  const high = Array.from({ length: 1500 }, (_, i) =>
    madeUpHotel(1000 + i, random, { ratingTenths: random.between(39, 41) }),
  );
  await publish(side.database, [...madeUpHotels(1000, 40), ...high]);
  hotels = await side.allHotels();
}, 180_000);

afterAll(() => side.close());

const numbersOf = (found: readonly { uen: string }[]) => found.map(({ uen }) => uen);
const inSegment = (segment: string) => numbersOf(hotels.filter((hotel) => hotel.segment === segment));

describe('a segment', () => {
  test.each(SEGMENTS)('%s: by number, all of it up to a thousand', async (segment) => {
    const answer = await side.get(`/hotels/segment/${segment}`);
    const found = answer.json<SegmentList>();
    const wanted = inSegment(segment);
    expect(wanted.length).toBeGreaterThan(20);
    expect(Object.keys(found)).toEqual(['segment', 'dataset', 'total', 'limit', 'offset', 'hotels', 'next']);
    expect([found.limit, found.offset, found.next === null]).toEqual([1000, 0, wanted.length <= 1000]);
    expect([found.segment, found.dataset, found.total]).toEqual([segment, { kind: 'live' }, wanted.length]);
    expect(numbersOf(found.hotels)).toEqual(wanted.slice(0, 1000));
    expect(answer.headers.get('link') === null).toBe(wanted.length <= 1000);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('of more than a thousand goes on behind the Link', async () => {
    const found: string[] = [];
    const links: string[] = [];
    for (let link: string | undefined = '/api/v1/hotels/segment/HIGH'; link !== undefined; ) {
      const answer = await side.follow(link);
      const page = answer.json<SegmentList>();
      found.push(...numbersOf(page.hotels));
      link = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      expect(page.next).toBe(link ?? null);
      if (link !== undefined) links.push(link);
    }
    expect(found).toEqual(inSegment('HIGH'));
    expect(links).toEqual(['/api/v1/hotels/segment/HIGH?limit=1000&offset=1000']);
  });

  test('in pages of any size', async () => {
    const wanted = inSegment('HIGH');
    for (const [limit, offset] of [
      [1, 0],
      [1, 999],
      [1, 1000],
      [1000, 1],
      [7, wanted.length - 7],
      [7, wanted.length - 8],
      [1000, wanted.length],
      [1000, wanted.length + 5000],
    ] as const) {
      const answer = await side.get(`/hotels/segment/HIGH?${queryString({ limit, offset })}`);
      const found = answer.json<SegmentList>();
      expect(numbersOf(found.hotels)).toEqual(wanted.slice(offset, offset + limit));
      expect([found.total, found.limit, found.offset]).toEqual([wanted.length, limit, offset]);
      const next = offset + limit < wanted.length ? `<${nextOf(limit, offset + limit)}>; rel="next"` : null;
      expect(answer.headers.get('link')).toBe(next);
      expect(found.next).toBe(next === null ? null : nextOf(limit, offset + limit));
    }
  });

  const nextOf = (limit: number, offset: number) => `/api/v1/hotels/segment/HIGH?limit=${limit}&offset=${offset}`;

  test('is what the list filters by', async () => {
    const listed = (await side.get('/hotels?segment=URGENT&limit=100')).json<SegmentList>();
    const found = (await side.get('/hotels/segment/URGENT?limit=100')).json<SegmentList>();
    expect([found.total, found.hotels]).toEqual([listed.total, listed.hotels]);
  });

  test('is not sent again while nothing changed', async () => {
    const first = await side.get('/hotels/segment/URGENT');
    const again = await side.get('/hotels/segment/URGENT', { 'if-none-match': String(first.headers.get('etag')) });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('anything else', () => {
  test.each([
    'critical',
    'Critical',
    'LOW',
    'CRITICAL%20',
    'CRITICAL%00',
    'CRITICAL,HIGH',
    '%27%20OR%201=1--',
    '__proto__',
    'constructor',
    'toString',
    '0',
    '%E0%B8%81',
    'X'.repeat(200),
  ])('%s is no segment: 404', async (segment) => {
    const answer = await side.get(`/hotels/segment/${segment}`);
    expect([answer.status, answer.json()]).toMatchObject([404, { code: 'segment_not_found' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a path below or beside it is nothing', async () => {
    for (const path of [
      '/hotels/segment/HIGH/',
      '/hotels/segment/HIGH/x',
      '/hotels/segment/',
      '/hotels/Segment/HIGH',
    ]) {
      expect([(await side.get(path)).status, path]).toEqual([404, path]);
    }
  });

  test.each([
    ['limit', ['0', '1001', '-1', '1.5', 'x', '']],
    ['offset', ['-1', '1.5', 'x', '']],
  ])('a wrong %s is refused and named', async (name, values) => {
    for (const value of values) {
      const answer = await side.get(`/hotels/segment/HIGH?${queryString({ [name]: value })}`);
      expect([answer.status, value]).toEqual([400, value]);
      expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ in: 'query', name }] });
    }
  });
});
