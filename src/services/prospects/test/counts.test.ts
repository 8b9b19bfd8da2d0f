import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Hotel } from '../hotels/hotel.ts';
import { BUCKET_LEVELS } from '../hotels/score-bucket.ts';
import { SEGMENTS } from '../hotels/segment.ts';
import type { PublishedHotel } from '../store/publication.ts';
import { lockPublication, writeHotels } from '../store/publication.ts';
import { madeUpHotel, numberOf, publish } from './made-up-hotels.ts';
import { scoreOf } from './plain-filter.ts';
import type { ReadSide } from './read-side-server.ts';
import { startReadSide } from './read-side-server.ts';

/** The counts that every change keeps: they equal a recount, whoever writes and whenever one looks. */
const RECOUNTS = {
  hotel_tally: {
    kept: 'SELECT city_key, country, rating_tenths, has_email, has_website, hotels, opportunity_usd FROM prospects.hotel_tally',
    counted: `SELECT place.city_key, country, rating_tenths, has_email, has_website, count(*) AS hotels,
      sum(opportunity_usd) AS opportunity_usd FROM prospects.hotel
      CROSS JOIN LATERAL (VALUES (hotel.city_key), ('')) AS place (city_key) GROUP BY 1, 2, 3, 4, 5`,
  },
  score_tally: {
    kept: 'SELECT level, bucket, country, segment, hotels FROM prospects.score_tally',
    counted: `SELECT step.level, step.bucket, country, segment, count(*) AS hotels FROM prospects.hotel
      CROSS JOIN LATERAL (VALUES ${BUCKET_LEVELS.map(({ level, shift }) => `(${level}, score_bucket >> ${shift})`).join(', ')})
        AS step (level, bucket) GROUP BY 1, 2, 3, 4`,
  },
  hotel_word: {
    kept: 'SELECT word, uen, 1 AS hotels FROM prospects.hotel_word',
    counted: 'SELECT word, uen, 1 AS hotels FROM prospects.hotel CROSS JOIN LATERAL unnest(words) AS word',
  },
  word_tally: {
    kept: 'SELECT word, hotels FROM prospects.word_tally',
    counted: `SELECT word, count(*) AS hotels FROM prospects.hotel CROSS JOIN LATERAL unnest(words) AS word GROUP BY word`,
  },
};

type Statistics = {
  total_hotels: number;
  average_rating: number | null;
  pipeline_value_usd: number;
  by_segment: Record<string, Group>;
  by_country: Record<string, Group>;
  rating_histogram: { rating: number; hotels: number }[];
  score_percentiles: Record<string, number>;
  dataset: { kind: string };
  as_of: string;
};
type Group = { hotels: number; average_rating: number | null; pipeline_value_usd: number };
type Health = { dataset: { hotels: number; kind: string; updated_at: string } };

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side.close());

async function read<T>(path: string): Promise<T> {
  const answer = await side.get(path);
  expect([answer.status, path]).toEqual([200, path]);
  return answer.json<T>();
}

/** What is kept and not counted, or counted and not kept; rows with nothing in them do not matter. */
async function differences(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, { kept, counted }] of Object.entries(RECOUNTS)) {
    const { rows } = await side.database.query(
      `(SELECT 'only kept' AS where, * FROM (SELECT * FROM (${kept}) AS k WHERE hotels <> 0 EXCEPT ${counted}) AS a)
       UNION ALL (SELECT 'only counted', * FROM (${counted} EXCEPT ${kept}) AS b) LIMIT 5`,
    );
    found[table] = rows;
  }
  const { rows } = await side.database.query(
    'SELECT * FROM prospects.hotel_tally WHERE hotels = 0 AND opportunity_usd <> 0',
  );
  return { ...found, left_over: rows };
}

const NONE = { hotel_tally: [], score_tally: [], hotel_word: [], word_tally: [], left_over: [] };

function groupOf(hotels: readonly Hotel[]): Group {
  const tenths = hotels.reduce((sum, { rating }) => sum + Math.round(rating * 10), 0);
  return {
    hotels: hotels.length,
    average_rating: hotels.length === 0 ? null : Math.round((tenths * 10) / hotels.length) / 100,
    pipeline_value_usd: hotels.reduce((sum, hotel) => sum + hotel.opportunity_usd, 0),
  };
}

