import { type JsonObject, mapValues } from './components.ts';
import type { OpenApiDocument } from './document.ts';

/**
 * Rewrites an OpenAPI 3.1 document as 3.0.3, for tools that read nothing newer. Converts what our schemas use: `null`
 * types, `const`, numeric exclusive bounds, `examples` of a schema. Refuses what 3.0 cannot say, rather than losing it.
 */
export function downgradeTo303(document: OpenApiDocument): OpenApiDocument {
  const converted = convert(document) as OpenApiDocument;
  return { ...converted, openapi: '3.0.3' };
}

const UNSUPPORTED = [
  'prefixItems',
  'if',
  'then',
  'else',
  'dependentRequired',
  'unevaluatedProperties',
  'patternProperties',
  'contains',
];

/** Under these keys, names are the author's and not keywords. */
const MAPS_OF_SCHEMAS = new Set(['properties', 'schemas']);
const DATA = new Set(['example', 'default', 'enum', 'value']);

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  const source = value as JsonObject;
  if ('$ref' in source) return { $ref: source['$ref'] };
  const unsupported = isSchema(source) ? UNSUPPORTED.find((keyword) => keyword in source) : undefined;
  if (unsupported !== undefined) throw new Error(`OpenAPI 3.0.3 cannot say ${unsupported}`);
  const result: JsonObject = {};
  for (const [key, inner] of Object.entries(source)) {
    if (DATA.has(key)) result[key] = inner;
    else if (MAPS_OF_SCHEMAS.has(key)) result[key] = mapValues(inner as JsonObject, convert);
    else result[key] = convert(inner);
  }
  return isSchema(source) ? convertSchema(result) : result;
}

const SCHEMA_KEYWORDS = ['type', 'anyOf', 'oneOf', 'allOf', 'const', 'enum'];

function isSchema(value: JsonObject): boolean {
  // Parameters and security schemes have `in` or a `type` of their own.
  return (
    SCHEMA_KEYWORDS.some((keyword) => keyword in value) &&
    !('in' in value && 'name' in value) &&
    value['type'] !== 'http' &&
    value['type'] !== 'apiKey'
  );
}

function convertSchema(schema: JsonObject): JsonObject {
  let result = { ...schema };
  if (Array.isArray(result['type'])) result = withoutNullType(result, result['type'] as string[]);
  if (Array.isArray(result['anyOf'])) result = withoutNullBranch(result, result['anyOf'] as JsonObject[]);
  if ('const' in result) {
    const { const: only, ...rest } = result;
    result = { ...rest, enum: [only] };
  }
  if (Array.isArray(result['examples'])) {
    const { examples, ...rest } = result;
    result = { ...rest, example: (examples as unknown[])[0] };
  }
  for (const bound of ['Minimum', 'Maximum'] as const) {
    const limit = result[`exclusive${bound}`];
    if (typeof limit === 'number') result = { ...result, [bound.toLowerCase()]: limit, [`exclusive${bound}`]: true };
  }
  return result;
}

function withoutNullType(schema: JsonObject, types: string[]): JsonObject {
  const others = types.filter((type) => type !== 'null');
  if (others.length !== 1) throw new Error(`OpenAPI 3.0.3 cannot say type ${types.join(' or ')}`);
  return { ...schema, type: others[0], ...(others.length < types.length && { nullable: true }) };
}

function withoutNullBranch(schema: JsonObject, branches: JsonObject[]): JsonObject {
  const others = branches.filter((branch) => branch['type'] !== 'null');
  if (others.length === branches.length) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  const only = others[0];
  if (others.length === 1 && only !== undefined && !('$ref' in only)) return { ...only, ...rest, nullable: true };
  return { ...rest, anyOf: others, nullable: true };
}
