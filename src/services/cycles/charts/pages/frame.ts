import { html, type Markup } from '#lib/html/markup.ts';
import { layOut } from '#platform/pages/layout.ts';
import type { ChartForm, FieldName } from './form.ts';
import { CARRIED } from './form.ts';
import type { Language } from './languages.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from './languages.ts';
import { WORDS } from './words/words.ts';

/** What every page of a chart has around it. The languages take along what was entered: they are buttons of a form. */
const CHART_PATH = '/chart';

/** Where forms are sent. */
export const chartPath = (language: Language): string => `${CHART_PATH}/${language}`;

/** The empty form. */
export const startPath = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? CHART_PATH : chartPath(language);

/** Of the form on the page that carries the birth: whatever leads to another page is a button of it. */
export const FORM_ID = 'birth';

type Page = {
  language: Language;
  /** What this page is; a fault is told before it. */
  title: string;
  fault?: string | undefined;
  main: Markup;
  /** What is shown in another language. */
  view: 'form' | 'chart';
  /** What Enter sends, where there is something to enter: the first button of a form stands for it. */
  usual?: { name: FieldName; value: string };
  kind: string;
  scripts?: readonly string[];
  /** Only the empty form is for search engines. */
  isEmpty?: boolean;
};

export function layChart({
  language,
  title,
  fault,
  main,
  view,
  usual,
  kind,
  scripts = [],
  isEmpty = false,
}: Page): string {
  const words = WORDS[language];
  return layOut({
    title: fault === undefined ? title : `${fault} – ${title}`,
    language,
    accent: 'cycles',
    kind: `plain-page chart-page ${kind}`,
    hidden: !isEmpty,
    ...(isEmpty && { description: words.form.lead, canonical: startPath(language) }),
    skip: words.skip,
    styles: [
      'front-door.css',
      'reading.css',
      'long-form.css',
      'chart-square.css',
      'chart-page.css',
      'chart-sections.css',
    ],
    scripts,
    header: html`<header class="bar">${
      usual !== undefined &&
      html`<button class="hidden" form="${FORM_ID}" name="${usual.name}" value="${usual.value}" tabindex="-1" aria-hidden="true">${words.form.submit}</button>
`
    }<a class="brand" href="${startPath(language)}">${words.brand}</a>
<nav aria-label="${words.language}"><ul class="languages">
${LANGUAGES.map((each) =>
  each === language
    ? html`<li><span lang="${each}" aria-current="true">${LANGUAGE_NAMES[each]}</span></li>\n`
    : html`<li><button class="link" form="${FORM_ID}" formaction="${chartPath(each)}" name="show" value="${view}" lang="${each}">${LANGUAGE_NAMES[each]}</button></li>\n`,
)}</ul></nav></header>`,
    main,
    footer: html`<footer>${words.reviewed !== '' && html`<p class="review">${words.reviewed}</p>\n`}<p>${words.footer}</p>
<p>${words.attribution}</p></footer>`,
  });
}

type Kept = { except?: readonly FieldName[] };

/** The birth, for a form that leads on. What the form asks for itself is left out: no field may stand in it twice. */
export function hiddenFields(form: ChartForm, { except = [] }: Kept = {}): Markup {
  const kept = CARRIED.filter((name) => !except.includes(name) && (form[name] ?? '') !== '');
  return html`${kept.map((name) => html`<input type="hidden" name="${name}" value="${form[name]}">\n`)}`;
}

/** A form that sends the birth again with something else about it, and comes back to the part of the page that it stood in. */
export const formAgain = (
  language: Language,
  form: ChartForm,
  { except, section }: { except: readonly FieldName[]; section?: string },
  main: Markup,
): Markup =>
  html`<form method="post" action="${chartPath(language)}${section !== undefined && `#${section}`}" class="again">
${hiddenFields(form, { except })}${main}</form>
`;