/** Statistics of these hotels, reckoned one by one. */
function plainStatistics(hotels: readonly Hotel[]): Omit<Statistics, 'dataset' | 'as_of'> {
  const { hotels: total, ...whole } = groupOf(hotels);
  const scores = hotels.map(scoreOf).sort((a, b) => a - b);
  const nearestRank = (percent: number) => scores[Math.max(1, Math.ceil((percent / 100) * scores.length)) - 1] ?? 0;
  const ratings = [...Map.groupBy(hotels, ({ rating }) => rating)].sort(([a], [b]) => a - b);
  return {
    total_hotels: total,
    ...whole,
    by_segment: Object.fromEntries(
      SEGMENTS.map((segment) => [segment, groupOf(hotels.filter((hotel) => hotel.segment === segment))]),
    ),
    by_country: Object.fromEntries(
      ['SG', 'TH'].map((country) => [country, groupOf(hotels.filter((hotel) => hotel.country === country))]),
    ),
    rating_histogram: ratings.map(([rating, all]) => ({ rating, hotels: all.length })),
    score_percentiles:
      total === 0
        ? {}
        : Object.fromEntries([10, 25, 50, 75, 90, 99].map((percent) => [`p${percent}`, nearestRank(percent)])),
  };
}

async function expectAgreement(): Promise<void> {
  const hotels = await side.allHotels();
  const statistics = await read<Statistics>('/stats');
  const health = await read<Health>('/health');
  expect(statistics).toMatchObject(plainStatistics(hotels));
  expect(statistics.score_percentiles).toEqual(plainStatistics(hotels).score_percentiles);
  expect(health.dataset.hotels).toBe(hotels.length);
  expect(health.dataset.updated_at).toBe(statistics.as_of);
  expect((await read<{ total: number }>('/hotels')).total).toBe(hotels.length);
  expect((await read<{ total: number }>('/hotels/score')).total).toBe(hotels.length);
}

test('of an empty dataset', async () => {
  const statistics = await read<Statistics>('/stats');
  expect(statistics).toMatchObject({
    total_hotels: 0,
    average_rating: null,
    pipeline_value_usd: 0,
    rating_histogram: [],
    score_percentiles: {},
    dataset: { kind: 'live' },
  });
  expect(Object.keys(statistics.score_percentiles)).toEqual([]);
  await expectAgreement();
  for (const path of ['/hotels', '/hotels/score', '/hotels/segment/HIGH']) {
    expect(await read(path)).toMatchObject({ total: 0 });
  }
});

test('of one hotel, and of a few', async () => {
  const random = seededRandom(1);
  for (let n = 0; n < 12; n += 1) {
    await publish(side.database, [madeUpHotel(n, random)]);
    await expectAgreement();
  }
});

