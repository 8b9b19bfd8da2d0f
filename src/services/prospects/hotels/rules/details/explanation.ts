import Type from 'typebox';

/** The score and why a hotel has it, as members of a hotel. */
export const ExplanationSchema = {
  score: Type.Number({ minimum: 0, description: 'rating_gap x log10(reviews_count) x opportunity_usd.' }),
  explanation: Type.Array(
    Type.Object({
      term: Type.String({ description: 'rating_gap, reviews or opportunity_usd.' }),
      value: Type.Number({ description: 'Its factor: the product of the three is the score.' }),
      detail: Type.String(),
    }),
  ),
};
