import type { Band } from './bands.ts';
import { bandOf, wordsFor } from './bands.ts';
import type { Answers, Category } from './questions.ts';
import { BY_SEVERITY, CATEGORIES, HIGHEST, LOWEST, QUESTION_IDS, questionsOf } from './questions.ts';

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
  category_scores: { category: Category; average: number }[];
  cta_url: string;
};

const GAPS = 3;

export function scoreAnswers(answers: Answers, ctaUrl: string): ReadinessResult {
  const score = scoreOf(answers);
  const sums = CATEGORIES.map((category) => sumOf(category, answers));
  const gaps = weakestFirst(sums).slice(0, GAPS);
  const band = bandOf(score);
  return {
    score,
    score_band: band,
    top_gaps: gaps,
    ...wordsFor(band, gaps),
    category_scores: sums.map(({ category, sum, count }) => ({
      category,
      average: Math.round((sum * 100) / count) / 100,
    })),
    cta_url: ctaUrl,
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

/** Lower average first, then more points lost, then the fixed order of severity. */
function weakestFirst(sums: readonly CategorySum[]): Category[] {
  const lost = ({ sum, count }: CategorySum) => count * HIGHEST - sum;
  return [...sums]
    .sort(
      (a, b) =>
        a.sum * b.count - b.sum * a.count ||
        lost(b) - lost(a) ||
        BY_SEVERITY.indexOf(a.category) - BY_SEVERITY.indexOf(b.category),
    )
    .map(({ category }) => category);
}
