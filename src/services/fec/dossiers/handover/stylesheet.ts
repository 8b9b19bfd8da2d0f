import { BASE } from '../../report/html/stylesheet.ts';

/** Of the report that is handed over: a cover of its own, and tables that go on over pages with their heads. */
const OWN = `
.cover { display: grid; gap: 0.75rem; padding: 2rem 0 2.5rem; border-bottom: 2px solid var(--text); }
.cover .logo { display: block; max-width: min(70mm, 100%); max-height: 28mm; }
@media screen and (prefers-color-scheme: dark) { .cover .logo { padding: 0.5rem; border-radius: 6px; background: #fff; } }
.cover .firm { font-weight: 650; font-size: 1.0625rem; }
.cover h1 { font-size: 2.25rem; margin-top: 1.5rem; }
.cover .company { font-size: 1.375rem; font-weight: 600; }
.cover dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1.5rem; margin-top: 1rem; }
.cover dt { color: var(--muted); }
.shared { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.4rem 2rem; padding: 0.75rem 1rem; border: 1px solid var(--line);
  border-radius: 6px; background: var(--surface); font-size: 0.875rem; }
.plain { padding-top: 12vh; max-width: 40rem; }
.plain p { margin-top: 1rem; }
section { margin-top: 2.5rem; }
section > h2 { padding-bottom: 0.4rem; border-bottom: 1px solid var(--text); }
section > p { margin-top: 0.75rem; max-width: 46rem; }
.halves { display: grid; gap: 1.5rem 3rem; align-items: start; margin-top: 1rem; }
@media (min-width: 56rem), print { .halves { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
.figures { width: 100%; margin-top: 1rem; font-size: 0.875rem; }
.figures th, .figures td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.figures thead th { color: var(--muted); font-weight: 500; border-bottom-color: var(--muted); }
.figures tbody th { font-weight: 400; }
.figures :is(th, td):last-child { padding-right: 0; }
.figures .amount { text-align: right; white-space: nowrap; overflow-wrap: normal; }
.figures tfoot :is(th, td), .figures .sum :is(th, td) { font-weight: 650; }
.finding { margin-top: 0.9rem; padding: 0.7rem 1rem 0.8rem; border: 1px solid var(--line); border-left: 4px solid var(--mark);
  border-radius: 0 6px 6px 0; background: var(--surface); }
.finding .over { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; letter-spacing: 0.03em; text-transform: none; }
.finding .over b { color: var(--mark); }
.finding h4 { margin-top: 0.1rem; }
.finding p:not(.over) { margin-top: 0.35rem; max-width: 60rem; }
.finding .state { font-size: 0.875rem; }
.finding blockquote { margin: 0.35rem 0 0; padding-left: 0.75rem; border-left: 3px solid var(--line); white-space: pre-line; }
.state-head { margin-top: 1.5rem; }
@media screen and (max-width: 47.99rem) {
  .cover h1 { font-size: 1.625rem; }
  .cover dl { grid-template-columns: 1fr; gap: 0 0; }
  .cover dd { margin-bottom: 0.4rem; }
  .figures { display: block; overflow-x: auto; }
}
@page { size: A4; margin: 16mm 14mm 18mm;
  @bottom-left { content: 'Revue du dossier comptable'; font: 8pt sans-serif; color: #505c68; }
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #505c68; } }
@page :first { @bottom-left { content: none; } @bottom-right { content: none; } }
@media print {
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  html { font-size: 9pt; }
  body { background: none; line-height: 1.4; }
  main { max-width: none; padding: 0; }
  .cover { min-height: 225mm; align-content: start; padding-top: 60mm; border-bottom: 0; break-after: page; }
  .shared { display: none; }
  section { margin-top: 0; }
  section.new-page { break-before: page; }
  h2, h3, h4, caption, thead { break-after: avoid; }
  thead { display: table-header-group; }
  /* A sum stands at the end of its table, and not at the end of every sheet. */
  tfoot { display: table-row-group; }
  tr, .finding, .halves > * { break-inside: avoid; }
}
`;

export const STYLESHEET = `${BASE}${OWN}`;
