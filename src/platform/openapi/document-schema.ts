import Type from 'typebox';

/** A document about documents: what is inside, the specification tells better. */
export const OpenApiSchema = Type.Object(
  {
    openapi: Type.String({ description: 'The version of the specification.' }),
    info: Type.Object({ title: Type.String(), version: Type.String() }, { additionalProperties: true }),
    paths: Type.Object({}, { additionalProperties: true }),
  },
  { title: 'OpenApiDocument', additionalProperties: true },
);
