import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { LANGUAGE_NAMES } from '#platform/pages/language.ts';
import { layOut } from '#platform/pages/layout.ts';
import { QUESTION_IDS } from '../check/questions.ts';
import { CHECK_PATH, guidesPath, helplinesPath } from '../guides/guide-paths.ts';
import type { GuideLink } from '../guides/guides.ts';
import type { Reviewer } from '../guides/review.ts';
import { reviewMark } from '../guides/review.ts';
import type { Language } from '../texts/texts.ts';
import { LANGUAGES, TEXTS } from '../texts/texts.ts';
import type { Shown, View } from './form.ts';
import { isQuestion } from './form.ts';

/**
 * What every page of the check has around it: the languages, which take the answers along, where to turn in danger, and who
 * has reviewed the texts. Each page has one form; whatever leads to another one is a button of it.
 */
const EMBED_PATH = `${CHECK_PATH}/embed`;

export type Asked = Shown & {
  language: Language;
  /** On the page of a school. What leads out of it opens beside it. */
  isEmbedded: boolean;
  reviewer: Reviewer;
  /** Why the form has come back, where nothing is missing in it. */
  refused: string | undefined;
};

type Page = {
  title: string;
  /** Where the button leads that Enter stands for. */
  usual: View;
  kind?: string;
  /** Which answers the page does not show, and therefore carries. */
  carries: readonly string[];
  main: Markup;
};

const FORM_ID = 'check';

export const pathOf = ({ isEmbedded }: Pick<Asked, 'isEmbedded'>, language: Language): string =>
  `${isEmbedded ? EMBED_PATH : CHECK_PATH}/${language}`;

export function layCheck(asked: Asked, { title, usual, kind, carries, main }: Page): string {
  const { language, view, missing, refused } = asked;
  const { check, pages } = TEXTS[language];
  const fault = missing.length === 0 ? refused && check.resend : faultTitle(asked);
  return layOut({
    title: [fault, title, view === 'all' || isQuestion(view) ? undefined : check.title]
      .filter((each) => each !== undefined)
      .join(' – '),
    language,
    accent: 'readiness',
    kind: ['plain-page', 'check-page', ...(kind === undefined ? [] : [kind])].join(' '),
    skip: pages.skip,
    styles: ['front-door.css', 'reading.css', 'long-form.css', 'check.css'],
    header: html`<header class="bar">
<button class="hidden" form="${FORM_ID}" name="show" value="${usual}" tabindex="-1" aria-hidden="true">${check.continue}</button>
${brand(asked)}
${languages(asked)}</header>`,
    main: html`<form id="${FORM_ID}" method="post" action="${pathOf(asked, language)}" novalidate autocomplete="off">
${carried(asked, carries)}${main}</form>`,
    footer: html`<footer><p>${check.footer}</p>
${asked.isEmbedded && html`<p><a class="tall" href="${CHECK_PATH}/${language}" target="_blank">${check.own_page}${newTab(language)}</a></p>\n`}</footer>`,
  });
}

/** The first page leads to what can be read beside it, every other one back to the first. */
function brand(asked: Asked): Markup {
  const { language, view, isEmbedded } = asked;
  const { check, pages } = TEXTS[language];
  if (view === 'all' && !isEmbedded) return html`<a class="brand" href="${guidesPath(language)}">${pages.guides}</a>`;
  return html`<a class="brand" href="${pathOf(asked, language)}">${check.title}</a>`;
}

function languages(asked: Asked): Markup {
  const { language, view } = asked;
  return html`<nav aria-label="${TEXTS[language].pages.language}"><ul class="languages">
${LANGUAGES.map((each) =>
  each === language
    ? html`<li><span lang="${each}" aria-current="true">${LANGUAGE_NAMES[each]}</span></li>\n`
    : html`<li><button class="link" form="${FORM_ID}" formaction="${pathOf(asked, each)}" name="show" value="${view}" lang="${each}">${LANGUAGE_NAMES[each]}</button></li>\n`,
)}</ul></nav>`;
}

function carried({ answers, view, country }: Asked, carries: readonly string[]): Markup {
  const given = QUESTION_IDS.filter((id) => carries.includes(id) && answers[id] !== undefined);
  return html`<input type="hidden" name="from" value="${view}">
${given.map((id) => html`<input type="hidden" name="${id}" value="${answers[id]}">\n`)}${
  carries.includes('country') &&
  country !== undefined &&
  html`<input type="hidden" name="country" value="${country}">\n`
}`;
}

export function faultTitle({ language, missing }: Pick<Asked, 'language' | 'missing'>): string {
  const { check } = TEXTS[language];
  return missing.length === 1 ? check.fault : check.faults;
}

export function inDanger({ language, isEmbedded, view }: Asked): Markup {
  const { pages, notice, check } = TEXTS[language];
  const lines =
    view === 'result'
      ? html`<a href="#lines">${check.lines}</a>`
      : linkOut(helplinesPath(language), pages.helplines, { language, isEmbedded });
  return html`<aside class="danger"><p>${notice.danger} ${lines}</p></aside>
`;
}

/** The same in one line, where a question has to fit on a phone; all of it stands below. */
export function inDangerFirst(asked: Asked): Markup {
  const { pages, check } = TEXTS[asked.language];
  return html`<p class="danger short">${check.danger_first} ${linkOut(helplinesPath(asked.language), pages.helplines, asked)}</p>
`;
}

/** For whoever has something behind them already: the check is not the place to begin. */
export function alreadyTold(guide: GuideLink, asked: Asked): Markup {
  const { check } = TEXTS[asked.language];
  const isResult = asked.view === 'result';
  const [before = '', after = ''] = (isResult ? check.already_result : check.already).split('{guide}');
  const link = isResult ? html`<a href="#${guide.id}">${guide.title}</a>` : linkOut(guide.path, guide.title, asked);
  return html`<p class="already">${before}${link}${after}</p>
`;
}

/** A page that nobody may frame opens beside the frame. */
export function linkOut(path: string, text: string, asked: Pick<Asked, 'language' | 'isEmbedded'>): Markup {
  if (!asked.isEmbedded) return html`<a href="${path}">${text}</a>`;
  return html`<a href="${path}" target="_blank">${text}${newTab(asked.language)}</a>`;
}

const newTab = (language: Language): Markup => html`<span class="hidden"> (${TEXTS[language].check.new_tab})</span>`;

export const button = (view: View, text: string, look: 'primary' | 'plain'): Markup =>
  html`<button class="${look}" name="show" value="${view}">${text}</button>
`;

export const reviewed = ({ language, reviewer }: Asked): Markup =>
  html`<p class="note review">${reviewMark(language, reviewer)}</p>
`;

export const countOf = (number: number, language: Language): string =>
  fill(TEXTS[language].check.number, { number, count: QUESTION_IDS.length });
