import Type from 'typebox';
import type { HandedHotel, Origin } from './ports.ts';

/** One thing that is said, with where it is from. */
export const FactSchema = Type.Object(
  {
    field: Type.String({ description: 'Of the hotel, or `rooms`.' }),
    value: Type.Union([Type.String(), Type.Number()]),
    source: Type.String(),
    observed_at: Type.String({ description: 'A date.' }),
    licence: Type.String(),
  },
  { title: 'HandedFact' },
);
export type Fact = Type.Static<typeof FactSchema>;

type Field =
  | 'uen'
  | 'name'
  | 'rating'
  | 'reviews_count'
  | 'rating_gap'
  | 'address'
  | 'city'
  | 'website'
  | 'opportunity_usd';

export function factOf(hotel: HandedHotel, field: Field): Fact {
  const value = hotel[field];
  const origin = hotel.origins[field];
  // Whatever has a value has an origin.
  if (value === null || origin === undefined) throw new Error(`Nothing says where ${field} of ${hotel.uen} is from.`);
  return { field, value, ...plainOrigin(origin) };
}

export const plainOrigin = ({ source, observed_at, licence }: Origin): Origin => ({ source, observed_at, licence });

/** Who is to be named, and on what terms: each once. */
export const attributionOf = (origins: readonly Origin[]): string[] => [
  ...new Set(origins.map(({ source, licence }) => `${source.replace(/^derived from /, '')} (${licence})`)),
];
