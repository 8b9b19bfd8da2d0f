import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import type { FaultyField, Problem } from '#kernel/problem.ts';
import { detailOf, ENGLISH_FAULTS, type FaultWords, SAYS } from '../problem/fault-words.ts';
import { platformProblem } from '../problem/problems.ts';
import { boundPatterns, checkBounds } from './bounded-patterns.ts';

/**
 * Strict validation, once compiled a schema. Bodies are never coerced, defaulted by type or stripped. Query and path
 * values arrive as text: exactly the canonical spelling of a number or boolean becomes one, and nothing else does.
 */
export type HttpPart = 'body' | 'querystring' | 'params' | 'headers';

const NAMED_FAULTS = 1000;
/** So many unknown names and values are compared with those that are known: whoever sends more made no slip of the pen. */
export const GUESSED_NAMES = 20;

const ajv = new Ajv2020({
  allErrors: true,
  // Errors hold their schema: the words for people stand there.
  verbose: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
});
addFormats.default(ajv);
boundPatterns(ajv);
// `x-default` documents what a handler takes itself when nothing is said, because it must know that nothing was said;
// `x-enum` a list whose other values it refuses itself, because they are no wrong values but things that do not exist.
ajv.addVocabulary(['example', 'x-unit', 'x-default', 'x-enum', SAYS]);

export type Validator = (value: unknown) => { value: unknown } | { error: Problem };

export function compileValidator(schema: TSchema, part: HttpPart): Validator {
  const find = compileFaults(schema, part);
  return (value) => {
    const faults = find(value);
    return faults === undefined ? { value } : { error: invalidRequest(faults) };
  };
}

/** Undefined when nothing is wrong. Values are read, and defaults set, in place. */
export type FaultFinder = (value: unknown) => FaultyField[] | undefined;

export function compileFaults(schema: TSchema, part: HttpPart, words: FaultWords = ENGLISH_FAULTS): FaultFinder {
  checkBounds(schema);
  const validate = ajv.compile(schema);
  const read = part === 'body' ? undefined : textReaderFor(schema);
  return (value) => {
    read?.(value);
    return validate(value) ? undefined : faultsOf(validate, part, words);
  };
}

/** One refusal that names everything that is wrong. */
export function invalidRequest(errors: FaultyField[]): Problem {
  return platformProblem('invalid_request', { public: summaryOf(errors), errors });
}

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;
const NUMBER = /^-?(0|[1-9]\d{0,15})(\.\d{1,17})?$/;

/** Rewrites text values in place where the schema wants a number or a boolean. What does not fit stays text and is refused. */
function textReaderFor(schema: TSchema): (value: unknown) => void {
  const properties = Object.entries((schema as { properties?: Record<string, unknown> }).properties ?? {});
  const readers: [string, (text: string) => unknown][] = [];
  for (const [name, property] of properties) {
    const types = typesOf(property);
    if (types.has('integer') || types.has('number')) {
      const pattern = types.has('number') ? NUMBER : INTEGER;
      readers.push([name, (text) => (pattern.test(text) && isExact(text) ? Number(text) : text)]);
    } else if (types.has('boolean')) {
      readers.push([name, (text) => (text === 'true' ? true : text === 'false' ? false : text)]);
    }
  }
  return (value) => {
    const record = value as Record<string, unknown>;
    for (const [name, readText] of readers) {
      const found = record[name];
      if (typeof found === 'string') record[name] = readText(found);
    }
  };
}

/** Beyond 2^53 a number would silently become another one. */
const isExact = (text: string) => text.includes('.') || Number.isSafeInteger(Number(text));

function typesOf(schema: unknown): Set<string> {
  const { type, anyOf } = schema as { type?: string | string[]; anyOf?: unknown[] };
  const types = new Set(type === undefined ? [] : [type].flat());
  for (const branch of anyOf ?? []) for (const inner of typesOf(branch)) types.add(inner);
  return types;
}

const LOCATIONS = { body: 'body', querystring: 'query', params: 'path', headers: 'header' } as const;

function faultsOf(validate: ValidateFunction, part: HttpPart, words: FaultWords): FaultyField[] {
  const faults = new Map<string, FaultyField>();
  // What the schema knows comes first: a flood of unknown names must not hide a wrong answer.
  const errors = [...(validate.errors ?? [])].sort((a, b) => Number(isUnknownName(a)) - Number(isUnknownName(b)));
  let guesses = 0;
  for (const error of errors) {
    const name = nameOf(error);
    // One line a field: the first fault found says enough, and a union would otherwise repeat itself for each branch.
    if (faults.has(name)) continue;
    if (isUnknownName(error) || error.keyword === 'enum') guesses += 1;
    const detail = isRepeated(error, part) ? words.once : detailOf(error, guesses <= GUESSED_NAMES, words);
    faults.set(name, { in: LOCATIONS[part], name: name || 'body', detail });
    if (faults.size >= NAMED_FAULTS) break;
  }
  return [...faults.values()];
}

const isUnknownName = (error: ErrorObject) => error.keyword === 'additionalProperties';

/** `?limit=1&limit=2`: a query has texts only, and lists of those that came more than once. */
const isRepeated = (error: ErrorObject, part: HttpPart) => part === 'querystring' && Array.isArray(error.data);

function nameOf(error: ErrorObject): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const extra = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = extra.missingProperty ?? extra.additionalProperty;
  return shownName([...path, ...(last === undefined ? [] : [last])].join('.'));
}

const LONGEST_NAME = 120;

/** As much of a name as goes back to whoever sent it. */
export const shownName = (name: string) => name.slice(0, LONGEST_NAME);

function summaryOf(errors: readonly FaultyField[]): string {
  const shown = errors.slice(0, 12).map((fault) => `${fault.name} ${fault.detail}`);
  const rest = errors.length - shown.length;
  const text = `${shown.join('; ')}${rest > 0 ? `; and ${rest} more, named in errors` : ''}`;
  return text.endsWith('?') ? text : `${text}.`;
}
