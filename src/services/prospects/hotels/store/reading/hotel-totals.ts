import type { Country } from '../../rules/country.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import { isEmptyRange, isEveryRating } from '../../rules/rating-range.ts';
import { BUCKET_LEVELS, bucketsAbove, scoreBucket } from '../../rules/score-bucket.ts';
import type { Segment } from '../../rules/segment.ts';
import { countriesOf, oneOf, segmentsOf } from './hotel-filter.ts';
import type { Values } from './statement.ts';

/**
 * How many hotels a filter selects, as an expression for the statement that reads the page: both see one state of the
 * data. Exact from the counts wherever they reach, which is for every filter but words and mixtures with a least score;
 * undefined beyond.
 */
export function totalOf(filter: HotelFilter, values: Values): string | undefined {
  const { words = [], minScoreCents, reviews, opportunity, rooms, hasPhone, isExportable } = filter;
  if (isEmptyRange(filter.range)) return '0';
  if ([reviews, opportunity, rooms, hasPhone, isExportable].some((each) => each !== undefined)) return undefined;
  if (words.length > 0) return totalOfWords(filter, words, values);
  if (minScoreCents === undefined) return sumOfTally(filter, values);
  const segments = segmentsOf(filter.range);
  const isPlain = filter.hasEmail === undefined && filter.hasWebsite === undefined && filter.cityKey === undefined;
  if (segments === undefined || !isPlain) return undefined;
  return countFromScore(minScoreCents, countriesOf(filter), segments, values);
}

/** Where nothing is counted beforehand, counting stops here. */
export const COUNTED_UP_TO = 1000;

function totalOfWords(filter: HotelFilter, words: readonly string[], values: Values): string | undefined {
  const { country, range, hasEmail, hasWebsite, cityKey, minScoreCents } = filter;
  const others = [country, hasEmail, hasWebsite, cityKey, minScoreCents];
  if (words.length > 1 || !isEveryRating(range) || others.some((each) => each !== undefined)) return undefined;
  const word = values.add(words[0]);
  return `coalesce((SELECT hotels FROM prospects.word_tally WHERE word = ${word}), 0)`;
}

export function sumOfTally(filter: HotelFilter, values: Values): string {
  const { cityKey, range, hasEmail, hasWebsite } = filter;
  const conditions = [
    `city_key = ${values.add(cityKey ?? '')}`,
    `country ${oneOf(countriesOf(filter))}`,
    `rating_tenths BETWEEN ${values.add(range.min)} AND ${values.add(range.max)}`,
  ];
  if (hasEmail !== undefined) conditions.push(`has_email = ${values.add(hasEmail)}`);
  if (hasWebsite !== undefined) conditions.push(`has_website = ${values.add(hasWebsite)}`);
  return `(SELECT coalesce(sum(hotels), 0)::bigint FROM prospects.hotel_tally WHERE ${conditions.join(' AND ')})`;
}

/** Whole buckets above, the coarsest first, and the rows of the bucket itself. */
export function countFromScore(
  minScoreCents: number,
  countries: readonly Country[],
  segments: readonly Segment[],
  values: Values,
): string {
  const bucket = scoreBucket(minScoreCents);
  const where = `country ${oneOf(countries)} AND segment ${oneOf(segments)}`;
  const sums = BUCKET_LEVELS.map(({ level, shift }) => {
    const { above, before } = bucketsAbove(bucket, shift);
    return `(SELECT coalesce(sum(hotels), 0)::bigint FROM prospects.score_tally WHERE level = ${level} AND ${where}
      AND bucket > ${values.add(above)} AND bucket < ${values.add(before)})`;
  });
  const inside = `(SELECT count(*) FROM prospects.hotel WHERE score_bucket = ${values.add(bucket)} AND ${where}
    AND score_cents >= ${values.add(minScoreCents)})`;
  return `(${[...sums, inside].join(' + ')})`;
}
