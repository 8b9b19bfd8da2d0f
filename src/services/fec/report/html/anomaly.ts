import { html, type Markup } from '#lib/html/markup.ts';
import { frenchMonth, lineRanges, unbroken } from '../../french/notation.ts';
import { SEVERITY_WORDS } from '../../french/severity-words.ts';
import { stakeText } from '../group-words.ts';
import type { Excerpt, ReportedAnomaly } from '../report.ts';

/** One anomaly on the page: says again how grave it is and of which category, since a printed page may begin with it. */
export type ShownAnomaly = {
  anomaly: ReportedAnomaly;
  /** Its position in the report, from 1. */
  number: number;
  category: string;
  /** How many lines of the file are shown at most. */
  maxLines: number;
  /** It stands one level lower, and does not repeat what its group says: `action` where that is all that is to be done. */
  within?: { action: string };
};

export function renderAnomaly({ anomaly, number, category, maxLines, within }: ShownAnomaly): Markup {
  const { one, mark } = SEVERITY_WORDS[anomaly.severity];
  const id = `a${number}`;
  return html`<article class="anomaly ${anomaly.severity}" id="${id}" aria-labelledby="t${number}">
<p class="over"><span><b><span aria-hidden="true">${mark}</span> ${one}</b>${within === undefined && ` · ${category}`}</span> <span>${within === undefined && `${anomaly.type} · `}<a href="#${id}">n° ${number}</a></span></p>
${within !== undefined ? html`<h5 id="t${number}">${anomaly.title}</h5>` : html`<h4 id="t${number}">${anomaly.title}</h4>`}
<p class="told">${unbroken(anomaly.description)}</p>
${renderFacts(anomaly)}
${renderValues(anomaly)}
${anomaly.suggestion !== (within?.action ?? '') && html`<p class="todo"><b>À faire :</b> ${unbroken(anomaly.suggestion)}</p>`}
${renderLines(anomaly, maxLines)}
${within === undefined && renderBasis(anomaly)}
</article>
`;
}

export const renderBasis = ({ basis }: ReportedAnomaly): Markup | false =>
  basis !== '' && html`<p class="note">Fondement : ${unbroken(basis)}</p>`;

const MAX_LISTED = 12;

function renderFacts(anomaly: ReportedAnomaly): Markup | false {
  const facts: [string, string][] = [
    ['Période', anomaly.period === null ? '' : frenchMonth(anomaly.period)],
    ['Compte', anomaly.compteNum],
    ['Journal', anomaly.journalCode],
    ['Écriture', anomaly.ecritureNum],
    [anomaly.lines.length > 1 ? 'Lignes' : 'Ligne', lineRanges(anomaly.lines, MAX_LISTED)],
    ['Enjeu', stakeText(anomaly.stake)],
  ];
  return renderPairs(facts);
}

/** Those that have a value. */
export function renderPairs(pairs: readonly [string, string][]): Markup | false {
  const known = pairs.filter(([, value]) => value !== '');
  return known.length > 0 && html`<dl>${known.map(([label, value]) => pair(label, value))}</dl>`;
}

const pair = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${unbroken(value)}</dd></div>`;

function renderValues({ expectedValue, actualValue }: ReportedAnomaly): Markup | false {
  if (expectedValue === '' && actualValue === '') return false;
  return html`<dl class="values">${expectedValue !== '' && pair('Attendu', expectedValue)}${
    actualValue !== '' && html`<div class="found"><dt>Constaté</dt><dd>${unbroken(actualValue)}</dd></div>`
  }</dl>`;
}

/** End tags of cells and rows are left out, as HTML allows: a large report has a hundred thousand of them. */
function renderLines({ excerpt, lines }: ReportedAnomaly, maxLines: number): Markup | false {
  if (excerpt.length === 0) return false;
  const shown = excerpt.slice(0, maxLines);
  const isWhole = shown.length >= lines.length;
  const caption = `Extrait du fichier${isWhole ? '' : ` : ${firstLines(shown.length)}`}`;
  return html`<table class="lines"><caption>${caption}</caption>
${LINES_HEAD}<tbody>${shown.map(renderLine)}</tbody></table>`;
}

const firstLines = (count: number) => (count === 1 ? 'la première ligne' : `les ${count} premières lignes`);

const LINES_HEAD = html`<thead><tr><th scope="col">Ligne<th scope="col">Journal<th scope="col">N°<th scope="col">Date<th scope="col">Compte<th scope="col">Tiers<th scope="col">Pièce<th scope="col">Libellé<th scope="col">Débit<th scope="col">Crédit</thead>`;

const renderLine = (line: Excerpt) =>
  html`<tr><td>${line.line}<td>${line.journal}<td>${line.number}<td>${line.date}<td>${line.account}<td>${line.thirdParty}<td>${line.piece}<td>${line.label}<td>${line.debit}<td>${line.credit}`;
