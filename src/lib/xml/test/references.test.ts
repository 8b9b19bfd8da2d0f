import { expect, test } from 'vitest';
import { escapeMarkup } from '../escape.ts';
import { resolveReferences, XML_NAMES } from '../references.ts';

const resolved = (text: string) => resolveReferences(text, XML_NAMES, () => '?');

test.each([
  ['a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;', `a & b <c> "d" 'e'`],
  ['&AMP;&Lt;', '&<'],
  ['&#65;&#x41;&#X1f642;', 'AA🙂'],
  ['&amp;lt;', '&lt;'],
  ['&nbsp;&#1114112;&#x110000;', '???'],
  ['& &; &a; &#; &#x; &#12345678; &longername; a&b', '& &; &a; &#; &#x; &#12345678; &longername; a&b'],
  ['', ''],
])('%j means %j', (text, meant) => {
  expect(resolved(text)).toBe(meant);
});

test('reads what was escaped', () => {
  expect(resolved(escapeMarkup(`&<>"'&amp;`))).toBe(`&<>"'&amp;`);
});
