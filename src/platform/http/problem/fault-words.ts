import type { ErrorObject } from 'ajv/dist/2020.js';
import { counted } from '#lib/text/counted.ts';
import { nearName } from '#lib/text/near-name.ts';
import { nearWord } from '#lib/text/near-word.ts';

/** What is wrong with a value, in words that a person reads: no comparison sign, no regular expression, no name of a format. */
type Schema = Readonly<Record<string, unknown>>;

/** For a schema: what a value has to be that its pattern or its format alone would not tell. `'x-says': 'a token as in the link'` */
export const SAYS = 'x-says';

/** The sentences about wrong values in one language. Each follows the name of the value. */
export type FaultWords = {
  missing: string;
  /** Of a value that came several times. */
  once: string;
  empty: string;
  /** When nothing better can be said. */
  invalid: string;
  unknown: (near: string | undefined) => string;
  oneOf: (values: string, near: string | undefined) => string;
  /** `things` are kinds of values, of which one is wanted. */
  be: (things: readonly string[]) => string;
  bounds: Readonly<Record<Bound, (bound: number) => string>>;
  /** What types and formats are called, and what schemas say (`x-says`), by its English name where that is another. */
  things: Readonly<Record<string, string>>;
};

type Bound =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | `${'min' | 'max'}${'Length' | 'Items' | 'Properties'}`;

export const ENGLISH_FAULTS: FaultWords = {
  missing: 'is missing',
  once: 'must be given once',
  empty: 'must not be empty',
  invalid: 'is not valid',
  unknown: (near) => (near === undefined ? 'is not known here' : `is not known here; did you mean \`${near}\`?`),
  oneOf: (values, near) =>
    near === undefined ? `must be one of ${values}` : `must be one of ${values}; did you mean \`${near}\`?`,
  be: (things) => `must be ${things.join(' or ')}`,
  bounds: {
    minimum: (bound) => `must be at least ${bound}`,
    maximum: (bound) => `must be at most ${bound}`,
    exclusiveMinimum: (bound) => `must be above ${bound}`,
    exclusiveMaximum: (bound) => `must be below ${bound}`,
    multipleOf: (bound) => `must be a multiple of ${bound}`,
    minLength: (bound) => `must have at least ${counted(bound, 'character')}`,
    maxLength: (bound) => `must have at most ${counted(bound, 'character')}`,
    minItems: (bound) => `must have at least ${counted(bound, 'item')}`,
    maxItems: (bound) => `must have at most ${counted(bound, 'item')}`,
    minProperties: (bound) => `must have at least ${counted(bound, 'field')}`,
    maxProperties: (bound) => `must have at most ${counted(bound, 'field')}`,
  },
  things: {},
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  date: 'a date such as 1990-05-17 (YYYY-MM-DD)',
  'date-time': 'an instant such as 2026-01-31T12:00:00Z',
  uri: 'an address such as https://example.com/page',
  uuid: 'a UUID',
};

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** Every English name that another language has to have one of its own for. */
export const THINGS: readonly string[] = [...Object.values(FORMATS), ...Object.values(TYPES)];

/** Whether people can be told what a schema's pattern or format wants. */
export const hasWords = (schema: Schema) =>
  typeof schema[SAYS] === 'string' || (schema['pattern'] === undefined && String(schema['format']) in FORMATS);

/** Needs errors that hold their schema (ajv's `verbose`). `mayGuess`: whether to look for the name that was meant. */
export function detailOf(error: ErrorObject, mayGuess: boolean, words: FaultWords): string {
  const { keyword, schema, params } = error;
  const parent = (error.parentSchema ?? {}) as Schema;
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return words.missing;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownName(nameIn(params), mayGuess ? Object.keys(parent['properties'] ?? {}) : [], words);
    case 'enum':
      return notOneOf(mayGuess ? error.data : undefined, schema as unknown[], words);
    case 'const':
      return words.be([String(schema)]);
    case 'type':
      return words.be([schema as string | string[]].flat().map((type) => thing(TYPES[type] ?? type, words)));
    case 'pattern':
    case 'format':
      return formInWords(parent, words);
    default:
      return boundInWords(keyword, schema as number, words) ?? formInWords(parent, words);
  }
}

const thing = (english: string, { things }: FaultWords) => things[english] ?? english;

function formInWords(schema: Schema, words: FaultWords): string {
  const said = schema[SAYS] ?? FORMATS[String(schema['format'])];
  return typeof said === 'string' ? words.be([thing(said, words)]) : words.invalid;
}

function boundInWords(keyword: string, bound: number, { bounds, empty }: FaultWords): string | undefined {
  if (bound === 1 && (keyword === 'minLength' || keyword === 'minItems')) return empty;
  return Object.hasOwn(bounds, keyword) ? bounds[keyword as Bound](bound) : undefined;
}

const nameIn = (params: unknown) => {
  const { additionalProperty, unevaluatedProperty } = params as Record<string, string | undefined>;
  return additionalProperty ?? unevaluatedProperty ?? '';
};

/** Of a name that nothing here has. */
export const unknownName = (name: string, known: readonly string[], words: FaultWords): string =>
  words.unknown(nearName(name, known));

/** More words than this are not compared. */
const MOST_WORDS = 50;

/** Of a value that is none of a list. */
export function notOneOf(given: unknown, list: readonly unknown[], words: FaultWords): string {
  const near = typeof given === 'string' && list.length <= MOST_WORDS ? nearValue(given, list.map(String)) : undefined;
  return words.oneOf(list.join(', '), near);
}

/** Also a very short one, if only its case is another. */
function nearValue(given: string, list: readonly string[]): string | undefined {
  if (given.length > LONGEST_VALUE) return undefined;
  const lower = given.toLowerCase();
  return list.find((each) => each.toLowerCase() === lower) ?? nearWord(given, list);
}

const LONGEST_VALUE = 40;
