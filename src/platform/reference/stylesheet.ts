import { dark, declare, light } from './palette.ts';

/**
 * The one stylesheet, written into every page: the pages' policy lets nothing be fetched. Phones first; the sidebar
 * comes at 60rem and the second column of an operation at 90rem. Fonts are those of the reader's system.
 */
const BASE = `
:root { color-scheme: light dark; ${declare(light)}
  --sans: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
@media (prefers-color-scheme: dark) { :root { ${declare(dark)} } }
*, ::before, ::after { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 400 1rem/1.6 var(--sans);
  overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd, pre, table { margin: 0; padding: 0; }
h1, h2, h3 { line-height: 1.25; font-weight: 650; text-wrap: balance; }
h1 + .version { margin-top: 0.4rem; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem); letter-spacing: -0.022em; }
h2 { font-size: 1.375rem; letter-spacing: -0.014em; }
h3 { font-size: 1rem; }
ul { list-style: none; }
a { color: var(--accent); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
p code, li code, td code, dd code { padding: 0.1em 0.35em; border-radius: 4px; background: var(--sunken); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; padding: 0.5rem 1rem; border-radius: 6px;
  background: var(--surface); }
.skip:focus { top: 1rem; }
.prose p + p { margin-top: 0.6em; }
.lead { margin-top: 0.75rem; max-width: 44rem; font-size: 1.0625rem; color: var(--muted); }
.lead p { text-wrap: pretty; }
`;

const SHELL = `
.frame { max-width: 100rem; margin: 0 auto; }
.side { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
.side a { color: inherit; text-decoration: none; }
.side a:hover { color: var(--accent); }
.brand { font-weight: 650; letter-spacing: -0.01em; }
.places { display: flex; flex-wrap: wrap; gap: 0.125rem 1.125rem; margin-top: 0.375rem; color: var(--muted); }
.places a { display: inline-block; padding: 0.25rem 0; }
.places [aria-current] { color: var(--text); font-weight: 600; box-shadow: inset 0 -2px var(--accent); }
.contents { display: none; }
main { display: block; min-width: 0; padding: 2rem 1.25rem 4rem; }
footer { padding: 1.5rem 1.25rem 3rem; color: var(--muted); font-size: 0.875rem; }
footer ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
footer a { color: inherit; }
@media (min-width: 60rem) {
  .frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); grid-template-rows: 1fr auto; }
  .side { grid-row: 1 / 3; position: sticky; top: 0; height: 100vh; overflow-y: auto; overscroll-behavior: contain;
    padding: 2rem 1.25rem 2rem 1.75rem; border: 0; border-right: 1px solid var(--line); scrollbar-width: thin; }
  .places { display: block; margin-top: 1rem; }
  .places a { display: block; padding: 0.2rem 0; }
  .places [aria-current] { box-shadow: none; color: var(--accent); }
  .contents { display: block; margin-top: 1.75rem; font-size: 0.875rem; line-height: 1.4; }
  .contents p { margin-bottom: 0.375rem; color: var(--muted); font-size: 0.75rem; letter-spacing: 0.06em;
    text-transform: uppercase; }
  .contents ul + p { margin-top: 1.5rem; }
  .contents a { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.28rem 0; }
  .contents .method { flex: none; width: 3.5rem; padding: 0; background: none; text-align: left; }
  main { padding: 3rem clamp(2rem, 4vw, 4rem) 5rem; }
  footer { padding-inline: clamp(2rem, 4vw, 4rem); }
}
`;

