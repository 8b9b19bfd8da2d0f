import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startReadiness } from './readiness-server.ts';

/** What a parent reads: what is said at the top, what is said first, and in which language. */
type Advice = {
  question: string;
  category: string;
  urgency: string;
  when: string;
  text: string;
  guide: { id: string; title: string; path: string };
};
type Result = {
  score: number;
  score_band: string;
  top_gaps: string[];
  interpretation: string;
  recommendation: string;
  lang: string;
  band_local: string;
  top_gaps_local: string[];
  category_scores: { category: string; category_local: string; average: number }[];
  advice: Advice[];
  helplines_path: string;
};

const LANGS = ['en', 'es', 'fr'] as const;
const CHECK = '/api/student-protection-check';
/** Words that say that something is left to do, in each language. */
const LEFT = {
  en: /gap|left to|practise|secure|weak|missing|not in place/i,
  es: /falta|hueco|brecha|menos seguro|más firme|reforzar/i,
  fr: /manque|il reste|reste à|moins assuré|renforc|lacune|davantage/i,
};

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startReadiness();
  key = await server.issueKey();
});
afterAll(() => server.close());

const answersWith = (base: number, changed: Record<string, number> = {}) => ({
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`q${index + 1}`, base])),
  ...changed,
});

async function check(answers: Record<string, number>, lang?: string): Promise<Result> {
  const query = lang === undefined ? '' : `?lang=${lang}`;
  const answer = await ask(`${server.url}${CHECK}${query}`, { json: { answers }, key });
  expect(answer.status).toBe(200);
  return answer.json<Result>();
}

describe.each(LANGS)('with everything in place, in %s', (lang) => {
  it('nothing is said to be left, though three categories are still named beside it', async () => {
    const result = await check(answersWith(4), lang);
    expect([result.score, result.top_gaps]).toEqual([100, ['Response', 'Escalation', 'Documentation']]);
    expect(result.advice).toEqual([]);
    const [meaning = ''] = result.interpretation.split(/This is a self|Esta es una|Ceci est une/);
    expect(`${meaning} ${result.recommendation}`).not.toMatch(LEFT[lang]);
    const said = `${meaning} ${result.recommendation}`.toLowerCase();
    for (const gap of result.top_gaps_local) expect(said).not.toContain(gap.toLowerCase());
  });

  it('but for one question, only its category is spoken of', async () => {
    const result = await check(answersWith(4, { q4: 3 }), lang);
    expect(result.score).toBe(97);
    const [own = '', ...others] = result.top_gaps_local.map((each) => each.toLowerCase());
    expect(result.interpretation.toLowerCase()).toContain(own);
    expect(result.recommendation.toLowerCase()).toContain(own);
    const said = `${result.interpretation} ${result.recommendation}`.toLowerCase();
    for (const other of others) expect(said).not.toContain(other);
    expect(result.advice).toEqual([]);
  });
});

