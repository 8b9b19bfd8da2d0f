import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inThrees } from '#kernel/in-threes.ts';
import { startOfEnd, withoutEnd } from '../text-ends.ts';

/** The same as short texts give with the patterns that long ones must not meet. */
const text = fc.string({ unit: fc.constantFrom('0', '1', ' ', '.', '\u00a0', 'a'), maxLength: 12 });

test('what a text ends with', () => {
  fc.assert(
    fc.property(text, (each) => {
      expect(withoutEnd(each, /0/)).toBe(each.replace(/0+$/, ''));
      expect(withoutEnd(each, /\p{Z}/u)).toBe(each.replace(/\p{Z}+$/u, ''));
      expect(each.slice(startOfEnd(each, /\d/))).toBe(/\d*$/.exec(each)?.[0]);
    }),
  );
});

test('digits in threes', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(',', '\u00a0'), (number, separator) => {
      expect(inThrees(String(number), separator)).toBe(String(number).replace(/\B(?=(?:\d{3})+$)/g, separator));
    }),
  );
  expect(inThrees('-1234567', ' ')).toBe('-1 234 567');
  expect(inThrees('123', ' ')).toBe('123');
  expect(inThrees('Infinity', ' ')).toBe('Infinity');
});

test('a text that is all end takes no longer than its length', () => {
  const long = `${' '.repeat(2_000_000)}a`;
  expect(withoutEnd(long, /\s/)).toBe(long);
  expect(withoutEnd(long.slice(0, -1), /\s/)).toBe('');
});
