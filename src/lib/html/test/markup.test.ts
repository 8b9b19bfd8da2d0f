import { describe, expect, it } from 'vitest';
import { html } from '../markup.ts';

describe('the html tag', () => {
  it('escapes text and attributes, and only once', () => {
    const inner = html`<b title="${'"><i>'}">${'<i>'}</b>`;
    expect(html`<p>${inner}</p>`.text).toBe('<p><b title="&quot;&gt;&lt;i&gt;">&lt;i&gt;</b></p>');
  });

  it('writes nothing for what is absent, and a zero for a zero', () => {
    expect(html`[${undefined}${false}${''}${0}${['a', html`<br>`]}]`.text).toBe('[0a<br>]');
  });

  it('escapes each of the five characters', () => {
    expect(html`${`&<>"'`}`.text).toBe('&amp;&lt;&gt;&quot;&#39;');
  });
});
