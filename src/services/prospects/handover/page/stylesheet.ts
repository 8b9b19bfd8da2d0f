import { customProperties } from '#lib/css/custom-properties.ts';
import { dark, light } from '#platform/pages/tokens.ts';

/**
 * The one stylesheet of everything that is handed over as a page. Nothing is fetched: fonts are the reader's own. It is the
 * same for every hotel, so that the page's policy can name it by its hash; sizes that depend on figures are attributes of
 * the drawing.
 */
const colours = ({ colours: tokens, accents }: typeof light) =>
  customProperties({ ...tokens, accent: accents.prospects });

const BASE = `
:root { color-scheme: light dark; ${colours(light)}
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Noto Sans Thai', 'DejaVu Sans', Arial, sans-serif;
  --serif: ui-serif, Georgia, 'Noto Serif', 'Noto Serif Thai', serif;
  --mono: ui-monospace, 'SF Mono', Consolas, 'DejaVu Sans Mono', monospace; }
@media screen and (prefers-color-scheme: dark) { :root { ${colours(dark)} } }
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 1rem/1.5 var(--sans);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
:lang(th) { line-height: 1.7; }
main { max-width: 54rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2.5rem) 4rem; }
h1, h2, h3, h4, p, dl, dd, ul, ol, table, figure, pre { margin: 0; padding: 0; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
:is(h1, h2, h3, h4):lang(th) { line-height: 1.5; }
h1 { font: 600 1.625rem/1.25 var(--serif); }
h2 { margin-top: 2.25rem; font: 600 1.25rem/1.3 var(--serif); }
h3, h4 { font-size: 1rem; font-weight: 600; }
.part { margin-top: 1.5rem; color: var(--soft); }
p { max-width: 44rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
caption { padding-bottom: 0.3rem; color: var(--soft); font-size: 0.8125rem; text-align: left; }
th, td { padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: 500; }
.amount { padding-right: 0; text-align: right; overflow-wrap: normal; white-space: nowrap; }
th.amount { white-space: normal; }
:is(td, th).amount + :is(td, th) { padding-left: 1.25rem; }
.over { color: var(--soft); font-size: 0.8125rem; font-weight: 600; }
.note { color: var(--soft); font-size: 0.875rem; }
.notice { margin-top: 0.75rem; padding: 0.6rem 0.9rem; border: 1px solid var(--control); border-radius: 6px; font-size: 0.875rem; }
.head { padding-bottom: 1.1rem; border-bottom: 2px solid var(--ink); }
.head h1 { margin-top: 0.2rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0.6rem 1.5rem; margin-top: 1rem; }
.facts dt { color: var(--soft); font-size: 0.8125rem; }
.facts dd { font-weight: 600; }
.good { --mark: var(--good); }
.warning { --mark: var(--warning); }
.critical { --mark: var(--critical); }
.soft { --mark: var(--soft); }
@media screen and (max-width: 38rem) {
  .stack, .stack tbody { display: block; }
  .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stack tr { display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  .stack :is(th, td), .stack td.amount + td { padding: 0; border: 0; text-align: left; white-space: normal; }
  .stack th { flex: 1 0 100%; }
  .stack td:empty { display: none; }
  .stack td::before { content: attr(data-label) ' '; color: var(--soft); }
}
.foot { margin-top: 2.5rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
.foot p + p { margin-top: 0.4rem; }
`;

