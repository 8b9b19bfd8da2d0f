import { html, type Markup } from '#lib/html/markup.ts';
import { groupedInteger } from '../../french/notation.ts';
import { SEVERITIES, SEVERITY_WORDS } from '../../french/severity-words.ts';
import { conclusionOf } from '../facts.ts';
import type { Report } from '../report.ts';

/** The first thing on the page: how much there is, how grave it is, and what it is mostly about. */
export function renderSummary(report: Report): Markup {
  return html`<section class="panel" aria-labelledby="synthese">
<h2 id="synthese">Synthèse</h2>
<p class="lead">${conclusionOf(report)}</p>
${
  report.anomalies.length > 0 &&
  html`<div class="halves">${renderChart(report)}
${renderFrequent(report)}</div>`
}
</section>
`;
}

const MAX_FREQUENT = 5;

/** A title says more than a type's name; one that is missing is the name. */
function renderFrequent({ summary, anomalies }: Report): Markup {
  const titles = new Map(anomalies.map(({ type, title }) => [type, title]));
  const frequent = Object.entries(summary.byType)
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, MAX_FREQUENT);
  return html`<table class="top"><caption>Anomalies les plus fréquentes</caption><tbody>${frequent.map(
    ([type, count]) => html`<tr><th scope="row">${titles.get(type) ?? type}</th><td>${groupedInteger(count)}</td></tr>
`,
  )}</tbody></table>`;
}

const ROW = 30;
const LEFT = 134;
const RAIL = 194;
const WIDTH = 440;

/** Every bar has its figure and its share beside it: nothing is told by length or colour alone. */
function renderChart({ summary: { bySeverity, totalAnomalies } }: Report): Markup {
  const bars = SEVERITIES.map((severity, index) => {
    const count = bySeverity[severity];
    const share = count / Math.max(1, totalAnomalies);
    const top = index * ROW;
    return html`<g class="${severity}"><text class="mark" x="0" y="${top + 20}">${SEVERITY_WORDS[severity].mark}</text><text x="20" y="${top + 20}">${SEVERITY_WORDS[severity].many}</text>
<rect class="rail" x="${LEFT}" y="${top + 6}" width="${RAIL}" height="18" rx="2"/><rect class="bar" x="${LEFT}" y="${top + 6}" width="${barWidth(count, share)}" height="18" rx="2"/>
<text x="${LEFT + RAIL + 12}" y="${top + 20}">${groupedInteger(count)} <tspan class="share">(${Math.round(share * 100)} %)</tspan></text></g>
`;
  });
  const told = SEVERITIES.map((severity) => `${SEVERITY_WORDS[severity].many} : ${bySeverity[severity]}`).join(' ; ');
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${ROW * SEVERITIES.length}" role="img" aria-label="Anomalies par gravité. ${told}">
${bars}</svg>`;
}

/** One that is there can be seen, however few they are. */
const barWidth = (count: number, share: number) => (count === 0 ? 0 : Math.max(3, Math.round(share * RAIL)));
