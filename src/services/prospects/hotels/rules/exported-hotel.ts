import type { Static } from 'typebox';
import Type from 'typebox';
import type { Hotel } from './hotel.ts';
import { HotelSchema } from './hotel.ts';
import { estimateOpportunity, plausibleRooms } from './opportunity.ts';

/**
 * A hotel as the export has it: the hotel itself, and behind it what somebody who calls there wants beside it. New members
 * are added at the end only: people read the file by the places of its columns.
 */
const FurtherSchema = Type.Object({
  score: Type.Number({ minimum: 0, description: 'rating_gap x log10(reviews_count) x opportunity_usd' }),
  rank: Type.Integer({
    minimum: 1,
    description: 'by score, among all hotels whatever the filters are; equal scores share one',
  }),
  opportunity_low_usd: Type.Integer({ minimum: 0, description: 'the lower end of the range of the estimate' }),
  opportunity_high_usd: Type.Integer({ minimum: 0, description: 'its upper end' }),
  opportunity_confidence: Type.Unsafe<'medium' | 'low'>({
    type: 'string',
    enum: ['medium', 'low'],
    description: '`medium` or `low`',
  }),
  rooms: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    description: 'as licensed; nothing where that is not known, and the estimate takes the usual number',
  }),
  phone: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'in the form of E.164, nothing where none is known',
  }),
  latitude: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'in degrees (WGS 84), nothing where it is not known',
  }),
  longitude: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'the same' }),
  reasons: Type.Array(Type.String(), {
    description: 'why it has its score, a sentence for each factor: a list in NDJSON, one cell in CSV',
  }),
});

type Further = Static<typeof FurtherSchema>;

export const ExportedHotelSchema = Type.Object(
  { ...HotelSchema.properties, ...FurtherSchema.properties },
  { title: 'ExportedHotel', description: 'A line of the export.' },
);

export type ExportedHotel = Static<typeof ExportedHotelSchema>;

export const EXPORTED_FIELDS = Object.keys(ExportedHotelSchema.properties) as (keyof ExportedHotel)[];

/** What stands behind the fields of a hotel, in words. */
export const FURTHER_IN_WORDS = Object.entries(FurtherSchema.properties)
  .map(([field, schema]) => `\`${field}\` (${'description' in schema ? String(schema.description) : ''})`)
  .join('; ');

/** What is stored with a published hotel beside its document. */
export type ExportFacts = {
  readonly rooms: number | null;
  readonly phone: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The end of a lead's JSON: its score and explanation. */
  readonly lead: string;
};

export function furtherOf(hotel: Hotel, facts: ExportFacts, rank: number): Further {
  const { basis } = estimateOpportunity({
    country: hotel.country,
    rooms: facts.rooms,
    ratingTenths: Math.round(hotel.rating * 10),
  });
  const { score, explanation } = JSON.parse(`{${facts.lead.slice(1)}`) as LeadEnd;
  return {
    score,
    rank,
    opportunity_low_usd: basis.low,
    opportunity_high_usd: basis.high,
    opportunity_confidence: basis.confidence,
    rooms: plausibleRooms(facts.rooms) ?? null,
    phone: facts.phone,
    latitude: facts.latitude,
    longitude: facts.longitude,
    reasons: explanation.map(({ detail }) => detail),
  };
}

type LeadEnd = { score: number; explanation: readonly { detail: string }[] };
