import { helplinesPath } from '../guides/guide-paths.ts';
import type { GuideLink } from '../guides/guides.ts';
import type { Language } from '../texts/texts.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Advice } from './advice.ts';
import { adviceFor } from './advice.ts';
import type { Band } from './bands.ts';
import { bandOf } from './bands.ts';
import type { Answers, Category } from './questions.ts';
import { BY_SEVERITY, CATEGORIES, HIGHEST, LOWEST, QUESTION_IDS, questionsOf } from './questions.ts';
import { meaningOf, nextStepOf, noticeIn, startHereIn } from './wording.ts';

/**
 * Scores twelve answers. Pure: the same answers always give the same result, and nothing is kept. Categories are compared
 * as exact fractions, never as rounded averages, so that no rounding decides which gap comes first.
 */
export type ReadinessResult = {
  score: number;
  score_band: Band;
  top_gaps: Category[];
  interpretation: string;
  recommendation: string;
  category_scores: { category: Category; category_local: string; average: number }[];
  cta_url: string;
  lang: Language;
  band_local: string;
  top_gaps_local: string[];
  start_here: { text: string; guide: GuideLink };
  advice: Advice[];
  helplines_path: string;
};

const GAPS = 3;

export function scoreAnswers(answers: Answers, ctaUrl: string, language: Language): ReadinessResult {
  const { bands, categories } = TEXTS[language];
  const score = scoreOf(answers);
  const sums = CATEGORIES.map((category) => sumOf(category, answers));
  const weakest = weakestFirst(sums).slice(0, GAPS);
  const band = bandOf(score);
  const scored = { band, answers, gaps: weakest.filter((sum) => lostIn(sum) > 0).map(({ category }) => category) };
  return {
    score,
    score_band: band,
    top_gaps: weakest.map(({ category }) => category),
    interpretation: `${meaningOf(scored, language)} ${noticeIn(language)}`,
    recommendation: nextStepOf(scored, language),
    category_scores: sums.map(({ category, sum, count }) => ({
      category,
      category_local: categories[category],
      average: Math.round((sum * 100) / count) / 100,
    })),
    cta_url: ctaUrl,
    lang: language,
    band_local: bands[band].name,
    top_gaps_local: weakest.map(({ category }) => categories[category]),
    start_here: startHereIn(language),
    advice: adviceFor(answers, language),
    helplines_path: helplinesPath(language),
  };
}

/** 0 when everything is answered with 1, 100 when everything is answered with 4. No reachable sum gives an exact half. */
function scoreOf(answers: Answers): number {
  const least = QUESTION_IDS.length * LOWEST;
  const range = QUESTION_IDS.length * (HIGHEST - LOWEST);
  const sum = QUESTION_IDS.reduce((total, id) => total + answers[id], 0);
  return Math.round(((sum - least) * 100) / range);
}

type CategorySum = { category: Category; sum: number; count: number };

function sumOf(category: Category, answers: Answers): CategorySum {
  const questions = questionsOf(category);
  return { category, sum: questions.reduce((total, { id }) => total + answers[id], 0), count: questions.length };
}

const lostIn = ({ sum, count }: CategorySum): number => count * HIGHEST - sum;

/** Lower average first, then more points lost, then the fixed order of severity. */
function weakestFirst(sums: readonly CategorySum[]): CategorySum[] {
  return [...sums].sort(
    (a, b) =>
      a.sum * b.count - b.sum * a.count ||
      lostIn(b) - lostIn(a) ||
      BY_SEVERITY.indexOf(a.category) - BY_SEVERITY.indexOf(b.category),
  );
}
