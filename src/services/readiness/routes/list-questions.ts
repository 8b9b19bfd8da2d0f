import { questionsIn } from '../check/question-list.ts';
import { QuestionsSchema } from '../check/schema.ts';
import { operation } from '../context.ts';
import { LanguageQuery } from '../texts/texts.ts';

/** The twelve questions, for whoever builds a form. */
export const listQuestions = operation({
  id: 'listQuestions',
  method: 'GET',
  path: '/api/questions',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 86_400 } },
  summary: 'The twelve questions',
  tag: 'Check',
  query: LanguageQuery,
  reply: { 200: QuestionsSchema },
  handle: ({ query }) => questionsIn(query.lang),
});
