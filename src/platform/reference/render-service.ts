import type { OpenApiDocument } from '../openapi/document.ts';
import { readSchemes, type Schemes } from './credentials.ts';
import { asText, type JsonObject } from './json.ts';
import { fragment, html, type Markup, renderInline, renderProse } from './markup.ts';
import { type DocumentedOperation, readOperations } from './operations.ts';
import {
  type ContentsGroup,
  openApiAddress,
  renderMark,
  renderMethod,
  renderPage,
  renderPath,
  serviceAddress,
} from './page.ts';
import { renderOperation } from './render-operation.ts';
import { renderSchemaTable, renderTypeCell } from './schema-table.ts';
import { readSchemas, type Schemas, schemaAnchor } from './schemas.ts';

/** The page at /docs/{service}: one OpenAPI document, for people. Reads nothing but the document. */
export function renderService(name: string, document: OpenApiDocument, allServices: readonly string[]): string {
  const schemas = readSchemas(document);
  const schemes = readSchemes(document);
  const operations = readOperations(document);
  const title = asText(document.info['title']) || name;
  const main = html`<h1>${title}</h1>
<p class="version">${asText(document.info['version'])}</p>
<div class="lead prose">${renderProse(asText(document.info['description']))}</div>
<p class="links"><a href="${openApiAddress(name)}">OpenAPI document</a></p>
${operations.length > 0 && renderOverview(operations)}
${schemes.size > 0 && renderCredentials(schemes)}
${operations.map((operation) => renderOperation(operation, schemas, schemes))}
${schemas.size > 0 && renderSchemas(schemas)}`;
  return renderPage({
    title,
    address: serviceAddress(name),
    services: allServices,
    contents: contentsOf(operations, schemas, schemes),
    main,
  });
}

function contentsOf(
  operations: readonly DocumentedOperation[],
  schemas: Schemas,
  schemes: Schemes,
): readonly ContentsGroup[] {
  const groups: ContentsGroup[] = [
    {
      heading: 'Operations',
      links: operations.map(({ id, summary, method }) => ({ anchor: id, label: summary, method })),
    },
    {
      heading: 'More',
      links: [
        ...(schemes.size > 0 ? [{ anchor: 'page-credentials', label: 'Credentials' }] : []),
        ...(schemas.size > 0 ? [{ anchor: 'page-schemas', label: 'Schemas' }] : []),
      ],
    },
  ];
  return groups.filter((group) => group.links.length > 0);
}

function renderOverview(operations: readonly DocumentedOperation[]): Markup {
  return html`<h2 class="hidden">Operations</h2>
<ul class="list wide">
${operations.map(
  ({ id, method, path, summary }) => html`<li><a href="${fragment(id)}">${renderMethod(method)}
${renderPath(path)} <span class="summary">${renderInline(summary)}</span></a></li>
`,
)}</ul>`;
}

function renderCredentials(schemes: Schemes): Markup {
  return html`<section class="part" id="page-credentials" aria-labelledby="page-credentials-title">
<h2 id="page-credentials-title">Credentials</h2>
<dl class="credentials">
${[...schemes.values()].map(
  ({ words, description }) => html`<dt>${words}</dt>
<dd class="prose">${renderProse(description)}</dd>
`,
)}</dl>
</section>
`;
}

function renderSchemas(schemas: Schemas): Markup {
  return html`<section class="part" id="page-schemas" aria-labelledby="page-schemas-title">
<h2 id="page-schemas-title">Schemas</h2>
${[...schemas].map(([name, schema]) => renderSchema(name, schema, schemas))}</section>
`;
}

function renderSchema(name: string, schema: JsonObject, schemas: Schemas): Markup {
  const anchor = schemaAnchor(name);
  const table = renderSchemaTable(schema, schemas, 'inline-only');
  return html`<section class="schema" id="${anchor}" aria-labelledby="${anchor}-title">
<h3 id="${anchor}-title">${name}${renderMark(anchor, name)}</h3>
<div class="prose">${renderProse(asText(schema['description']))}</div>
${table ?? html`<div class="plain">${renderTypeCell(schema, schemas)}</div>`}
</section>
`;
}
