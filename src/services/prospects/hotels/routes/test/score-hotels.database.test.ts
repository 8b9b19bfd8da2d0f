import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { Answer } from '#test/support/http.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { SEGMENTS } from '../../rules/segment.ts';
import { madeUpHotel, madeUpHotels, publish } from '../../test/made-up-hotels.ts';
import type { FilterQuery } from '../../test/plain-filter.ts';
import { byUrgency, passes, queryString, scoreOf } from '../../test/plain-filter.ts';

/** GET /hotels/score: the order, the ranks, the counts above a score and what explains one. */
type Lead = Hotel & { rank: number; score: number; explanation: { term: string; value: number; detail: string }[] };
type LeadList = { dataset: { kind: string }; total: number; limit: number; leads: Lead[]; next: string | null };

let side: ReadSide;
let ranked: Hotel[];

beforeAll(async () => {
  side = await startReadSide();
  const random = seededRandom(21);
  // Two thousand with few different scores, and two thousand whose scores lie close together.
  const spread = Array.from({ length: 2000 }, (_, i) =>
    madeUpHotel(2000 + i, random, {
      reviewsCount: random.between(0, 4000),
      rooms: random.between(1, 40),
      ratingTenths: random.between(30, 44),
    }),
  );
  await publish(side.database, [...madeUpHotels(2000, 20), ...spread]);
  ranked = (await side.allHotels()).sort(byUrgency);
}, 120_000);

afterAll(() => side.close());

async function rank(query: object): Promise<LeadList> {
  const answer = await side.get(`/hotels/score?${queryString(query)}`);
  expect([answer.status, JSON.stringify(query)]).toEqual([200, JSON.stringify(query)]);
  return answer.json<LeadList>();
}

async function walk(query: object, between: () => Promise<unknown> = async () => {}): Promise<LeadList[]> {
  const pages: LeadList[] = [];
  for (let link: string | null = `/api/v1/hotels/score?${queryString(query)}`; link !== null; ) {
    const answer: Answer = await side.follow(link);
    expect([answer.status, link]).toEqual([200, link]);
    const page: LeadList = answer.json<LeadList>();
    expect(answer.headers.get('link')).toBe(page.next === null ? null : `<${page.next}>; rel="next"`);
    pages.push(page);
    link = page.next;
    if (link !== null) await between();
  }
  return pages;
}

/** Compared as text: thousands of leads, member by member, take seconds. */
const textOf = (pages: readonly LeadList[]) =>
  leadsOn(pages)
    .map((lead) => JSON.stringify(lead))
    .join('\n');
const leadsOn = (pages: readonly LeadList[]) => pages.flatMap(({ leads }) => leads);
const numbersOf = (found: readonly { uen: string }[]) => found.map(({ uen }) => uen);
const expected = (query: FilterQuery) => ranked.filter((hotel) => passes(hotel, query));

