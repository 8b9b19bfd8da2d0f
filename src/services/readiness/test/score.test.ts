import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import type { Answers, Category } from '../check/questions.ts';
import { CATEGORIES, QUESTION_IDS, QUESTIONS } from '../check/questions.ts';
import { scoreAnswers } from '../check/score.ts';
import { noticeIn } from '../check/wording.ts';
import { LANGUAGES } from '../texts/texts.ts';

const CTA = 'https://publisher.example/next';
const answersOf = (value: (question: number) => number): Answers =>
  Object.fromEntries(QUESTION_IDS.map((id, i) => [id, value(i + 1)])) as Answers;
const score = (value: (question: number) => number) => scoreAnswers(answersOf(value), CTA, 'en');

/** The seed's table, written down a second time and independently of the code. */
const MEMBERS: Record<Category, number[]> = {
  'Warning Signs': [1, 3, 5, 6],
  Communication: [2, 11],
  Documentation: [4],
  Escalation: [7, 8],
  Response: [9, 10, 12],
};

const anyAnswers = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 });

describe('the questions', () => {
  test('are twelve, each in the category of the contract', () => {
    expect(QUESTIONS.map(({ id }) => id)).toEqual([...QUESTION_IDS]);
    for (const category of CATEGORIES) {
      const ids = QUESTIONS.filter((question) => question.category === category).map(({ id }) => id);
      expect(ids).toEqual(MEMBERS[category].map((number) => `q${number}`));
    }
  });
});

describe('the score', () => {
  test('every reachable sum gives the score of the formula and the band of the table', () => {
    for (let sum = 12; sum <= 48; sum += 1) {
      let rest = sum - 12;
      const result = score(() => {
        const more = Math.min(3, rest);
        rest -= more;
        return 1 + more;
      });
      const exact = ((sum - 12) / 36) * 100;
      expect(Math.abs((exact % 1) - 0.5)).toBeGreaterThan(0.01);
      expect(result.score).toBe(Math.round(exact));
      const band =
        result.score < 40
          ? 'Elevated Vulnerability'
          : result.score < 60
            ? 'Protection Gaps Present'
            : result.score < 80
              ? 'Moderate Readiness'
              : 'Stronger Readiness';
      expect(result.score_band).toBe(band);
    }
  });

  test('averages and gaps follow the rule on random answers', () => {
    const order: Category[] = ['Response', 'Escalation', 'Documentation', 'Warning Signs', 'Communication'];
    fc.assert(
      fc.property(anyAnswers, (list) => {
        const result = score((question) => list[question - 1] ?? 0);
        const facts = CATEGORIES.map((category) => {
          const values = MEMBERS[category].map((question) => list[question - 1] ?? 0);
          const sum = values.reduce((total, value) => total + value, 0);
          // Twelfths are exact for groups of one to four questions: no rounding takes part in the comparison.
          return {
            category,
            twelfths: (sum * 12) / values.length,
            lost: values.length * 4 - sum,
            average: sum / values.length,
          };
        });
        for (const { category, average } of facts) {
          const given = result.category_scores.find((each) => each.category === category)?.average ?? 0;
          expect(Math.abs(given - average)).toBeLessThan(0.005001);
        }
        const expected = [...facts]
          .sort(
            (a, b) =>
              a.twelfths - b.twelfths || b.lost - a.lost || order.indexOf(a.category) - order.indexOf(b.category),
          )
          .slice(0, 3)
          .map(({ category }) => category);
        expect(result.top_gaps).toEqual(expected);
      }),
      { numRuns: randomCases(20_000) },
    );
  });

  test.each<[string, (question: number) => number, Category[]]>([
    ['all alike: more points lost first, then severity', () => 2, ['Warning Signs', 'Response', 'Escalation']],
    ['all full: severity alone', () => 4, ['Response', 'Escalation', 'Documentation']],
    [
      'one weak question in a small category',
      (question) => (question === 4 ? 1 : 4),
      ['Documentation', 'Response', 'Escalation'],
    ],
    [
      '8/3 is less than 11/4, though both round to 2.7',
      (question) =>
        [9, 10].includes(question)
          ? 3
          : question === 12
            ? 2
            : [1, 3, 5].includes(question)
              ? 3
              : question === 6
                ? 2
                : 4,
      ['Response', 'Warning Signs', 'Escalation'],
    ],
  ])('%s', (_name, value, gaps) => {
    expect(score(value).top_gaps).toEqual(gaps);
  });

  test('categories come in the order of the contract', () => {
    expect(score(() => 1).category_scores.map(({ category }) => category)).toEqual([...CATEGORIES]);
  });
});

