import { html, type Markup } from '#lib/html/markup.ts';
import { nextQuestions } from '../check/advice.ts';
import type { Answers } from '../check/questions.ts';
import { QUESTION_IDS } from '../check/questions.ts';
import type { ReadinessResult } from '../check/score.ts';
import { reviewMark } from '../guides/review.ts';
import { helplinesIn } from '../helplines/helplines.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Asked } from './frame.ts';
import { button, inDanger, layCheck } from './frame.ts';
import { countryPart } from './result-page.ts';

/** A sheet of A4 to fill in by hand: only that is printed. What is known of country and answers stands in it already. */
const STEPS = 3;
const SENTENCES = 4;
const LINES = 2;

export function renderPlan(result: ReadinessResult, answers: Answers, asked: Asked): string {
  const { check } = TEXTS[asked.language];
  return layCheck(asked, {
    title: check.plan,
    usual: 'result',
    kind: 'plan-page',
    carries: QUESTION_IDS,
    main: html`<div class="screen">
${inDanger(asked)}<p>${check.plan_lead}</p>
<p>${check.plan_print}</p>
${countryPart(asked, 'plan')}<div class="actions">
${button('result', check.plan_back, 'plain')}</div>
</div>
${sheet(result, answers, asked)}`,
  });
}

function sheet({ top_gaps: gaps }: ReadinessResult, answers: Answers, { language, country, reviewer }: Asked): Markup {
  const { check, advice, guides } = TEXTS[language];
  const { sheet: words } = check;
  const [lines] = country === undefined ? [] : helplinesIn(language, country).countries;
  const numbers = lines?.emergency.map(({ number, service_local }) => `${number} (${service_local})`) ?? [];
  const talk =
    lines?.helplines.slice(0, LINES).map(({ number, name }) => (name === number ? number : `${number} (${name})`)) ??
    [];
  const say = guides['what-to-say'].sections[1]?.points.slice(0, SENTENCES) ?? [];
  const steps = nextQuestions(answers, gaps).slice(0, STEPS);
  const person = [words.name, words.phone];
  return html`<article class="sheet">
<h1>${check.plan}</h1>
<div class="boxes">
${box(words.danger, known(numbers))}${box(words.talk, known(talk))}${box(words.first_call, blanks(person))}${box(words.school, blanks(person))}${box(words.child_tells, html`${blanks(person)}${blanks(person)}`)}${box(words.outside, blanks(person))}${box(words.care, blanks(person))}${box(words.record, blanks([]))}</div>
<h2>${words.say}</h2>
<p class="sentences">${say.join(' ')}</p>
<p><strong>${words.promise}</strong></p>
<h2>${words.steps}</h2>
<ul class="boxed">
${steps.map(({ id }) => html`<li>${advice[id].step}</li>\n`)}</ul>
<div class="dates">${blanks([words.made, words.again])}</div>
<p class="note">${lines !== undefined && `${words.numbers} `}${reviewMark(language, reviewer)}</p>
</article>
`;
}

const box = (title: string, content: Markup): Markup => html`<section class="box">
<h2>${title}</h2>
${content}</section>
`;

const known = (texts: readonly string[]): Markup =>
  texts.length === 0 ? blanks([]) : html`${texts.map((text) => html`<p class="known">${text}</p>\n`)}`;

/** A line for each, or one without a name. */
const blanks = (labels: readonly string[]): Markup =>
  labels.length === 0
    ? html`<p class="blank"></p>\n`
    : html`${labels.map((label) => html`<p class="blank"><span>${label}</span></p>\n`)}`;
