import { fill } from '#lib/text/fill.ts';
import type { GuideLink } from '../guides/guides.ts';
import { guideLink } from '../guides/guides.ts';
import type { Language } from '../texts/texts.ts';
import { joined, TEXTS } from '../texts/texts.ts';
import { missingInFirstHours, nextQuestions } from './advice.ts';
import type { Band } from './bands.ts';
import type { Answers, Category, QuestionId } from './questions.ts';
import { HIGHEST, questionsOf } from './questions.ts';

/**
 * What is said about a result. The words blame nobody and always carry the same notice: what this is not, and where to turn
 * in danger. Gaps are only what lost points: where nothing did, nothing is called a gap, and where something is missing that
 * counts in the first hours, that is said first.
 */
type Scored = {
  band: Band;
  answers: Answers;
  /** Weakest first, and only those with something missing. */
  gaps: readonly Category[];
};

/** More than two steps at once help nobody; the advice has them all. */
const STEPS_AT_ONCE = 2;

export function noticeIn(language: Language): string {
  const { aid, danger, talk } = TEXTS[language].notice;
  return `${aid} ${danger} ${talk}`;
}

/** For somebody to whom it has already happened: the check is not the place to begin, whatever the answers. */
export function startHereIn(language: Language): { text: string; guide: GuideLink } {
  const guide = guideLink('first-24-hours', language);
  return { text: fill(TEXTS[language].reading.now, { title: guide.title, path: guide.path }), guide };
}

/** The meaning of the result, without the notice. */
export function meaningOf({ band, answers, gaps }: Scored, language: Language): string {
  const { bands, everything_in_place: whole, first_hours: early } = TEXTS[language];
  if (gaps.length === 0) return whole.meaning;
  const meaning = fill(bands[band].meaning, namesOf(gaps, language));
  return missingInFirstHours(answers).length === 0 ? meaning : `${meaning} ${early.meaning}`;
}

export function nextStepOf({ band, answers, gaps }: Scored, language: Language): string {
  const { bands, advice, everything_in_place: whole, first_hours: early } = TEXTS[language];
  if (gaps.length === 0) return whole.next;
  const told = missingInFirstHours(answers).slice(0, STEPS_AT_ONCE);
  if (told.length > 0) {
    const steps = told.map((id) => advice[id].step).join(' ');
    const left = gaps.filter((gap) => isLeft(gap, answers, told));
    return `${fill(early.next, { steps })} ${fill(bands[band].after_first_hours, namesOf(left, language))}`;
  }
  const next = nextQuestions(answers, gaps);
  const names = namesOf(
    next.map(({ category }) => category),
    language,
  );
  const [first = '', second = ''] = next.map(({ id }) => advice[id].step);
  return fill(bands[band].next, { ...names, first_step: first, second_step: second });
}

/**
 * Whether a category has something to do beside what was just told. In the two bands whose texts name what is left, more
 * points are lost than two steps account for, so there is always something.
 */
const isLeft = (category: Category, answers: Answers, told: readonly QuestionId[]): boolean =>
  questionsOf(category).some(({ id }) => answers[id] < HIGHEST && !told.includes(id));

function namesOf(gaps: readonly Category[], language: Language): Record<string, string> {
  const names = gaps.map((gap) => TEXTS[language].categories_in_text[gap]);
  const [first = '', second = ''] = names;
  return { first, second, others: joined(names.slice(1), language), gaps: joined(names, language) };
}
