import type { TSchema } from 'typebox';
import { SAYS } from '../http/problem/fault-words.ts';

export type JsonObject = Record<string, unknown>;

/**
 * The shared parts of a document. Schemas with a `title` become components; two different parts with one name are a mistake
 * and refused.
 */
export class Components {
  readonly #schemas = new Map<string, unknown>();
  readonly #responses = new Map<string, unknown>();
  readonly #headers = new Map<string, unknown>();
  readonly #examples = new Map<string, unknown>();

  /** The schema itself, or a reference if it has a title. Works its way down into the schema. */
  reference(schema: TSchema): unknown {
    const { title } = schema as { title?: string };
    const inner = this.#rewrite(schema as JsonObject);
    return title === undefined ? inner : keep(this.#schemas, 'schemas', title, inner);
  }

  response(name: string, response: JsonObject): unknown {
    return keep(this.#responses, 'responses', name, response);
  }

  example(name: string, example: JsonObject): unknown {
    return keep(this.#examples, 'examples', name, example);
  }

  /** A header is told once; where it says something else than elsewhere, in place. */
  header(name: string, description: string): unknown {
    const header = { description, schema: { type: 'string' } };
    const known = this.#headers.get(name) as typeof header | undefined;
    return known === undefined || known.description === description
      ? keep(this.#headers, 'headers', name, header)
      : header;
  }

  all(): JsonObject {
    const parts = {
      schemas: this.#schemas,
      responses: this.#responses,
      headers: this.#headers,
      examples: this.#examples,
    };
    return Object.fromEntries(
      Object.entries(parts).flatMap(([name, part]) => (part.size > 0 ? [[name, Object.fromEntries(part)]] : [])),
    );
  }

  #rewrite(schema: JsonObject): JsonObject {
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(withWords(schema))) {
      const spelt = key in SPELT_OTHERWISE ? (SPELT_OTHERWISE[key] as string) : key;
      if (key === 'patternProperties') result['additionalProperties'] = this.#anyName(value as JsonObject);
      else if (MAPS_OF_SCHEMAS.has(key)) result[key] = mapValues(value as JsonObject, (each) => this.#child(each));
      else result[spelt] = DATA.has(spelt) ? value : this.#child(value);
    }
    return result;
  }

  /** A record: whatever its values are called, they have one shape. Readers of patterns for names are few. */
  #anyName(patterns: JsonObject): unknown {
    const shapes = Object.values(patterns);
    if (shapes.length !== 1) throw new Error('Values whose names follow several patterns cannot be told');
    return this.#child(shapes[0]);
  }

  #child(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#child(each));
    return typeof value === 'object' && value !== null ? this.reference(value as TSchema) : value;
  }
}

/** Under these keys, names are the author's and not keywords. */
const MAPS_OF_SCHEMAS = new Set(['properties']);

/** Values of these keywords are data, not schemas. */
const DATA = new Set(['examples', 'example', 'default', 'enum', 'const', 'required', 'dependentRequired']);

/** What a handler takes or refuses itself is told to readers in the words that they know. */
const SPELT_OTHERWISE: Readonly<Record<string, string>> = { 'x-default': 'default', 'x-enum': 'enum' };

/** Before what a schema says of its pattern. */
export const MUST_BE = 'Must be ';

/** What a pattern wants is told to people in its description. */
function withWords(schema: JsonObject): JsonObject {
  const { [SAYS]: says, ...rest } = schema;
  if (typeof says !== 'string') return schema;
  const { description } = rest;
  return { ...rest, description: `${typeof description === 'string' ? `${description} ` : ''}${MUST_BE}${says}.` };
}

function keep(part: Map<string, unknown>, kind: string, name: string, value: unknown): { $ref: string } {
  const known = part.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) {
    throw new Error(`Two different ${kind} are titled ${name}`);
  }
  part.set(name, value);
  return { $ref: `#/components/${kind}/${name}` };
}

export function mapValues(record: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
