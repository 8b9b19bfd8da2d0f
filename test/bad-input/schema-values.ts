import fc from 'fast-check';
import type { Schema } from './api.ts';
import { awkwardText, awkwardValue, CANARY } from './canary.ts';

/** Values that a schema accepts (nearly always: formats and patterns are met as far as that is easy), and broken ones. */
export function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf, enum: allowed } = schema as Keywords;
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  if ('const' in schema) return fc.constant(schema['const']);
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map(valueFor));
  if (allOf !== undefined) return valueFor(Object.assign({}, ...allOf) as Schema);
  const types = [type ?? []].flat();
  return types.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...types.map((each) => typed(each, schema)));
}

type Keywords = {
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};

const LONGEST_TEXT = 200;
const LONGEST_LIST = 8;

function typed(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, items, minItems = 0, maxItems } = schema as Keywords;
  switch (type) {
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? Math.max(minimum ?? 0, 1_000_000) });
    case 'number':
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? Math.max(minimum ?? 0, 1e6), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(items ?? {}), {
        minLength: Math.min(minItems, 1000),
        maxLength: Math.max(minItems, Math.min(maxItems ?? LONGEST_LIST, LONGEST_LIST)),
      });
    case 'object':
      return objectFor(schema);
    default:
      return textFor(schema);
  }
}

function objectFor(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema as Keywords;
  const values = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueFor(each)]));
  return fc.record(values, { requiredKeys: required.filter((name) => name in values), noNullPrototype: true });
}

function textFor(schema: Schema): fc.Arbitrary<string> {
  const { format } = schema as Keywords;
  switch (format) {
    case 'date':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.webUrl();
    case 'uuid':
      return fc.uuid();
    default:
      return fc.oneof({ weight: 3, arbitrary: fittingText(schema as Keywords) }, awkwardText);
  }
}

function fittingText({ minLength = 0, maxLength = LONGEST_TEXT, pattern }: Keywords): fc.Arbitrary<string> {
  const text = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)) });
  if (pattern === undefined) return text;
  // Classes of Unicode cannot be drawn from; those that the schemas have exclude little.
  if (pattern.includes('\\p{')) return text.filter((each) => new RegExp(pattern, 'u').test(each));
  return fc.stringMatching(new RegExp(pattern));
}

/** A value with one or two things wrong in it, at any depth: a type, a missing key, a key too many, an awkward value. */
export function brokenValueFor(schema: Schema): fc.Arbitrary<unknown> {
  const fault = fc.record({
    at: fc.nat(),
    way: fc.constantFrom('replace', 'drop', 'add', 'wrap'),
    value: awkwardValue,
  });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(valueFor(schema), fc.array(fault, { minLength: 1, maxLength: 2 }))
        .map(([value, faults]) => faults.reduce(applyFault, value)),
    },
    awkwardValue,
  );
}

type Fault = { at: number; way: string; value: unknown };

function applyFault(whole: unknown, fault: Fault): unknown {
  const steps = descend(whole, fault.at);
  return rebuild(whole, steps, fault);
}

/** A path into the value, chosen by a number. */
function descend(whole: unknown, choice: number): string[] {
  const steps: string[] = [];
  let value = whole;
  let rest = choice;
  while (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    const stop = rest % (keys.length + 1);
    const key = keys[stop];
    if (key === undefined) break;
    steps.push(key);
    value = (value as Record<string, unknown>)[key];
    rest = Math.floor(rest / (keys.length + 1));
  }
  return steps;
}

function rebuild(value: unknown, [step, ...rest]: string[], fault: Fault): unknown {
  const isObject = typeof value === 'object' && value !== null;
  if (step === undefined || !isObject) {
    if (fault.way === 'wrap') return [value];
    if (fault.way === 'add' && isObject && !Array.isArray(value)) return { ...value, [CANARY]: fault.value };
    return fault.value;
  }
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  if (rest.length === 0 && fault.way === 'drop') delete copy[step];
  else copy[step] = rebuild(copy[step], rest, fault);
  return copy;
}
