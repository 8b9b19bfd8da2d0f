import { expect, test } from 'vitest';
import { YOGA_FORMS_IN_DEVANAGARI, YOGAS_IN_DEVANAGARI } from '../devanagari-of-yogas.ts';
import { KALA_SARPA_NAMES } from '../planet-yogas.ts';
import { YOGAS } from '../yogas.ts';

test.each([
  ['yogas', YOGAS_IN_DEVANAGARI, 60],
  ['forms', YOGA_FORMS_IN_DEVANAGARI, 34],
] as const)('%s have a name each, in that writing alone and in its usual form', (_, words, count) => {
  const names = Object.values<string>(words);
  expect(new Set(names).size).toBe(count);
  for (const name of names) {
    expect(name).toMatch(/^[\u0900-\u097f :,()-]+$/);
    expect(name.normalize('NFC')).toBe(name);
  }
});

test('every form that a yoga can have is among them', () => {
  const forms = new Set(Object.keys(YOGA_FORMS_IN_DEVANAGARI));
  const named = [...YOGAS.flatMap(({ variants = [] }) => variants.map(({ name }) => name)), ...KALA_SARPA_NAMES];
  expect(named.filter((name) => !forms.has(name))).toEqual([]);
});
