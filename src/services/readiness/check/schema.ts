import Type from 'typebox';
import { answeredLanguage } from '../texts/texts.ts';
import { URGENCIES } from './advice.ts';
import { BANDS } from './bands.ts';
import type { QuestionId } from './questions.ts';
import { ANSWER_VALUES, CATEGORIES, HIGHEST, LOWEST, QUESTION_IDS } from './questions.ts';

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
const questionId = Type.Unsafe<QuestionId>({ type: 'string', enum: [...QUESTION_IDS] });
const categoryLocal = Type.String({ description: 'The category in the language of the answer.' });

const guideLink = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    path: Type.String({ description: 'Of the page, on this server.' }),
  },
  { description: 'What to read.' },
);

const AdviceSchema = Type.Object(
  {
    question: questionId,
    category,
    urgency: Type.Unsafe<(typeof URGENCIES)[number]>({
      type: 'string',
      enum: [...URGENCIES],
      description:
        '`first_hours`: answered with 1, and needed in the first hours after a child has told. These come first, whatever the score.',
    }),
    when: Type.String({ description: 'The urgency in words.' }),
    text: Type.String({ description: 'One step, and why it helps.' }),
    guide: guideLink,
  },
  { title: 'Advice', description: 'Advice for one question.' },
);

export const ResultSchema = Type.Object(
  {
    score: Type.Integer({ minimum: 0, maximum: 100, description: 'Normalised readiness.' }),
    score_band: Type.Unsafe<(typeof BANDS)[number]>({ type: 'string', enum: [...BANDS] }),
    top_gaps: Type.Array(category, {
      minItems: 3,
      maxItems: 3,
      description:
        'The three weakest categories, weakest first. Always three, also where nothing is missing: the texts speak only of those that lost points.',
    }),
    interpretation: Type.String({
      description: 'What the score means and does not mean, and where to turn in danger.',
    }),
    recommendation: Type.String({ description: 'A next step.' }),
    category_scores: Type.Array(
      Type.Object({
        category,
        category_local: categoryLocal,
        average: Type.Number({ minimum: LOWEST, maximum: HIGHEST, description: 'Mean answer, two decimals.' }),
      }),
      { description: 'Every category. The score weighs questions, not categories: it is not the mean of these.' },
    ),
    cta_url: Type.String({ format: 'uri', description: "The publisher's platform." }),
    lang: answeredLanguage,
    band_local: Type.String({ description: 'The band in the language of the answer.' }),
    top_gaps_local: Type.Array(Type.String(), {
      minItems: 3,
      maxItems: 3,
      description: 'The same three categories in the language of the answer.',
    }),
    start_here: Type.Object(
      { text: Type.String({ description: 'To be shown above everything else but danger.' }), guide: guideLink },
      { description: 'Where to begin if a child has already told something, or something may have happened.' },
    ),
    advice: Type.Array(AdviceSchema, {
      maxItems: QUESTION_IDS.length,
      description: 'For each question answered with 1 or 2, most urgent first.',
    }),
    helplines_path: Type.String({ description: 'The page of helplines by country, on this server.' }),
  },
  { title: 'ReadinessResult', description: 'The scored answers.' },
);

export const QuestionsSchema = Type.Object(
  {
    lang: answeredLanguage,
    questions: Type.Array(
      Type.Object({
        id: questionId,
        category,
        category_local: categoryLocal,
        text: Type.String(),
        first_hours: Type.Boolean({
          description: 'Needed in the first hours after a child has told: a 1 here is spoken of first.',
        }),
      }),
    ),
    answers: Type.Array(Type.Object({ value: Type.Integer(), label: Type.String() }), {
      description: `What each value from ${LOWEST} to ${HIGHEST} is called; there are ${ANSWER_VALUES.length}.`,
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
