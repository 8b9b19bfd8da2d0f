import Type from 'typebox';
import { HotelSchema } from './hotel.ts';
import type { Lineage } from './lineage.ts';
import { provenanceOf } from './lineage.ts';

/** `include=provenance`: where each field comes from. */
export const includeParameter = () =>
  Type.Optional(
    Type.Unsafe<'provenance'>({
      type: 'string',
      enum: ['provenance'],
      description: 'Adds to each hotel, field by field, its source, the date of observation and the licence.',
    }),
  );

const Provenance = Type.Record(
  Type.String(),
  Type.Object({
    source: Type.String(),
    observed_at: Type.String({ description: 'A date.' }),
    licence: Type.String(),
  }),
  { description: 'Only with include=provenance.' },
);

export const ListedHotelSchema = Type.Object(
  { ...HotelSchema.properties, provenance: Type.Optional(Provenance) },
  { title: 'ListedHotel', description: 'A hotel, with its provenance if that was asked for.' },
);

/** The JSON of a hotel with its provenance as the last member. */
export function withProvenance({ document, lineage }: { document: string; lineage: Lineage }): string {
  return `${document.slice(0, -1)},"provenance":${JSON.stringify(provenanceOf(lineage))}}`;
}
