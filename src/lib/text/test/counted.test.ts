import { expect, test } from 'vitest';
import { counted } from '../counted.ts';

test.each([
  [0, '0 items', '0 caracteres'],
  [1, '1 item', '1 carácter'],
  [2, '2 items', '2 caracteres'],
  [1.5, '1.5 items', '1.5 caracteres'],
])('%d', (number, items, characters) => {
  expect(counted(number, 'item')).toBe(items);
  expect(counted(number, 'carácter', 'caracteres')).toBe(characters);
});
