import { html, type Markup } from '#lib/html/markup.ts';
import { groupedInteger, lineRanges, unbroken } from '../../french/notation.ts';
import { count as counted, provesNothing } from '../../french/wording.ts';
import { MAX_NOT_JUDGED, type Report } from '../report.ts';

/** Entries that nothing is said about, and why: silence on them proves nothing. */
const MAX_ROWS = 20;
const MAX_LISTED = 12;

export function renderNotJudged({
  meta: { notJudged = [], notJudgedCount = notJudged.length },
}: Report): Markup | false {
  if (notJudgedCount === 0) return false;
  const shown = notJudged.slice(0, MAX_ROWS);
  const left = notJudgedCount - shown.length;
  return html`<section class="panel" aria-labelledby="non-jugees">
<h2 id="non-jugees">${counted(notJudgedCount, 'écriture non jugée', 'écritures non jugées')}</h2>
<p>${provesNothing(notJudgedCount)}</p>
${
  shown.length > 0 &&
  html`<table class="unjudged"><caption>${left > 0 ? `Les ${shown.length} premières, dans l’ordre du fichier` : 'Dans l’ordre du fichier'}</caption>
<thead><tr><th scope="col">Écriture</th><th scope="col">Lignes</th><th scope="col">Raison</th></tr></thead>
<tbody>${shown.map(
    ({ ecritureNum, lines, reason }) =>
      html`<tr><td>${ecritureNum === '' ? 'sans numéro' : ecritureNum}</td><td>${lineRanges(lines, MAX_LISTED)}</td><td>${unbroken(reason)}</td></tr>
`,
  )}</tbody></table>`
}${left > 0 && html`<p class="note">${leftText(left)}</p>`}
</section>
`;
}

const leftText = (left: number) =>
  left === 1
    ? 'Une autre écriture n’est pas indiquée ici.'
    : `${groupedInteger(left)} autres écritures ne sont pas indiquées ici ; le classeur en donne jusqu’à ${MAX_NOT_JUDGED}.`;
