import Type from 'typebox';

/** Demo and live hotels are never mixed. */
export type DatasetKind = 'demo' | 'live';

/** Every answer about hotels says whether they are real: lists in `dataset`, bare records and files in a header. */
export const KIND_HEADER = 'dataset-kind';

export const DatasetSchema = Type.Object(
  {
    kind: Type.Unsafe<DatasetKind>({
      type: 'string',
      enum: ['demo', 'live'],
      description: 'demo: every hotel is fictional.',
    }),
  },
  { title: 'Dataset' },
);
