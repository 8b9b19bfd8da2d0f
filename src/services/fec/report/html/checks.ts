import { html, type Markup } from '#lib/html/markup.ts';
import { count as counted } from '../../french/wording.ts';
import type { Check, CheckedCategory } from '../checks.ts';
import { checksOf, countChecks, inState } from '../checks.ts';
import type { Report } from '../report.ts';

/** What was looked for, whatever was found: every control that ran, and those that did not, with the reason. */
export function renderChecks(report: Report): Markup {
  const all = checksOf(report);
  const [ran, off, idle] = [inState(all, 'ran'), inState(all, 'off'), inState(all, 'idle')];
  const isTold = report.meta.controls !== undefined;
  return html`<section class="panel" aria-labelledby="verifie">
<h2 id="verifie">Ce qui a été contrôlé</h2>
<p>${counted(report.meta.totalEntries, 'ligne lue', 'lignes lues')}${
    isTold && html`, ${counted(countChecks(ran), 'contrôle exécuté', 'contrôles exécutés')} sur ${countChecks(all)}`
  }${report.anomalies.length === 0 && ', sans rien signaler'}.${!isTold && html` ${NOT_TOLD}`}${
    !isTold && ran.length > 0 && ' Ceux-ci ont signalé des anomalies :'
  }</p>
${ran.length > 0 && html`<ul class="checks">${ran.map(({ title, checks }) => html`<li><b>${title} (${counted(checks.length, 'contrôle')})</b> : ${checks.map(renderCheck)}.</li>`)}</ul>`}
${renderLeftOut(counted(countChecks(off), 'contrôle désactivé', 'contrôles désactivés'), off)}${renderLeftOut(
  `${counted(countChecks(idle), 'contrôle')} sans objet pour ce fichier`,
  idle,
)}</section>
`;
}

const NOT_TOLD =
  'Les contrôles exécutés ne sont pas connus : ce rapport vient d’une version antérieure, qui ne les indiquait pas.';

const renderCheck = ({ title, anomalies }: Check, index: number) =>
  html`${index > 0 && ' ; '}${title}${anomalies > 0 && html` <span class="hits">(${counted(anomalies, 'anomalie')})</span>`}`;

function renderLeftOut(heading: string, categories: readonly CheckedCategory[]): Markup | false {
  if (categories.length === 0) return false;
  return html`<h3>${heading}</h3>
<ul class="checks">${categories.map(({ title, checks }) => html`<li><b>${title}</b> : ${checks.map(({ title: words }) => words).join(' ; ')}.</li>`)}</ul>
`;
}
