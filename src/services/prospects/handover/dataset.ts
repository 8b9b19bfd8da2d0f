import Type from 'typebox';

/** Whether the hotel is a real one. */
export const HandedDatasetSchema = Type.Object({
  kind: Type.Unsafe<'demo' | 'live'>({
    type: 'string',
    enum: ['demo', 'live'],
    description: 'demo: the hotel is fictional.',
  }),
});
