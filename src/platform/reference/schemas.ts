import type { OpenApiDocument } from '../openapi/document.ts';
import { asList, asObject, asText, type JsonObject } from './json.ts';

/**
 * The named schemas of a document, and how one schema is followed into another. Does not render, and never walks deeper
 * than one step by itself: whoever walks keeps the trail that ends a recursion.
 */
export type Schemas = ReadonlyMap<string, JsonObject> & {
  /** The URL of the page that tells all of them; empty on that page itself. */
  readonly home?: string;
};

const HOME = '#/components/schemas/';

export function readSchemas(document: OpenApiDocument, home = ''): Schemas {
  const schemas = asObject(asObject(document['components'])?.['schemas']) ?? {};
  const byName = new Map(Object.entries(schemas).map(([name, schema]) => [name, asObject(schema) ?? {}] as const));
  return Object.assign(byName, { home });
}

/** The name that a reference points to; for a reference to elsewhere, its last part. */
export function referenceName(schema: JsonObject): string | undefined {
  const reference = asText(schema['$ref']);
  if (reference === '') return undefined;
  const name = reference.startsWith(HOME) ? reference.slice(HOME.length) : (reference.split('/').at(-1) ?? reference);
  return decodePointer(name);
}

function decodePointer(token: string): string {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return token;
  }
}

/** What a reference stands for, with the names passed on the way. Words beside `$ref` win, as OpenAPI 3.1 has it. */
export function resolve(schema: JsonObject, schemas: Schemas): { schema: JsonObject; names: readonly string[] } {
  const names: string[] = [];
  let current = schema;
  for (let name = referenceName(current); name !== undefined; name = referenceName(current)) {
    const target = schemas.get(name);
    if (target === undefined || names.includes(name)) return { schema: {}, names };
    names.push(name);
    const { $ref: _reference, ...beside } = current;
    current = { ...target, ...beside };
  }
  return { schema: current, names };
}

export function schemaAnchor(name: string): string {
  return `schema-${name.replace(/[^\w.-]+/g, '-')}`;
}

/** The branches of `anyOf` or `oneOf`. */
export function branches(schema: JsonObject): readonly JsonObject[] {
  const list = [...asList(schema['anyOf']), ...asList(schema['oneOf'])];
  return list.map((branch) => asObject(branch) ?? {});
}

export function isNull(schema: JsonObject): boolean {
  return schema['type'] === 'null' || ('const' in schema && schema['const'] === null);
}

/** A union with `null` of just one other branch is that branch; anything else is itself. */
export function withoutNull(schema: JsonObject): JsonObject {
  const all = branches(schema);
  const others = all.filter((branch) => !isNull(branch));
  const only = others[0];
  if (only === undefined || others.length > 1 || all.length === 0) return schema;
  const { anyOf: _anyOf, oneOf: _oneOf, ...beside } = schema;
  return { ...only, ...beside };
}

/** The values that `enum`, or a union of constants, allows. */
export function allowedValues(schema: JsonObject): readonly unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum'];
  const all = branches(schema);
  return all.length > 1 && all.every((branch) => 'const' in branch || isNull(branch))
    ? all.map((branch) => branch['const'] ?? null)
    : [];
}

/** The parts of `allOf` as one object. Parts that are themselves compositions keep only their properties. */
export function merged(schema: JsonObject, schemas: Schemas): JsonObject {
  const parts = asList(schema['allOf']);
  if (parts.length === 0) return schema;
  const { allOf: _allOf, ...own } = schema;
  const all = [...parts.map((part) => resolve(asObject(part) ?? {}, schemas).schema), own];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((part) => asObject(part['properties']))),
    required: all.flatMap((part) => asList(part['required'])),
  };
}

/** The schemas of a list's items: one for all, or one for each position of a tuple (both spellings). */
export function itemSchemas(schema: JsonObject): { every: JsonObject | undefined; positions: readonly JsonObject[] } {
  const positions = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : asList(schema['items']);
  return { every: asObject(schema['items']), positions: positions.map((position) => asObject(position) ?? {}) };
}

export function isList(schema: JsonObject): boolean {
  return schema['type'] === 'array' || (schema['type'] === undefined && ('items' in schema || 'prefixItems' in schema));
}

/** Schemas of values whose names are free: `additionalProperties` and `patternProperties`. */
export function freeProperties(schema: JsonObject): readonly JsonObject[] {
  const others = asObject(schema['additionalProperties']);
  const patterned = Object.values(asObject(schema['patternProperties']) ?? {});
  return [...patterned, ...(others === undefined ? [] : [others])].map((each) => asObject(each) ?? {});
}
