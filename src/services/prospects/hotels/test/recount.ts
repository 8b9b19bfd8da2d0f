import { expect } from 'vitest';
import type { ReadSide } from '../../test/read-side-server.ts';
import type { Hotel } from '../rules/hotel.ts';
import { BUCKET_LEVELS } from '../rules/score-bucket.ts';
import { SEGMENTS } from '../rules/segment.ts';
import { scoreOf } from './plain-filter.ts';

/** Counts everything once more, hotel by hotel, to hold the kept counts and the answers against. */
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
  hotel_facet: {
    kept: `SELECT uen, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents, has_email,
      has_phone, has_website, is_exportable, name_key, x, y, cell, 1 AS hotels FROM prospects.hotel_facet`,
    counted: `SELECT uen, country, city_key, rating_tenths, reviews_count, coalesce(rooms, 0), opportunity_usd, score_cents,
      has_email, phone IS NOT NULL, has_website, is_exportable, coalesce(name_key, left(array_to_string(words, ' '), 80)), x, y,
      prospects.map_cell(x, y), 1 AS hotels FROM prospects.hotel CROSS JOIN LATERAL (
        SELECT prospects.map_x(longitude) AS x, prospects.map_y(latitude) AS y) AS spot`,
  },
  hotel_grid: {
    kept: `SELECT level, cell, country, rating_tenths, has_email, has_phone, has_website, hotels, sum_x, sum_y
      FROM prospects.hotel_grid`,
    counted: `SELECT level::smallint, cell >> (2 * (20 - level)), country, rating_tenths, has_email, has_phone, has_website,
      count(*) AS hotels, sum(x), sum(y)
      FROM prospects.hotel_facet CROSS JOIN generate_series(4, 14, 2) AS level WHERE cell IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7`,
  },
  word_tally: {
    kept: 'SELECT word, hotels FROM prospects.word_tally',
    counted: `SELECT word, count(*) AS hotels FROM prospects.hotel CROSS JOIN LATERAL unnest(words) AS word GROUP BY word`,
  },
};

export type Statistics = {
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
export type Health = { dataset: { hotels: number; kind: string; updated_at: string } };

/** What this path answers; fails on anything but 200. */
export async function read<T>(side: ReadSide, path: string): Promise<T> {
  const answer = await side.get(path);
  expect([answer.status, path]).toEqual([200, path]);
  return answer.json<T>();
}

/** What is kept and not counted, or counted and not kept; rows with nothing in them do not matter. */
export async function differences(side: ReadSide): Promise<Record<string, unknown[]>> {
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

/** No differences. */
export const NONE = {
  hotel_tally: [],
  score_tally: [],
  hotel_word: [],
  hotel_facet: [],
  hotel_grid: [],
  word_tally: [],
  left_over: [],
};

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

/** What the answers say in sum is what the hotels are. */
export async function expectAgreement(side: ReadSide): Promise<void> {
  const hotels = await side.allHotels();
  const statistics = await read<Statistics>(side, '/stats');
  const health = await read<Health>(side, '/health');
  expect(statistics).toMatchObject(plainStatistics(hotels));
  expect(statistics.score_percentiles).toEqual(plainStatistics(hotels).score_percentiles);
  expect(health.dataset.hotels).toBe(hotels.length);
  expect(health.dataset.updated_at).toBe(statistics.as_of);
  expect((await read<{ total: number }>(side, '/hotels')).total).toBe(hotels.length);
  expect((await read<{ total: number }>(side, '/hotels/score')).total).toBe(hotels.length);
}
