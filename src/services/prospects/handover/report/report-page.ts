import type { Markup } from '#lib/html/markup.ts';
import { html } from '#lib/html/markup.ts';
import { day, instant, plainNumber, tenths } from '../notation.ts';
import { bar, writePage } from '../page/page.ts';
import type { AuditReport, Comparison } from './schema.ts';
import type { ReportWords } from './words.ts';
import { REPORT_WORDS } from './words.ts';

/** The report as a page: what the score is, what to do first, every signal, and what to paste into the page. */
export function renderReport(report: AuditReport): string {
  const words = REPORT_WORDS[report.language];
  const host = URL.parse(report.final_url)?.host ?? report.final_url;
  const title = words.title(host);
  return writePage({
    title,
    language: report.language,
    main: html`<main>
<header class="head">
<p class="over">${words.over}</p>
<h1>${title}</h1>
${words.languageNotice !== null && html`<p class="notice">${words.languageNotice}</p>`}
<dl class="facts">
<div><dt>${words.address}</dt><dd>${report.final_url}</dd></div>
<div><dt>${words.fetched}</dt><dd>${instant(report.fetched_at, report.language)}</dd></div>
<div><dt>${words.rules}</dt><dd>${day(report.rules_version, report.language)}</dd></div>
</dl>
</header>
${scoreOf(report, words)}
${report.comparison !== null && comparisonOf(report, report.comparison, words)}
${prioritiesOf(report, words)}
${categoriesOf(report, words)}
${blockOf(report, words)}
${signalsOf(report, words)}
${
  report.notes.length > 0 &&
  html`<section aria-labelledby="notes"><h2 id="notes">${words.notes}</h2>
<ul class="notes">${report.notes.map(({ text }) => html`<li>${text}</li>`)}</ul></section>`
}
<footer class="foot note"><p>${report.disclaimer}</p></footer>
</main>`,
  });
}

function scoreOf({ score, grade, capped_by: cap, signals, language }: AuditReport, words: ReportWords): Markup {
  const label = signals.find(({ id }) => id === cap?.signal)?.label ?? '';
  return html`<section aria-label="${words.score}">
<p class="score"><span>${words.score} <b>${tenths(score, language)}</b> ${words.of} 100</span><span>${words.grade} <b>${grade}</b></span></p>
${bar(score, 100)}
${cap !== null && html`<p class="notice">${words.capped(label, plainNumber(cap.at, language))}</p>`}
</section>`;
}

const MARKS = {
  pass: { mark: '✓', kind: 'good' },
  partial: { mark: '◐', kind: 'warning' },
  fail: { mark: '✗', kind: 'critical' },
  not_applicable: { mark: '–', kind: 'soft' },
  error: { mark: '?', kind: 'soft' },
} as const;

function comparisonOf(report: AuditReport, comparison: Comparison, words: ReportWords): Markup {
  const { language, signals } = report;
  const { earlier, score_change: change } = comparison;
  const labels = new Map(signals.map(({ id, label }) => [id, label]));
  const changed = comparison.signals.filter((signal) => signal.change !== 'same');
  const same = comparison.signals.length - changed.length;
  const status = (each: Comparison['signals'][number]['before']) =>
    each === null
      ? '–'
      : html`<span class="state ${MARKS[each].kind}"><span aria-hidden="true">${MARKS[each].mark}</span> ${words.statuses[each]}</span>`;
  const said =
    comparison.not_comparable === 'other_rules'
      ? words.otherRules
      : comparison.not_comparable === 'other_page'
        ? words.otherPage
        : change === null || change === 0
          ? words.scoreStayed
          : change > 0
            ? words.scoreRose(tenths(change, language))
            : words.scoreFell(tenths(-change, language));
  return html`<section aria-labelledby="comparison"><h2 id="comparison">${words.comparison}</h2>
<p>${said}</p>
<table class="stack"><thead><tr><th scope="col">${words.signal}</th><th scope="col">${words.before}</th><th scope="col">${words.after}</th><th scope="col">${words.change}</th></tr></thead>
<tbody>
<tr><th scope="row">${words.fetched}</th><td data-label="${words.before}">${instant(earlier.fetched_at, language)}</td><td data-label="${words.after}">${instant(report.fetched_at, language)}</td><td></td></tr>
<tr><th scope="row">${words.score}</th><td data-label="${words.before}">${tenths(earlier.score, language)} (${earlier.grade})</td><td data-label="${words.after}">${tenths(report.score, language)} (${report.grade})</td><td data-label="${words.change}">${change !== null && change !== 0 && signed(change, language)}</td></tr>
${changed.map(
  (each) =>
    html`<tr><th scope="row">${labels.get(each.id) ?? each.id}</th><td data-label="${words.before}">${status(each.before)}</td><td data-label="${words.after}">${status(each.after)}</td><td data-label="${words.change}">${words.changes[each.change]}</td></tr>
`,
)}</tbody></table>
${same > 0 && html`<p class="note">${words.unchanged(same)}</p>`}
</section>`;
}

