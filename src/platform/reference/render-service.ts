import { html, type Markup } from '#lib/html/markup.ts';
import { KEY_GUIDE } from '../http/problem/refusal-words.ts';
import { renderInline, renderProse } from '../pages/prose.ts';
import { asText, type JsonObject } from './json.ts';
import {
  openApiPath,
  operationPath,
  renderMark,
  renderMethod,
  renderPage,
  renderPath,
  type Site,
  servicePath,
} from './page.ts';
import { renderKeyGuide } from './render-key-guide.ts';
import { renderSchemaTable, renderTypeCell } from './schema-table.ts';
import { type Schemas, schemaAnchor } from './schemas.ts';
import { type OperationGroup, operationLinks, type ServiceView } from './service-view.ts';

/** The page at /docs/{service}: what it is, how to get in, its operations by subject, and its shapes. */
export function renderService(view: ServiceView, site: Site): string {
  const { name, title, document, schemes } = view;
  const schemas: Schemas = Object.assign(new Map(view.schemas), { home: '' });
  const main = html`<h1>${title}</h1>
<p class="version">${asText(document.info['version'])}</p>
<div class="lead prose">${renderProse(asText(document.info['description']))}</div>
<p class="links"><a href="${openApiPath(name)}">OpenAPI document</a></p>
${renderKeyGuide(view)}
${view.groups.map((group, index) => renderGroup(group, index, name))}
${schemas.size > 0 && renderSchemas(schemas)}`;
  const more = [
    { href: `#${KEY_GUIDE}`, label: schemes.size > 0 ? 'How to get a key' : 'No key is needed' },
    ...(schemas.size > 0 ? [{ href: '#page-schemas', label: 'Schemas' }] : []),
  ];
  return renderPage(
    {
      title,
      href: servicePath(name),
      service: name,
      contents: [...operationLinks(view), { heading: 'More', links: more }],
      main,
    },
    site,
  );
}

/** Each row bears the operation's id: links from when all of them stood on one page still lead to it. */
function renderGroup({ heading, description, operations }: OperationGroup, index: number, service: string): Markup {
  const title = `page-group-${index}`;
  return html`<section class="part" aria-labelledby="${title}">
<h2 id="${title}">${heading}</h2>
<div class="prose">${renderProse(description)}</div>
<ul class="list wide">
${operations.map(
  ({ id, method, path, summary }) => html`<li id="${id}"><a href="${operationPath(service, id)}">${renderMethod(method)}
${renderPath(path)} <span class="summary">${renderInline(summary)}</span></a></li>
`,
)}</ul>
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
