import type { Clock } from '#kernel/clock.ts';
import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { Answer } from '#platform/http/answer/answer.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { PAGE_POLICY, PAGE_TYPE } from '#platform/pages/prepare-page.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';
import { shownName } from '../../names/shown-name.ts';
import { openChartSealer } from '../sharing/sealed-chart.ts';
import type { ChartPages } from './chart-pages.ts';
import { dayIn } from './dates.ts';
import type { ChartForm, FieldName } from './form.ts';
import { CARRIED, keptOf } from './form.ts';
import { chartPath, FORM_ID, hiddenFields, layChart, startPath } from './frame.ts';
import type { Language } from './languages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';
import { fillWith } from './sections/in-sentences.ts';
import { SECTION_WORDS } from './sections/words/words.ts';
import { sharedPath } from './share-paths.ts';

/**
 * Addresses of charts that somebody wants to show: made only when that is asked for, and kept by nobody here. What the address
 * holds is the form that the chart was cast from, without the name unless that was ticked.
 */
export type ChartSharing = {
  /** The page with the address; the form again where it gives no chart. */
  share: (language: Language, form: ChartForm, options: { withName: boolean; origin: string }) => Answer;
  /** The chart of an address, or the one page that says that there is none. `preferred` is for the latter. */
  open: (token: string, preferred: Language) => Answer;
};

type Sharing = { pages: ChartPages; secrets: SecretRing; clock: Clock };

const NOT_THERE = 404;
const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

/** The place goes by its number; what is open on the page is no part of the chart. */
const LEFT_OUT: ReadonlySet<FieldName> = new Set(['place', 'chosenFor', 'clockFor', 'calendarFor', 'dasha']);

export function openChartSharing({ pages, secrets, clock }: Sharing): ChartSharing {
  const sealer = openChartSealer(secrets, clock);
  return {
    share: (language, form, { withName, origin }) => {
      const normal = pages.normalFormOf(language, form);
      if (normal === undefined) return pages.answer(language, form);
      const shared = withName ? normal : { ...normal, name: '' };
      const { token, until } = sealer.seal(JSON.stringify({ language, form: carriedBy(shared) }));
      const page = renderAddress({
        language,
        form: normal,
        name: shownName(shared.name ?? null),
        address: origin + sharedPath(token),
        until: until.toISOString(),
      });
      return new RenderedAnswer(PAGE_TYPE, page, { headers: HEADERS });
    },
    open: (token, preferred) => {
      const opened = sealer.open(token);
      const shared = opened && readContent(opened.content);
      if (opened === undefined || shared === undefined) return notThere(preferred);
      const page = pages.sharedPage(shared.language, shared.form, opened.until.toISOString());
      // A place can go from one release to the next.
      return page === undefined ? notThere(preferred) : new RenderedAnswer(PAGE_TYPE, page, { headers: HEADERS });
    },
  };
}

const carriedBy = (form: ChartForm): ChartForm =>
  Object.fromEntries(
    CARRIED.filter((name) => !LEFT_OUT.has(name) && (form[name] ?? '') !== '').map((name) => [name, form[name]]),
  );

/** Of this release or another one: what does not fit any more is left out. */
function readContent(content: string): { language: Language; form: ChartForm } | undefined {
  const { language, form } = JSON.parse(content) as { language?: unknown; form?: unknown };
  const kept = keptOf(form);
  // A place that was chosen for its own number is looked up by it.
  const place = kept.placeId ?? '';
  return {
    language: typeof language === 'string' && isLanguage(language) ? language : DEFAULT_LANGUAGE,
    form: { ...kept, place, chosenFor: place },
  };
}

type Made = { language: Language; form: ChartForm; name: string; address: string; until: string };

function renderAddress({ language, form, name, address, until }: Made): string {
  const words = SECTION_WORDS[language].share;
  return layChart({
    language,
    title: words.made_title,
    view: 'chart',
    kind: 'chart-share-page',
    main: html`<h1>${words.made_title}</h1>
<p class="lead">${fill(words.made_lead, { day: dayIn(until, language) })} ${
      name === '' ? words.made_without_name : fillWith(words.made_with_name, { name: html`<bdi>${name}</bdi>` })
    }</p>
<div class="field"><label for="address">${words.address}</label>
<textarea id="address" class="address" rows="5" readonly spellcheck="false">${address}</textarea></div>
<form id="${FORM_ID}" class="actions" method="post" action="${chartPath(language)}">
${hiddenFields(form)}<button class="plain">${words.back}</button>
<a href="${address}">${words.open}</a>
</form>`,
  });
}

function notThere(language: Language): RenderedAnswer {
  const words = SECTION_WORDS[language].share;
  const page = layChart({
    language,
    title: words.gone_title,
    view: 'form',
    kind: 'chart-share-page',
    main: html`<h1>${words.gone_title}</h1>
<p class="lead">${words.gone}</p>
${ownChart(language)}`,
  });
  return new RenderedAnswer(PAGE_TYPE, page, { status: NOT_THERE, headers: HEADERS });
}

/** The languages of the frame are buttons of this form; it carries nothing. */
const ownChart = (language: Language): Markup =>
  html`<form id="${FORM_ID}" class="actions" method="post" action="${chartPath(language)}"><input type="hidden" name="show" value="form">
<a class="primary" href="${startPath(language)}">${SECTION_WORDS[language].share.own}</a></form>
`;