const signed = (change: number, language: AuditReport['language']) =>
  `${change > 0 ? '+' : '−'}${tenths(Math.abs(change), language)}`;

function prioritiesOf({ top_priorities: priorities, language }: AuditReport, words: ReportWords): Markup {
  return html`<section aria-labelledby="first"><h2 id="first">${words.first}</h2>
${
  priorities.length === 0
    ? html`<p>${words.nothingLeft}</p>`
    : html`<ol class="first">${priorities.map(
        ({ fix, gain, effort }) =>
          html`<li><p>${fix}</p><p class="note">${words.gain(tenths(gain, language))} · ${words.effort}: ${words.efforts[effort]}</p></li>
`,
      )}</ol>`
}</section>`;
}

function categoriesOf({ categories, language }: AuditReport, words: ReportWords): Markup {
  return html`<section aria-labelledby="categories"><h2 id="categories">${words.byCategory}</h2>
<table><thead><tr><th scope="col">${words.category}</th><th scope="col" class="amount">${words.points}</th><th scope="col">${words.share}</th></tr></thead>
<tbody>${categories.map(
    ({ label, points, max }) =>
      html`<tr><th scope="row">${label}</th><td class="amount">${plainNumber(points, language)} ${words.of} ${plainNumber(max, language)}</td><td>${bar(points, max)}</td></tr>
`,
  )}</tbody></table></section>`;
}

function blockOf({ json_ld: element, facts, missing }: AuditReport, words: ReportWords): Markup {
  return html`<section aria-labelledby="block"><h2 id="block">${words.block}</h2>
${element === null ? html`<p>${words.noBlock}</p>` : html`<p>${words.blockLead}</p><pre tabindex="0" aria-label="${words.block}">${element}</pre>`}
<div class="halves">
${
  element !== null &&
  html`<div><h3>${words.madeOf}</h3><ul>${[...Map.groupBy(facts, ({ from }) => from)].map(([from, own]) => html`<li>${words.froms[from]}: <b>${own.map(({ property }) => property).join(', ')}</b></li>`)}</ul></div>`
}
<div><h3>${words.missing}</h3>${
    missing.length === 0
      ? html`<p>${words.nothingMissing}</p>`
      : html`<ul>${[...Map.groupBy(missing, ({ why }) => why)].map(([why, own]) => html`<li>${words.whys[why]}: <b>${own.map(({ property }) => property).join(', ')}</b></li>`)}</ul>`
  }</div>
</div></section>`;
}

function signalsOf({ categories, signals, language }: AuditReport, words: ReportWords): Markup {
  return html`<section aria-labelledby="signals"><h2 id="signals">${words.signals}</h2>
${categories.map(({ category, label }) => {
  const own = signals.filter((signal) => signal.category === category);
  return html`<h3 class="part">${label}</h3>
${own.map((signal) => oneSignal(signal, language, words))}`;
})}</section>`;
}

function oneSignal(
  {
    label,
    status,
    points,
    max,
    evidence,
    found,
    expected,
    fix,
    effort,
    source_url: source,
  }: AuditReport['signals'][number],
  language: AuditReport['language'],
  words: ReportWords,
): Markup {
  const { mark, kind } = MARKS[status];
  const figures = max > 0 && `${plainNumber(points, language)} ${words.of} ${plainNumber(max, language)}`;
  return html`<article class="signal ${kind}">
<p class="top"><b><span aria-hidden="true">${mark}</span> ${words.statuses[status]}</b><span>${figures}</span></p>
<h4>${label}</h4>
<dl>
<dt>${words.found}</dt><dd${language !== 'en' && html` lang="en"`}>${found}</dd>
<dt>${words.expected}</dt><dd>${expected}</dd>
${
  fix !== null &&
  html`<dt>${words.fix}</dt><dd>${fix}</dd>
<dt>${words.effort}</dt><dd>${words.efforts[effort]}</dd>`
}
<dt>${words.evidence}</dt><dd>${words.evidences[evidence]}, <a href="${source}" rel="noreferrer">${URL.parse(source)?.host ?? source}</a></dd>
</dl>
</article>
`;
}
