import { html, type Markup } from '#lib/html/markup.ts';
import { fragment, join, renderProse } from '../pages/prose.ts';
import { paths, renderPage, type Site } from './page.ts';
import { renderStatus } from './status.ts';

/**
 * The page at /docs/problems. The `type` of every problem document points to a row of it: a row's anchor is its code.
 * Knows no codes itself.
 */
export type ProblemRow = { code: string; status: number; title: string; meaning: string; service: string };

/** The platform's own problems come from no service in particular. */
const headingOf = (service: string) => (service === 'platform' ? 'Every service' : service);

type AnchoredRow = ProblemRow & { anchor: string };

export function renderProblems(rows: readonly ProblemRow[], site: Site): string {
  const anchored = withAnchors(rows);
  const groups = Map.groupBy(anchored, (row) => row.service);
  const main = html`<h1>Problems</h1>
<div class="lead prose">
<p>A refusal or a failure is answered with a problem document (RFC 9457). Its <code>code</code> is one of these words
and never changes its meaning, so programs can decide by it; <code>detail</code> says in words what is wrong with the
request at hand.</p>
</div>
${[...groups].map(([service, members]) => renderGroup(service, members, anchored))}`;
  const contents = [...groups].map(([service, members]) => ({
    heading: headingOf(service),
    links: members.map(({ code, anchor }) => ({ href: fragment(anchor), label: code })),
  }));
  return renderPage({ title: 'Problems', href: paths.problems, contents, main }, site);
}

/** Two services may share a code: the first row has the code itself as its anchor, the others stay reachable. */
export function withAnchors(rows: readonly ProblemRow[]): readonly AnchoredRow[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const anchor = taken.has(row.code) ? `${row.code}-${row.service}` : row.code;
    taken.add(row.code);
    return { ...row, anchor };
  });
}

function renderGroup(service: string, rows: readonly AnchoredRow[], all: readonly AnchoredRow[]): Markup {
  const heading = `problems-of-${service.replace(/[^\w.-]+/g, '-')}`;
  return html`<section class="part" aria-labelledby="${heading}">
<h2 id="${heading}">${headingOf(service)}</h2>
<table class="problems" role="table">
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">Code</th>
<th scope="col" role="columnheader">Status</th>
<th scope="col" role="columnheader">Meaning</th>
</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => renderRow(row, all))}</tbody>
</table>
</section>
`;
}

function renderRow(row: AnchoredRow, all: readonly AnchoredRow[]): Markup {
  const others = all.filter((other) => other.code === row.code && other !== row);
  const links = others.map((other) => html`<a href="${fragment(other.anchor)}">${headingOf(other.service)}</a>`);
  return html`<tr role="row" id="${row.anchor}" class="problem">
<th scope="row" role="rowheader"><a class="code" href="${fragment(row.anchor)}"><code>${row.code}</code></a></th>
<td role="cell">${renderStatus(String(row.status))}</td>
<td role="cell" class="prose"><p><b>${row.title}</b></p>
${renderProse(row.meaning)}
${links.length > 0 && html`<p class="also">Also used by ${join(links, ', ')}.</p>`}</td>
</tr>
`;
}
