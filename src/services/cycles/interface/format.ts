import Type from 'typebox';

/** Where an answer can be a picture. */
export const format = {
  format: Type.Unsafe<'json' | 'svg'>({
    type: 'string',
    enum: ['json', 'svg'],
    default: 'json',
    description: '`svg` draws the answer.',
  }),
};
