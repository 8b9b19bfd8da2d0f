import type { Static } from 'typebox';
import Type from 'typebox';
import { isAuditable } from '../../text/website.ts';
import type { Country } from './country.ts';
import type { Opportunity } from './opportunity.ts';
import { estimateOpportunity } from './opportunity.ts';
import { scoreCents } from './score.ts';
import type { Segment } from './segment.ts';
import { HIGHEST_TENTHS, LOWEST_TENTHS, ratingGapTenths, SEGMENTS, segmentOf, TARGET_TENTHS } from './segment.ts';

/** A hotel as it is published, and how it follows from what is known about it. */
const COUNTRIES = ['SG', 'TH'] as const satisfies readonly Country[];

export const HotelSchema = Type.Object(
  {
    uen: Type.String({
      description:
        'Registry number: a UEN in Singapore, a juristic person number in Thailand. Further hotels of one company carry -2, -3, …',
    }),
    name: Type.String({ description: 'Name of the hotel.' }),
    rating: Type.Number({
      minimum: LOWEST_TENTHS / 10,
      maximum: HIGHEST_TENTHS / 10,
      description: 'Average review rating, one decimal.',
    }),
    reviews_count: Type.Integer({ minimum: 0, description: 'Reviews behind the rating.' }),
    rating_gap: Type.Number({
      minimum: (TARGET_TENTHS - HIGHEST_TENTHS) / 10,
      maximum: (TARGET_TENTHS - LOWEST_TENTHS) / 10,
      description: 'How far the rating is below 4.5.',
    }),
    segment: Type.Unsafe<Segment>({
      type: 'string',
      enum: [...SEGMENTS],
      description: 'Priority of outreach, by the gap alone.',
    }),
    address: Type.String({ description: 'Street address.' }),
    city: Type.String({ description: 'Singapore, or the Thai province in English.' }),
    country: Type.Unsafe<Country>({ type: 'string', enum: [...COUNTRIES], description: 'SG or TH.' }),
    website: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null where none is known.' }),
    contact_email: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: "A role mailbox at the hotel's own domain; null where none is known.",
    }),
    ssic: Type.String({ description: 'Industry code of the company: SSIC in Singapore, TSIC in Thailand.' }),
    opportunity_usd: Type.Integer({
      minimum: 0,
      description: 'Model estimate of what a better rating is worth in a year, in US dollars.',
    }),
    audit_available: Type.Boolean({
      description: 'Whether there is a website of its own to be audited: no booking site, no social page.',
    }),
  },
  { title: 'Hotel', description: 'A qualified prospect.' },
);

export type Hotel = Static<typeof HotelSchema>;

export type HotelFacts = {
  readonly uen: string;
  readonly name: string;
  /** Below the target: a hotel at the target is not a prospect. */
  readonly ratingTenths: number;
  readonly reviewsCount: number;
  readonly rooms: number | null;
  readonly address: string;
  readonly city: string;
  readonly country: Country;
  readonly website: string | null;
  readonly contactEmail: string | null;
  readonly ssic: string;
};

/** Throws for a rating that no prospect has: whoever calls has qualified the hotel before. */
export function hotelOf(facts: HotelFacts): { hotel: Hotel; scoreCents: number; opportunity: Opportunity } {
  const { ratingTenths, reviewsCount } = facts;
  const segment = segmentOf(ratingTenths);
  if (segment === undefined || ratingTenths < LOWEST_TENTHS || !Number.isInteger(ratingTenths)) {
    throw new RangeError(`No prospect is rated ${ratingTenths} tenths.`);
  }
  const opportunity = estimateOpportunity(facts);
  const hotel: Hotel = {
    uen: facts.uen,
    name: facts.name,
    rating: ratingTenths / 10,
    reviews_count: reviewsCount,
    rating_gap: ratingGapTenths(ratingTenths) / 10,
    segment,
    address: facts.address,
    city: facts.city,
    country: facts.country,
    website: facts.website,
    contact_email: facts.contactEmail,
    ssic: facts.ssic,
    opportunity_usd: opportunity.usd,
    audit_available: isAuditable(facts.website),
  };
  return { hotel, scoreCents: scoreCents(ratingTenths, reviewsCount, opportunity.usd), opportunity };
}
