import type { Language } from '../texts/texts.ts';
import { TEXTS } from '../texts/texts.ts';
import { ANSWER_VALUES, FIRST_HOURS, QUESTIONS } from './questions.ts';

/** The questions and the labels of the answers, as they are asked in a language. */
export function questionsIn(language: Language) {
  const { questions, categories } = TEXTS[language];
  return {
    lang: language,
    questions: QUESTIONS.map(({ id, category }) => ({
      id,
      category,
      category_local: categories[category],
      text: questions[id],
      first_hours: FIRST_HOURS.includes(id),
    })),
    answers: answerLabelsIn(language),
  };
}

export function answerLabelsIn(language: Language): { value: number; label: string }[] {
  const { answers } = TEXTS[language];
  return ANSWER_VALUES.map((value) => ({ value: Number(value), label: answers[value] }));
}
