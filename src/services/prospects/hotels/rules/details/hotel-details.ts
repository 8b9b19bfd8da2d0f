import type { Static } from 'typebox';
import Type from 'typebox';
import { HotelSchema } from '../hotel.ts';
import { mayBePassedOn } from '../licence.ts';
import { ExplanationSchema } from './explanation.ts';
import type { StoredHotel } from './included.ts';
import { INCLUDED, IncludedSchemas, includedJson } from './included.ts';

/** One hotel with all that can be told of it. */
const origin = {
  source: Type.String(),
  observed_at: Type.String({ description: 'A date.' }),
  licence: Type.String(),
};

const CompanySchema = Type.Object({
  number: Type.String({ description: 'UEN or juristic person number.' }),
  name: Type.String(),
  former_names: Type.Array(Type.String()),
  status: Type.String({ description: 'In the words of the registry.' }),
  is_live: Type.Boolean(),
  industry_codes: Type.Array(Type.String(), { description: 'SSIC in Singapore, TSIC in Thailand.' }),
  registered_on: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'A date, where it is known.' }),
});

const PlaceSchema = Type.Object({
  name: Type.String({ description: 'As the directory of places has it.' }),
  category: Type.String(),
  website: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  phone: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'E.164.' }),
});

const FurtherSchemas = {
  company: Type.Optional(
    Type.Union([Type.Object({ ...CompanySchema.properties, ...origin }), Type.Null()], {
      description: 'The registered company. Only with include=company; null for demo hotels.',
    }),
  ),
  place: Type.Optional(
    Type.Union([Type.Object({ ...PlaceSchema.properties, ...origin }), Type.Null()], {
      description:
        'The place in a directory that was found to be the hotel. Only with include=place; null where there is none, or where its licence does not let it be passed on.',
    }),
  ),
};

export const HotelDetailsSchema = Type.Object(
  {
    ...HotelSchema.properties,
    ...IncludedSchemas,
    score: Type.Optional(ExplanationSchema.score),
    explanation: Type.Optional(ExplanationSchema.explanation),
    ...FurtherSchemas,
  },
  { title: 'HotelDetails', description: 'A hotel, with what else was asked for.' },
);

export const DETAILS = [...INCLUDED, 'explanation', 'company', 'place'] as const;
export type Detail = (typeof DETAILS)[number];

export type CompanyFacts = Static<typeof CompanySchema>;
export type PlaceFacts = Static<typeof PlaceSchema> & { dataset: string; licence: string; observed_at: string };

export type HotelDetails = StoredHotel & {
  /** The end of a lead's JSON: its score and explanation. */
  readonly lead: string;
  readonly company: CompanyFacts | null;
  readonly place: PlaceFacts | null;
};

/** The hotel's JSON, with these members behind its fields. */
export function detailedJson(hotel: HotelDetails, wanted: readonly Detail[]): string {
  const listed = INCLUDED.filter((name) => wanted.includes(name));
  const further = [
    wanted.includes('explanation') ? hotel.lead.slice(0, -1) : '',
    wanted.includes('company') ? `,"company":${JSON.stringify(companyOf(hotel))}` : '',
    wanted.includes('place') ? `,"place":${JSON.stringify(placeOf(hotel))}` : '',
  ];
  return `${hotel.document.slice(0, -1)}${includedJson(hotel, listed)}${further.join('')}}`;
}

const companyOf = ({ company, lineage }: HotelDetails) =>
  company === null ? null : { ...company, ...lineage.registry };

function placeOf({ place }: HotelDetails) {
  if (place === null || !mayBePassedOn(place.licence)) return null;
  const { dataset, ...facts } = place;
  return { ...facts, source: `places directory: ${dataset}` };
}
