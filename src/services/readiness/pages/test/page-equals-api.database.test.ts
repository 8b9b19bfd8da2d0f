import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { BANDS } from '../../check/bands.ts';
import { QUESTION_IDS } from '../../check/questions.ts';
import type { ReadinessResult } from '../../check/score.ts';
import type { RpcAnswer, ToolResult } from '../../test/messages.ts';
import { request, toolCall } from '../../test/messages.ts';
import { startReadiness } from '../../test/readiness-server.ts';
import { LANGUAGES } from '../../texts/texts.ts';
import { readable, sendForm } from './as-form.ts';

/** One rule behind three doors: the page, REST and MCP say the same of the same answers. */
const SETS = 500;

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startReadiness();
  key = await server.issueKey();
});
afterAll(() => server.close());

const valuesOf = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`<data class="${name}"[^>]* value="([^"]*)">([^<]*)</data>`, 'g'))].map(
    ([, value = '', text = '']) => ({ value, text }),
  );

/** What the page says, as the API would. */
function readPage(text: string) {
  const page = readable(text);
  const [score] = valuesOf(page, 'score');
  const [band] = valuesOf(page, 'score-band');
  const steps = [...page.matchAll(/<p class="step">([^<]*)<\/p>\n<p class="why">([^<]*) <span/g)];
  return {
    score: Number(score?.value),
    score_band: band?.value,
    band_local: band?.text,
    top_gaps: valuesOf(page, 'gap').map(({ value }) => value),
    top_gaps_local: valuesOf(page, 'gap').map(({ text: local }) => local),
    averages: [...page.matchAll(/data-category="([^"]*)" value="([^"]*)"/g)].map(([, category, average]) => [
      category,
      Number(average),
    ]),
    advice: steps.map(([, step, why]) => `${step} ${why}`),
  };
}

const told = (result: ReadinessResult) => ({
  score: result.score,
  score_band: result.score_band,
  band_local: result.band_local,
  top_gaps: result.top_gaps,
  top_gaps_local: result.top_gaps_local,
  averages: result.category_scores.map(({ category, average }) => [category, average]),
  advice: result.advice.map(({ text }) => text),
});

const answersWithin = (min: number, max: number) =>
  fc.record(Object.fromEntries(QUESTION_IDS.map((id) => [id, fc.integer({ min, max })])));
const anyAnswers = fc.oneof(answersWithin(1, 4), answersWithin(1, 2), answersWithin(3, 4));

it('page, REST and MCP agree on any answers, in every language', { timeout: 240_000 }, async () => {
  const bands = new Set<unknown>();
  const one = (same: number) => Object.fromEntries(QUESTION_IDS.map((id) => [id, same]));
  const property = fc.asyncProperty(
    anyAnswers,
    fc.constantFrom(...LANGUAGES),
    fc.constantFrom('/check', '/check/embed'),
    async (answers, lang, path) => {
      const [page, rest, mcp] = await Promise.all([
        sendForm(`${server.url}${path}/${lang}`, { ...answers, from: 'all', show: 'result' }),
        ask(`${server.url}/api/student-protection-check?lang=${lang}`, { json: { answers }, key }),
        ask(`${server.url}/api/mcp`, { json: request('tools/call', toolCall({ answers, lang })), key }),
      ]);
      expect([page.status, rest.status, mcp.status]).toEqual([200, 200, 200]);
      const result = rest.json<ReadinessResult>();
      bands.add(result.score_band);
      expect(readPage(page.text)).toEqual(told(result));
      expect(mcp.json<RpcAnswer<ToolResult>>().result?.structuredContent).toEqual(result);
      const text = readable(page.text);
      // The band of the contract stands beside its local name, and the meaning is the API's.
      expect(text).toContain(lang === 'en' ? result.score_band : `<span lang="en">${result.score_band}</span>`);
      const [meaning = ''] = result.interpretation.split(/ (?=In immediate|Si hay peligro|En cas de danger)/);
      expect(text).toContain(`<p>${meaning}</p>`);
      if (result.advice.length === 0) expect(text).toContain(`<p>${result.recommendation}</p>`);
    },
  );
  await fc.assert(property, {
    numRuns: SETS,
    examples: [1, 2, 3, 4].map((same) => [one(same), 'fr' as const, '/check' as const]),
  });
  expect(bands).toEqual(new Set(BANDS));
});
