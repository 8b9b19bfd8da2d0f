import { expect, test } from 'vitest';
import { beginningOf, cutShort } from '../beginning.ts';

test.each([
  ['', 0, '', ''],
  ['abc', 3, 'abc', 'abc'],
  ['abc', 2, 'ab', 'a…'],
  ['a🙂', 3, 'a🙂', 'a🙂'],
  ['a🙂b', 3, 'a🙂', 'a…'],
  ['a🙂b', 2, 'a', 'a…'],
  ['🙂🙂', 3, '🙂', '🙂…'],
  ['🙂', 1, '', '…'],
  ['e\u0301x', 2, 'e\u0301', 'e…'],
])('%j in %i units is %j, or %j', (text, most, beginning, cut) => {
  expect(beginningOf(text, most)).toBe(beginning);
  expect(cutShort(text, most)).toBe(cut);
});
