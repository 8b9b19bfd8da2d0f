import Type from 'typebox';
import { HandedDatasetSchema } from '../dataset.ts';
import { FactSchema } from '../fact.ts';
import { LanguageSchema } from '../language.ts';

export const HotelOpeningSchema = Type.Object(
  {
    uen: Type.String(),
    language: LanguageSchema,
    dataset: HandedDatasetSchema,
    text: Type.String({ description: 'The three sentences. Plain text of one line: escape it where it goes.' }),
    sentences: Type.Array(
      Type.Object({
        text: Type.String(),
        facts: Type.Array(FactSchema, {
          minItems: 1,
          description: 'All that the sentence says, and where it is from.',
        }),
      }),
      { minItems: 3, maxItems: 3 },
    ),
    attribution: Type.Array(Type.String(), { description: 'Whom to name wherever the text is shown.' }),
    language_note: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'What to know of the language; null where nothing is to be said.',
    }),
  },
  { title: 'HotelOpening', description: 'How to begin a letter or a call, made of facts alone.' },
);
export type HotelOpening = Type.Static<typeof HotelOpeningSchema>;
