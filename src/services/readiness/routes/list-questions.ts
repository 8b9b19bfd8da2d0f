import { ANSWER_LABELS, QUESTIONS } from '../check/questions.ts';
import { QuestionsSchema } from '../check/schema.ts';
import { operation } from '../context.ts';

/** The twelve questions, for whoever builds a form. */
export const listQuestions = operation({
  id: 'listQuestions',
  method: 'GET',
  path: '/api/questions',
  access: 'open',
  cache: { open: { seconds: 86_400 } },
  summary: 'The twelve questions',
  reply: { 200: QuestionsSchema },
  handle: () => ({ questions: [...QUESTIONS], answers: [...ANSWER_LABELS] }),
});
