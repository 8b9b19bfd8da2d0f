import { customProperties } from '#lib/css/custom-properties.ts';
import { dark, light } from './palette.ts';

/**
 * The page's one stylesheet. Nothing is fetched: fonts are the reader's own. It is the same for every report, so that the
 * page's policy can name it by its hash; sizes that depend on figures are attributes of the drawing.
 */
export const BASE = `
:root { color-scheme: light dark; ${customProperties(light)}
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif; }
@media screen and (prefers-color-scheme: dark) { :root { ${customProperties(dark)} } }
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 400 0.9375rem/1.5 var(--sans);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
main { max-width: 72rem; margin: 0 auto; padding: 2rem clamp(1rem, 3vw, 2.5rem) 4rem; }
h1, h2, h3, h4, h5, p, dl, dd, ul, table, figure { margin: 0; padding: 0; }
h1, h2, h3, h4, h5 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.75rem; font-weight: 650; letter-spacing: -0.015em; }
h2 { font-size: 1.25rem; font-weight: 650; }
h3 { font-size: 1rem; font-weight: 650; }
h4, h5 { font-size: 1rem; font-weight: 600; }
a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; }
th { font-weight: 600; text-align: left; }
caption { text-align: left; color: var(--muted); font-size: 0.8125rem; padding-bottom: 0.3rem; }
.over { color: var(--muted); font-size: 0.75rem; font-weight: 600; letter-spacing: 0.07em; text-transform: uppercase; }
.note { color: var(--muted); font-size: 0.8125rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.critique { --mark: var(--critique); --mark-ground: var(--critique-ground); }
.importante { --mark: var(--importante); --mark-ground: var(--importante-ground); }
.mineure { --mark: var(--mineure); --mark-ground: var(--mineure-ground); }
`;

const SUMMARY = `
.head { padding-bottom: 1.25rem; border-bottom: 2px solid var(--text); }
.head h1 { margin-top: 0.2rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: 0.75rem 1.5rem;
  margin-top: 1.25rem; }
.facts .long { grid-column: 1 / -1; }
.identity { padding-bottom: 1.1rem; border-bottom: 1px solid var(--line); }
.facts dt { color: var(--muted); font-size: 0.75rem; }
.facts dd { font-weight: 600; }
.panels { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; margin-top: 1.5rem; }
.panel { padding: 1.1rem 1.25rem 1.25rem; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); }
.panel > h2 { margin-bottom: 0.75rem; }
.panel p + p, .panel p + ul, .panel ul + p { margin-top: 0.6rem; }
.panel > h3 { margin-top: 1rem; }
.panel ul { columns: 18rem; column-gap: 2rem; }
.panel li { margin: 0 0 0.2rem 1.25rem; break-inside: avoid; }
.panel .checks { columns: auto; margin-top: 0.6rem; font-size: 0.8125rem; color: var(--muted); }
.panel .checks li { margin: 0 0 0.35rem; list-style: none; }
.checks b, .checks .hits { color: var(--text); font-weight: 600; }
.unjudged { width: 100%; margin-top: 0.6rem; font-size: 0.8125rem; }
.unjudged th, .unjudged td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.unjudged thead th { color: var(--muted); border-bottom-color: var(--text); }
.unjudged th { overflow-wrap: normal; }
.unjudged td:first-child { font-weight: 600; min-width: 5.5rem; }
.unjudged td:nth-child(2) { min-width: 5rem; }
.unjudged + .note { margin-top: 0.5rem; }
.lead { font-size: 1.0625rem; max-width: 44rem; }
.halves { display: grid; gap: 1.25rem 3rem; margin-top: 0.75rem; }
@media (min-width: 56rem), print { .halves { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
.top { width: 100%; font-size: 0.8125rem; }
.top td, .top th { padding: 0.22rem 0; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top; }
.top td { padding-left: 1rem; overflow-wrap: normal; text-align: right; font-weight: 600; }
.top tr:last-child > * { border-bottom: 0; }
.chart { display: block; width: 100%; max-width: 32rem; height: auto; }
.chart text { font: 600 13px var(--sans); fill: var(--text); }
.chart .share { font-weight: 400; fill: var(--muted); }
.chart .rail { fill: var(--sunken); }
.chart .bar { fill: var(--mark); }
.chart .mark { fill: var(--mark); }
.heat, .contents { width: 100%; font-size: 0.8125rem; }
.heat thead th { padding: 0.2rem 0.15rem; font-size: 0.75rem; font-weight: 600; text-align: center; vertical-align: bottom;
  line-height: 1.2; overflow-wrap: normal; }
.heat thead th span { display: block; color: var(--muted); font-weight: 400; }
.heat thead th:first-child { text-align: left; }
.heat tbody th, .heat tfoot th { padding: 0.3rem 0.6rem 0.3rem 0; font-weight: 500; overflow-wrap: normal; }
.heat td { height: 1.75rem; min-width: 2.1rem; padding: 0 0.15rem; border: 2px solid var(--surface); background: var(--sunken);
  background-clip: padding-box; color: var(--muted); text-align: center; overflow-wrap: normal; }
.heat td span { display: none; }
.heat tfoot th { font-weight: 600; }
.heat .sum { background: none; color: var(--text); font-weight: 600; }
:is(.heat, .key) .h1 { background-color: var(--heat-1); color: var(--heat-1-text); }
:is(.heat, .key) .h2 { background-color: var(--heat-2); color: var(--heat-2-text); }
:is(.heat, .key) .h3 { background-color: var(--heat-3); color: var(--heat-3-text); }
:is(.heat, .key) .h4 { background-color: var(--heat-4); color: var(--heat-4-text); }
:is(.heat, .key) .h5 { background-color: var(--heat-5); color: var(--heat-5-text); font-weight: 600; }
.key { margin-top: 0.6rem; }
.key span { display: inline-block; padding: 0 0.6rem; }
.contents th, .contents td { padding: 0.3rem 0.5rem; overflow-wrap: normal; border-bottom: 1px solid var(--line); }
.contents th:first-child { padding-left: 0; }
.contents th:not(:first-child), .contents td { text-align: right; width: 17%; }
.contents thead th { color: var(--mark, var(--muted)); border-bottom-color: var(--text); }
.contents tbody th { font-weight: 500; }
.contents tfoot th, .contents tfoot td { border-bottom: 0; font-weight: 600; }
`;

