import { html, type Markup } from '#lib/html/markup.ts';
import { frenchMonth, lineRanges, unbroken } from '../../french/notation.ts';
import { SEVERITY_WORDS } from '../../french/severity-words.ts';
import { count as counted } from '../../french/wording.ts';
import { actionOf, membersText, monthsText, namesText, stakeText } from '../group-words.ts';
import type { Group, Numbered } from '../groups.ts';
import { largestFirst } from '../groups.ts';
import { renderAnomaly, renderBasis, renderPairs } from './anomaly.ts';

/**
 * A group on the page: what its anomalies come to, the largest of them in a table, and all of them one by one behind a line
 * that opens. It needs no script. On paper, where nothing opens, the table has a row for every one of them, unless they
 * were opened before.
 */
export type ShownGroup = { group: Group; category: string; maxLines: number };

const SHOWN_AT_FIRST = 5;

export function renderGroup({ group, category, maxLines }: ShownGroup): Markup {
  const [{ anomaly, number: first }] = group.members;
  const last = first + group.members.length - 1;
  const isUnbroken = group.members.at(-1)?.number === last;
  const { one, mark } = SEVERITY_WORDS[anomaly.severity];
  const { isExample, suggestion } = actionOf(group);
  const within = { action: isExample ? '' : suggestion };
  const id = `g${group.position}`;
  return html`<section class="anomaly group ${anomaly.severity}" id="${id}" aria-labelledby="t-${id}">
<p class="over"><span><b><span aria-hidden="true">${mark}</span> ${one}</b> · ${category}</span> <span>${anomaly.type} · <a href="#${id}">groupe ${group.position}</a></span></p>
<h4 id="t-${id}">${anomaly.title}</h4>
<p class="total"><b>${membersText(group)}</b>${group.stake !== undefined && html` · enjeu cumulé <b>${unbroken(stakeText(group.stake))}</b>`}</p>
${renderPairs([
  ['Période', monthsText(group)],
  ['Comptes', namesText(group, ({ compteNum }) => compteNum)],
  ['Journaux', namesText(group, ({ journalCode }) => journalCode)],
])}
${suggestion !== '' && html`<p class="todo"><b>${isExample ? 'À faire, par exemple' : 'À faire'} :</b> ${unbroken(suggestion)}</p>`}
${renderTable(group)}
${renderBasis(anomaly)}
<details><summary>Voir ${counted(group.members.length, 'anomalie')} en détail${isUnbroken && html` <span class="note">(n° ${first} à ${last})</span>`}</summary>
${group.members.map(({ anomaly: each, number }) => renderAnomaly({ anomaly: each, number, category, maxLines, within }))}</details>
</section>
`;
}

/** End tags of cells and rows are left out, as HTML allows: a large report has thousands of them. */
function renderTable(group: Group): Markup {
  const rows = largestFirst(group);
  return html`<table class="members"><caption>Par enjeu décroissant<span class="some"> : les ${SHOWN_AT_FIRST} premières</span></caption>
<thead><tr><th scope="col">N°<th scope="col">Période<th scope="col">Compte<th scope="col">Écriture<th scope="col">Lignes<th scope="col">Enjeu<th scope="col">Constat</thead><tbody>${rows.map(renderRow)}</tbody></table>`;
}

const MAX_LISTED = 4;

function renderRow({ anomaly, number }: Numbered, index: number): Markup {
  const cells = html`<td><a href="#a${number}">${number}</a><td>${anomaly.period === null ? '' : frenchMonth(anomaly.period)}<td>${anomaly.compteNum}<td>${entryOf(anomaly)}<td>${lineRanges(anomaly.lines, MAX_LISTED)}<td>${unbroken(stakeText(anomaly.stake))}<td>${unbroken(anomaly.description)}`;
  return index < SHOWN_AT_FIRST ? html`<tr>${cells}` : html`<tr class="more">${cells}`;
}

const entryOf = ({ journalCode, ecritureNum }: Numbered['anomaly']) => `${journalCode} ${ecritureNum}`.trim();
