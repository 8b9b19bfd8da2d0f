import { describe, expect, test } from 'vitest';
import { UNSEEN } from '../../report/test/hostile-texts.ts';
import { harmless, MAX_TEXT } from '../harmless.ts';

/** What cannot be seen is not in the report that people open. */
describe('a text', () => {
  test.each(UNSEEN)('%j becomes %j', (text, left) => {
    expect(harmless(text)).toBe(left);
  });

  test.each([
    'Écriture déséquilibrée — 1 234,56 €, « n° 12 »',
    'ŒUVRE Ÿ ž ½ µ',
    'e\u0301crit en deux',
    '日本語 и 😀 עברית',
    '',
  ])('%j stays as it is', (text) => {
    expect(harmless(text)).toBe(text);
  });

  test('is cut at what a cell of a spreadsheet takes, and never through a character', () => {
    expect(harmless('a'.repeat(MAX_TEXT))).toHaveLength(MAX_TEXT);
    expect(harmless('a'.repeat(MAX_TEXT + 1))).toBe(`${'a'.repeat(MAX_TEXT - 1)}…`);
    const faces = harmless(`a${'😀'.repeat(MAX_TEXT)}`);
    expect(faces.length).toBeLessThanOrEqual(MAX_TEXT);
    expect(faces.isWellFormed()).toBe(true);
  });
});
