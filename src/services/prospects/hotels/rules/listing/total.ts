import Type from 'typebox';

/** How many match, and whether they were all counted: what is not counted beforehand is counted up to a bound. */
export const totalMembers = (things: string) => ({
  total: Type.Integer({ minimum: 0, description: `${things} that match.` }),
  total_is: Type.Unsafe<'exact' | 'at_least'>({
    type: 'string',
    enum: ['exact', 'at_least'],
    description: '`at_least` when more than 1000 match a search that is not counted beforehand: `total` is 1000 then.',
  }),
});
