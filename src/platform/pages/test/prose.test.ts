import { describe, expect, it } from 'vitest';
import { escapeMarkup } from '#lib/xml/escape.ts';
import { renderJson } from '../../reference/json.ts';
import { fragment, renderInline, renderProse } from '../prose.ts';

const HOSTILE = `</code><script>alert("1" + '2')</script>&amp;`;

describe('prose', () => {
  it('knows code and paragraphs', () => {
    expect(renderProse('Give `a`.\n\n  \nThen\nb.').text).toBe('<p>Give <code>a</code>.</p>\n<p>Then\nb.</p>\n');
  });

  it('knows nothing else', () => {
    expect(renderInline('**a** [b](javascript:c) <d> one ` tick').text).toBe(
      '**a** [b](javascript:c) &lt;d&gt; one ` tick',
    );
  });

  it('escapes inside and outside of code', () => {
    for (const text of [HOSTILE, `\`${HOSTILE}\``]) expect(renderProse(text).text).not.toMatch(/<script|<\/script/);
  });

  it('gives nothing for nothing', () => {
    expect(renderProse(' \n\n ').text).toBe('');
  });
});

describe('JSON', () => {
  it('keeps every character, escaped', () => {
    const value = { [HOSTILE]: [HOSTILE, 1.5e-7, -2, true, null, 'a\\"b: 1'], empty: {} };
    const text = renderJson(value).text.replace(/<\/?b[^<>]*>/g, '');
    expect(text).toBe(escapeMarkup(JSON.stringify(value, null, 2)));
  });
});

describe('a fragment', () => {
  it('is safe in an address, even for broken text', () => {
    expect(fragment('a"b c')).toBe('#a%22b%20c');
    expect(fragment('\ud800')).toBe('#%EF%BF%BD');
  });
});
