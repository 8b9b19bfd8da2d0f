import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from '../form-body.ts';

const read = (text: string) => readForm(Buffer.from(text));

test('names and texts, as a browser writes them', () => {
  expect(read('name=Ana+Mar%C3%ADa&email=a%40b.example&empty=&bare')).toEqual({
    name: 'Ana María',
    email: 'a@b.example',
    empty: '',
    bare: '',
  });
  expect(read('')).toEqual({});
});

test('what a browser wrote comes back', () => {
  const texts = fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), {
    maxKeys: 20,
  });
  fc.assert(
    fc.property(texts, (fields) => {
      expect(read(new URLSearchParams(fields).toString())).toEqual({ ...fields });
    }),
  );
});

test.each([
  ['a name twice', 'a=1&a=2'],
  ['escapes that are no UTF-8', 'a=%ff%fe'],
  ['more fields than any form has', Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&')],
])('refuses %s', (_name, text) => expect(read(text)).toBeUndefined());

test('refuses bytes that are no UTF-8', () => expect(readForm(Buffer.from([0x61, 0x3d, 0xff]))).toBeUndefined());

test('a name that would poison a prototype is a field like any other', () => {
  const fields = read('__proto__=x&constructor=y');
  expect(Object.keys(fields ?? {})).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});
