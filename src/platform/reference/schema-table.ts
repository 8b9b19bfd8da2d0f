import { html, type Markup } from '#lib/html/markup.ts';
import { renderProse } from '../pages/prose.ts';
import { asList, asObject, asText, type JsonObject } from './json.ts';
import {
  branches,
  freeProperties,
  isList,
  isNull,
  itemSchemas,
  merged,
  referenceName,
  resolve,
  type Schemas,
  withoutNull,
} from './schemas.ts';
import { renderFacts, renderType } from './type-words.ts';

/**
 * A schema as one table of its properties, nested ones indented under their parent. Named schemas are unfolded in place
 * or only linked, as the caller wishes; a schema inside itself is always only linked.
 */
export type Unfolding = 'references' | 'inline-only';

const DEEPEST = 6;
const MOST_ROWS = 250;

type Property = {
  kind: 'property';
  depth: number;
  parents: string;
  name: string;
  schema: JsonObject;
  required: boolean;
  isFree: boolean;
};
type Variant = { kind: 'variant'; depth: number; label: string };
type Row = Property | Variant;

export function renderSchemaTable(schema: JsonObject, schemas: Schemas, unfolding: Unfolding): Markup | undefined {
  const walk = new Walk(schemas, unfolding);
  // The outermost reference is what the table is about, so it is followed whatever the unfolding.
  const root = resolve(schema, schemas);
  walk.enter(root.schema, { depth: 0, parents: '', trail: root.names });
  if (walk.rows.length === 0) return undefined;
  return html`<table class="fields" role="table">
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">Name</th>
<th scope="col" role="columnheader">Type</th>
<th scope="col" role="columnheader">Description</th>
</tr></thead>
<tbody role="rowgroup">
${walk.rows.map((row) => (row.kind === 'variant' ? renderSpan(row.label, row.depth) : renderProperty(row, schemas)))}
${walk.isCut && renderSpan('There is more; the OpenAPI document has all of it.', 0)}</tbody>
</table>`;
}

function renderProperty(row: Property, schemas: Schemas): Markup {
  const described = asText(row.schema['description']) || asText(resolve(row.schema, schemas).schema['description']);
  const name = row.isFree ? html`<em>any other name</em>` : html`<code>${row.name}</code>\n${renderNeed(row.required)}`;
  return html`<tr role="row"${renderNesting(row.depth)}>
<th scope="row" role="rowheader"><span class="hidden">${row.parents}</span>${name}</th>
<td role="cell">${renderTypeCell(row.schema, schemas)}</td>
<td role="cell" class="prose">${renderProse(described)}</td>
</tr>
`;
}

function renderSpan(text: string, depth: number): Markup {
  return html`<tr role="row"${renderNesting(depth)}><td colspan="3" role="cell" class="variant">${text}</td></tr>
`;
}

function renderNesting(depth: number): Markup | undefined {
  return depth === 0 ? undefined : html` class="nested depth-${depth}"`;
}

export function renderNeed(required: boolean): Markup {
  return required ? html`<span class="need required">required</span>` : html`<span class="need">optional</span>`;
}

export function renderTypeCell(schema: JsonObject, schemas: Schemas): Markup {
  const facts = renderFacts(schema, schemas).map((fact) => html`<li>${fact}</li>`);
  return html`<span class="type">${renderType(schema, schemas)}</span>
${facts.length > 0 && html`<ul class="facts">${facts}</ul>`}`;
}

/** Where the walk is: under which names, and inside which named schemas. */
type Position = { depth: number; parents: string; trail: readonly string[] };

/** Collects rows depth first, within the bounds. */
class Walk {
  readonly rows: Row[] = [];
  isCut = false;
  readonly #schemas: Schemas;
  readonly #unfolding: Unfolding;

  constructor(schemas: Schemas, unfolding: Unfolding) {
    this.#schemas = schemas;
    this.#unfolding = unfolding;
  }

  /** Adds what lies inside a schema, whose own row (if it has one) is already there. */
  enter(source: JsonObject, position: Position): void {
    const schema = withoutNull(merged(source, this.#schemas));
    const { every } = isList(schema) ? itemSchemas(schema) : {};
    if (referenceName(schema) !== undefined) this.#follow(schema, position);
    else if (every !== undefined)
      this.#follow(every, { ...position, parents: `${position.parents.replace(/\.$/, '')}[].` });
    else this.#addInside(schema, position);
  }

  #addInside(schema: JsonObject, position: Position): void {
    const required = new Set(asList(schema['required']));
    for (const [name, property] of Object.entries(asObject(schema['properties']) ?? {})) {
      this.#addProperty(name, asObject(property) ?? {}, position, { required: required.has(name), isFree: false });
    }
    for (const free of freeProperties(schema))
      this.#addProperty('*', free, position, { required: false, isFree: true });
    this.#addVariants(schema, position);
  }

  #addProperty(
    name: string,
    schema: JsonObject,
    position: Position,
    nature: Pick<Property, 'required' | 'isFree'>,
  ): void {
    const { depth, parents, trail } = position;
    const isAdded = this.#add({ kind: 'property', depth, parents, name, schema, ...nature });
    if (isAdded && depth < DEEPEST) this.#follow(schema, { depth: depth + 1, parents: `${parents}${name}.`, trail });
  }

  /** Inline objects of a union one after the other; named ones are linked in the type and have their own table. */
  #addVariants(schema: JsonObject, position: Position): void {
    const all = branches(schema).filter((branch) => !isNull(branch));
    all.forEach((branch, index) => {
      if (asObject(branch['properties']) === undefined) return;
      const label = asText(branch['title']) || `Variant ${index + 1} of ${all.length}`;
      if (this.#add({ kind: 'variant', depth: position.depth, label })) this.enter(branch, position);
    });
  }

  /** Goes into a schema, unless it is a reference that is not to be unfolded or lies inside itself. */
  #follow(source: JsonObject, position: Position): void {
    const { schema, names } = resolve(source, this.#schemas);
    const isNamed = referenceName(source) !== undefined;
    if (isNamed && this.#unfolding === 'inline-only') return;
    if (names.some((name) => position.trail.includes(name))) return;
    this.enter(schema, { ...position, trail: [...position.trail, ...names] });
  }

  #add(row: Row): boolean {
    this.isCut ||= this.rows.length >= MOST_ROWS;
    if (!this.isCut) this.rows.push(row);
    return !this.isCut;
  }
}