describe('the order', () => {
  test('has ties in score, and in score and reviews, for these tests to mean something', () => {
    const tied = (keyOf: (hotel: Hotel) => string) =>
      Math.max(...[...Map.groupBy(ranked, keyOf).values()].map((all) => all.length));
    expect(tied((hotel) => `${scoreOf(hotel)}`)).toBeGreaterThan(100);
    expect(tied((hotel) => `${scoreOf(hotel)} ${hotel.reviews_count}`)).toBeGreaterThan(20);
    expect(new Set(ranked.map(scoreOf)).size).toBeGreaterThan(2000);
  });

  test('by cursor: every lead once, ranked from one to the end; by offset the same', async () => {
    const byCursor = await walk({ limit: 100 });
    const byOffset = await walk({ limit: 100, offset: 0 });
    expect(numbersOf(leadsOn(byCursor))).toEqual(numbersOf(ranked));
    expect(leadsOn(byCursor).map((lead) => lead.rank)).toEqual(ranked.map((_, i) => i + 1));
    expect(textOf(byOffset)).toBe(textOf(byCursor));
    expect(byOffset.slice(0, -1).every(({ next }) => /[?&]offset=\d+/.test(String(next)))).toBe(true);
    expect(byCursor.slice(0, -1).every(({ next }) => /[?&]cursor=[\w-]+/.test(String(next)))).toBe(true);
    expect(new Set(byCursor.map(({ total }) => total))).toEqual(new Set([ranked.length]));
  });

  test.each([
    { segment: 'CRITICAL' },
    { country: 'SG', segment: 'HIGH' },
    { country: 'TH', min_score: 5000 },
    { segment: 'MODERATE', country: 'TH', min_score: 0 },
  ])('%j, in odd pages, twice the same', async (query) => {
    const first = await walk({ ...query, limit: 67 });
    expect(numbersOf(leadsOn(first))).toEqual(numbersOf(expected(query)));
    expect(leadsOn(first).map((lead) => lead.rank)).toEqual(leadsOn(first).map((_, i) => i + 1));
    expect(textOf(await walk({ ...query, limit: 67 }))).toBe(textOf(first));
    expect(textOf(await walk({ ...query, limit: 43, offset: 0 }))).toBe(textOf(first));
  });

  test('a lead is the listed hotel and three members more', async () => {
    for (const { rank: _rank, score: _score, explanation: _explanation, ...hotel } of (await rank({ limit: 5 }))
      .leads) {
      expect((await side.get(`/hotels/${hotel.uen}`)).json()).toEqual(hotel);
    }
  });

  test('far into the list, and beyond its end', async () => {
    for (const offset of [999, 1000, 1001, 3990, 3999, 4000, 4001, 1_000_000_000, Number.MAX_SAFE_INTEGER]) {
      const page = await rank({ offset, limit: 20 });
      expect([offset, numbersOf(page.leads)]).toEqual([offset, numbersOf(ranked.slice(offset, offset + 20))]);
      expect([page.total, page.next === null]).toEqual([4000, offset + 20 >= 4000]);
      expect(page.leads[0]?.rank ?? offset + 1).toBe(offset + 1);
    }
  });

  test('while somebody writes, a walk by cursor meets every lead once whose score stays', async () => {
    const random = seededRandom(31);
    const passing: string[] = [];
    let n = 50_000;
    const staying = new Set(numbersOf(ranked));
    const seen = numbersOf(
      leadsOn(
        await walk({ limit: 100 }, async () => {
          const added = Array.from({ length: 20 }, () => madeUpHotel(n++, random));
          const gone = passing.splice(0, 10);
          await publish(side.database, added, gone);
          passing.push(...added.map(({ facts }) => facts.uen));
        }),
      ),
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((uen) => staying.has(uen))).toEqual(numbersOf(ranked));
    await publish(side.database, [], passing);
  });
});

