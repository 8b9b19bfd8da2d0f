import { expect, test } from 'vitest';
import { withoutAccents } from '../accents.ts';

test.each([
  ['Écritures à-nouveaux', 'Ecritures a-nouveaux'],
  ['e\u0301\u0302', 'e'],
  ['Ångström ø ł ß ﬁ', 'Angstrom ø ł ß ﬁ'],
  ['кiй', 'кiи'],
  ['', ''],
])('%j is %j', (text, bare) => {
  expect(withoutAccents(text)).toBe(bare);
});
