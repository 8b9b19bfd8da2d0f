import { html, Markup } from '#lib/html/markup.ts';
import { headersOf, policyOf } from '#platform/pages/page-policy.ts';
import { harmless } from '../../french/harmless.ts';
import { frenchDate, frenchInstant, frenchMonth, groupedInteger, lineRanges, unbroken } from '../../french/notation.ts';
import { SEVERITIES, SEVERITY_WORDS } from '../../french/severity-words.ts';
import { amountText, count, euros } from '../../french/wording.ts';
import { categoryTitle } from '../../report/category-titles.ts';
import { isSettled, STATES } from '../findings/judgement-of.ts';
import type { DossierFigures, FindingRow } from './dossier-figures.ts';
import { STATE_WORDS } from './state-words.ts';
import { STYLESHEET } from './stylesheet.ts';
import { withinSentence } from './who-words.ts';

/**
 * A dossier as a report to hand to a client: a cover, a synthesis, the findings by what became of them, and the accounts. One page that
 * runs no script and fetches nothing, made to be printed; every text is escaped by the `html` tag.
 */
export const POLICY = policyOf(STYLESHEET, { hasPictures: true });

export const HANDOVER_HEADERS: Readonly<Record<string, string>> = headersOf(POLICY);

/** Of a page that is opened by a link: found by no search, and a browser may save the workbook. */
export const SHARED_HEADERS = {
  ...headersOf(POLICY, 'allow-downloads'),
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

export function renderHandover(figures: DossierFigures): string {
  const company = harmless(figures.company ?? (figures.siren === null ? figures.fileName : `SIREN ${figures.siren}`));
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Revue du dossier comptable · ${company}</title>
<style>${new Markup(STYLESHEET)}</style>
</head>
<body>
<main>
${sharing(figures)}
${cover(figures, company)}
${synthesis(figures)}
${findingsByState(figures.findings)}
${accounts(figures)}
</main>
</body>
</html>
`.text;
}

const period = ({ periodStart, periodEnd }: DossierFigures) =>
  periodStart === null || periodEnd === null
    ? 'période inconnue'
    : `écritures du ${frenchDate(periodStart)} au ${frenchDate(periodEnd)}`;

/** By the name of the file, where that tells; the entries may begin later and end earlier. */
const exercise = (figures: DossierFigures) =>
  figures.closingDay === null ? period(figures) : `clos le ${frenchDate(figures.closingDay)} (${period(figures)})`;

const cover = (figures: DossierFigures, company: string): Markup => html`<header class="cover">
${figures.logo !== null && html`<img class="logo" src="${figures.logo}" alt="">`}
<p class="firm">${harmless(figures.firm)}</p>
<h1>Revue du dossier comptable</h1>
<p class="company">${company}</p>
<dl>
${figures.siren !== null && html`<dt>SIREN</dt><dd>${figures.siren}</dd>`}
<dt>Exercice</dt><dd>${exercise(figures)}</dd>
<dt>Fichier</dt><dd>${harmless(figures.fileName)}</dd>
${
  figures.shared == null
    ? html`<dt>Établi le</dt><dd>${frenchDate(figures.madeAt.slice(0, 10))}</dd>`
    : html`<dt>État au</dt><dd>${frenchInstant(figures.madeAt)}</dd>`
}
</dl>
</header>`;

/** On a screen only: what is printed has no link any more. */
function sharing({ shared, madeAt }: DossierFigures): Markup | false {
  if (shared == null) return false;
  const { until, workbook } = shared;
  return html`<aside class="shared" aria-label="À propos de ce lien">
<p><b>État au ${frenchInstant(madeAt)}.</b> Cette page montre le dossier tel qu’il est quand on l’ouvre. Le lien est valable jusqu’au ${frenchInstant(until)}.</p>
${workbook !== null && html`<p><a href="${workbook}">Télécharger le classeur (XLSX)</a></p>`}
</aside>`;
}

const stakeOf = (findings: readonly FindingRow[]) => findings.reduce((sum, { stake }) => sum + (stake ?? 0), 0);

function synthesis({ findings, accounts: { statements } }: DossierFigures): Markup {
  const open = findings.filter(({ state }) => !isSettled(state));
  const signed = findings.filter(({ signedOffBy }) => signedOffBy !== null);
  const told =
    findings.length === 0
      ? 'Les contrôles n’ont relevé aucune anomalie dans ce fichier. Cela ne prouve ni la régularité ni la sincérité de la comptabilité.'
      : `Les contrôles ont relevé ${count(findings.length, 'anomalie')}. ${
          open.length === 0
            ? 'Toutes sont traitées'
            : `Il en reste ${groupedInteger(open.length)} à traiter ou à expliquer`
        }${signed.length === 0 ? '' : ` ; ${count(signed.length, 'est visée', 'sont visées')}`}.`;
  return html`<section aria-labelledby="synthese">
<h2 id="synthese">Synthèse</h2>
<p>${told}</p>
<div class="halves">
${
  findings.length > 0 &&
  countTable(
    'Anomalies par état',
    STATES.map((state) => [STATE_WORDS[state], findings.filter((finding) => finding.state === state)]),
  )
}
${
  findings.length > 0 &&
  countTable(
    'Anomalies par gravité',
    SEVERITIES.map((severity) => [
      SEVERITY_WORDS[severity].many,
      findings.filter((finding) => finding.severity === severity),
    ]),
  )
}
${amountTable('Chiffres de l’exercice', [
  ['Résultat net', statements.net],
  ['Total de l’actif', statements.totalAssets],
  ['Total du passif', statements.totalLiabilities],
])}
</div>
<p class="note">Ce rapport signale des indices relevés par des contrôles automatiques dans le fichier des écritures comptables, et l’avis des personnes qui les ont examinés. Il ne remplace ni l’examen des pièces, ni une mission d’attestation.</p>
</section>`;
}

const countTable = (
  caption: string,
  rows: readonly (readonly [string, readonly FindingRow[]])[],
): Markup => html`<table class="figures"><caption>${caption}</caption>
<thead><tr><th scope="col"><span class="hidden">${caption}</span></th><th scope="col" class="amount">Nombre</th><th scope="col" class="amount">Enjeu</th></tr></thead>
<tbody>${rows.map(
  ([name, some]) =>
    html`<tr><th scope="row">${name}</th><td class="amount">${groupedInteger(some.length)}</td><td class="amount">${
      stakeOf(some) === 0 ? '–' : euros(stakeOf(some))
    }</td></tr>
`,
)}</tbody></table>`;

const amountTable = (
  caption: string,
  rows: readonly (readonly [string, number])[],
): Markup => html`<table class="figures"><caption>${caption}, en euros</caption>
<tbody>${rows.map(
  ([name, cents]) => html`<tr><th scope="row">${name}</th><td class="amount">${amountText(cents)}</td></tr>
`,
)}</tbody></table>`;

/** What is still to be done first; each state by severity, then by what is at stake. */
function findingsByState(findings: readonly FindingRow[]): Markup | false {
  if (findings.length === 0) return false;
  const rank = ({ severity }: FindingRow) => SEVERITIES.indexOf(severity);
  const groups = STATES.map((state) => ({
    state,
    own: findings
      .filter((finding) => finding.state === state)
      .toSorted((one, other) => rank(one) - rank(other) || (other.stake ?? 0) - (one.stake ?? 0)),
  }));
  return html`<section class="new-page" aria-labelledby="anomalies">
<h2 id="anomalies">Anomalies</h2>
${groups.map(
  ({ state, own }) =>
    own.length > 0 &&
    html`<h3 class="state-head">${STATE_WORDS[state]} (${groupedInteger(own.length)})</h3>
${own.map(oneFinding)}`,
)}
</section>`;
}

function oneFinding(finding: FindingRow): Markup {
  const { severity, number, category, title, description, suggestion, stake, account, month, lines, note } = finding;
  const { one, mark } = SEVERITY_WORDS[severity];
  const facts = [
    stake === null ? '' : `Enjeu ${euros(stake)}`,
    account === '' ? '' : `compte ${harmless(account)}`,
    month === null ? '' : frenchMonth(month),
    lines.length === 0 ? '' : `${lines.length > 1 ? 'lignes' : 'ligne'} ${lineRanges(lines, MOST_LINES)}`,
  ].filter((fact) => fact !== '');
  return html`<article class="finding ${severity}">
<p class="over"><span><b><span aria-hidden="true">${mark}</span> ${one}</b> · ${categoryTitle(category)}</span> <span>n° ${number}</span></p>
<h4>${harmless(title)}</h4>
<p>${unbroken(harmless(description))}</p>
${facts.length > 0 && html`<p class="note">${unbroken(facts.join(' · '))}</p>`}
${!isSettled(finding.state) && suggestion !== '' && html`<p><b>À faire :</b> ${unbroken(harmless(suggestion))}</p>`}
${judged(finding)}
${note !== null && html`<blockquote>${harmless(note)}</blockquote>`}
</article>
`;
}

const MOST_LINES = 12;

function judged({ judgedBy, judgedOn, assignedTo, signedOffBy, signedOffOn, state }: FindingRow): Markup | false {
  const words = [
    judgedBy === null
      ? ''
      : `${STATE_WORDS[state]} par ${harmless(withinSentence(judgedBy))}${judgedOn === null ? '' : `, le ${frenchDate(judgedOn)}`}`,
    assignedTo === null ? '' : `attribuée à ${harmless(assignedTo)}`,
    signedOffBy === null
      ? ''
      : `visée par ${harmless(withinSentence(signedOffBy))}${signedOffOn === null ? '' : `, le ${frenchDate(signedOffOn)}`}`,
  ].filter((each) => each !== '');
  return words.length > 0 && html`<p class="state note">${words.join(' ; ')}</p>`;
}

function accounts({ accounts: { statements } }: DossierFigures): Markup {
  const { balances, result, assets, liabilities, totalAssets, totalLiabilities, net, checks } = statements;
  const failed = checks.filter(({ isHeld }) => !isHeld);
  const filled = <T extends { amount: number }>(lines: readonly T[]) => lines.filter(({ amount }) => amount !== 0);
  return html`<section class="new-page" aria-labelledby="comptes">
<h2 id="comptes">Comptes</h2>
<p>Établis à partir des écritures du fichier, sans retraitement. En euros.</p>
${
  failed.length > 0 &&
  html`<p><b>Ne se recoupe pas :</b> ${failed.map(({ label, difference }) => `${label} (écart ${amountText(difference)})`).join(' ; ')}.</p>`
}
${amountTable(
  'Soldes intermédiaires de gestion',
  balances.map(({ label, amount }) => [label, amount]),
)}
<table class="figures"><caption>Compte de résultat, en euros</caption>
<tbody>${result
    .filter((part) => part.lines.some(({ amount }) => amount !== 0))
    .map(
      (part) => html`${filled(part.lines).map(
        ({ label, amount, side }) =>
          html`<tr><th scope="row">${label}</th><td class="amount">${amountText(side === 'charge' ? -amount : amount)}</td></tr>
`,
      )}<tr class="sum"><th scope="row">${part.label}</th><td class="amount">${amountText(part.amount)}</td></tr>
`,
    )}</tbody>
<tfoot><tr><th scope="row">Résultat net</th><td class="amount">${amountText(net)}</td></tr></tfoot></table>
<div class="halves">
${sheetTable('Actif (net)', filled(assets), totalAssets)}
${sheetTable('Passif', filled(liabilities), totalLiabilities)}
</div>
</section>`;
}

const sheetTable = (
  caption: string,
  lines: readonly { label: string; amount: number }[],
  total: number,
): Markup => html`<table class="figures"><caption>${caption}, en euros</caption>
<tbody>${lines.map(
  ({ label, amount }) => html`<tr><th scope="row">${label}</th><td class="amount">${amountText(amount)}</td></tr>
`,
)}</tbody>
<tfoot><tr><th scope="row">Total</th><td class="amount">${amountText(total)}</td></tr></tfoot></table>`;
