import Type from 'typebox';
import type { Hotel } from '../hotel.ts';
import { HotelSchema } from '../hotel.ts';
import type { Lineage } from '../lineage.ts';
import { provenanceOf } from '../lineage.ts';
import { estimateOpportunity } from '../opportunity.ts';
import { LocationSchema, locationOf } from './location.ts';
import { Provenance } from './provenance.ts';

/** What is told of a hotel beside its fields, to whoever asks for it with `include`. */
const EstimateSchema = Type.Object(
  {
    rooms: Type.Integer({ minimum: 1, description: 'Rooms that the estimate takes.' }),
    rooms_source: Type.Unsafe<'licence' | 'class_median'>({
      type: 'string',
      enum: ['licence', 'class_median'],
      description: '`licence`: as licensed. `class_median`: not known, the usual number of the country is taken.',
    }),
    low_usd: Type.Integer({ minimum: 0, description: 'Lower end of the range of `opportunity_usd`.' }),
    high_usd: Type.Integer({ minimum: 0, description: 'Its upper end.' }),
    confidence: Type.Unsafe<'medium' | 'low'>({ type: 'string', enum: ['medium', 'low'] }),
    revpar_usd: Type.Number({ description: 'Revenue of a room that is there, a night, in US dollars.' }),
    revpar_as_of: Type.String({ description: 'When that was: a year or a month.' }),
    tier: Type.Number({ description: 'Share of it that a house of this size earns.' }),
    elasticity: Type.Number({ description: 'What a point of rating is worth, as a share of the price.' }),
    model_version: Type.String(),
  },
  { description: 'What `opportunity_usd` is made of, with its range. Only with include=estimate.' },
);

const ContactSchema = Type.Object(
  {
    phone: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'In the form of E.164; null where none is known.',
    }),
  },
  { description: 'Only with include=contact.' },
);

export const IncludedSchemas = {
  provenance: Type.Optional(Provenance),
  location: Type.Optional(LocationSchema),
  contact: Type.Optional(ContactSchema),
  estimate: Type.Optional(EstimateSchema),
};

export const ListedHotelSchema = Type.Object(
  { ...HotelSchema.properties, ...IncludedSchemas },
  { title: 'ListedHotel', description: 'A hotel, with what else was asked for.' },
);

export const INCLUDED = ['provenance', 'location', 'contact', 'estimate'] as const;
export type Included = (typeof INCLUDED)[number];

/** What is stored with a published hotel. */
export type StoredHotel = {
  readonly document: string;
  readonly lineage: Lineage;
  readonly rooms: number | null;
  readonly phone: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

const MEMBERS: Readonly<Record<Included, (hotel: StoredHotel) => unknown>> = {
  provenance: ({ lineage }) => provenanceOf(lineage),
  location: locationOf,
  contact: ({ phone }) => ({ phone }),
  estimate: ({ document, rooms }) => {
    const { country, rating } = JSON.parse(document) as Hotel;
    const { low, high, ...basis } = estimateOpportunity({
      country,
      rooms,
      ratingTenths: Math.round(rating * 10),
    }).basis;
    return { ...basis, low_usd: low, high_usd: high };
  },
};

/** The members as JSON, each with a comma before it: for the end of an object. */
export const includedJson = (hotel: StoredHotel, wanted: readonly Included[]) =>
  wanted.map((name) => `,"${name}":${JSON.stringify(MEMBERS[name](hotel))}`).join('');
