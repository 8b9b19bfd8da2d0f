import type { Static } from 'typebox';
import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { nameWords } from '../../text/normalise-name.ts';
import { provinceOf } from '../../text/thai-provinces.ts';
import { cityKey } from '../rules/city-key.ts';
import type { Country } from '../rules/country.ts';
import type { HotelFilter, NumberRange } from '../rules/hotel-filter.ts';
import { MOST_ROOMS } from '../rules/opportunity.ts';
import { EVERY_RATING, intersect, tenthsBetween } from '../rules/rating-range.ts';
import type { Segment } from '../rules/segment.ts';
import { SEGMENTS, tenthsOf } from '../rules/segment.ts';

/** The filters of hotels as query parameters, and what they mean. */
const rating = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 5, description }));

const whole = (description: string, minimum: number, maximum: number) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }));

const MOST_REVIEWS = 2_147_483_647;
const MOST_USD = 1_000_000_000_000;

export const filterParameters = {
  segment: Type.Optional(
    Type.Unsafe<Segment>({ type: 'string', enum: [...SEGMENTS], description: 'Only hotels of this segment.' }),
  ),
  country: Type.Optional(
    Type.Unsafe<Country>({ type: 'string', enum: ['SG', 'TH'], description: 'Only hotels of this country.' }),
  ),
  min_rating: rating('Only hotels with at least this rating.'),
  max_rating: rating('Only hotels with at most this rating.'),
  min_reviews: whole('Only hotels with at least so many reviews.', 0, MOST_REVIEWS),
  max_reviews: whole('Only hotels with at most so many reviews.', 0, MOST_REVIEWS),
  min_opportunity: whole('Only hotels whose `opportunity_usd` is at least this.', 0, MOST_USD),
  max_opportunity: whole('Only hotels whose `opportunity_usd` is at most this.', 0, MOST_USD),
  min_rooms: whole('Only hotels that are known to have at least so many rooms.', 1, MOST_ROOMS),
  max_rooms: whole('Only hotels that are known to have at most so many rooms.', 1, MOST_ROOMS),
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
  has_phone: Type.Optional(Type.Boolean({ description: 'Only hotels with (or without) a telephone number.' })),
  has_website: Type.Optional(Type.Boolean({ description: 'Only hotels with (or without) a website.' })),
  min_score: Type.Optional(Type.Number({ maximum: 1e12, description: 'Only hotels with at least this score.' })),
};

const FilterQuery = Type.Object(filterParameters);

type FilterQuery = Static<typeof FilterQuery>;

const RANGES = ['rating', 'reviews', 'opportunity', 'rooms'] as const;

export function faultsOfFilter(query: FilterQuery): WrongParameter[] {
  const crossed = RANGES.filter((each) => {
    const { min, max } = rangeIn(query, each) ?? {};
    return min !== undefined && max !== undefined && min > max;
  });
  const ofWords = query.q === undefined ? undefined : faultOfWords(nameWords(query.q).length);
  return [
    ...crossed.map((each) => ({ name: `min_${each}`, detail: `must not be greater than max_${each}` })),
    ...(ofWords === undefined ? [] : [{ name: 'q', detail: ofWords }]),
  ];
}

export function filterOf(query: FilterQuery): HotelFilter {
  const { min_rating: min, max_rating: max, segment } = query;
  return {
    country: query.country,
    range: intersect(tenthsBetween(min, max), segment === undefined ? EVERY_RATING : tenthsOf(segment)),
    reviews: rangeIn(query, 'reviews'),
    opportunity: rangeIn(query, 'opportunity'),
    rooms: rangeIn(query, 'rooms'),
    hasEmail: query.has_email,
    hasPhone: query.has_phone,
    hasWebsite: query.has_website,
    cityKey: query.city === undefined ? undefined : cityKey(provinceOf(query.city)?.english ?? query.city),
    minScoreCents: (query.min_score ?? 0) > 0 ? centsOf(query.min_score ?? 0) : undefined,
    words: query.q === undefined ? undefined : nameWords(query.q),
  };
}

function rangeIn(query: FilterQuery, name: (typeof RANGES)[number]): NumberRange | undefined {
  const [min, max] = [query[`min_${name}`], query[`max_${name}`]];
  return min === undefined && max === undefined ? undefined : { min, max };
}

/** The least score in cents that is not below: 0.001 asks for one cent, and 0.1 + 0.2 for thirty. */
function centsOf(score: number): number {
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
