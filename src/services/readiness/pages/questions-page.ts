import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { answerLabelsIn } from '../check/question-list.ts';
import type { QuestionId } from '../check/questions.ts';
import { LOWEST, QUESTION_IDS } from '../check/questions.ts';
import { guideLink } from '../guides/guides.ts';
import { TEXTS } from '../texts/texts.ts';
import type { View } from './form.ts';
import type { Asked } from './frame.ts';
import { alreadyTold, button, countOf, faultTitle, inDanger, inDangerFirst, layCheck, reviewed } from './frame.ts';

/** The questions, all on one page or one at a time. What is missing is said above them, with a way to each. */
export function renderAll(asked: Asked): string {
  const { language, missing } = asked;
  const { check } = TEXTS[language];
  const hasFault = missing.length > 0 || asked.refused !== undefined;
  return layCheck(asked, {
    title: check.title,
    usual: 'result',
    carries: ['country'],
    main: html`${hasFault && inDangerFirst(asked)}${faultSummary(asked)}<h1>${check.title}</h1>
<div class="lead prose"><p>${check.lead}</p></div>
${inDanger(asked)}${
  !hasFault &&
  html`<div class="actions">
${button('q1', check.one_at_a_time, 'primary')}<p>${check.or_all}</p>
</div>
`
}${alreadyTold(guideLink('first-24-hours', language), asked)}${reviewed(asked)}<h2>${check.questions}</h2>
<p class="note">${check.questions_lead} ${check.privacy}</p>
${QUESTION_IDS.map((id) => fieldset(id, asked, html`<span class="count">${countOf(numberOf(id), language)}</span> ${TEXTS[language].questions[id]}`))}
<div class="actions">
${button('result', check.finish, 'primary')}</div>
`,
  });
}

export function renderQuestion(id: QuestionId, asked: Asked): string {
  const { language } = asked;
  const { check, questions } = TEXTS[language];
  const number = numberOf(id);
  const count = countOf(number, language);
  const next = viewBeside(number);
  return layCheck(asked, {
    title: `${count} – ${check.title}`,
    usual: next,
    carries: [...QUESTION_IDS.filter((each) => each !== id), 'country'],
    main: html`${inDangerFirst(asked)}${faultSummary(asked)}${fieldset(id, asked, html`<span class="count">${count}</span> <h1>${questions[id]}</h1>`)}
<div class="actions">
${button(next, next === 'result' ? check.finish : check.continue, 'primary')}${
  number === 1
    ? button('all', check.back_to_start, 'plain')
    : html`${button(viewBeside(number - 2), check.back, 'plain')}${button('all', check.see_all, 'plain')}`
}</div>
${inDanger(asked)}${reviewed(asked)}`,
  });
}

const numberOf = (id: QuestionId): number => QUESTION_IDS.indexOf(id) + 1;

/** What comes after the question of this number. */
const viewBeside = (number: number): View => QUESTION_IDS[number] ?? 'result';

function fieldset(id: QuestionId, { answers, language, missing }: Asked, legend: Markup): Markup {
  const hasFault = missing.includes(id);
  return html`<fieldset${hasFault && html` class="faulty" aria-describedby="${id}-fault"`}>
<legend>${legend}</legend>
${hasFault && html`<p class="fault" id="${id}-fault">${faultText(id, language)}</p>\n`}<div class="choices">
${answerLabelsIn(language).map(
  ({ value, label }) =>
    html`<label class="choice"><input type="radio" id="${id}-${value}" name="${id}" value="${value}"${answers[id] === value && html` checked`}> <span>${label}</span></label>\n`,
)}</div>
</fieldset>
`;
}

const faultText = (id: QuestionId, language: Asked['language']): string =>
  fill(TEXTS[language].check.fault_item, { number: numberOf(id) });

/** Focused when the page opens, so that it is read out, and a step away from each question. No frame may take the focus. */
function faultSummary(asked: Asked): Markup | false {
  const { language, missing, refused, isEmbedded } = asked;
  const { check } = TEXTS[language];
  const focused = !isEmbedded && html` autofocus`;
  if (refused !== undefined) {
    return html`<div class="summary" role="alert" tabindex="-1"${focused}><p>${refused}</p></div>
`;
  }
  if (missing.length === 0) return false;
  return html`<div class="summary" role="alert" tabindex="-1"${focused}>
<p><strong>${faultTitle(asked)}</strong></p>
<p>${check.fault_lead}</p>
<ul>
${missing.map((id) => html`<li><a href="#${id}-${LOWEST}">${faultText(id, language)}</a></li>\n`)}</ul>
</div>
`;
}
