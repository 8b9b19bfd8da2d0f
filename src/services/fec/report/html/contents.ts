import { html, type Markup } from '#lib/html/markup.ts';
import { groupedInteger } from '../../french/notation.ts';
import { SEVERITIES, SEVERITY_WORDS, type Severity } from '../../french/severity-words.ts';
import { count as counted } from '../../french/wording.ts';
import { categoryTitle } from '../category-titles.ts';
import type { Report } from '../report.ts';

/** Where a group of anomalies stands on the page. */
export const anchorOf = (severity: Severity, position: number): string => `${severity}-${position + 1}`;

/** Categories in the order of the report, each with its position. */
export function categoriesOf(report: Report): Map<string, number> {
  return new Map(
    [...new Set(report.anomalies.map(({ category }) => category))].map((name, position) => [name, position]),
  );
}

export function renderContents(report: Report): Markup {
  const groups = new Map<string, number>();
  for (const { severity, category } of report.anomalies) {
    const key = `${severity} ${category}`;
    groups.set(key, (groups.get(key) ?? 0) + 1);
  }
  const cell = (severity: Severity, category: string, position: number) => {
    const count = groups.get(`${severity} ${category}`) ?? 0;
    if (count === 0) return html`<td><span aria-hidden="true">–</span><span class="hidden">0</span></td>`;
    const told = `${counted(count, 'anomalie')}, ${SEVERITY_WORDS[severity].one.toLowerCase()}, ${categoryTitle(category)}`;
    return html`<td><a href="#${anchorOf(severity, position)}" aria-label="${told}">${groupedInteger(count)}</a></td>`;
  };
  const sums = SEVERITIES.map((severity) => report.anomalies.filter((anomaly) => anomaly.severity === severity).length);
  return html`<nav class="panel" aria-labelledby="sommaire">
<h2 id="sommaire">Sommaire</h2>
<table class="contents">
<caption>Chaque nombre mène aux anomalies de cette gravité et de cette catégorie.</caption>
<thead><tr><th scope="col">Catégorie</th>${SEVERITIES.map(
    (severity) =>
      html`<th scope="col" class="${severity}"><span aria-hidden="true">${SEVERITY_WORDS[severity].mark}</span> ${SEVERITY_WORDS[severity].many}</th>`,
  )}<th scope="col">Total</th></tr></thead>
<tbody>${[...categoriesOf(report)].map(
    ([
      category,
      position,
    ]) => html`<tr><th scope="row">${categoryTitle(category)}</th>${SEVERITIES.map((severity) => cell(severity, category, position))}<td>${groupedInteger(SEVERITIES.reduce((sum, severity) => sum + (groups.get(`${severity} ${category}`) ?? 0), 0))}</td></tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th>${sums.map((count) => html`<td>${groupedInteger(count)}</td>`)}<td>${groupedInteger(report.anomalies.length)}</td></tr></tfoot>
</table>
</nav>
`;
}
