import { html, type Markup } from '#lib/html/markup.ts';
import { join } from '../pages/prose.ts';
import { renderJson } from './json.ts';
import type { Content } from './operations.ts';
import { isJson } from './sample-request.ts';
import { renderSchemaTable } from './schema-table.ts';
import type { Schemas } from './schemas.ts';
import { renderType } from './type-words.ts';

/** The bodies of requests and answers: their media types, their shapes and their examples. */
/** Media types with one and the same shape are told together. */
export function byShape(contents: readonly Content[]): readonly [Content, ...Content[]][] {
  const groups = new Map<string, [Content, ...Content[]]>();
  for (const content of contents) {
    const shape = JSON.stringify([content.schema, content.examples]);
    const known = groups.get(shape);
    if (known === undefined) groups.set(shape, [content]);
    else known.push(content);
  }
  return [...groups.values()];
}

export function renderMedia(contents: readonly [Content, ...Content[]], schemas: Schemas): Markup {
  const { schema } = contents[0];
  const names = contents.map(({ mediaType }) => html`<code>${mediaType}</code>`);
  return html`${join(names, ' or ')}${schema !== undefined && html`: ${renderType(schema, schemas)}`}`;
}

export function renderShape(content: Content, schemas: Schemas): Markup | undefined {
  return content.schema === undefined ? undefined : renderSchemaTable(content.schema, schemas, 'references');
}

export function renderExamples(content: Content): readonly Markup[] {
  return content.examples.map(({ name, value }) => {
    const isText = typeof value === 'string' && !isJson(content.mediaType);
    return html`<figure><figcaption>Example${name !== '' && `: ${name}`}</figcaption>
<pre><code>${isText ? value : renderJson(value)}</code></pre></figure>`;
  });
}
