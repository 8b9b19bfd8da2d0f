/**
 * The twelve questions and their categories. The wording is the project's own. The fixed order of severity decides ties:
 * what must work in the first hours comes first.
 */
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

export const ANSWER_LABELS = [
  { value: 1, label: 'Not yet' },
  { value: 2, label: 'A little' },
  { value: 3, label: 'Mostly' },
  { value: 4, label: 'Fully' },
] as const;

type Question = { id: QuestionId; category: Category; text: string };

export const QUESTIONS: readonly Question[] = [
  {
    id: 'q1',
    category: 'Warning Signs',
    text: 'I can name changes in behaviour, mood, sleep or school attendance that may mean a student is being harmed.',
  },
  {
    id: 'q2',
    category: 'Communication',
    text: 'The student and I talk regularly and calmly about safety, bodies, boundaries and life online.',
  },
  {
    id: 'q3',
    category: 'Warning Signs',
    text: 'I recognise patterns of grooming: secrecy, gifts, special attention, or private messages from an adult or older peer.',
  },
  {
    id: 'q4',
    category: 'Documentation',
    text: 'If something worried me, I would write down dates, places, words and witnesses, keep screenshots, and store them safely.',
  },
  {
    id: 'q5',
    category: 'Warning Signs',
    text: 'I know which situations at school, in transport, in sports or online leave a student unobserved with one other person.',
  },
  { id: 'q6', category: 'Warning Signs', text: 'I can tell an ordinary conflict from bullying, harassment or abuse.' },
  {
    id: 'q7',
    category: 'Escalation',
    text: 'I know who is responsible for safeguarding at the school and how to send them a written report.',
  },
  {
    id: 'q8',
    category: 'Escalation',
    text: 'I know where to turn outside the school (district, child protection, police, a helpline) if it does not act.',
  },
  {
    id: 'q9',
    category: 'Response',
    text: 'If a student told me about harm, I would stay calm, listen, believe them and not question them like an investigator.',
  },
  { id: 'q10', category: 'Response', text: 'I know what to do in the first 24 hours to keep the student safe.' },
  {
    id: 'q11',
    category: 'Communication',
    text: 'The student can name at least two trusted adults and knows that telling will not be punished.',
  },
  {
    id: 'q12',
    category: 'Response',
    text: 'I know where to find medical, psychological and legal support afterwards, and how to prevent retaliation.',
  },
];

export const questionsOf = (category: Category) => QUESTIONS.filter((question) => question.category === category);