describe('thousands of changes in batches of any size', () => {
  test('leave counts that equal a recount, also when a batch is taken back', async () => {
    const random = seededRandom(2);
    const drawn = () => random.between(0, 1999);
    const present = new Set(Array.from({ length: 12 }, (_, n) => numberOf(n)));
    const sum = { added: 0, updated: 0, removed: 0 };
    for (let batch = 0; batch < 60; batch += 1) {
      const wanted = new Map<string, PublishedHotel>();
      for (let i = random.between(0, random.pick([1, 10, 150])); i > 0; i -= 1) {
        const hotel = madeUpHotel(drawn(), random);
        wanted.set(hotel.facts.uen, hotel);
      }
      // Some of those that are taken away are not there.
      const gone = Array.from({ length: random.between(0, 60) }, () => numberOf(drawn())).filter(
        (uen) => !wanted.has(uen),
      );
      if (random.chance(15)) {
        const takenBack = transaction(side.database, async (connection) => {
          await lockPublication(connection);
          await writeHotels(connection, [...wanted.values()], gone);
          throw new Error('taken back');
        });
        await expect(takenBack).rejects.toThrow('taken back');
        continue;
      }
      const written = await publish(side.database, [...wanted.values()], gone);
      const removed = new Set(gone.filter((uen) => present.has(uen)));
      expect(written.removed).toBe(removed.size);
      expect(written.added).toBe([...wanted.keys()].filter((uen) => !present.has(uen)).length);
      for (const uen of removed) present.delete(uen);
      for (const uen of wanted.keys()) present.add(uen);
      sum.added += written.added;
      sum.updated += written.updated;
      sum.removed += written.removed;
      if (batch % 10 === 9) expect(await differences()).toEqual(NONE);
    }
    expect(Math.min(sum.added, sum.updated, sum.removed)).toBeGreaterThan(300);
    expect(await differences()).toEqual(NONE);
    expect((await side.allHotels()).map(({ uen }) => uen)).toEqual([...present].sort());
    await expectAgreement();
  });

  test('keep what is filtered and sorted by in step with what is told', async () => {
    const { rows } = await side.database.query<{ uen: string }>(
      `SELECT uen FROM prospects.hotel CROSS JOIN LATERAL (SELECT document::jsonb AS told) AS document
       WHERE told ->> 'uen' <> uen OR told ->> 'country' <> country OR told ->> 'segment' <> segment
         OR (told ->> 'rating')::numeric * 10 <> rating_tenths OR (told ->> 'reviews_count')::integer <> reviews_count
         OR (told ->> 'opportunity_usd')::bigint <> opportunity_usd OR rating_band <> rating_tenths / 5
         OR has_email <> (told ->> 'contact_email' IS NOT NULL) OR has_website <> (told ->> 'website' IS NOT NULL)`,
    );
    expect(rows).toEqual([]);
  });

  test('writing the same again changes nothing', async () => {
    const random = seededRandom(3);
    const hotels = Array.from({ length: 50 }, (_, i) => madeUpHotel(3000 + i, random));
    expect(await publish(side.database, hotels)).toEqual({ added: 50, updated: 0, removed: 0 });
    const before = await read<Health>('/health');
    expect(await publish(side.database, hotels)).toEqual({ added: 0, updated: 0, removed: 0 });
    expect(await publish(side.database, [], ['NOBODY'])).toEqual({ added: 0, updated: 0, removed: 0 });
    expect(await read<Health>('/health')).toEqual(before);
    expect(await differences()).toEqual(NONE);
  });
});

describe('while batches are written', () => {
  test('every answer is of one state: totals, pages and statistics agree', async () => {
    const random = seededRandom(4);
    const total = (await side.allHotels()).length;
    let next = 10_000;
    const own: string[][] = [[], []];
    let writing = true;
    // As many come as go, in the same transaction: nobody may ever see another total.
    const write = async (passing: string[]) => {
      for (let batch = 0; batch < 25; batch += 1) {
        const size = random.between(1, 80);
        const added = Array.from({ length: size }, () => madeUpHotel(next++, random, { city: 'Loei', country: 'TH' }));
        const gone = passing.splice(0, size);
        const others = (
          await side.database.query<{ uen: string }>(
            'SELECT uen FROM prospects.hotel WHERE city_key <> $1 AND uen = ANY($2) LIMIT $3',
            ['loei', shares.get(passing), size - gone.length],
          )
        ).rows;
        await publish(side.database, added, [...gone, ...others.map(({ uen }) => uen)]);
        const missing = size - gone.length - others.length;
        expect(missing).toBe(0);
        passing.push(...added.map(({ facts }) => facts.uen));
      }
    };
    const numbers = (await side.allHotels()).map(({ uen }) => uen);
    const shares = new Map(own.map((passing, i) => [passing, numbers.filter((_, j) => j % 2 === i)]));
    const seen = { city: new Set<number>(), reads: 0 };
    const look = async () => {
      while (writing) {
        const statistics = await read<Statistics>('/stats');
        const sumOf = (groups: readonly { hotels: number }[]) => groups.reduce((sum, { hotels }) => sum + hotels, 0);
        const { by_segment: segments, by_country: countries, rating_histogram: histogram } = statistics;
        expect([
          statistics.total_hotels,
          sumOf(Object.values(segments)),
          sumOf(Object.values(countries)),
          sumOf(histogram),
        ]).toEqual([total, total, total, total]);
        expect(statistics.pipeline_value_usd).toBe(
          Object.values(segments).reduce((sum, group) => sum + group.pipeline_value_usd, 0),
        );
        expect((await read<Health>('/health')).dataset.hotels).toBe(total);
        expect((await read<{ total: number }>('/hotels?limit=1')).total).toBe(total);
        expect((await read<{ total: number }>('/hotels/score?limit=1')).total).toBe(total);
        const page = await read<{ total: number; hotels: Hotel[] }>(
          '/hotels?city=Loei&has_email=true&min_rating=4.2&limit=100',
        );
        if (page.total <= 100) expect(page.hotels).toHaveLength(page.total);
        seen.city.add(page.total);
        const segment = await read<{ total: number; hotels: Hotel[] }>('/hotels/segment/URGENT');
        expect([segment.total <= 1000, segment.hotels.length]).toEqual([true, segment.total]);
        const leads = await read<{ total: number; leads: Hotel[] }>('/hotels/score?min_score=900000&limit=100');
        expect(leads.leads).toHaveLength(Math.min(100, leads.total));
        seen.reads += 1;
      }
    };
    const readers = [look(), look(), look()];
    await Promise.all(own.map(write)).finally(() => {
      writing = false;
    });
    await Promise.all(readers);
    expect(seen.reads).toBeGreaterThan(10);
    expect(seen.city.size).toBeGreaterThan(3);
    expect((await side.allHotels()).length).toBe(total);
    expect(await differences()).toEqual(NONE);
    await expectAgreement();
  });
});