describe('the words', () => {
  test('name exactly the gaps that lost points, blame nobody, and always say what this is not and where to turn', () => {
    const notice = noticeIn('en');
    fc.assert(
      fc.property(anyAnswers, (list) => {
        const result = score((question) => list[question - 1] ?? 0);
        expect(result.interpretation.endsWith(notice)).toBe(true);
        const meaning = result.interpretation.slice(0, -notice.length);
        const lost = (category: Category) => MEMBERS[category].some((question) => list[question - 1] !== 4);
        const named = CATEGORIES.filter((category) => meaning.includes(category));
        expect(new Set(named)).toEqual(new Set(result.top_gaps.filter(lost)));
        expect(`${result.interpretation} ${result.recommendation}`).not.toMatch(
          /\b(fail|failed|failure|blame|bad parent|negligen)/i,
        );
        expect(result.cta_url).toBe(CTA);
      }),
      { numRuns: randomCases(2000) },
    );
    expect(notice).toMatch(/self-reflection aid/);
    expect(notice).toMatch(/not a diagnosis/);
    expect(notice).toMatch(/immediate danger/);
  });

  test('recommend in the order of the advice, and after the first hours name only what is left to do', () => {
    const namedIn = (text: string) =>
      CATEGORIES.filter((category) => text.includes(category)).sort((a, b) => text.indexOf(a) - text.indexOf(b));
    fc.assert(
      fc.property(anyAnswers, (list) => {
        const { score_band: band, top_gaps, advice, recommendation } = score((question) => list[question - 1] ?? 0);
        const told = [9, 10, 8, 4, 7].filter((question) => list[question - 1] === 1).slice(0, 2);
        const isLeft = (category: Category) =>
          MEMBERS[category].some((question) => list[question - 1] !== 4 && !told.includes(question));
        const inTheMiddle = band === 'Protection Gaps Present' || band === 'Moderate Readiness';
        if (told.length > 0) {
          const left = top_gaps.filter(isLeft);
          expect(namedIn(recommendation)).toEqual(inTheMiddle ? left : []);
          expect(!inTheMiddle || left.length > 0).toBe(true);
        } else {
          const inOrder = [...new Set([...advice.map(({ category }) => category), ...top_gaps.filter(isLeft)])];
          const steps = band === 'Elevated Vulnerability' || band === 'Protection Gaps Present' ? 2 : 1;
          expect(namedIn(recommendation)).toEqual(inOrder.slice(0, steps));
        }
        expect(recommendation).not.toMatch(/[{}]|undefined|\s[,.]|\s{2}|:\s*\.|[,;]\s*\./);
      }),
      { numRuns: randomCases(2000) },
    );
  });

  test('fit every number of gaps there can be, in every language', () => {
    const onlySigns = (question: number) => (MEMBERS['Warning Signs'].includes(question) ? 1 : 4);
    const signsAndNotes = (question: number) => (question === 4 ? 1 : onlySigns(question));
    for (const language of LANGUAGES) {
      for (const value of [() => 4, onlySigns, signsAndNotes, () => 3, () => 2, () => 1]) {
        const { interpretation, recommendation } = scoreAnswers(answersOf(value), CTA, language);
        expect(`${interpretation} ${recommendation}`).not.toMatch(/[{}]|undefined|\s[,.]|\s{2}|:\s*\.|[,;]\s*\./);
      }
    }
    expect(score(onlySigns)).toMatchObject({ score: 67, score_band: 'Moderate Readiness' });
    expect(score(signsAndNotes)).toMatchObject({ score: 58, score_band: 'Protection Gaps Present' });
  });
});
