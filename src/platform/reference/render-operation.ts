import { renderAccess, type Schemes } from './credentials.ts';
import { curlCommand, isJson } from './curl.ts';
import { renderJson } from './json.ts';
import { html, join, type Markup, renderInline, renderProse } from './markup.ts';
import type { Answer, Content, DocumentedOperation, Parameter, RequestBody } from './operations.ts';
import { addresses, renderMark, renderMethod, renderPath } from './page.ts';
import { sampleValue } from './sample-value.ts';
import { renderNeed, renderSchemaTable, renderTypeCell } from './schema-table.ts';
import { referenceName, resolve, type Schemas } from './schemas.ts';
import { isSuccess, renderStatus } from './status.ts';
import { renderType } from './type-words.ts';

/** One operation on the page of its service: what it does, how to call it, what it answers. */
export function renderOperation(operation: DocumentedOperation, schemas: Schemas, schemes: Schemes): Markup {
  const { id, parameters, body, answers } = operation;
  return html`<section class="part operation" id="${id}" aria-labelledby="${id}-title">
<div class="told">
<h2 id="${id}-title">${renderInline(operation.summary)}${renderMark(id, operation.summary)}</h2>
<p class="line">${renderMethod(operation.method)} ${renderPath(operation.path)}</p>
${operation.deprecated && html`<p class="deprecated">Deprecated: it still answers, but do not build on it.</p>`}
<div class="prose">${renderProse(operation.description)}</div>
<p class="access">${renderAccess(operation.security, schemes)}</p>
</div>
<div class="sample">
<h3>Try it</h3>
<pre><code>${curlCommand(operation, schemas, schemes)}</code></pre>
</div>
<div class="shapes">
${parameters.length > 0 && renderParameters(parameters, schemas)}
${body !== undefined && renderBody(body, schemas)}
${
  answers.length > 0 &&
  html`<h3>Responses</h3>
<div class="answers">
${answers.map((answer) => renderAnswer(answer, schemas))}</div>`
}
</div>
</section>
`;
}

function renderParameters(parameters: readonly Parameter[], schemas: Schemas): Markup {
  return html`<h3>Parameters</h3>
<table class="fields parameters" role="table">
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">Name</th>
<th scope="col" role="columnheader">In</th>
<th scope="col" role="columnheader">Type</th>
<th scope="col" role="columnheader">Description</th>
</tr></thead>
<tbody role="rowgroup">
${parameters.map(
  ({ name, place, required, schema, description }) => html`<tr role="row">
<th scope="row" role="rowheader"><code>${name}</code>
${renderNeed(required)}</th>
<td role="cell" class="place">${place}</td>
<td role="cell">${renderTypeCell(schema, schemas)}</td>
<td role="cell" class="prose">${renderProse(description)}</td>
</tr>
`,
)}</tbody>
</table>`;
}

function renderBody(body: RequestBody, schemas: Schemas): Markup {
  return html`<h3>Request body</h3>
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

function renderAnswer(answer: Answer, schemas: Schemas): Markup {
  const label = answer.status === 'default' ? 'other' : answer.status;
  const head = html`<span class="head">${renderStatus(label)} <span>${renderInline(answer.description)}</span></span>`;
  if (answer.contents.length === 0) return html`<div class="answer plain">${head}</div>\n`;
  const inside = byShape(answer.contents).map(([first, ...others]) => {
    const more = isProblem(first) && html`. <a href="${addresses.problems}">All problem codes</a>`;
    return html`<p class="media">${renderMedia([first, ...others], schemas)}${more}</p>
${(isSuccess(answer.status) || !isNamed(first)) && renderShape(first, schemas)}
${first.examples.length > 0 ? renderExamples(first) : isSuccess(answer.status) && renderSample(first, schemas)}`;
  });
  const open = isSuccess(answer.status) && html` open`;
  return html`<details class="answer"${open}><summary>${head}</summary><div class="inside">${inside}</div></details>\n`;
}

const isProblem = (content: Content) => content.mediaType.startsWith('application/problem+json');

/** Refusals of one name are the same everywhere: a link is enough. */
const isNamed = (content: Content) => content.schema !== undefined && referenceName(content.schema) !== undefined;

/** Media types with one and the same shape are told together. */
function byShape(contents: readonly Content[]): readonly [Content, ...Content[]][] {
  const groups = new Map<string, [Content, ...Content[]]>();
  for (const content of contents) {
    const shape = JSON.stringify([content.schema, content.examples]);
    const known = groups.get(shape);
    if (known === undefined) groups.set(shape, [content]);
    else known.push(content);
  }
  return [...groups.values()];
}

function renderMedia(contents: readonly [Content, ...Content[]], schemas: Schemas): Markup {
  const { schema } = contents[0];
  const names = contents.map(({ mediaType }) => html`<code>${mediaType}</code>`);
  return html`${join(names, ' or ')}${schema !== undefined && html`: ${renderType(schema, schemas)}`}`;
}

function renderShape(content: Content, schemas: Schemas): Markup | undefined {
  return content.schema === undefined ? undefined : renderSchemaTable(content.schema, schemas, 'references');
}

function renderExamples(content: Content): readonly Markup[] {
  return content.examples.map(({ name, value }) => {
    const isText = typeof value === 'string' && !isJson(content.mediaType);
    return html`<figure><figcaption>Example${name !== '' && `: ${name}`}</figcaption>
<pre><code>${isText ? value : renderJson(value)}</code></pre></figure>`;
  });
}

/** Closed at first: it repeats the table. A sample of a bare word or number would say nothing. */
function renderSample(content: Content, schemas: Schemas): Markup | undefined {
  const value = content.schema && sampleValue(content.schema, schemas, { fullness: 'everything' });
  if (typeof value !== 'object' || value === null) return undefined;
  return html`<details class="made"><summary>A sample, made from the schema</summary>
<pre><code>${renderJson(value)}</code></pre></details>`;
}
