import Type from 'typebox';

/** How a list is paged. */
export const paging = {
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Rows on a page.' }),
  offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0, description: 'Rows to skip.' }),
};
