import { html, Markup } from '#lib/html/markup.ts';
import { headersOf, policyOf } from '#platform/pages/page-policy.ts';
import { SEVERITIES, SEVERITY_WORDS, type Severity } from '../../french/severity-words.ts';
import { count as counted } from '../../french/wording.ts';
import { categoryTitle } from '../category-titles.ts';
import type { Fact } from '../facts.ts';
import { factsOf, identityOf, periodOf } from '../facts.ts';
import type { Folded } from '../groups.ts';
import { foldAnomalies, isGroup } from '../groups.ts';
import { harmlessReport } from '../harmless.ts';
import type { Report } from '../report.ts';
import { renderAnomaly } from './anomaly.ts';
import { renderChecks } from './checks.ts';
import { anchorOf, categoriesOf, renderContents } from './contents.ts';
import { renderGroup } from './group.ts';
import { renderHeatMap } from './heat-map-table.ts';
import { renderNotJudged } from './not-judged.ts';
import { STYLESHEET } from './stylesheet.ts';
import { renderSummary } from './summary.ts';

/**
 * The report as one page, to be read on a screen and to be printed. It runs no script and fetches nothing: its policy allows
 * its own stylesheet, by hash, and nothing else. Every text is escaped by the `html` tag.
 */
const POLICY = policyOf(STYLESHEET);

export const HTML_HEADERS: Readonly<Record<string, string>> = headersOf(POLICY);

export function renderHtml(given: Report): string {
  const report = harmlessReport(given);
  const { company, fileName, periodStart } = report.meta;
  const heading = periodStart === null ? 'Analyse du FEC' : `Analyse du FEC ${periodOf(report.meta)}`;
  // Browsers print it on top of every sheet.
  const title = [heading, company ?? fileName ?? ''].filter((part) => part !== '').join(' · ');
  const identity = identityOf(report);
  const page = html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Markup(STYLESHEET)}</style>
</head>
<body>
<main>
<header class="head">
<p class="over">Fichier des écritures comptables</p>
<h1>${heading}</h1>
${
  identity.length > 0 &&
  html`<dl class="facts identity">${identity.map(renderFact)}</dl>
`
}<dl class="facts">${factsOf(report).map(renderFact)}</dl>
</header>
<div class="panels">
${renderSummary(report)}${renderNotJudged(report)}${
  report.anomalies.length === 0
    ? html`${renderChecks(report)}${renderNothingProved(report)}`
    : html`${renderHeatMap(report)}${renderContents(report)}`
}</div>
${renderSections(report)}
${
  report.anomalies.length > 0 &&
  html`<div class="panels">${renderChecks(report)}</div>
`
}<footer class="foot note"><p>Ce rapport signale des indices à vérifier. Il ne remplace ni l’examen des pièces, ni l’avis de l’expert-comptable ou du commissaire aux comptes, et ne préjuge pas des conclusions d’un contrôle fiscal.</p></footer>
</main>
</body>
</html>
`;
  return page.text;
}

const renderFact = ({ label, value, isLong }: Fact) =>
  html`<div${isLong === true && html` class="long"`}><dt>${label}</dt><dd>${value}</dd></div>`;

/** A page with more lines than this is too large to be opened with ease; each anomaly then shows fewer of its own. */
const MAX_SHOWN_LINES = 24_000;
const FEWEST_LINES = 2;

function renderSections(report: Report): Markup {
  const maxLines = Math.max(FEWEST_LINES, Math.floor(MAX_SHOWN_LINES / Math.max(1, report.anomalies.length)));
  const positions = categoriesOf(report);
  const bySeverity = Map.groupBy(foldAnomalies(report.anomalies), (folded) => firstOf(folded).severity);
  return html`${SEVERITIES.map((severity) => {
    const members = bySeverity.get(severity);
    return members !== undefined && renderSeverity(severity, members, positions, maxLines);
  })}`;
}

const firstOf = (folded: Folded) => (isGroup(folded) ? folded.members[0] : folded).anomaly;

const sizeOf = (folded: readonly Folded[]) =>
  folded.reduce((sum, each) => sum + (isGroup(each) ? each.members.length : 1), 0);

function renderSeverity(
  severity: Severity,
  members: readonly Folded[],
  positions: ReadonlyMap<string, number>,
  maxLines: number,
): Markup {
  const { one, many, mark } = SEVERITY_WORDS[severity];
  const size = sizeOf(members);
  const word = (size > 1 ? many : one).toLowerCase();
  const categories = [...Map.groupBy(members, (folded) => firstOf(folded).category)];
  return html`<section class="severity ${severity}" aria-labelledby="${severity}">
<h2 id="${severity}"><span aria-hidden="true">${mark}</span> ${counted(size, 'anomalie')} ${word}</h2>
${categories.map(([name, folded]) => {
  const category = categoryTitle(name);
  return html`<section class="category">
<h3 id="${anchorOf(severity, positions.get(name) ?? 0)}">${category} <span class="note">${counted(sizeOf(folded), 'anomalie')}</span></h3>
${folded.map((each) => (isGroup(each) ? renderGroup({ group: each, category, maxLines }) : renderAnomaly({ ...each, category, maxLines })))}</section>
`;
})}</section>
`;
}

/** Nothing found is a result too: it says what that does not prove. */
const renderNothingProved = (report: Report): Markup => html`<section class="panel" aria-labelledby="portee">
<h2 id="portee">Ce que cela ne prouve pas</h2>
<p>L’absence d’anomalie ne prouve ni la régularité ni la sincérité de la comptabilité. Les écritures n’ont été rapprochées ni des pièces justificatives, ni des relevés bancaires, ni des déclarations fiscales et sociales, ni de l’exercice précédent ; une opération non comptabilisée ne laisse pas toujours de trace dans le fichier.</p>
<p>Étape suivante : rapprocher les soldes des comptes de banque, de tiers et de TVA des documents extérieurs${report.meta.disabledControls.length > 0 && ', et relancer l’analyse avec les contrôles désactivés'}.</p>
</section>
`;