/** The heat map without columns: a category and its total, and below it the months that have any. */
const monthsBelow = (heat: string) => `
  ${heat}, ${heat} :is(caption, tbody, tfoot) { display: block; }
  ${heat} thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  ${heat} tr { display: flex; flex-wrap: wrap; gap: 0.3rem; align-items: center; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  ${heat} tfoot tr { border-bottom: 0; }
  ${heat} th { flex: 1 0 calc(100% - 4.5rem); padding: 0; }
  ${heat} td { display: none; order: 2; min-width: 0; height: auto; padding: 0.1rem 0.5rem; border: 0; border-radius: 3px; }
  ${heat} td:has(span) { display: block; font-weight: 600; }
  ${heat} td span { display: inline; font-weight: 400; }
  ${heat} td:last-child { display: block; order: 1; flex: none; width: 4rem; padding: 0; text-align: right; }
`;

const ANOMALIES = `
.severity { margin-top: 2.75rem; }
.severity > h2 { padding: 0.5rem 0.75rem; border-left: 5px solid var(--mark); background: var(--mark-ground);
  color: var(--mark); }
.category { margin-top: 1.5rem; }
.category > h3 { display: flex; gap: 0.5rem; align-items: baseline; padding-bottom: 0.3rem;
  border-bottom: 1px solid var(--line); }
.anomaly { margin-top: 0.75rem; padding: 0.85rem 1.1rem 1rem; border: 1px solid var(--line);
  border-left: 4px solid var(--mark); border-radius: 0 6px 6px 0; background: var(--surface); }
.anomaly .over { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; letter-spacing: 0.03em;
  text-transform: none; font-weight: 500; }
.anomaly .over b { color: var(--mark); font-weight: 650; }
.anomaly .over a { color: inherit; text-decoration: none; }
.anomaly .over a:hover { text-decoration: underline; }
.anomaly :is(h4, h5) { margin-top: 0.1rem; }
.anomaly .told { margin-top: 0.35rem; max-width: 60rem; }
.anomaly dl { display: flex; flex-wrap: wrap; gap: 0.3rem 1.5rem; margin-top: 0.5rem; font-size: 0.8125rem; }
.anomaly dl > div { display: flex; gap: 0.4rem; }
.anomaly dt { color: var(--muted); flex: none; }
.anomaly dd { font-weight: 600; }
.anomaly .values { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 24rem)); gap: 0.5rem;
  font-size: 0.875rem; }
.anomaly .values > div { display: block; padding: 0.4rem 0.7rem 0.45rem; border-radius: 4px; background: var(--sunken); }
.anomaly .values .found { background: var(--mark-ground); }
.anomaly .values .found dt { color: var(--mark); }
.anomaly .values dt { font-size: 0.75rem; }
.anomaly .todo { margin-top: 0.6rem; max-width: 60rem; }
.anomaly .todo b { font-weight: 650; }
.lines { width: 100%; margin-top: 0.75rem; font-size: 0.75rem; line-height: 1.35; }
.lines th { padding: 0.2rem 0.5rem 0.2rem 0; border-bottom: 1px solid var(--muted); color: var(--muted); font-weight: 500;
  white-space: nowrap; }
.lines td { padding: 0.22rem 0.5rem 0.22rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.lines tr:last-child td { border-bottom: 0; }
.lines td:nth-child(8) { min-width: 11rem; }
.lines :is(td, th):nth-child(n+9), .lines :is(td, th):first-child { text-align: right; white-space: nowrap; }
.lines td:nth-child(4) { white-space: nowrap; }
.lines :is(td, th):last-child { padding-right: 0; }
.anomaly > .note { margin-top: 0.6rem; font-size: 0.75rem; }
.group .total { margin-top: 0.35rem; }
.group .total b { font-weight: 650; }
.members { width: 100%; margin-top: 0.75rem; font-size: 0.8125rem; line-height: 1.4; }
.members th { padding: 0.2rem 0.75rem 0.2rem 0; border-bottom: 1px solid var(--muted); color: var(--muted); font-weight: 500; }
.members td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.members :is(td, th):is(:nth-child(1), :nth-child(6)) { text-align: right; white-space: nowrap; }
.members :is(td, th):not(:last-child) { overflow-wrap: normal; }
.members td:is(:nth-child(3), :nth-child(4)) { overflow-wrap: anywhere; min-width: 5.5rem; }
.members td:nth-child(2) { white-space: nowrap; }
.members td:nth-child(6) { font-weight: 600; }
.members :is(td, th):last-child { padding-right: 0; width: 50%; }
.group details { margin-top: 0.75rem; }
.group summary { padding: 0.6rem 0; color: var(--accent); font-weight: 600; cursor: pointer; }
.group summary:hover { text-decoration: underline; text-underline-offset: 0.15em; }
.group .anomaly { background: none; }
.foot { margin-top: 3rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
@media screen { .members .more { display: none; } }
@media screen and (max-width: 47.99rem) {
  .facts { grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 0.6rem 1rem; }
  .chart text { font-size: 16px; }
  .panel, .anomaly { padding-left: 0.85rem; padding-right: 0.85rem; }
  .group .anomaly { padding-left: 0.6rem; padding-right: 0; border-right: 0; }
  :is(.members, .lines), :is(.members, .lines) :is(caption, tbody) { display: block; min-width: 0; }
  :is(.members, .lines) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .members tr { display: grid; grid-template-columns: 1fr auto; gap: 0 0.75rem; padding: 0.45rem 0;
    border-bottom: 1px solid var(--line); }
  .members td { padding: 0; border: 0; }
  .members td:nth-child(n+3):nth-child(-n+5) { display: none; }
  .members td:first-child { grid-area: 1 / 1; text-align: left; }
  .members td:first-child::before { content: 'n° '; }
  .members td:nth-child(2) { grid-area: 1 / 1; padding-left: 3.75rem; }
  .members td:nth-child(6) { grid-area: 1 / 2; }
  .members td:last-child { grid-area: 2 / 1 / 2 / 3; width: auto; }
  .lines tr { display: flex; flex-wrap: wrap; gap: 0 0.75rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .lines tr:last-child { border-bottom: 0; }
  .lines td { padding: 0; border: 0; }
  .lines td:empty { display: none; }
  .lines td:first-child::before { content: 'l. '; }
  .lines td:nth-child(8) { flex: 1 0 100%; min-width: 0; }
  .lines td:nth-child(9)::before { content: 'débit '; }
  .lines td:nth-child(10)::before { content: 'crédit '; }
  .unjudged, .unjudged tbody { display: block; }
  .unjudged caption { display: block; }
  .unjudged thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .unjudged tr { display: flex; flex-wrap: wrap; gap: 0 0.75rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .unjudged td, .unjudged td:is(:first-child, :nth-child(2)) { min-width: 0; padding: 0; border: 0; }
  .unjudged td:nth-child(2)::before { content: 'l. '; }
  .unjudged td:last-child { flex: 1 0 100%; }
  .contents th, .contents td { padding: 0.4rem 0.25rem; }
  .contents thead th { font-size: 0; }
  .contents thead th:is(:first-child, :last-child), .contents thead th span { font-size: 0.8125rem; }
}
@media screen and (max-width: 55.99rem) { ${monthsBelow('.heat')} }
@media screen and (max-width: 71.99rem) { ${monthsBelow('.heat.long')} }
@media screen and (min-width: 48rem) { .lines td { min-width: 2.75rem; } .lines td:is(:nth-child(3), :nth-child(5), :nth-child(7)) { min-width: 4.5rem; } }
@media screen {
  .anomaly { content-visibility: auto; contain-intrinsic-size: auto 15rem; } }
`;

