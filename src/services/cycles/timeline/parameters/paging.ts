import Type from 'typebox';

export const DEFAULT_ROWS = 100;
const limit = {
  minimum: 1,
  maximum: 500,
  description: 'Rows on a page.',
};

/** How a list is paged. */
export const paging = {
  limit: Type.Integer({ ...limit, default: DEFAULT_ROWS }),
  offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0, description: 'Rows to skip.' }),
};

/** The same where it matters whether the rows of a page were asked for. */
export const pagingIfAsked = { ...paging, limit: Type.Optional(Type.Integer({ ...limit, 'x-default': DEFAULT_ROWS })) };