describe('advice', () => {
  it('is there for each question that was answered with 1 or 2, and for no other', async () => {
    const { advice } = await check(answersWith(3, { q1: 2, q6: 1, q12: 2, q5: 4 }));
    expect(advice.map(({ question, urgency }) => [question, urgency])).toEqual([
      ['q6', 'soon'],
      ['q12', 'later'],
      ['q1', 'later'],
    ]);
    const all = await check(answersWith(1));
    expect(new Set(all.advice.map(({ question }) => question)).size).toBe(12);
    expect(new Set(all.advice.map(({ text }) => text)).size).toBe(12);
  });

  it('begins with what counts in the first hours, in the order in which it is needed', async () => {
    const { advice } = await check(answersWith(1));
    expect(advice.map(({ question }) => question).slice(0, 5)).toEqual(['q9', 'q10', 'q8', 'q4', 'q7']);
    expect(advice.map(({ urgency }) => urgency)).toEqual([
      ...Array.from({ length: 5 }, () => 'first_hours'),
      ...Array.from({ length: 7 }, () => 'soon'),
    ]);
  });

  it.each(['q4', 'q7', 'q8', 'q9', 'q10'])('a 1 in %s is told first, whatever the score', async (question) => {
    for (const base of [1, 2, 3, 4]) {
      // Everything else of the first hours is better than that, so this is the one that comes first.
      const low = base === 1 ? { q4: 2, q7: 2, q8: 2, q9: 2, q10: 2 } : {};
      const { advice, recommendation, interpretation } = await check(answersWith(base, { ...low, [question]: 1 }));
      const [first] = advice;
      expect([base, first?.question, first?.urgency]).toEqual([base, question, 'first_hours']);
      expect(recommendation).toMatch(/^This comes first/);
      const [step = ''] = first?.text.split('. ') ?? [];
      expect(recommendation).toContain(step);
      expect(interpretation).toContain('first hours');
    }
  });

  it('tells two steps at once at most', async () => {
    const { recommendation, advice } = await check(answersWith(1));
    const told = advice.filter(({ text }) => recommendation.includes(text.split(/[.:] /)[0] ?? ''));
    expect(told.map(({ question }) => question)).toEqual(['q9', 'q10']);
  });

  it('the next step is about the weakest answer of the category, not about the category at large', async () => {
    const { recommendation, top_gaps } = await check(answersWith(4, { q12: 2 }));
    expect(top_gaps[0]).toBe('Response');
    expect(recommendation).toMatch(/medical care/);
    expect(recommendation).not.toMatch(/first 24 hours|what not to say/);
  });

  it('the next step is the first of the advice, and the second is of another category', async () => {
    const { recommendation, top_gaps, advice } = await check(answersWith(2));
    expect(top_gaps).toEqual(['Warning Signs', 'Response', 'Escalation']);
    expect(advice.map(({ question }) => question).slice(0, 3)).toEqual(['q9', 'q10', 'q8']);
    expect(recommendation).toMatch(
      /^This week, begin with Response \(what to do\)\. Read what to say.* Then take Escalation \(whom to turn to\)\. Save three numbers/,
    );
  });

  it.each([
    [
      'en',
      /^This comes first.* After that, share your plan with another adult, and come back to this in six months\.$/,
    ],
    ['es', /^Esto va primero.* Después, comparte tu plan con otra persona adulta y vuelve a mirarlo/],
    ['fr', /^Ceci d’abord.* Ensuite, partagez votre plan avec un autre adulte et reprenez-le dans six mois\.$/],
  ])('in %s, what was just told is not named again as left to do', async (lang, said) => {
    const result = await check(answersWith(4, { q9: 1 }), lang);
    expect(result.recommendation).toMatch(said);
    const moderate = await check(answersWith(3, { q4: 1 }), lang);
    expect(moderate.top_gaps).toEqual(['Documentation', 'Warning Signs', 'Response']);
    const [told = '', ...left] = moderate.top_gaps_local.map((each) => each.toLowerCase());
    const after = moderate.recommendation.toLowerCase();
    expect(after).not.toContain(told);
    for (const each of left) expect(after).toContain(each);
    expect(moderate.interpretation.toLowerCase()).toContain(told);
  });

  it.each(LANGS)('in %s leads to pages that are there, in that language', async (lang) => {
    const result = await check(answersWith(1), lang);
    const paths = new Set([result.helplines_path, ...result.advice.map(({ guide }) => guide.path)]);
    expect(paths.size).toBe(8);
    for (const path of paths) {
      const page = await ask(server.url + path, { headers: { accept: 'text/html,application/xhtml+xml' } });
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(`<html lang="${lang}">`);
    }
    for (const { guide } of result.advice) {
      expect((await ask(server.url + guide.path)).text).toContain(`<h1>${guide.title.replaceAll("'", '&#39;')}</h1>`);
    }
  });
});