const PIECES = `
.method { display: inline-block; padding: 0.1rem 0.45rem; border-radius: 4px; font: 650 0.6875rem/1.5 var(--mono);
  letter-spacing: 0.03em; text-align: center; white-space: nowrap;
  background: var(--sunken); color: var(--muted); }
.method.get, .status.good { background: var(--green-ground); color: var(--green); }
.method.post { background: var(--blue-ground); color: var(--blue); }
.method.put, .status.refused { background: var(--amber-ground); color: var(--amber); }
.method.patch { background: var(--violet-ground); color: var(--violet); }
.method.delete, .status.failed { background: var(--red-ground); color: var(--red); }
.contents .method { background: none; }
.status { flex: none; display: inline-block; padding: 0.05rem 0.5rem; border-radius: 4px; background: var(--sunken);
  color: var(--muted); font: 650 0.8125rem/1.6 var(--mono); white-space: nowrap; }
.path { font-family: var(--mono); font-size: 0.875rem; }
.path i { color: var(--accent); font-style: normal; }
.list { margin-top: 1rem; border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: 0 0.5rem; align-items: baseline;
  padding: 0.55rem 0; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.list a:hover .summary { color: var(--accent); }
.list .method { justify-self: start; }
.list .summary { grid-column: 2; color: var(--muted); font-size: 0.9375rem; line-height: 1.45; }
@media (min-width: 48rem) {
  .list.wide a { grid-template-columns: 4rem minmax(0, 5fr) minmax(0, 6fr); column-gap: 0.75rem; }
  .list.wide .summary { grid-column: auto; }
}
.hidden + .list { margin-top: 2rem; }
.hidden + .list li:last-child a { border-bottom: 0; }
.cards { display: grid; gap: 1.25rem; margin-top: 2.5rem; }
.card { padding: 1.5rem clamp(1.125rem, 3vw, 1.75rem); border: 1px solid var(--line); border-radius: 10px;
  background: var(--surface); }
.card header { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; }
.card h2 a { color: inherit; text-decoration: none; }
.card h2 a:hover { color: var(--accent); }
.card .prose { margin-top: 0.4rem; color: var(--muted); max-width: 44rem; }
.version { color: var(--muted); font: 0.8125rem var(--mono); }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 1rem; font-size: 0.9375rem; }
.mark { margin-left: 0.4rem; color: var(--muted); font-weight: 400; text-decoration: none; opacity: 0; }
:hover > .mark, .mark:focus-visible { opacity: 1; }
pre { padding: 0.9rem 1.1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
  font-size: 0.8125rem; line-height: 1.6; white-space: pre-wrap; tab-size: 2; }
pre code { font-size: inherit; }
pre b { font-weight: 400; }
pre .name { color: var(--text); }
pre .string { color: var(--green); }
pre .literal { color: var(--violet); }
figure { margin: 0; }
figcaption, .made > summary { margin-bottom: 0.4rem; color: var(--muted); font-size: 0.875rem; }
details > summary { cursor: pointer; }
details > summary:hover { color: var(--accent); }
.more { display: inline; }
.more > summary { display: inline; color: var(--accent); }
`;

const OPERATION = `
.part { margin-top: 3.5rem; padding-top: 3rem; border-top: 1px solid var(--line); }
h2 + table, .credentials { margin-top: 1rem; }
.credentials dt:not(:first-child) { margin-top: 0.9rem; }
.credentials dt { font-weight: 600; }
.credentials dd { color: var(--muted); }
.part > .prose, .operation .told > .prose { max-width: 44rem; margin-top: 0.75rem; }
.line { display: flex; gap: 0.6rem; align-items: baseline; margin-top: 0.6rem; }
.line .method { flex: none; }
.access { margin-top: 0.75rem; color: var(--muted); font-size: 0.9375rem; }
.deprecated { margin-top: 0.6rem; color: var(--amber); font-size: 0.875rem; font-weight: 600; }
.operation h3 { margin: 2.25rem 0 0.75rem; }
.operation .sample { margin-top: 1.5rem; }
.sample h3 { margin-top: 0; }
.media { color: var(--muted); font-size: 0.9375rem; }
.made + .media, figure + .media { margin-top: 1rem; }
.media + .fields, .media + figure, .fields + figure, .fields + .made, figure + figure { margin-top: 1rem; }
.answers { border-top: 1px solid var(--line); }
.answer { border-bottom: 1px solid var(--line); padding: 0.7rem 0; }
.answer:last-child { border-bottom: 0; }
.answer .head { display: inline-flex; gap: 0.75rem; align-items: baseline; vertical-align: top;
  width: calc(100% - 1.5rem); }
.answer.plain { display: flex; }
.answer .inside { padding: 0.75rem 0 0.5rem; }
.answer figure, .answer .made { margin-top: 1rem; }
.schema { margin-top: 2.5rem; }
.schema h3 { font: 600 1.0625rem var(--mono); }
.schema > .prose { margin-top: 0.4rem; max-width: 44rem; }
.schema > .fields, .schema > .plain { margin-top: 0.75rem; }
:target > h2, :target > h3, :target .told > h2 { text-decoration: underline; text-decoration-color: var(--accent);
  text-decoration-thickness: 2px; text-underline-offset: 0.3em; }
@media (min-width: 90rem) {
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) 27rem; column-gap: 3rem; align-items: start; }
  .operation .sample { grid-column: 2; grid-row: 1 / 3; position: sticky; top: 1.5rem; margin-top: 0; }
  .operation .told, .operation .shapes { grid-column: 1; }
}
`;