const REPORT = `
.score { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: baseline; margin-top: 1.25rem; }
.score b { font: 600 2.125rem/1.1 var(--serif); }
.bar { display: block; width: 100%; height: 0.75rem; margin-top: 0.5rem; }
td .bar { min-width: 6rem; margin-top: 0.35rem; }
.rail { fill: var(--sunken); stroke: var(--control); stroke-width: 1px; vector-effect: non-scaling-stroke; }
.fill { fill: var(--accent); }
.first { display: grid; gap: 0.75rem; margin-top: 0.75rem; padding-left: 1.5rem; }
.first li::marker { font-weight: 600; }
.signal { margin-top: 0.75rem; padding: 0.75rem 1rem 0.9rem; border: 1px solid var(--line); border-left: 4px solid var(--mark);
  border-radius: 0 6px 6px 0; background: var(--surface); }
.signal .top { display: flex; max-width: none; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: 0.875rem; color: var(--soft); }
.signal .top b { color: var(--mark); }
.signal dl { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0.3rem 1rem; margin-top: 0.4rem; font-size: 0.875rem; }
.signal dt { color: var(--soft); }
.signal.good { padding-top: 0.5rem; padding-bottom: 0.6rem; }
.signal.good dl { font-size: 0.8125rem; gap: 0.1rem 1rem; margin-top: 0.2rem; }
.state { color: var(--mark); font-weight: 600; }
pre { margin-top: 0.75rem; padding: 0.9rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken);
  font: 400 0.8125rem/1.45 var(--mono); white-space: pre-wrap; user-select: all; }
.halves { display: grid; gap: 1rem 2.5rem; margin-top: 1rem; }
@media (min-width: 44rem), print { .halves { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
.halves ul { padding-left: 1.1rem; font-size: 0.875rem; }
.notes { margin-top: 0.5rem; padding-left: 1.1rem; font-size: 0.875rem; }
@media (max-width: 34rem) { .signal dl { grid-template-columns: minmax(0, 1fr); gap: 0; } .signal dd + dt { margin-top: 0.4rem; } }
`;

const SHEET = `
.outcome { margin-top: 1.25rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-left: 4px solid var(--accent);
  border-radius: 0 6px 6px 0; background: var(--surface); }
.outcome b { display: block; font: 600 1.625rem/1.3 var(--serif); }
.sheet h2 { margin-top: 1.5rem; }
.sheet h2 + table { margin-top: 0.5rem; }
.sources { margin-top: 0.5rem; padding-left: 1.5rem; color: var(--soft); font-size: 0.8125rem; }
.sources li + li { margin-top: 0.3rem; }
@media screen and (max-width: 34rem) { .wide { font-size: 0.8125rem; } .wide :is(th, td).amount { padding-left: 0.75rem; white-space: normal; } }
`;

const PAPER = `
@page { size: A4; margin: 14mm 13mm 15mm;
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #5c574d; } }
@media print {
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  html { font-size: 9.5pt; }
  body { background: none; line-height: 1.4; }
  :lang(th) { line-height: 1.55; }
  main { max-width: none; padding: 0; }
  p { max-width: none; }
  h1, h2, h3, h4, caption { break-after: avoid; }
  h2 { margin-top: 6mm; }
  a { color: inherit; text-decoration: none; }
  thead { display: table-header-group; }
  tr, .signal, .first li, .outcome { break-inside: avoid; }
  .signal { margin-top: 2.5mm; padding: 2mm 3mm; }
  .facts { grid-template-columns: repeat(3, 1fr); }
  .sheet { font-size: 9pt; }
  .sheet h1 { font-size: 13pt; }
  .sheet h2 { margin-top: 3.5mm; font-size: 10.5pt; }
  .sheet .note, .sheet .notes { font-size: 8pt; }
  .sheet table { font-size: 8.5pt; }
  .sheet h2 { margin-top: 3.5mm; font-size: 11pt; }
  .sheet th, .sheet td { padding-top: 0.8mm; padding-bottom: 0.8mm; }
  .sheet .outcome { margin-top: 3mm; padding: 2.5mm 4mm; }
  .sheet .outcome b { font-size: 14pt; }
  .sheet .sources { font-size: 7pt; line-height: 1.35; }
  .sheet .sources li + li { margin-top: 0.4mm; }
  .sheet .foot { margin-top: 3mm; padding-top: 1.5mm; font-size: 8pt; }
}
`;

export const STYLESHEET = `${BASE}${REPORT}${SHEET}${PAPER}`;