describe('the total', () => {
  test('equals a plain count for any country, segment and least score', async () => {
    const random = seededRandom(22);
    for (let i = 0; i < 300; i += 1) {
      const query: FilterQuery = {};
      if (random.chance(60)) query.country = random.pick(['SG', 'TH']);
      if (random.chance(60)) query.segment = random.pick(SEGMENTS);
      const cents = Math.round(scoreOf(random.pick(ranked)) * 100);
      // At a score, a cent beside it, and anywhere.
      query.min_score = random.pick([cents, cents - 1, cents + 1, random.between(-100, 100_000_000)]) / 100;
      const wanted = expected(query);
      const page = await rank({ ...query, limit: 3 });
      expect([query, page.total, numbersOf(page.leads)]).toEqual([query, wanted.length, numbersOf(wanted.slice(0, 3))]);
      expect(page.next === null).toBe(wanted.length <= 3);
    }
  });

  test('exactly at a score counts it, a cent above does not; between cents the next one counts', async () => {
    for (const hotel of [ranked[0], ranked[100], ranked[1500], ranked[2800]]) {
      const score = scoreOf(hotel as Hotel);
      const atLeast = (await rank({ min_score: score })).total;
      const above = (await rank({ min_score: Math.round(score * 100 + 1) / 100 })).total;
      expect(atLeast - above).toBe(ranked.filter((each) => scoreOf(each) === score).length);
      expect((await rank({ min_score: `${score.toFixed(2)}0001` })).total).toBe(above);
      expect((await rank({ min_score: `${(score - 0.01).toFixed(2)}0001` })).total).toBe(atLeast);
    }
  });

  test('without a least score, with zero and with less it is everything', async () => {
    const plain = await rank({});
    expect(plain.total).toBe(4000);
    for (const least of ['0', '-0', '-1', '-1000000.5'])
      expect(await rank({ min_score: least })).toMatchObject({ total: 4000, leads: plain.leads });
    const none = await rank({ min_score: 1_000_000_000_000 });
    expect(none).toEqual({
      dataset: { kind: 'live' },
      total: 0,
      total_is: 'exact',
      limit: 20,
      leads: [],
      next: null,
      next_cursor: null,
    });
  });

  test('is the one that /hotels gives for the same question', async () => {
    for (const query of [
      { min_score: 1 },
      { min_score: 12_345.67, country: 'TH' },
      { segment: 'URGENT', min_score: 3000 },
    ]) {
      const listed = (await side.get(`/hotels?${queryString(query)}`)).json<{ total: number }>();
      expect(listed.total).toBe((await rank(query)).total);
    }
  });
});

describe('a score', () => {
  test('is what the rule says, and the product of what explains it', async () => {
    for (const lead of leadsOn(await walk({ limit: 100 }))) {
      expect(lead.score).toBe(scoreOf(lead));
      expect(lead.explanation.map(({ term }) => term)).toEqual(['rating_gap', 'reviews', 'opportunity_usd']);
      const [gap, reviews, opportunity] = lead.explanation.map(({ value }) => value);
      expect([gap, opportunity]).toEqual([lead.rating_gap, lead.opportunity_usd]);
      expect(reviews).toBeCloseTo(Math.log10(Math.max(1, lead.reviews_count)), 7);
      const product = Number(gap) * Number(reviews) * Number(opportunity);
      // Rounded to cents, and the logarithm to eight decimals.
      expect(Math.abs(product - lead.score)).toBeLessThanOrEqual(0.0051 + product * 2e-8);
      expect(lead.explanation.every(({ detail }) => detail.length > 20)).toBe(true);
    }
  });

  test('of a hotel with one review or none is nothing, and comes last', async () => {
    const { leads } = await rank({ offset: 3900, limit: 100 });
    expect(leads.every(({ score, reviews_count: reviews }) => (score === 0) === reviews <= 1)).toBe(true);
    expect(leads.at(-1)?.score).toBe(0);
  });
});

describe('parameters', () => {
  test('twenty unless it says otherwise, a hundred at most', async () => {
    expect([(await rank({})).limit, (await rank({})).leads.length]).toEqual([20, 20]);
    for (const limit of [1, 100]) expect((await rank({ limit })).leads).toHaveLength(limit);
  });

  test.each([
    ['limit', ['0', '101', '-1', '1.5', 'x', '']],
    ['offset', ['-1', '0.5', 'x', '']],
    ['segment', ['critical', 'ALL', '']],
    ['country', ['sg', 'VN', '']],
    ['min_score', ['x', '', '1e6', '1000000000001', 'NaN', 'Infinity']],
    ['cursor', ['x', '', '!']],
  ])('a wrong %s is refused and named', async (name, values) => {
    for (const value of values) {
      const answer = await side.get(`/hotels/score?${queryString({ [name]: value })}`);
      expect([answer.status, value]).toEqual([400, value]);
      expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ in: 'query', name }] });
    }
  });

  test('the answer is kept by the client alone, and not sent again while nothing changed', async () => {
    const first = await side.get('/hotels/score?segment=HIGH');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await side.get('/hotels/score?segment=HIGH', { 'if-none-match': String(first.headers.get('etag')) });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
