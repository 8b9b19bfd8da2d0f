import { createHash } from 'node:crypto';
import { html, Markup } from '#platform/reference/markup.ts';
import { categoryTitle, checkedCategories } from './category-titles.ts';
import { factsOf, periodOf } from './facts.ts';
import { harmlessReport } from './harmless.ts';
import { renderAnomaly } from './html-anomaly.ts';
import { anchorOf, categoriesOf, renderContents } from './html-contents.ts';
import { renderHeatMap } from './html-heat-map.ts';
import { STYLESHEET } from './html-stylesheet.ts';
import { renderSummary } from './html-summary.ts';
import type { Report, ReportedAnomaly } from './report.ts';
import { SEVERITIES, SEVERITY_WORDS, type Severity } from './severity-words.ts';
import { count as counted } from './wording.ts';

/**
 * The report as one page, to be read on a screen and to be printed. It runs no script and fetches nothing: its policy allows
 * its own stylesheet, by hash, and nothing else. Every text is escaped by the `html` tag.
 */
const STYLE_HASH = createHash('sha256').update(STYLESHEET).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/** What the page is to be served with. Saved to a disk it still carries the greater part of its policy. */
export const HTML_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `${POLICY}; frame-ancestors 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function renderHtml(given: Report): string {
  const report = harmlessReport(given);
  const title = report.meta.periodStart === null ? 'Analyse du FEC' : `Analyse du FEC ${periodOf(report.meta)}`;
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
<h1>${title}</h1>
<dl class="facts">${factsOf(report).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
</header>
<div class="panels">
${renderSummary(report)}${report.anomalies.length === 0 ? renderNothingFound(report) : html`${renderHeatMap(report)}${renderContents(report)}`}</div>
${renderSections(report)}
<footer class="foot note"><p>Ce rapport signale des indices à vérifier. Il ne remplace ni l’examen des pièces, ni l’avis de l’expert-comptable ou du commissaire aux comptes, et ne préjuge pas des conclusions d’un contrôle fiscal.</p></footer>
</main>
</body>
</html>
`;
  return page.text;
}

/** A page with more lines than this is too large to be opened with ease; each anomaly then shows fewer of its own. */
const MAX_SHOWN_LINES = 24_000;
const FEWEST_LINES = 2;

function renderSections(report: Report): Markup {
  const maxLines = Math.max(FEWEST_LINES, Math.floor(MAX_SHOWN_LINES / Math.max(1, report.anomalies.length)));
  const places = categoriesOf(report);
  const numbered = report.anomalies.map((anomaly, index) => ({ anomaly, number: index + 1 }));
  const bySeverity = Map.groupBy(numbered, ({ anomaly }) => anomaly.severity);
  return html`${SEVERITIES.map((severity) => {
    const members = bySeverity.get(severity);
    return members !== undefined && renderSeverity(severity, members, places, maxLines);
  })}`;
}

type Numbered = { anomaly: ReportedAnomaly; number: number };

function renderSeverity(
  severity: Severity,
  members: readonly Numbered[],
  places: ReadonlyMap<string, number>,
  maxLines: number,
): Markup {
  const { one, many, mark } = SEVERITY_WORDS[severity];
  const word = (members.length > 1 ? many : one).toLowerCase();
  const groups = [...Map.groupBy(members, ({ anomaly }) => anomaly.category)];
  return html`<section class="severity ${severity}" aria-labelledby="${severity}">
<h2 id="${severity}"><span aria-hidden="true">${mark}</span> ${counted(members.length, 'anomalie')} ${word}</h2>
${groups.map(([name, group]) => {
  const category = categoryTitle(name);
  return html`<section class="category">
<h3 id="${anchorOf(severity, places.get(name) ?? 0)}">${category} <span class="note">${counted(group.length, 'anomalie')}</span></h3>
${group.map(({ anomaly, number }) => renderAnomaly({ anomaly, number, category, maxLines }))}</section>
`;
})}</section>
`;
}

/** Nothing found is a result too: it says what was looked for, and what that does not prove. */
function renderNothingFound(report: Report): Markup {
  const checked = checkedCategories(report.meta.disabledControls);
  const controls = checked.reduce((sum, category) => sum + category.controls, 0);
  return html`<section class="panel" aria-labelledby="verifie">
<h2 id="verifie">Ce qui a été contrôlé</h2>
<p>${counted(report.meta.totalEntries, 'ligne lue', 'lignes lues')}, ${counted(controls, 'contrôle')} sans rien signaler. Chaque catégorie est appliquée dans la mesure où elle concerne ce fichier :</p>
<ul>${checked.map(({ title, controls: count }) => html`<li>${title} (${counted(count, 'contrôle')})</li>`)}</ul>
</section>
<section class="panel" aria-labelledby="portee">
<h2 id="portee">Ce que cela ne prouve pas</h2>
<p>L’absence d’anomalie ne prouve ni la régularité ni la sincérité de la comptabilité. Les écritures n’ont été rapprochées ni des pièces justificatives, ni des relevés bancaires, ni des déclarations fiscales et sociales, ni de l’exercice précédent ; une opération non comptabilisée ne laisse pas toujours de trace dans le fichier.</p>
<p>Étape suivante : rapprocher les soldes des comptes de banque, de tiers et de TVA des documents extérieurs${report.meta.disabledControls.length > 0 && ', et relancer l’analyse avec les contrôles désactivés'}.</p>
</section>
`;
}
