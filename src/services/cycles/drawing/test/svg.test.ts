import { describe, expect, test } from 'vitest';
import { decimal, element, shortened, textContent } from '../svg.ts';
import { linesOf, widthOf } from '../text-lines.ts';
import { readXml } from './picture-xml.ts';

const HOSTILE = `</title><script>alert("1")</script>' & ]]> \u0000\u0007\u001b\ud800\uffff\n`;

describe('the writer of elements', () => {
  test('text and attributes come back as they were, without what XML cannot hold', () => {
    const { name, attributes, text, children } = readXml(element('text', { 'data-name': HOSTILE }, HOSTILE).markup);
    expect({ name, children }).toEqual({ name: 'text', children: [] });
    expect(text).toBe(`</title><script>alert("1")</script>' & ]]>  \ufffd `);
    expect(attributes['data-name']).toBe(text);
  });

  test('only what an element made is markup', () => {
    expect(element('g', {}, element('path', { d: 'M0 0' }), '<path/>').markup).toBe(
      '<g><path d="M0 0"/>&lt;path/&gt;</g>',
    );
    expect(textContent('a < b && c > d')).toBe('a &lt; b &amp;&amp; c &gt; d');
  });

  test('numbers have one decimal, no minus nought, and must be numbers', () => {
    expect([1 / 3, -0.04, 12, -7.25, 999.96].map(decimal)).toEqual(['0.3', '0', '12', '-7.2', '1000']);
    expect(element('rect', { x: 2 / 3 }).markup).toBe('<rect x="0.7"/>');
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => decimal(value)).toThrow(RangeError);
  });

  test('a text is cut by what it takes once it is escaped', () => {
    expect(shortened('Fort', 10)).toBe('Fort');
    expect(shortened('&'.repeat(10_000), 50)).toBe(`${'&'.repeat(10)}…`);
    expect(shortened('😀'.repeat(100), 10)).toBe('😀😀…');
    expect(shortened('x'.repeat(50), 50)).toBe('x'.repeat(50));
    expect(shortened('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`);
  });
});

describe('lines of text', () => {
  test('words stay whole and no line is wider than asked', () => {
    const text = 'An interpretive framework: a way to read time, not a finding about it.';
    const lines = linesOf(text, 23, 300, 10);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(widthOf(line, 23)).toBeLessThanOrEqual(300);
  });

  test('what is left over becomes an ellipsis, and a word that is too long is broken', () => {
    const lines = linesOf(`short ${'W'.repeat(10_000)}`, 23, 970, 3);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('short');
    expect(lines[2]).toMatch(/^W+…$/);
    for (const line of lines) expect(widthOf(line, 23)).toBeLessThanOrEqual(970);
    expect(linesOf('', 23, 970, 3)).toEqual([]);
    expect(widthOf('year', 23, 'bold')).toBeGreaterThan(widthOf('year', 23));
  });
});
