import { expect, test } from 'vitest';
import { quotedCell } from '../quoted-cell.ts';

test.each([
  ['', ''],
  ['a b;c', 'a b;c'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['"', '""""'],
  ['a\nb', '"a\nb"'],
])('%j is written as %s', (cell, written) => {
  expect(quotedCell(cell, /[",\r\n]/)).toBe(written);
});

test('another separator is another sign', () => {
  expect(quotedCell('a;b', /[";]/)).toBe('"a;b"');
  expect(quotedCell('a,b', /[";]/)).toBe('a,b');
});
