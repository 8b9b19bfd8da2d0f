import type { Database } from '#platform/db/pool.ts';
import { BUCKET_LEVELS, scoreBucket } from '../../rules/score-bucket.ts';
import { SEGMENTS } from '../../rules/segment.ts';
import { COUNTRIES, oneOf } from './hotel-filter.ts';
import { readAlongIndex } from './statement.ts';

/**
 * Places of scores among all published hotels: one more than there are hotels with a higher score, so that equal scores
 * share a place. The counts of whole buckets are read once; what is ahead inside a bucket is counted by the database for
 * the scores of one page together. Memory does not grow with the hotels.
 */
export type Ranks = {
  /** By score, in cents. */
  of(scores: readonly number[]): Promise<ReadonlyMap<number, number>>;
};

const FINEST = BUCKET_LEVELS[2].level;

export async function readRanks(database: Database): Promise<Ranks> {
  const { rows } = await database.query<{ bucket: number; hotels: string }>(
    `SELECT bucket, sum(hotels)::bigint AS hotels FROM prospects.score_tally WHERE level = ${FINEST}
     GROUP BY bucket ORDER BY bucket DESC`,
  );
  const buckets: { bucket: number; above: number }[] = [];
  let above = 0;
  for (const { bucket, hotels } of rows) {
    buckets.push({ bucket, above });
    above += Number(hotels);
  }
  const total = above;

  /** Hotels in the buckets above one: those above the first that is not above it. */
  const countAbove = (bucket: number): number => {
    let [from, to] = [0, buckets.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((buckets[middle]?.bucket ?? 0) > bucket) from = middle + 1;
      else to = middle;
    }
    return buckets[from]?.above ?? total;
  };

  return {
    of: async (given) => {
      const scores = [...new Set(given)];
      const ahead = await readAlongIndex<{ score: string; hotels: string }>(database, {
        text: AHEAD_IN_BUCKET,
        values: [scores, scores.map(scoreBucket)],
      });
      return new Map(
        ahead.map(({ score, hotels }) => [Number(score), countAbove(scoreBucket(Number(score))) + Number(hotels) + 1]),
      );
    },
  };
}

/** Country and segment are named so that the index leads straight to the scores: a bucket may hold many equal ones. */
const AHEAD_IN_BUCKET = `
  SELECT wanted.score, (
    SELECT count(*) FROM prospects.hotel WHERE score_bucket = wanted.bucket
      AND country ${oneOf(COUNTRIES)} AND segment ${oneOf(SEGMENTS)} AND score_cents > wanted.score) AS hotels
  FROM unnest($1::bigint[], $2::integer[]) AS wanted (score, bucket)`;
