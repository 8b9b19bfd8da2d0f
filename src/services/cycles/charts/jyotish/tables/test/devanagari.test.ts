import { expect, test } from 'vitest';
import {
  GRAHAS_IN_DEVANAGARI,
  NAKSHATRAS_IN_DEVANAGARI,
  SIGNS_IN_DEVANAGARI,
  VARGAS_IN_DEVANAGARI,
} from '../devanagari.ts';

test.each([
  ['grahas', GRAHAS_IN_DEVANAGARI, 9],
  ['signs', SIGNS_IN_DEVANAGARI, 12],
  ['nakshatras', NAKSHATRAS_IN_DEVANAGARI, 27],
  ['vargas', VARGAS_IN_DEVANAGARI, 16],
] as const)('%s have a name each, in that writing alone and in its usual form', (_, words, count) => {
  const names = Object.values<string>(words);
  expect(new Set(names).size).toBe(count);
  for (const name of names) expect(name).toMatch(/^[\u0900-\u097f]+( [\u0900-\u097f]+)?$/);
  for (const name of names) expect(name.normalize('NFC')).toBe(name);
});
