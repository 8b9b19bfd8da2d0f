import Type from 'typebox';

/** How a list of `things` is paged: by a cursor, or by an offset for whoever wants to jump. */
export const pageParameters = (things: string, cursorFrom: string) => ({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: `${things} on a page.` }),
  offset: Type.Optional(Type.Integer({ minimum: 0, 'x-default': 0, description: `${things} to skip.` })),
  cursor: Type.Optional(
    Type.String({ maxLength: 400, description: `Where to go on, ${cursorFrom}; not together with \`offset\`.` }),
  ),
});
