import type { FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import { html, type Markup } from '#lib/html/markup.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { alert, type Field, field } from '#platform/pages/form.ts';
import { LANGUAGE_NAMES } from '#platform/pages/language.ts';
import { layOut } from '#platform/pages/layout.ts';
import { FORM_PAGE_HEADERS, PAGE_TYPE } from '#platform/pages/prepare-page.ts';
import { isLanguage, LANGUAGES, type Language, languageOf } from '../accounts/languages.ts';
import { ownPath } from '../accounts/own-path.ts';
import type { ConsoleContext } from '../context.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import type { EntryWords } from './words/words.ts';

/**
 * The pages on which people come in: whole without a script, each a form that its browser sends. What was sent and is wrong comes
 * back with the page; passwords do not.
 */
export type EntryPage = {
  path: string;
  title: (words: EntryWords) => string;
  scripts?: readonly string[];
  /** Codes of refusals that mean something else on this page. */
  codes?: Readonly<Record<string, string>>;
  content: (state: EntryState, asked: Asked) => Markup;
};

type Asked = { service: ConsoleContext; request: FastifyRequest };

export type EntryState = {
  words: EntryWords;
  language: Language;
  /** Where the person wanted to go. */
  to: string | undefined;
  /** What was sent, and is shown again. */
  values: Readonly<Record<string, string>>;
  problem: Problem | undefined;
  query: Readonly<Record<string, unknown>>;
};

const WORDS: Readonly<Record<Language, EntryWords>> = { en, fr, es };

export function stateOf(request: FastifyRequest, problem?: Problem): EntryState {
  const query = request.query as Record<string, unknown>;
  const values = Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const language = languageFor(request);
  return { words: WORDS[language], language, to: ownPath(values['to'] ?? query['to']), values, problem, query };
}

/** The one that was chosen on the page, or what the browser prefers. */
export function languageFor(request: FastifyRequest): Language {
  const sent = (request.body as { language?: unknown } | undefined)?.language;
  const chosen = sent ?? (request.query as { lang?: unknown }).lang;
  return typeof chosen === 'string' && isLanguage(chosen) ? chosen : languageOf(request);
}

export function writeEntry(page: EntryPage, state: EntryState, asked: Asked): string {
  const { words, language, to, problem } = state;
  const title = page.title(words);
  const carried = to === undefined ? '' : `&to=${encodeURIComponent(to)}`;
  return layOut({
    title: `${problem === undefined ? '' : `${words.fault}: `}${title} · Quintet`,
    language,
    accent: 'console',
    kind: 'plain-page entry',
    hidden: true,
    skip: words.skip,
    styles: ['front-door.css', 'form.css'],
    scripts: page.scripts ?? [],
    header: html`<header><a class="brand" href="/">Quintet</a></header>`,
    main: html`<h1>${title}</h1>
${problem !== undefined && alert(problemText(page, words, problem))}${page.content(state, asked)}`,
    footer: html`<footer><nav class="languages" aria-label="${words.languages}">${LANGUAGES.map((each) =>
      each === language
        ? html`<span lang="${each}" aria-current="true">${LANGUAGE_NAMES[each]}</span>`
        : html`<a lang="${each}" hreflang="${each}" href="${page.path}?lang=${each}${carried}">${LANGUAGE_NAMES[each]}</a>`,
    )}</nav></footer>`,
  });
}

function problemText({ codes = {} }: EntryPage, words: EntryWords, { code, headers, errors }: Problem): string {
  if (code === 'too_many_attempts') return words.tooMany(Math.ceil(Number(headers?.['retry-after'] ?? 60) / 60));
  const isCutOff = code === 'invalid_request' && errors?.some(({ name }) => name === 'token') === true;
  return words.problems[isCutOff ? 'invalid_link' : (codes[code] ?? code)] ?? words.problems.other;
}

export const entryAnswer = (page: EntryPage, state: EntryState, asked: Asked) =>
  new RenderedAnswer(PAGE_TYPE, writeEntry(page, state, asked), { headers: FORM_PAGE_HEADERS });

/** To another page, by GET. */
export const goTo = (location: string) =>
  new RenderedAnswer('text/plain; charset=utf-8', '', { status: 303, headers: { location } });

/** An address of ours with what is carried on. */
export function pathWith(path: string, { to, language }: { to?: string | undefined; language?: Language }): string {
  const query = new URLSearchParams();
  if (language !== undefined) query.set('lang', language);
  if (to !== undefined) query.set('to', to);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** After every form that sends a mail: the same page, whether or not one was sent. */
export const SENT_PAGE = '/console/sent';
export const sentPath = (request: FastifyRequest) => pathWith(SENT_PAGE, { language: languageFor(request) });

/** What every form of these pages carries. */
export const carriedBy = ({ to, language }: EntryState) => ({ to, language });

type Named = 'email' | 'password' | 'newPassword' | 'name' | 'code';

const FIELDS: Readonly<Record<Named, Pick<Field, 'autocomplete' | 'longest'> & Partial<Field>>> = {
  email: { type: 'email', autocomplete: 'username', longest: 254 },
  password: { type: 'password', autocomplete: 'current-password', longest: 500 },
  newPassword: { type: 'password', autocomplete: 'new-password', longest: 128 },
  name: { autocomplete: 'name', longest: 80 },
  code: { autocomplete: 'one-time-code', longest: 20 },
};

/** A field of these pages, with what was sent before. `name` where the form calls it otherwise; `offers` what else browsers fill in. */
export function entryField(
  { words, values, problem }: EntryState,
  kind: Named,
  { name = kind, offers }: { name?: string; offers?: 'webauthn' } = {},
): Markup {
  const isWrong = problem?.errors?.some((fault) => fault.name === name) === true;
  const { hints } = words;
  return field({
    ...FIELDS[kind],
    ...(offers !== undefined && { autocomplete: `${FIELDS[kind].autocomplete} ${offers}` }),
    name,
    label: words.labels[name === 'password' ? 'password' : kind],
    ...(kind in hints && { hint: hints[kind as keyof typeof hints] }),
    value: kind === 'email' || kind === 'name' ? values[name] : undefined,
    fault: isWrong ? words.faults[kind] : undefined,
  });
}

/** One of two parts: with the token of a link, which a script puts in, or without. One that is not good leads to asking for another. */
export function eitherPart({ values, problem, words }: EntryState, withToken: Markup, without: Markup): Markup {
  const isBad = problem?.code === 'invalid_link' || problem?.errors?.some(({ name }) => name === 'token') === true;
  const has = (values['token'] ?? '') !== '' && !isBad;
  return html`<div data-with-token${!has && html` hidden`}>
${withToken}</div>
<div data-without-token${has && html` hidden`}>
<noscript>${alert(words.needsScript)}</noscript>
${without}</div>
`;
}
