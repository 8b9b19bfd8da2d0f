import Type from 'typebox';

/** The shape that refusal.ts writes, for the documentation. */
export const problemSchema = Type.Object(
  {
    type: Type.String({ description: 'Where the code is explained.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong with this request, in words.' }),
    code: Type.String({ description: 'A stable word for programs.' }),
    request_id: Type.String({ description: 'The same as the X-Request-Id header.' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          in: Type.String({ enum: ['query', 'path', 'header', 'body'] }),
          name: Type.String(),
          detail: Type.String(),
        }),
        { description: 'Each value at fault.' },
      ),
    ),
  },
  { title: 'Problem', description: 'A problem document (RFC 9457).' },
);
