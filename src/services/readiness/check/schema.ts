import Type from 'typebox';
import { BANDS } from './bands.ts';
import type { QuestionId } from './questions.ts';
import { ANSWER_LABELS, CATEGORIES, HIGHEST, LOWEST, QUESTION_IDS } from './questions.ts';

/** The shapes of the check, for REST and for the MCP tool alike. Inclusive bounds and no tuples: 3.0.3 must be able to say them. */
const answer = (id: QuestionId) =>
  Type.Integer({
    minimum: LOWEST,
    maximum: HIGHEST,
    description: `Answer to ${id}: 1 (lowest readiness) to 4 (highest).`,
  });

const answerProperties = Object.fromEntries(QUESTION_IDS.map((id) => [id, answer(id)])) as Record<
  QuestionId,
  Type.TInteger
>;

export const AnswersSchema = Type.Object(answerProperties, {
  additionalProperties: false,
  title: 'Answers',
  description: 'All twelve answers, q1 to q12.',
});

const category = Type.Unsafe<(typeof CATEGORIES)[number]>({ type: 'string', enum: [...CATEGORIES] });

export const ResultSchema = Type.Object(
  {
    score: Type.Integer({ minimum: 0, maximum: 100, description: 'Normalised readiness.' }),
    score_band: Type.Unsafe<(typeof BANDS)[number]>({ type: 'string', enum: [...BANDS] }),
    top_gaps: Type.Array(category, {
      minItems: 3,
      maxItems: 3,
      description: 'The three weakest categories, weakest first.',
    }),
    interpretation: Type.String({
      description: 'What the score means and does not mean, and where to turn in danger.',
    }),
    recommendation: Type.String({ description: 'A next step.' }),
    category_scores: Type.Array(
      Type.Object({
        category,
        average: Type.Number({ minimum: LOWEST, maximum: HIGHEST, description: 'Mean answer, two decimals.' }),
      }),
      { description: 'Every category. The score weighs questions, not categories: it is not the mean of these.' },
    ),
    cta_url: Type.String({ format: 'uri', description: "The publisher's platform." }),
  },
  { title: 'ReadinessResult', description: 'The scored answers.' },
);

export const QuestionsSchema = Type.Object(
  {
    questions: Type.Array(Type.Object({ id: Type.String(), category, text: Type.String() })),
    answers: Type.Array(Type.Object({ value: Type.Integer(), label: Type.String() }), {
      description: `What each value from ${LOWEST} to ${HIGHEST} is called; there are ${ANSWER_LABELS.length}.`,
    }),
  },
  { title: 'Questions', description: 'The questions and what the values mean.' },
);

/** For documentation, and for a first try with curl. */
export const EXAMPLE_ANSWERS = {
  q1: 3,
  q2: 2,
  q3: 3,
  q4: 1,
  q5: 2,
  q6: 3,
  q7: 2,
  q8: 1,
  q9: 4,
  q10: 2,
  q11: 3,
  q12: 2,
};