describe('while everything changes at once, back and forth', () => {
  test('statistics are those of one state or of the other, in every figure', async () => {
    const size = 150;
    const states = [seededRandom(5), seededRandom(6)].map((random, i) =>
      Array.from({ length: size }, (_, n) =>
        madeUpHotel(90_000 + n, random, {
          ratingTenths: i === 0 ? 15 : 35,
          reviewsCount: 100,
          rooms: i === 0 ? 20 : 200,
        }),
      ),
    );
    const known = new Set<string>();
    const textOf = (statistics: Statistics) => JSON.stringify({ ...statistics, as_of: undefined });
    for (const state of states) {
      await publish(side.database, state);
      known.add(textOf(await read<Statistics>('/stats')));
    }
    expect(known.size).toBe(2);
    let writing = true;
    const seen: string[] = [];
    const look = async () => {
      while (writing) seen.push(textOf(await read<Statistics>('/stats')));
    };
    const readers = [look(), look(), look(), look()];
    for (let turn = 0; turn < 30; turn += 1) await publish(side.database, states[turn % 2] ?? []);
    writing = false;
    await Promise.all(readers);
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter((text) => !known.has(text))).toEqual([]);
    expect(new Set(seen).size).toBe(2);
  });
});

describe('whoever writes without the writer', () => {
  test('is counted too', async () => {
    await side.database.query(
      `UPDATE prospects.hotel SET rating_tenths = 10 + (rating_tenths * 7) % 35, city_key = city_key || ' x',
         opportunity_usd = opportunity_usd + 100, has_email = NOT has_email, score_bucket = score_bucket / 2,
         words = words[2:] || '{changed}'::text[] WHERE right(uen, 1) IN ('1', '2', 'K')`,
    );
    expect(await differences()).toEqual(NONE);
    await side.database.query(
      "UPDATE prospects.hotel SET uen = uen || '-9' WHERE country = 'SG' AND rating_tenths > 40",
    );
    expect(await differences()).toEqual(NONE);
    await side.database.query("DELETE FROM prospects.hotel WHERE segment = 'HIGH' OR city_key = 'phuket'");
    expect(await differences()).toEqual(NONE);
    const { rows } = await side.database.query<{ hotels: string }>('SELECT count(*) AS hotels FROM prospects.hotel');
    expect((await read<Health>('/health')).dataset.hotels).toBe(Number(rows[0]?.hotels));
  });

  test('cannot empty the table behind the counts', async () => {
    const { rows: before } = await side.database.query('SELECT count(*) FROM prospects.hotel');
    for (const statement of [
      'TRUNCATE prospects.hotel',
      'TRUNCATE prospects.hotel CASCADE',
      'TRUNCATE prospects.hotel_word, prospects.hotel',
    ]) {
      await expect(side.database.query(statement)).rejects.toThrow('use DELETE');
    }
    const { rows: after } = await side.database.query('SELECT count(*) FROM prospects.hotel');
    expect(after).toEqual(before);
    await side.database.query('DELETE FROM prospects.hotel');
    expect(await differences()).toEqual(NONE);
    expect((await read<Statistics>('/stats')).total_hotels).toBe(0);
  });
});