describe('the language', () => {
  it('is English unless it is asked for, whatever the browser prefers', async () => {
    const url = `${server.url}${CHECK}`;
    const json = { answers: answersWith(2) };
    const plain = await ask(url, { json, key });
    const preferring = await ask(url, { json, key, headers: { 'accept-language': 'fr' } });
    const named = await ask(`${url}?lang=en`, { json, key });
    expect(plain.json<Result>().lang).toBe('en');
    expect([preferring.text, named.text]).toEqual([plain.text, plain.text]);
  });

  it.each(LANGS)('%s changes the words and nothing else', async (lang) => {
    for (const answers of [answersWith(1), answersWith(2), answersWith(3), answersWith(4), answersWith(4, { q8: 1 })]) {
      const [english, local] = [await check(answers), await check(answers, lang)];
      for (const name of ['score', 'score_band', 'top_gaps'] as const) expect(local[name]).toEqual(english[name]);
      expect(local.category_scores.map(({ category, average }) => [category, average])).toEqual(
        english.category_scores.map(({ category, average }) => [category, average]),
      );
      expect(local.advice.map(({ question, urgency }) => [question, urgency])).toEqual(
        english.advice.map(({ question, urgency }) => [question, urgency]),
      );
      expect(local.lang).toBe(lang);
      if (lang === 'en') continue;
      expect(local.band_local).not.toBe(english.score_band);
      expect(local.interpretation).not.toBe(english.interpretation);
      // No word of the contract is left in a text of another language.
      for (const category of english.top_gaps)
        expect(`${local.interpretation} ${local.recommendation}`).not.toContain(category);
    }
  });

  it.each([
    ['en', /self-reflection aid.*not a diagnosis.*immediate danger.*112/],
    ['es', /ayuda para reflexionar.*No es un diagnóstico.*peligro inmediato.*112/],
    ['fr', /aide à la réflexion.*ni un diagnostic.*danger immédiat.*112/],
  ])('%s has the notice in every interpretation', async (lang, notice) => {
    for (const base of [1, 2, 3, 4]) expect((await check(answersWith(base), lang)).interpretation).toMatch(notice);
  });

  it.each(['de', 'EN', 'es-GT', ''])('%j is refused, and those there are are named', async (lang) => {
    const answer = await ask(`${server.url}${CHECK}?lang=${lang}`, { json: { answers: answersWith(2) }, key });
    const { code, errors } = answer.json<{ code: string; errors: { in: string; name: string; detail: string }[] }>();
    expect([answer.status, code]).toEqual([400, 'invalid_request']);
    expect(errors).toMatchObject([{ in: 'query', name: 'lang', detail: expect.stringContaining('en, es') }]);
  });

  it.each([
    ['en', 'Not yet', 'I can tell an ordinary conflict'],
    ['es', 'Todavía no', 'Sé distinguir un conflicto'],
    ['fr', 'Pas encore', 'Je sais distinguer un conflit'],
  ])('%s is the language of the questions too', async (lang, label, text) => {
    const answer = await ask(`${server.url}/api/questions?lang=${lang}`);
    const { questions, answers, ...rest } = answer.json<{
      lang: string;
      questions: { id: string; category: string; category_local: string; text: string; first_hours: boolean }[];
      answers: { value: number; label: string }[];
    }>();
    expect(rest).toEqual({ lang });
    expect(answers[0]).toEqual({ value: 1, label });
    expect(questions[5]?.text).toContain(text);
    expect(questions.map(({ category }) => category)).toContain('Warning Signs');
    expect(questions.filter((each) => each.first_hours).map(({ id }) => id)).toEqual(['q4', 'q7', 'q8', 'q9', 'q10']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  });
});

it('an answer is kept by nobody', async () => {
  const answer = await ask(`${server.url}${CHECK}?lang=fr`, { json: { answers: answersWith(1) }, key });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
