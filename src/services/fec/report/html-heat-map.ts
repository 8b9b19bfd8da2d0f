import { html, type Markup } from '#platform/reference/markup.ts';
import { categoryTitle } from './category-titles.ts';
import { frenchMonth, groupedInteger } from './french.ts';
import type { HeatColumn } from './heat-map.ts';
import { HEAT_STEPS, heatMapOf, heatStep } from './heat-map.ts';
import type { Report } from './report.ts';

/** The heat map as a table: every cell has its figure, and the shade only repeats it. */
export function renderHeatMap(report: Report): Markup {
  const { columns, rows, totals } = heatMapOf(report);
  return html`<section class="panel" aria-labelledby="calendrier">
<h2 id="calendrier">Anomalies par mois et par catégorie</h2>
<div class="scroll"><table class="heat">
<caption>Nombre d’anomalies signalées ; chacune compte dans le mois qu’elle indique.</caption>
<thead><tr><th scope="col">Catégorie</th>${columns.map(renderHeatHead)}<th scope="col">Total</th></tr></thead>
<tbody>${rows.map(
    ({
      category,
      counts,
      total,
    }) => html`<tr><th scope="row">${categoryTitle(category)}</th>${counts.map(renderHeat)}<td class="sum">${groupedInteger(total)}</td></tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th>${totals.map((count) => html`<td class="sum">${groupedInteger(count)}</td>`)}<td class="sum">${groupedInteger(report.anomalies.length)}</td></tr></tfoot>
</table></div>
<p class="key note">Teintes : ${HEAT_STEPS.map(({ step, words }) => html`<span class="h${step}">${words}</span> `)}</p>
</section>
`;
}

const REST_WORDS = { outside: 'hors exercice', none: 'sans mois' };

function renderHeatHead(column: HeatColumn): Markup {
  const words = 'month' in column ? frenchMonth(column.month) : REST_WORDS[column.rest];
  const [first, second] = words.split(' ');
  return html`<th scope="col">${first} <span>${second}</span></th>`;
}

function renderHeat(count: number): Markup {
  const step = heatStep(count);
  return step === undefined ? html`<td>0</td>` : html`<td class="h${step}">${groupedInteger(count)}</td>`;
}
