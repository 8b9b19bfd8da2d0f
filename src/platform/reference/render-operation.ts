import { html, type Markup } from '#lib/html/markup.ts';
import { KEY_GUIDE } from '../http/problem/refusal-words.ts';
import { renderInline, renderProse } from '../pages/prose.ts';
import { renderAccess } from './credentials.ts';
import type { DocumentedOperation, Parameter, RequestBody } from './operations.ts';
import { operationPath, renderMethod, renderPage, renderPath, type Site, servicePath } from './page.ts';
import { renderAnswers } from './render-answers.ts';
import { byShape, renderExamples, renderMedia, renderShape } from './render-content.ts';
import { renderSamples } from './render-samples.ts';
import { renderNeed, renderTypeCell } from './schema-table.ts';
import { resolve, type Schemas } from './schemas.ts';
import { operationLinks, type ServiceView } from './service-view.ts';

/** The page at /docs/{service}/{operation}: what it does, how to call it, what it answers. */
export function renderOperation(operation: DocumentedOperation, view: ServiceView, site: Site): string {
  const { id, parameters, body, answers } = operation;
  const { schemas, schemes } = view;
  const home = servicePath(view.name);
  const keyLink =
    operation.security.some((names) => names.length > 0) && html` <a href="${home}#${KEY_GUIDE}">How to get a key</a>`;
  const main = html`<article class="operation">
<div class="told">
<p class="trail"><a href="${home}">${view.title}</a></p>
<h1>${renderInline(operation.summary)}</h1>
<p class="line">${renderMethod(operation.method)} ${renderPath(operation.path)}</p>
${operation.deprecated && html`<p class="deprecated">Deprecated: it still answers, but do not build on it.</p>`}
<div class="prose">${renderProse(operation.description)}</div>
<p class="access">${renderAccess(operation.security, schemes)}${keyLink}</p>
</div>
${renderSamples(operation, view)}
<div class="shapes">
${parameters.length > 0 && renderParameters(parameters, schemas)}
${body !== undefined && renderBody(body, schemas)}
${answers.length > 0 && renderAnswers(answers, view.samplesOf(operation).length > 0, schemas)}
</div>
</article>`;
  return renderPage(
    {
      title: `${operation.summary.replaceAll('`', '')} · ${view.title}`,
      href: operationPath(view.name, id),
      service: view.name,
      contents: operationLinks(view),
      main,
    },
    site,
  );
}

function renderParameters(parameters: readonly Parameter[], schemas: Schemas): Markup {
  return html`<h2>Parameters</h2>
<table class="fields parameters" role="table">
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">Name</th>
<th scope="col" role="columnheader">In</th>
<th scope="col" role="columnheader">Type</th>
<th scope="col" role="columnheader">Description</th>
</tr></thead>
<tbody role="rowgroup">
${parameters.map(
  ({ name, location, required, schema, description }) => html`<tr role="row" id="${parameterAnchor(name)}">
<th scope="row" role="rowheader"><code>${name}</code>
${renderNeed(required)}</th>
<td role="cell" class="place">${location}</td>
<td role="cell">${renderTypeCell(schema, schemas)}</td>
<td role="cell" class="prose">${renderProse(description)}</td>
</tr>
`,
)}</tbody>
</table>`;
}

export const parameterAnchor = (name: string) => `parameter-${name.replace(/[^\w.-]+/g, '-')}`;

function renderBody(body: RequestBody, schemas: Schemas): Markup {
  return html`<h2>Request body</h2>
<div class="prose">${renderProse(body.description)}</div>
${byShape(body.contents).map(([first, ...others]) => {
  const isClosed = resolve(first.schema ?? {}, schemas).schema['additionalProperties'] === false;
  return html`<p class="media">${renderMedia([first, ...others], schemas)}${!body.required && ', optional'}${
    isClosed && '. Other names than these are refused.'
  }</p>
${renderShape(first, schemas)}
${renderExamples(first)}`;
})}`;
}
