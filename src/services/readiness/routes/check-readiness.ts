import Type from 'typebox';
import { AnswersSchema, EXAMPLE_ANSWERS, ResultSchema } from '../check/schema.ts';
import { scoreAnswers } from '../check/score.ts';
import { operation } from '../context.ts';
import { LanguageQuery } from '../texts/texts.ts';

/** Scores twelve answers. Keeps nothing: neither the answers nor the result are stored or logged. */
export const checkReadiness = operation({
  id: 'checkReadiness',
  method: 'POST',
  path: '/api/student-protection-check',
  access: 'key',
  effect: 'read',
  summary: "Score a parent's readiness",
  description:
    'Takes all twelve answers and returns the score with its band, the three weakest categories, a next step, and advice for each question that was answered with 1 or 2.',
  query: LanguageQuery,
  body: Type.Object({ answers: AnswersSchema }, { additionalProperties: false, title: 'CheckRequest' }),
  bodyLimit: 16 * 1024,
  examples: { mixed: { answers: EXAMPLE_ANSWERS } },
  tag: 'Check',
  reply: { 200: ResultSchema },
  handle: ({ body, query, service }) => scoreAnswers(body.answers, service.ctaUrl, query.lang),
});
