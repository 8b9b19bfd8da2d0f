import type { Static } from 'typebox';
import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { nameWords } from '../../text/normalise-name.ts';
import { provinceOf } from '../../text/thai-provinces.ts';
import { cityKey } from '../rules/city-key.ts';
import type { Country } from '../rules/country.ts';
import type { HotelFilter } from '../rules/hotel-filter.ts';
import { EVERY_RATING, intersect, tenthsBetween } from '../rules/rating-range.ts';
import type { Segment } from '../rules/segment.ts';
import { SEGMENTS, tenthsOf } from '../rules/segment.ts';

/** The filters of hotels as query parameters, and what they mean. */
export const segmentParameter = () =>
  Type.Optional(
    Type.Unsafe<Segment>({ type: 'string', enum: [...SEGMENTS], description: 'Only hotels of this segment.' }),
  );

export const countryParameter = () =>
  Type.Optional(
    Type.Unsafe<Country>({ type: 'string', enum: ['SG', 'TH'], description: 'Only hotels of this country.' }),
  );

export const scoreParameter = (description: string, further: { 'x-default'?: number } = {}) =>
  Type.Optional(Type.Number({ maximum: 1e12, ...further, description }));

const rating = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 5, description }));

export const filterParameters = {
  segment: segmentParameter(),
  country: countryParameter(),
  min_rating: rating('Only hotels with at least this rating.'),
  max_rating: rating('Only hotels with at most this rating.'),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Words of the name, each of them whole, in any order, at most 23. Case and accents do not matter; Thai is split into words.',
    }),
  ),
  city: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The city; Thai provinces in English or Thai.' }),
  ),
  has_email: Type.Optional(Type.Boolean({ description: 'Only hotels with (or without) a contact e-mail.' })),
  has_website: Type.Optional(Type.Boolean({ description: 'Only hotels with (or without) a website.' })),
  min_score: scoreParameter('Only hotels with at least this score.'),
};

const FilterQuery = Type.Object(filterParameters);

type FilterQuery = Static<typeof FilterQuery>;

export function faultsOfFilter({ min_rating: min, max_rating: max, q }: FilterQuery): WrongParameter[] {
  const isCrossed = min !== undefined && max !== undefined && min > max;
  const ofWords = q === undefined ? undefined : faultOfWords(nameWords(q).length);
  return [
    ...(isCrossed ? [{ name: 'min_rating', detail: 'must not be greater than max_rating' }] : []),
    ...(ofWords === undefined ? [] : [{ name: 'q', detail: ofWords }]),
  ];
}

export function filterOf(query: FilterQuery): HotelFilter {
  const { min_rating: min, max_rating: max, segment } = query;
  return {
    country: query.country,
    range: intersect(tenthsBetween(min, max), segment === undefined ? EVERY_RATING : tenthsOf(segment)),
    hasEmail: query.has_email,
    hasWebsite: query.has_website,
    cityKey: query.city === undefined ? undefined : cityKey(provinceOf(query.city)?.english ?? query.city),
    minScoreCents: (query.min_score ?? 0) > 0 ? centsOf(query.min_score ?? 0) : undefined,
    words: query.q === undefined ? undefined : nameWords(query.q),
  };
}

/** The least score in cents that is not below: 0.001 asks for one cent, and 0.1 + 0.2 for thirty. */
export function centsOf(score: number): number {
  const cents = score * 100;
  const nearest = Math.round(cents);
  const isWhole = Math.abs(cents - nearest) <= Math.max(1, nearest) * BINARY_FRACTION;
  return Math.max(0, isWhole ? nearest : Math.ceil(cents));
}

/** How far binary arithmetic may be off, as a share of the value. */
const BINARY_FRACTION = 1e-14;

/** One less than are ever told apart: of more, nobody knows how many were dropped. */
const MOST_WORDS = 23;

function faultOfWords(count: number): string | undefined {
  if (count === 0) return 'must contain at least one word';
  return count > MOST_WORDS ? `must not contain more than ${MOST_WORDS} different words` : undefined;
}
