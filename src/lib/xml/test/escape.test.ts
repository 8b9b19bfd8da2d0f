import { expect, test } from 'vitest';
import { escapeDoubleQuoted, escapeMarkup, escapeText } from '../escape.ts';

const SIGNS = `&<>"'`;

test.each([
  ['any place', escapeMarkup, '&amp;&lt;&gt;&quot;&#39;'],
  ['text and double quotes', escapeDoubleQuoted, "&amp;&lt;&gt;&quot;'"],
  ['text alone', escapeText, `&amp;&lt;&gt;"'`],
])('for %s escapes what could be markup where it stands, and nothing else', (_where, escaping, escaped) => {
  expect(escaping(SIGNS)).toBe(escaped);
  expect(escaping(`a${SIGNS}b${SIGNS}`)).toBe(`a${escaped}b${escaped}`);
  expect(escaping('Café 1/2; $& 🙂\n')).toBe('Café 1/2; $& 🙂\n'.replace('&', '&amp;'));
  expect(escaping('')).toBe('');
});

test('what is escaped already is escaped once more', () => {
  expect(escapeMarkup('&amp;')).toBe('&amp;amp;');
});
