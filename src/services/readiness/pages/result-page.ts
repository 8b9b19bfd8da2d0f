import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { Advice } from '../check/advice.ts';
import { ANSWER_VALUES, QUESTION_IDS } from '../check/questions.ts';
import type { ReadinessResult } from '../check/score.ts';
import type { GuideId } from '../guides/guide-ids.ts';
import { guideIn } from '../guides/guides.ts';
import { renderLines } from '../guides/helpline-lines.ts';
import { helplinesIn } from '../helplines/helplines.ts';
import { localeOf, TEXTS } from '../texts/texts.ts';
import type { Asked } from './frame.ts';
import { alreadyTold, button, inDanger, layCheck, linkOut, pathOf, reviewed } from './frame.ts';

/** First what helps, by when it is needed, then what the answers say: the score never stands alone, and never first. */
export function renderResult(result: ReadinessResult, asked: Asked, publisher: string | undefined): string {
  const { language } = asked;
  const { check, guides } = TEXTS[language];
  const steps = stepsOf(result, asked);
  const further = [
    part('first-24-hours', guides['first-24-hours'].title, guideText('first-24-hours', asked)),
    part('say', guides['what-to-say'].title, guideText('what-to-say', asked)),
    part('lines', check.lines, countryPart(asked, 'result')),
    part(
      'plan',
      check.plan,
      html`<p>${check.plan_lead}</p>\n<div class="actions">\n${button('plan', check.plan_open, 'primary')}</div>\n`,
    ),
    part('meaning', check.meaning, meaningPart(result, asked)),
  ];
  return layCheck(asked, {
    title: check.result_title,
    usual: 'result',
    carries: QUESTION_IDS,
    main: html`<h1>${check.result_title}</h1>
<div class="lead prose"><p>${check.result_lead}</p></div>
${inDanger(asked)}${alreadyTold(result.start_here.guide, asked)}${reviewed(asked)}${steps.map(renderPart)}<nav class="contents" aria-labelledby="contents"><p id="contents">${check.contents}</p>
<ul class="ways">
${further.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul></nav>
${further.map(renderPart)}<div class="actions">
${button('all', check.change, 'plain')}</div>
<ul class="ways">
<li><a href="${pathOf(asked, language)}">${check.over}</a></li>
${publisher !== undefined && html`<li><a href="${publisher}" rel="noreferrer"${asked.isEmbedded && html` target="_blank"`}>${check.publisher}</a></li>\n`}</ul>
`,
  });
}

type Part = { id: string; title: string; content: Markup };
const part = (id: string, title: string, content: Markup): Part => ({ id, title, content });

const renderPart = ({ id, title, content }: Part): Markup => html`<section class="part" id="${id}">
<h2>${title}</h2>
${content}</section>
`;

/** The three lists, from the answers that were given. Where nothing is low, the next step of the check is for this month. */
function stepsOf({ advice, recommendation }: ReadinessResult, asked: Asked): Part[] {
  const { check } = TEXTS[asked.language];
  const later = advice.length === 0 ? recommendation : check.month_nothing;
  const lists = [
    { id: 'hour', title: check.hour, urgency: 'first_hours', otherwise: check.hour_nothing },
    { id: 'week', title: check.week, urgency: 'soon', otherwise: check.week_nothing },
    { id: 'month', title: check.month, urgency: 'later', otherwise: later },
  ] as const;
  return lists.map(({ id, title, urgency, otherwise }) => {
    const own = advice.filter((each) => each.urgency === urgency);
    const content =
      own.length === 0
        ? html`<p>${otherwise}</p>\n`
        : html`<ol class="steps">\n${own.map((each) => renderStep(each, asked))}</ol>\n`;
    return part(id, title, content);
  });
}

function renderStep({ question, guide }: Advice, asked: Asked): Markup {
  const { check, advice } = TEXTS[asked.language];
  const { step, why } = advice[question];
  const [before = '', after = ''] = check.read.split('{guide}');
  return html`<li>
<p class="step">${step}</p>
<p class="why">${why} <span class="read">${before}${linkOut(guide.path, guide.title, asked)}${after}</span></p>
</li>
`;
}

function guideText(id: GuideId, asked: Asked): Markup {
  const { sections, summary } = guideIn(id, asked.language);
  return html`<p>${summary}</p>
${sections.map(
  ({ title, points }) => html`<h3>${title}</h3>
<ul class="points">
${points.map((point) => html`<li>${point}</li>\n`)}</ul>
`,
)}`;
}

/** The country is asked for, and never guessed from an address or a language. */
export function countryPart({ language, country, isEmbedded }: Asked, view: 'result' | 'plan'): Markup {
  const { check, pages } = TEXTS[language];
  const { countries } = helplinesIn(language);
  const chosen = countries.find((each) => each.country === country);
  return html`<p>${check.lines_lead}</p>
<div class="field">
<label for="country">${check.country}</label>
<p class="note" id="country-hint">${check.country_hint}</p>
<select id="country" name="country" aria-describedby="country-hint">
<option value="">${check.country_none}</option>
${countries.map((each) => html`<option value="${each.country}"${each.country === country && html` selected`}>${each.name}</option>\n`)}</select>
${button(view, check.country_show, 'plain')}</div>
${view === 'result' && chosen !== undefined && html`<h3>${chosen.name}</h3>\n${renderLines(chosen, language, { isFramed: isEmbedded })}`}${
  view === 'result' && chosen !== undefined && html`<p class="note">${pages.not_checked}</p>\n`
}<p class="note">${pages.elsewhere}</p>
`;
}

function meaningPart(result: ReadinessResult, { language }: Asked): Markup {
  const { check, notice, answers } = TEXTS[language];
  const { score, score_band: band, band_local: local, top_gaps: gaps, top_gaps_local: localGaps } = result;
  const figures = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // Where to turn stands at the head of the page.
  const meaning = result.interpretation.replace(` ${notice.danger} ${notice.talk}`, '');
  const [lowest, , , highest] = ANSWER_VALUES;
  const scale = fill(check.average_note, { lowest: answers[lowest], highest: answers[highest] });
  const [before = '', after = ''] = check.official.split('{band}');
  return html`<p class="band"><data class="score-band" value="${band}">${local}</data>${
    local !== band && html` <span class="official">${before}<span lang="en">${band}</span>${after}</span>`
  }</p>
<p>${meaning}</p>
<p><data class="score" value="${score}">${fill(check.score, { score })}</data>. ${check.score_note}</p>
<p>${check.order}</p>
<ol class="steps gaps">
${gaps.map((gap, index) => html`<li><data class="gap" value="${gap}">${localGaps[index]}</data></li>\n`)}</ol>
<table>
<caption>${check.areas}<span class="note">${scale}</span></caption>
<thead><tr><th scope="col">${check.area}</th><th scope="col">${check.average}</th></tr></thead>
<tbody>
${result.category_scores.map(
  ({ category, category_local, average }) =>
    html`<tr><th scope="row">${category_local}</th><td><data class="average" data-category="${category}" value="${average}">${figures.format(average)}</data></td></tr>\n`,
)}</tbody>
</table>
`;
}
