import Type from 'typebox';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
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
    name: Type.String({ maxLength: 10, pattern: '^[a-z\u{1f600}]*$' }),
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
    name: 'must NOT have more than 10 characters',
    email: 'must NOT have more than 20 characters',
  });
  const texts = tested.mock.calls.map(([text]) => text);
  expect(texts).not.toContain(tooLong.name);
  expect(texts).not.toContain(tooLong.email);
});

test('a text that is too long and another that is wrong are both named', () => {
  expect(faultsOf({ name: 'a'.repeat(11), email: 'nobody' })).toEqual({
    name: 'must NOT have more than 10 characters',
    email: 'must match format "email"',
  });
  expect(faultsOf({ name: 'A', email: 'ana@example.com', more: 1 })).toEqual({
    name: 'must match pattern "^[a-z\u{1f600}]*$"',
    more: 'is not known here',
  });
});

test('characters count, not units of a string', () => {
  const smile = '\u{1f600}';
  expect(faultsOf({ name: smile.repeat(10), email: 'ana@example.com' })).toEqual({});
  expect(faultsOf({ name: `${smile.repeat(9)}A`, email: 'ana@example.com' })).toHaveProperty(
    'name',
    'must match pattern "^[a-z\u{1f600}]*$"',
  );
  const tooLong = `${smile.repeat(10)}A`;
  expect(faultsOf({ name: tooLong, email: 'ana@example.com' })).toHaveProperty(
    'name',
    'must NOT have more than 10 characters',
  );
  expect(tested.mock.calls.map(([text]) => text)).not.toContain(tooLong);
});

test.each([
  ['a pattern without a length', Type.Object({ a: Type.Array(Type.String({ pattern: '^a*$' })) })],
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
