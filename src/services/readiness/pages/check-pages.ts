import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Problem } from '#kernel/problem.ts';
import type { Answer } from '#platform/http/answer/answer.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import type { FormPage } from '#platform/http/operation/operation.ts';
import { PAGE_POLICY, PAGE_TYPE, preparePage } from '#platform/pages/prepare-page.ts';
import type { Counter } from '#platform/telemetry/metrics.ts';
import { scoreAnswers } from '../check/score.ts';
import type { Reviewer } from '../guides/review.ts';
import type { Language } from '../texts/texts.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, TEXTS } from '../texts/texts.ts';
import type { CheckForm } from './form.ts';
import { isComplete, isQuestion, keptOf, shownFor } from './form.ts';
import type { Asked } from './frame.ts';
import { renderPlan } from './plan-page.ts';
import { renderAll, renderQuestion } from './questions-page.ts';
import { renderResult } from './result-page.ts';

/** The check as pages: by the same rules as the API, in a page of its own or in the frame of a school's. */
type Settings = {
  ctaUrl: string;
  /** Undefined while nobody has set it: it would lead nowhere. */
  publisher: string | undefined;
  reviewer: Reviewer;
  frameAncestors: readonly string[];
  /** All that is ever counted of the pages: how many results they have shown. */
  results: Counter;
};

export type CheckPages = {
  first: (language: Language) => Answer;
  /** For an address that names no language: whoever keeps it has to ask what the next reader prefers. */
  firstByPreference: (language: Language) => Answer;
  answer: (language: Language, sent: Static<typeof CheckForm>) => Answer;
  refused: (problem: Problem, request: FastifyRequest) => FormPage;
  /** Lets the sites of the settings frame what is answered. */
  prepare: (request: FastifyRequest) => void;
};

const INCOMPLETE = 400;
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const NO_FRAMES = "frame-ancestors 'none'";

export function openCheckPages(settings: Settings, { isEmbedded }: { isEmbedded: boolean }): CheckPages {
  const { reviewer, frameAncestors } = settings;
  const isFramed = isEmbedded && frameAncestors.length > 0;
  const policy = isFramed ? PAGE_POLICY.replace(NO_FRAMES, `frame-ancestors ${frameAncestors.join(' ')}`) : PAGE_POLICY;
  const headers = { 'content-security-policy': policy };
  const askedWith = (language: Language) => ({ language, isEmbedded, reviewer, refused: undefined });
  const prepared = (more: Readonly<Record<string, string>>) =>
    new Map(
      LANGUAGES.map((language) => {
        const page = renderAll({ ...askedWith(language), ...keptOf(undefined) });
        return [language, preparePage(page, { ...headers, ...more })] as const;
      }),
    );
  const first = prepared({});
  const byPreference = prepared({ vary: 'Accept-Language' });
  return {
    first: (language) => pageIn(first, language),
    firstByPreference: (language) => pageIn(byPreference, language),
    answer: (language, sent) => {
      const asked = { ...askedWith(language), ...shownFor(sent) };
      const { from = 'all' } = sent;
      // Not again for another language or a country.
      if (asked.view === 'result' && from !== 'result' && from !== 'plan') settings.results.add();
      const status = asked.missing.length === 0 ? 200 : INCOMPLETE;
      return new RenderedAnswer(PAGE_TYPE, render(asked, settings), { status, headers });
    },
    refused: (problem, request) => {
      if (isFramed) allowFrames(request);
      const language = languageIn(request);
      const { busy, unreadable } = TEXTS[language].check;
      const refused = BUSY.has(problem.status) ? busy : unreadable;
      return { page: renderAll({ ...askedWith(language), ...keptOf(request.body), refused }), headers };
    },
    prepare: (request) => {
      if (isFramed) allowFrames(request);
    },
  };
}

/** The policy says who may; the older header knows only nobody. */
function allowFrames({ chainHeaders }: FastifyRequest): void {
  delete chainHeaders['x-frame-options'];
}

function pageIn<Page>(pages: ReadonlyMap<Language, Page>, language: Language): Page {
  const page = pages.get(language);
  if (page === undefined) throw new Error(`There is no page in ${language}`);
  return page;
}

function languageIn({ params }: FastifyRequest): Language {
  const { lang = '' } = (params ?? {}) as { lang?: string };
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

function render(asked: Asked, { ctaUrl, publisher }: Settings): string {
  const { view, answers, language } = asked;
  if (isQuestion(view)) return renderQuestion(view, asked);
  if (view === 'all' || !isComplete(answers)) return renderAll(asked);
  const result = scoreAnswers(answers, ctaUrl, language);
  return view === 'plan' ? renderPlan(result, answers, asked) : renderResult(result, asked, publisher);
}
