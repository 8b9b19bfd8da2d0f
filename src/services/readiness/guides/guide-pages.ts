import type { Markup } from '#lib/html/markup.ts';
import { html } from '#lib/html/markup.ts';
import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { LANGUAGE_NAMES } from '#platform/pages/language.ts';
import { layOut } from '#platform/pages/layout.ts';
import { preparePage } from '#platform/pages/prepare-page.ts';
import { helplinesIn } from '../helplines/helplines.ts';
import type { Language } from '../texts/texts.ts';
import { LANGUAGES, TEXTS } from '../texts/texts.ts';
import { GUIDE_IDS } from './guide-ids.ts';
import { CHECK_PATH, guidesPath, HELPLINES_PAGE, helplinesPath } from './guide-paths.ts';
import type { Guide } from './guides.ts';
import { guideIn, guidesIn } from './guides.ts';
import { renderLines } from './helpline-lines.ts';
import type { Reviewer } from './review.ts';
import { reviewMark } from './review.ts';

/**
 * The guides and the helplines as pages, prepared once: they say the same to everybody, so nothing of a reader is in them.
 * Where to turn in danger stands above everything else.
 */
export type GuidePages = ReadonlyMap<string, PreparedAnswer>;

export function prepareGuidePages(reviewer?: Reviewer): GuidePages {
  const pages = new Map<string, PreparedAnswer>();
  for (const language of LANGUAGES) {
    pages.set(guidesPath(language), preparePage(renderList(language, reviewer)));
    pages.set(helplinesPath(language), preparePage(renderHelplines(language)));
    for (const id of GUIDE_IDS) {
      const guide = guideIn(id, language, reviewer);
      pages.set(guide.path, preparePage(renderGuide(guide, reviewMark(language, reviewer))));
    }
  }
  return pages;
}

function renderList(language: Language, reviewer: Reviewer): string {
  const { pages, check } = TEXTS[language];
  const { guides, review_note } = guidesIn(language, reviewer);
  return layPage(language, '', pages.guides, [
    html`<div class="lead prose"><p>${pages.guides_lead}</p></div>
${inDanger(language)}
<ul class="services">
${guides.map(
  ({ title, summary, path }) => html`<li>
<h2><a href="${path}">${title}</a></h2>
<p>${summary}</p>
</li>
`,
)}</ul>
<p class="note">${review_note}</p>
<ul class="ways">
<li><a class="primary" href="${CHECK_PATH}/${language}">${check.title}</a></li>
</ul>`,
  ]);
}

function renderGuide(guide: Guide, mark: string): string {
  const { lang: language, id, title, summary, sections, sources } = guide;
  const { pages } = TEXTS[language];
  return layPage(language, `/${id}`, title, [
    html`<div class="lead prose"><p>${summary}</p></div>
<p class="note">${mark}</p>
${inDanger(language)}
${sections.map(
  (section) => html`<section class="part">
<h2>${section.title}</h2>
<ul class="points">
${section.points.map((point) => html`<li>${point}</li>\n`)}</ul>
</section>
`,
)}<section class="part">
<h2>${pages.sources}</h2>
<p class="note">${guide.review_note}</p>
<ul class="points">
${sources.map((source) => html`<li>${source.organisation}, <cite>${source.title}</cite></li>\n`)}</ul>
</section>
${waysOn(language)}`,
  ]);
}

function renderHelplines(language: Language): string {
  const { pages, notice } = TEXTS[language];
  const { countries } = helplinesIn(language);
  return layPage(language, `/${HELPLINES_PAGE}`, pages.helplines, [
    html`<div class="lead prose"><p>${pages.helplines_lead}</p></div>
<aside class="danger"><p>${notice.danger}</p></aside>
<p class="note">${pages.not_checked}</p>
<nav aria-label="${pages.helplines}"><ul class="ways">
${countries.map(({ country, name }) => html`<li><a href="#${country}">${name}</a></li>\n`)}</ul></nav>
${countries.map(
  (each) => html`<section class="part" id="${each.country}">
<h2>${each.name}</h2>
${renderLines(each, language)}</section>
`,
)}<p class="note">${pages.european}</p>
<p class="note">${pages.elsewhere}</p>
${waysOn(language)}`,
  ]);
}

function inDanger(language: Language): Markup {
  const { pages, notice } = TEXTS[language];
  return html`<aside class="danger"><p>${notice.danger} <a href="${helplinesPath(language)}">${pages.helplines}</a></p></aside>`;
}

function waysOn(language: Language): Markup {
  const { pages, check } = TEXTS[language];
  return html`<ul class="ways">
<li><a class="primary" href="${guidesPath(language)}">${pages.all_guides}</a></li>
<li><a href="${helplinesPath(language)}">${pages.helplines}</a></li>
<li><a href="${CHECK_PATH}/${language}">${check.title}</a></li>
</ul>`;
}

/** `below` is the path below that of the language, which the other languages have as well. */
function layPage(language: Language, below: string, title: string, main: readonly Markup[]): string {
  const { pages } = TEXTS[language];
  return layOut({
    title,
    language,
    accent: 'readiness',
    kind: 'plain-page',
    skip: pages.skip,
    styles: ['front-door.css', 'reading.css'],
    header: html`<header class="bar"><a class="brand" href="${guidesPath(language)}">${pages.guides}</a>
<nav aria-label="${pages.language}"><ul class="languages">
${LANGUAGES.map(
  (each) =>
    html`<li><a href="${guidesPath(each)}${below}" lang="${each}" hreflang="${each}"${each === language && html` aria-current="page"`}>${LANGUAGE_NAMES[each]}</a></li>\n`,
)}</ul></nav></header>`,
    main: html`<h1>${title}</h1>
${main}`,
    footer: html`<footer><p>${pages.footer}</p></footer>`,
  });
}
