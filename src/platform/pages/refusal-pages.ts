import type { Problem } from '#kernel/problem.ts';
import { html } from '#lib/html/markup.ts';
import { escapeMarkup } from '#lib/xml/escape.ts';
import type { MountedOperation } from '../http/operation/mounted.ts';
import type { Service } from '../service.ts';
import { layOut } from './layout.ts';
import { type Language, REFUSAL_PAGE_WORDS, type RefusalPageWords } from './refusal-page-words.ts';
import { DEFAULT_ACCENT, isAccent } from './tokens.ts';

/**
 * What a browser shows when it is refused something: what happened, in the words of a person, and a way on. Written at start
 * but for the request's id and a hint, so that a flood of them costs next to nothing. Of the request itself nothing is shown.
 */
type Pages = { words: RefusalPageWords; templates: ReadonlyMap<number | string, Template> };
type Asked = { mounted: MountedOperation | null; url: string; id: string };
type Owner = Pick<Service, 'name' | 'home'> | undefined;

/** The text around the hint and the id. */
type Template = readonly [string, string, string];

const HINT = '\u0001';
const ID = '\u0002';
const FAILURE = 500;

/** Which refusals have a page: nothing here, not in this way, no longer, not now, and failures of ours. */
export const hasRefusalPage = (status: number) => status in REFUSAL_PAGE_WORDS.en.statuses || status >= FAILURE;

export class RefusalPages {
  readonly #common: Pages;
  readonly #byService = new Map<string, Pages>();
  /** Whose pages begin so, by the first part of a path: whoever is lost there reads that service's language. */
  readonly #byFirstPart = new Map<string, Pages>();

  constructor(mounted: readonly MountedOperation[]) {
    for (const { service, operation } of mounted) {
      if (service.name === 'platform') continue;
      const pages = this.#byService.get(service.name) ?? pagesFor(service.refusal?.language ?? 'en', service);
      this.#byService.set(service.name, pages);
      if (operation.page === true) this.#byFirstPart.set(firstPart(operation.path), pages);
    }
    // Where one service is all there is, whoever is lost anywhere is its reader.
    const [only, ...others] = this.#byService.values();
    this.#common = only !== undefined && others.length === 0 ? only : pagesFor('en', undefined);
  }

  /** `near` is the path that was probably meant, where nobody has the one that was asked for. */
  write({ mounted, url, id }: Asked, problem: Problem, near: string | undefined): string {
    const own = mounted === null ? this.#byFirstPart.get(firstPart(url)) : this.#byService.get(mounted.service.name);
    const { words, templates } = own ?? this.#common;
    const [before, between, after] =
      templates.get(problem.code) ?? templates.get(problem.status) ?? (templates.get(FAILURE) as Template);
    return before + hintOf(words, near, problem.headers?.['allow']) + between + escapeMarkup(id) + after;
  }
}

function hintOf(words: RefusalPageWords, near: string | undefined, allow: string | undefined): string {
  if (allow !== undefined) return html`<p>${words.takes} <code>${allow}</code>.</p>\n`.text;
  if (near === undefined) return '';
  // A path with a part to fill in is no URL.
  const path = near.includes('{') ? html`<code>${near}</code>` : html`<a href="${near}">${near}</a>`;
  return html`<p>${words.near} ${path}?</p>\n`.text;
}

function pagesFor(language: Language, service: Owner): Pages {
  const words = REFUSAL_PAGE_WORDS[language];
  const told = [
    ...Object.entries(words.statuses).map(
      ([status, each]) => [Number(status), { ...each, status: Number(status) }] as const,
    ),
    ...Object.entries(words.codes),
  ];
  return { words, templates: new Map(told.map(([key, each]) => [key, templateFor(language, service, each)])) };
}

type Told = { status: number; title: string; text: string };

function templateFor(language: Language, service: Owner, { status, title, text }: Told): Template {
  const words = REFUSAL_PAGE_WORDS[language];
  const accent = service !== undefined && isAccent(service.name) ? service.name : DEFAULT_ACCENT;
  const docs = service === undefined ? '/docs' : `/docs/${service.name}`;
  const page = layOut({
    title,
    language,
    accent,
    kind: 'plain-page',
    hidden: true,
    skip: words.skip,
    styles: ['front-door.css'],
    header: html`<header><a class="brand" href="${service?.home ?? '/'}">Quintet</a></header>`,
    main: html`<p class="code">${status}</p>
<h1>${title}</h1>
<div class="lead prose"><p>${text}</p>
${HINT}</div>
<ul class="ways">
<li><a class="primary" href="${service?.home ?? '/'}">${words.home}</a></li>
<li><a href="${docs}">${words.docs}</a></li>
</ul>`,
    footer: html`<footer><p>${words.request} <code>${ID}</code></p></footer>`,
  });
  const [before = '', rest = ''] = page.split(HINT);
  const [between = '', after = ''] = rest.split(ID);
  return [before, between, after];
}

/** Of a path or a URL; a few letters are enough to find it by. */
function firstPart(url: string): string {
  const end = url.slice(1, 60).search(/[/?{]/);
  return end === -1 ? url.slice(1, 60) : url.slice(1, end + 1);
}
