import type { GuideLink } from '../guides/guides.ts';
import { guideLink } from '../guides/guides.ts';
import type { Language } from '../texts/texts.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Answers, Category, Question, QuestionId } from './questions.ts';
import { BY_SEVERITY, FIRST_HOURS, LOWEST, QUESTIONS, questionsOf } from './questions.ts';

/**
 * Advice for each question that was answered with 1 or 2, most urgent first: what counts in the first hours and is not in
 * place at all comes before everything else, whatever the score. There are twelve questions, so there are twelve at most.
 */
export const URGENCIES = ['first_hours', 'soon', 'later'] as const;
type Urgency = (typeof URGENCIES)[number];

export type Advice = {
  question: QuestionId;
  category: Category;
  urgency: Urgency;
  when: string;
  text: string;
  guide: GuideLink;
};

/** Up to here an answer is low. */
const LOW = 2;

export function adviceFor(answers: Answers, language: Language): Advice[] {
  const { advice, urgency: words } = TEXTS[language];
  return lowAnswered(answers).map(({ id, category, guide }) => {
    const urgency = urgencyOf(id, answers[id]);
    const { step, why } = advice[id];
    return {
      question: id,
      category,
      urgency,
      when: words[urgency],
      text: `${step} ${why}`,
      guide: guideLink(guide, language),
    };
  });
}

/** The questions of the first hours that were answered with the lowest value, in the order in which they are needed. */
export const missingInFirstHours = (answers: Answers): QuestionId[] =>
  FIRST_HOURS.filter((id) => answers[id] === LOWEST);

/**
 * What to take up next, one question of a category: in the order of the advice, then the weakest of each gap, where nothing
 * was answered low enough for advice.
 */
export function nextQuestions(answers: Answers, gaps: readonly Category[]): Question[] {
  const inOrder = [...lowAnswered(answers), ...gaps.flatMap((gap) => weakestOf(gap, answers))];
  const categories = new Set(inOrder.map(({ category }) => category));
  return [...categories].flatMap((category) => inOrder.find((question) => question.category === category) ?? []);
}

/** Of a category: the question with the lowest answer, and of several the one that is needed first. */
function weakestOf(category: Category, answers: Answers): Question[] {
  return questionsOf(category)
    .sort((a, b) => answers[a.id] - answers[b.id] || rankOf(a) - rankOf(b))
    .slice(0, 1);
}

function lowAnswered(answers: Answers): Question[] {
  return QUESTIONS.filter(({ id }) => answers[id] <= LOW).sort(
    (a, b) =>
      URGENCIES.indexOf(urgencyOf(a.id, answers[a.id])) - URGENCIES.indexOf(urgencyOf(b.id, answers[b.id])) ||
      rankOf(a) - rankOf(b),
  );
}

function urgencyOf(id: QuestionId, answer: number): Urgency {
  const isOfFirstHours = FIRST_HOURS.includes(id);
  if (answer === LOWEST) return isOfFirstHours ? 'first_hours' : 'soon';
  return isOfFirstHours ? 'soon' : 'later';
}

/** Among equals: what is needed in the first hours, then by the severity of the category, then as they are asked. */
function rankOf({ id, category }: Question): number {
  const early = FIRST_HOURS.indexOf(id);
  if (early !== -1) return early;
  return FIRST_HOURS.length + BY_SEVERITY.indexOf(category) * QUESTIONS.length + Number(id.slice(1));
}
