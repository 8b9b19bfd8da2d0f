import { html, type Markup } from '#lib/html/markup.ts';
import { frenchMonth, groupedInteger } from '../../french/notation.ts';
import { categoryTitle } from '../category-titles.ts';
import type { Report } from '../report.ts';
import type { HeatColumn } from './heat-map.ts';
import { HEAT_STEPS, heatMapOf, heatStep } from './heat-map.ts';

/** More than a year: the table needs a wider screen. */
const FEW_COLUMNS = 14;

/**
 * The heat map as a table: every cell has its figure, and the shade only repeats it. Where the screen is too narrow for its
 * columns each category is a line with its months below, those alone that have any; their cells name them.
 */
export function renderHeatMap(report: Report): Markup {
  const { columns, rows, totals } = heatMapOf(report);
  const words = columns.map(columnWords);
  const names = shortNames(columns);
  return html`<section class="panel" aria-labelledby="calendrier">
<h2 id="calendrier">Anomalies par mois et par catégorie</h2>
<table class="${columns.length > FEW_COLUMNS ? 'heat long' : 'heat'}">
<caption>Nombre d’anomalies signalées ; chacune compte dans le mois qu’elle indique.</caption>
<thead><tr><th scope="col">Catégorie</th>${words.map(renderHeatHead)}<th scope="col">Total</th></tr></thead>
<tbody>${rows.map(
    ({
      category,
      counts,
      total,
    }) => html`<tr><th scope="row">${categoryTitle(category)}</th>${counts.map((count, position) => renderHeat(count, names[position]))}<td class="sum">${groupedInteger(total)}</td></tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th>${totals.map((count, position) => html`<td class="sum">${named(count, names[position])}</td>`)}<td class="sum">${groupedInteger(report.anomalies.length)}</td></tr></tfoot>
</table>
<p class="key note">Teintes : ${HEAT_STEPS.map(({ step, words }) => html`<span class="h${step}">${words}</span> `)}</p>
</section>
`;
}

const REST_WORDS = { outside: 'hors exercice', none: 'sans mois' };

const columnWords = (column: HeatColumn) => ('month' in column ? frenchMonth(column.month) : REST_WORDS[column.rest]);

/** Without the year where all months are of the same. */
function shortNames(columns: readonly HeatColumn[]): string[] {
  const years = new Set(columns.flatMap((column) => ('month' in column ? column.month.slice(0, 4) : [])));
  return columns.map((column) =>
    'month' in column && years.size === 1 ? (columnWords(column).split(' ')[0] ?? '') : columnWords(column),
  );
}

function renderHeatHead(words: string): Markup {
  const [first, second] = words.split(' ');
  return html`<th scope="col">${first} <span>${second}</span></th>`;
}

function renderHeat(count: number, name = ''): Markup {
  const step = heatStep(count);
  return step === undefined ? html`<td>0</td>` : html`<td class="h${step}">${named(count, name)}</td>`;
}

const named = (count: number, name = '') => html`${count > 0 && html`<span>${name} </span>`}${groupedInteger(count)}`;
