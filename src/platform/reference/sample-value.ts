import { asList, asNumber, asObject, asText, type JsonObject } from './json.ts';
import {
  allowedValues,
  branches,
  freeProperties,
  isList,
  isNull,
  itemSchemas,
  merged,
  resolve,
  type Schemas,
} from './schemas.ts';
import { examplesOf } from './type-words.ts';

/**
 * Makes a value that a schema would accept: the author's own example where there is one, otherwise one from the bounds.
 * Does not solve patterns, nor rules between fields: there only an example of the author's helps.
 */
export type SampleChoices = {
  /** Which properties of an object are given. */
  fullness?: 'required' | 'everything';
  /** What stands for a string of which nothing is known. */
  word?: string;
};

const DEEPEST = 8;
const MOST_ITEMS = 3;

export function sampleValue(schema: JsonObject, schemas: Schemas, choices: SampleChoices = {}): unknown {
  return sample(schema, { schemas, fullness: 'required', word: 'string', ...choices, trail: [] });
}

type Walk = Required<SampleChoices> & { schemas: Schemas; trail: readonly string[] };

/** Undefined where a recursion or the depth ends the walk: the caller leaves the value out. */
function sample(source: JsonObject, walk: Walk, depth = 0): unknown {
  const { schema: resolved, names } = resolve(source, walk.schemas);
  if (depth > DEEPEST || names.some((name) => walk.trail.includes(name))) return undefined;
  const inner = { ...walk, trail: [...walk.trail, ...names] };
  const schema = merged(resolved, walk.schemas);
  const given = authorsValue(schema);
  if (given !== undefined) return given;
  const union = branches(schema);
  const branch = union.find((each) => !isNull(each)) ?? union[0];
  if (branch !== undefined)
    return sample({ ...schema, anyOf: undefined, oneOf: undefined, ...branch }, inner, depth + 1);
  if (isList(schema)) return sampleList(schema, inner, depth);
  switch (asList([schema['type']].flat()).find((type) => type !== 'null') ?? schema['type']) {
    case 'string':
      return sampleString(schema, walk.word);
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'properties' in schema || schema['type'] === 'object' ? sampleObject(schema, inner, depth) : walk.word;
  }
}

function authorsValue(schema: JsonObject): unknown {
  const example = examplesOf(schema)[0];
  if (example !== undefined) return example;
  return schema['default'] ?? schema['const'] ?? allowedValues(schema)[0];
}

function sampleObject(schema: JsonObject, walk: Walk, depth: number): unknown {
  const properties = Object.entries(asObject(schema['properties']) ?? {});
  const required = new Set(asList(schema['required']));
  // An object in which nothing is required would be an empty, useless example.
  const wanted =
    walk.fullness === 'everything' || required.size === 0
      ? properties
      : properties.filter(([name]) => required.has(name));
  const entries = wanted.map(([name, property]) => [name, sample(asObject(property) ?? {}, walk, depth + 1)] as const);
  const free = properties.length === 0 ? freeProperties(schema)[0] : undefined;
  const freeValue = free === undefined ? undefined : sample(free, walk, depth + 1);
  return Object.fromEntries([...entries, ['name', freeValue] as const].filter(([, value]) => value !== undefined));
}

function sampleList(schema: JsonObject, walk: Walk, depth: number): unknown[] {
  const { every, positions } = itemSchemas(schema);
  if (positions.length > 0) return positions.map((position) => sample(position, walk, depth + 1) ?? null);
  const item = every === undefined ? undefined : sample(every, walk, depth + 1);
  if (item === undefined) return [];
  const length = Math.min(asNumber(schema['minItems']) ?? 1, MOST_ITEMS);
  return Array.from({ length: Math.max(length, 1) }, () => item);
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '12:00:00Z',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'person@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b',
};

function sampleString(schema: JsonObject, word: string): string {
  const known = FORMATS[asText(schema['format'])];
  if (known !== undefined) return known;
  const least = Math.min(asNumber(schema['minLength']) ?? 0, 64);
  return word.padEnd(least, 'x').slice(0, asNumber(schema['maxLength']));
}

function sampleNumber(schema: JsonObject): number {
  const least = asNumber(schema['minimum']);
  const above = asNumber(schema['exclusiveMinimum']);
  const most = asNumber(schema['maximum']);
  const below = asNumber(schema['exclusiveMaximum']);
  const step = asNumber(schema['multipleOf']) ?? (schema['type'] === 'integer' ? 1 : undefined);
  const low = least ?? above ?? 0;
  const high = most ?? below ?? low + 2;
  const fits = (value: number) =>
    (least === undefined || value >= least) &&
    (above === undefined || value > above) &&
    (most === undefined || value <= most) &&
    (below === undefined || value < below) &&
    (step === undefined || Number.isInteger(value / step));
  const rounded = step === undefined ? low : Math.ceil(low / step) * step;
  return [1, low, rounded, rounded + (step ?? 1), high, (low + high) / 2].find(fits) ?? low;
}
