import Type from 'typebox';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { compileValidator } from '../validation.ts';

/** Lengths are judged before patterns, and all faults are named all the same. */
let tested: MockInstance<(text: string) => boolean>;

beforeEach(() => {
  tested = vi.spyOn(RegExp.prototype, 'test');
});

afterEach(() => {
  tested.mockRestore();
});

const Person = Type.Object(
  {
    name: Type.String({ maxLength: 10, pattern: '^[a-z\u{1f600}]*$', 'x-says': 'small letters' }),
    email: Type.String({ maxLength: 20, format: 'email' }),
  },
  { additionalProperties: false },
);

function faultsOf(value: unknown): Record<string, string> {
  const result = compileValidator(Person, 'body')(value);
  if (!('error' in result)) return {};
  if (!(result.error instanceof Problem)) throw result.error;
  return Object.fromEntries((result.error.errors ?? []).map(({ name, detail }) => [name, detail]));
}

test('no pattern and no format looks at a text that is longer than its schema allows', () => {
  const tooLong = { name: `${'a'.repeat(100)}!`, email: 'a'.repeat(100) };
  expect(faultsOf(tooLong)).toEqual({
    name: 'must have at most 10 characters',
    email: 'must have at most 20 characters',
  });
  const texts = tested.mock.calls.map(([text]) => text);
  expect(texts).not.toContain(tooLong.name);
  expect(texts).not.toContain(tooLong.email);
});

test('a text that is too long and another that is wrong are both named', () => {
  expect(faultsOf({ name: 'a'.repeat(11), email: 'nobody' })).toEqual({
    name: 'must have at most 10 characters',
    email: 'must be an e-mail address',
  });
  expect(faultsOf({ name: 'A', email: 'ana@example.com', more: 1 })).toEqual({
    name: 'must be small letters',
    more: 'is not known here',
  });
});

test('characters count, not units of a string', () => {
  const smile = '\u{1f600}';
  expect(faultsOf({ name: smile.repeat(10), email: 'ana@example.com' })).toEqual({});
  expect(faultsOf({ name: `${smile.repeat(9)}A`, email: 'ana@example.com' })).toHaveProperty(
    'name',
    'must be small letters',
  );
  const tooLong = `${smile.repeat(10)}A`;
  expect(faultsOf({ name: tooLong, email: 'ana@example.com' })).toHaveProperty(
    'name',
    'must have at most 10 characters',
  );
  expect(tested.mock.calls.map(([text]) => text)).not.toContain(tooLong);
});

test.each([
  ['a pattern without a length', Type.Object({ a: Type.Array(Type.String({ pattern: '^a*$', 'x-says': 'a' })) })],
  ['a pattern without words', Type.Object({ a: Type.String({ pattern: '^a*$', maxLength: 9 }) })],
  ['a format without words', Type.Object({ a: Type.String({ format: 'hostname', maxLength: 9 }) })],
  ['a format without a length', Type.Object({ a: Type.Union([Type.Null(), Type.String({ format: 'uuid' })]) })],
  ['names by a pattern', Type.Object({ a: Type.Record(Type.String({ pattern: '^a*$' }), Type.Null()) })],
  ['items of which none may come twice', Type.Object({ a: Type.Array(Type.String(), { uniqueItems: true }) })],
])('%s does not compile', (_, schema) => {
  expect(() => compileValidator(schema, 'body')).toThrow(/#\/properties\/a/);
});

test('a property may be called as a keyword is', () => {
  const schema = Type.Object({ pattern: Type.String(), format: Type.String(), uniqueItems: Type.Boolean() });
  const value = { pattern: 'a', format: 'b', uniqueItems: true };
  expect(compileValidator(schema, 'body')(value)).toEqual({ value });
});

describe('what is wrong is said in words', () => {
  const detail = (schema: object, value: unknown) => {
    const result = compileValidator(Type.Object({ a: Type.Unsafe(schema) }), 'body')({ a: value });
    if (!('error' in result)) throw new Error('nothing is wrong');
    return result.error.errors?.[0]?.detail;
  };

  test.each([
    [{ maximum: 100 }, 101, 'must be at most 100'],
    [{ minimum: 1 }, 0, 'must be at least 1'],
    [{ exclusiveMinimum: 0 }, 0, 'must be above 0'],
    [{ exclusiveMaximum: 5 }, 5, 'must be below 5'],
    [{ multipleOf: 0.5 }, 0.7, 'must be a multiple of 0.5'],
    [{ type: 'integer' }, 1.5, 'must be a whole number'],
    [{ type: 'number' }, '1', 'must be a number'],
    [{ type: 'boolean' }, 1, 'must be true or false'],
    [{ type: 'array' }, {}, 'must be a list'],
    [{ type: 'object' }, [], 'must be an object'],
    [{ type: ['string', 'null'] }, 1, 'must be a text or null'],
    [{ type: 'string', maxLength: 1 }, 'ab', 'must have at most 1 character'],
    [{ type: 'string', minLength: 8 }, 'ab', 'must have at least 8 characters'],
    [{ type: 'string', minLength: 1 }, '', 'must not be empty'],
    [{ type: 'array', minItems: 2 }, [1], 'must have at least 2 items'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'must have at most 1 item'],
    [{ enum: ['a', 'b'] }, 'c', 'must be one of a, b'],
    [{ const: 'a' }, 'c', 'must be a'],
    [{ type: 'string', format: 'date', maxLength: 10 }, '1990-02-30', 'must be a date such as 1990-05-17 (YYYY-MM-DD)'],
    [{ type: 'string', format: 'uuid', maxLength: 40 }, 'x', 'must be a UUID'],
    [{ type: 'string', pattern: '^a$', maxLength: 9, 'x-says': 'the letter a' }, 'b', 'must be the letter a'],
  ])('%j', (schema, value, words) => {
    expect(detail(schema, value)).toBe(words);
  });
});
