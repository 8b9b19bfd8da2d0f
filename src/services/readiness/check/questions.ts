/**
 * The twelve questions: what each is about, and when it counts. How they read is in `texts/`, one file a language. The fixed
 * order of severity decides ties: what must work in the first hours comes first.
 */
import type { GuideId } from '../guides/guide-ids.ts';

export const CATEGORIES = ['Warning Signs', 'Communication', 'Documentation', 'Escalation', 'Response'] as const;
export type Category = (typeof CATEGORIES)[number];

export const BY_SEVERITY: readonly Category[] = [
  'Response',
  'Escalation',
  'Documentation',
  'Warning Signs',
  'Communication',
];

export const QUESTION_IDS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9', 'q10', 'q11', 'q12'] as const;
export type QuestionId = (typeof QUESTION_IDS)[number];
export type Answers = Record<QuestionId, number>;

export const LOWEST = 1;
export const HIGHEST = 4;

export const ANSWER_VALUES = ['1', '2', '3', '4'] as const;

export type Question = { id: QuestionId; category: Category; guide: GuideId };

export const QUESTIONS: readonly Question[] = [
  { id: 'q1', category: 'Warning Signs', guide: 'warning-signs' },
  { id: 'q2', category: 'Communication', guide: 'talking-together' },
  { id: 'q3', category: 'Warning Signs', guide: 'warning-signs' },
  { id: 'q4', category: 'Documentation', guide: 'keeping-a-record' },
  { id: 'q5', category: 'Warning Signs', guide: 'warning-signs' },
  { id: 'q6', category: 'Warning Signs', guide: 'warning-signs' },
  { id: 'q7', category: 'Escalation', guide: 'whom-to-tell' },
  { id: 'q8', category: 'Escalation', guide: 'whom-to-tell' },
  { id: 'q9', category: 'Response', guide: 'what-to-say' },
  { id: 'q10', category: 'Response', guide: 'first-24-hours' },
  { id: 'q11', category: 'Communication', guide: 'talking-together' },
  { id: 'q12', category: 'Response', guide: 'support-afterwards' },
];

/**
 * What somebody needs in the first hours after a child has told, in the order in which it is needed: how to listen, what to
 * do on the first day, where to call, what to keep, whom to tell at the school. The twelfth question is of the same category,
 * but about what comes afterwards.
 */
export const FIRST_HOURS: readonly QuestionId[] = ['q9', 'q10', 'q8', 'q4', 'q7'];

export const questionsOf = (category: Category) => QUESTIONS.filter((question) => question.category === category);