/** On narrow screens each row stands as a block; the roles in the markup keep it a table for screen readers. */
const TABLES = `
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.5; }
thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
table, tbody, tr, th, td { display: block; text-align: left; font-weight: 400; }
tbody tr { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
tbody tr:first-child { border-top: 1px solid var(--line); }
tbody th code { font-weight: 600; font-size: 0.875rem; }
tbody td:empty { display: none; }
.parameters tbody tr, .problems tbody tr { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; }
.parameters td:not(.place), .problems td.prose { flex-basis: 100%; }
.place { color: var(--muted); font-size: 0.8125rem; }
.place::before { content: 'in '; }
.need { margin-left: 0.25rem; color: var(--muted); font-size: 0.8125rem; white-space: nowrap; }
.need.required { color: var(--amber); }
.type { font-size: 0.875rem; font-family: var(--mono); }
.type code { padding: 0; background: none; font-size: inherit; }
.format { color: var(--muted); }
.facts code { font-size: 0.8125rem; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.facts { color: var(--muted); font-size: 0.8125rem; line-height: 1.6; }
.fields .prose { margin-top: 0.25rem; }
.variant { color: var(--muted); font-size: 0.8125rem; font-weight: 600; }
${[1, 2, 3, 4, 5, 6].map((depth) => `.depth-${depth} { --depth: ${depth}; }`).join(' ')}
.nested { padding-left: calc(var(--depth) * 0.875rem); background: var(--guides);
  --guides: repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px 0.875rem)
    0.125rem 0 / calc(var(--depth) * 0.875rem) 100% no-repeat; }
tr:target { background: var(--accent-ground);
  box-shadow: -0.75rem 0 var(--accent-ground), 0.75rem 0 var(--accent-ground); }
.problem .code { color: inherit; text-decoration: none; }
.problem .code:hover { color: var(--accent); text-decoration: underline; }
.problem b { font-weight: 600; }
.problem .prose p + p { margin-top: 0.15em; }
.problem .also { color: var(--muted); font-size: 0.875rem; }
@media (min-width: 48rem), print {
  thead { position: static; width: auto; height: auto; clip-path: none; display: table-header-group; }
  table { display: table; table-layout: fixed; } tbody { display: table-row-group; }
  tr, .parameters tbody tr, .problems tbody tr { display: table-row; }
  .place { font-size: 0.875rem; } .place::before { content: none; }
  th, td { display: table-cell; vertical-align: top; padding: 0.65rem 1.25rem 0.65rem 0; }
  th:last-child, td:last-child { padding-right: 0; }
  thead th { padding-block: 0 0.4rem; color: var(--muted); font-size: 0.8125rem; }
  tbody td:empty { display: table-cell; }
  .nested { background: none; }
  .nested > :first-child { padding-left: calc(var(--depth) * 0.875rem); background: var(--guides); }
  .need { display: block; margin-left: 0; }
  .fields .prose { margin-top: 0; }
  .fields th:nth-child(1) { width: 30%; } .fields th:nth-child(2) { width: 30%; }
  .parameters th:nth-child(1) { width: 24%; } .parameters th:nth-child(2) { width: 11%; }
  .parameters th:nth-child(3) { width: 28%; }
  .problems th:nth-child(1) { width: 33%; } .problems th:nth-child(2) { width: 11%; }
}
`;

const PRINT = `
@media print {
  :root { color-scheme: light; ${declare(light)} --ground: #fff; }
  html { font-size: 80%; }
  .frame { display: block; } .side, .skip, .mark { display: none; }
  main { padding: 0; } .part { margin-top: 1.5rem; padding-top: 1.5rem; }
  .operation { display: block; }
  .card, pre, tr, figure { break-inside: avoid; } h1, h2, h3, .line { break-after: avoid; }
  details::details-content { content-visibility: visible; display: block; height: auto; }
  a { color: inherit; }
}
`;

export const STYLESHEET = [BASE, SHELL, PIECES, TABLES, OPERATION, PRINT].join('');
