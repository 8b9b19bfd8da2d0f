import Type from 'typebox';

/** Of each field: where it comes from. */
export const Provenance = Type.Record(
  Type.String(),
  Type.Object({
    source: Type.String(),
    observed_at: Type.String({ description: 'A date.' }),
    licence: Type.String(),
  }),
  { description: 'Only with include=provenance.' },
);