const PAPER = `
@page { size: A4; margin: 15mm 12mm 16mm;
  @bottom-left { content: 'Analyse du FEC'; font: 8pt sans-serif; color: #505c68; }
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #505c68; } }
@media print {
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  html { font-size: 8.5pt; }
  body { background: none; line-height: 1.4; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, caption, .total { break-after: avoid; }
  a { color: inherit; text-decoration: none; }
  thead { display: table-header-group; }
  tr, .panel, .anomaly:not(.group), .checks li { break-inside: avoid; }
  .panel:has(.checks, .unjudged) { break-inside: auto; }
  .members .some, .group details:not([open]) { display: none; }
  .group:has(details[open]) .more { display: none; }
  .group summary { list-style: none; }
  .facts { grid-template-columns: repeat(4, 1fr); gap: 2mm 4mm; }
  .heat td { min-width: 0; height: 5.2mm; border-width: 1px; }
  .heat thead th { font-size: 0.6875rem; }
  .lines th, .lines td { padding: 0.14rem 1.2mm 0.14rem 0; }
  .lines td:nth-child(8) { min-width: 34mm; }
  .anomaly .values { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .severity { margin-top: 7mm; }
}
`;

export const STYLESHEET = `${BASE}${SUMMARY}${ANOMALIES}${PAPER}`;
