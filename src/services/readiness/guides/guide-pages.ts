import type { Child, Markup } from '#lib/html/markup.ts';
import { html } from '#lib/html/markup.ts';
import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { layOut } from '#platform/pages/layout.ts';
import { preparePage } from '#platform/pages/prepare-page.ts';
import type { CountryLines, EmergencyNumber, Helpline } from '../helplines/helplines.ts';
import { helplinesIn } from '../helplines/helplines.ts';
import type { Language } from '../texts/texts.ts';
import { fill, LANGUAGES, TEXTS } from '../texts/texts.ts';
import { GUIDE_IDS } from './guide-ids.ts';
import { guidesPath, HELPLINES_PAGE, helplinesPath } from './guide-paths.ts';
import type { Guide } from './guides.ts';
import { guideIn, guidesIn } from './guides.ts';

/**
 * The guides and the helplines as pages, prepared once: they say the same to everybody, so nothing of a reader is in them.
 * Where to turn in danger stands above everything else.
 */
export type GuidePages = ReadonlyMap<string, PreparedAnswer>;

/** Languages call themselves by their own name. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };

export function prepareGuidePages(): GuidePages {
  const pages = new Map<string, PreparedAnswer>();
  for (const language of LANGUAGES) {
    pages.set(guidesPath(language), preparePage(renderList(language)));
    pages.set(helplinesPath(language), preparePage(renderHelplines(language)));
    for (const id of GUIDE_IDS) {
      const guide = guideIn(id, language);
      pages.set(guide.path, preparePage(renderGuide(guide)));
    }
  }
  return pages;
}

function renderList(language: Language): string {
  const { pages } = TEXTS[language];
  const { guides } = guidesIn(language);
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
<p class="note">${pages.not_reviewed}</p>`,
  ]);
}

function renderGuide(guide: Guide): string {
  const { lang: language, id, title, summary, sections, sources } = guide;
  const { pages } = TEXTS[language];
  return layPage(language, `/${id}`, title, [
    html`<div class="lead prose"><p>${summary}</p></div>
<p class="note">${pages.not_reviewed_mark}</p>
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
${countries.map((country) => renderCountry(country, language))}<p class="note">${pages.european}</p>
<p class="note">${pages.elsewhere}</p>
${waysOn(language)}`,
  ]);
}

function renderCountry({ country, name, emergency, helplines }: CountryLines, language: Language): Markup {
  const { pages } = TEXTS[language];
  return html`<section class="part" id="${country}">
<h2>${name}</h2>
<ul class="numbers">
${emergency.map(({ number, service_local }) => html`<li>${call(number)} <strong>${pages.emergency}</strong>: ${service_local}</li>\n`)}
${helplines.map(({ number, name: line, who_local }) => html`<li>${call(number)} <strong>${line}</strong>: ${who_local}</li>\n`)}</ul>
<details>
<summary>${pages.sources}<span class="hidden">: ${name}</span></summary>
<ul class="points">
${[...emergency, ...helplines].map((each) => html`<li>${originOf(each, language)}</li>\n`)}</ul>
</details>
</section>
`;
}

function originOf({ number, source, seen_on }: EmergencyNumber | Helpline, language: Language): Child {
  const { pages } = TEXTS[language];
  const said = `${number}. ${fill(pages.source, { source })}`;
  if (seen_on === null) return `${said} ${pages.not_seen}`;
  const link = html`<a href="${seen_on}" rel="noreferrer">${new URL(seen_on).hostname}</a>`;
  const [before = '', after = ''] = pages.seen.split('{page}');
  return [`${said} ${before}`, link, after];
}

/** A number as a link that a phone can dial. */
const call = (number: string): Markup => html`<a class="call" href="tel:${number.replaceAll(/\D/g, '')}">${number}</a>`;

function inDanger(language: Language): Markup {
  const { pages, notice } = TEXTS[language];
  return html`<aside class="danger"><p>${notice.danger} <a href="${helplinesPath(language)}">${pages.helplines}</a></p></aside>`;
}

function waysOn(language: Language): Markup {
  const { pages } = TEXTS[language];
  return html`<ul class="ways">
<li><a class="primary" href="${guidesPath(language)}">${pages.all_guides}</a></li>
<li><a href="${helplinesPath(language)}">${pages.helplines}</a></li>
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
    html`<li><a href="${guidesPath(each)}${below}" lang="${each}" hreflang="${each}"${each === language && html` aria-current="page"`}>${NAMES[each]}</a></li>\n`,
)}</ul></nav></header>`,
    main: html`<h1>${title}</h1>
${main}`,
    footer: html`<footer><p>${pages.footer}</p></footer>`,
  });
}
