import Type from 'typebox';

/** Every answer about hotels says whether they are real: lists in `dataset`, bare records and files in a header. */
export const KIND_HEADER = 'dataset-kind';

export const DatasetSchema = Type.Object(
  {
    kind: Type.Unsafe<'demo' | 'live'>({
      type: 'string',
      enum: ['demo', 'live'],
      description: 'demo: every hotel is fictional.',
    }),
  },
  { title: 'Dataset' },
);
