import { describe, expect, test } from 'vitest';
import { all, named, readXml, written } from '../../../drawing/test/picture-xml.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import { shownName } from '../../../names/shown-name.ts';
import { CHART_STYLES } from '../chart-styles.ts';
import { sampleChart } from './chart-sample.ts';
import { drawInStyle } from './draw-in-style.ts';

const HOSTILE: readonly (readonly [string, string])[] = [
  ['markup', '</title><script>alert(1)</script>'],
  ['the end of a section', 'a ]]> b --> c <![CDATA[ d'],
  ['a reference to nothing', '&#x0; &amp; &unknown; &lt;'],
  ['attributes', `" onload="alert(1)" x='`],
  ['control characters', 'a\u0000b\u0007c\u001bd\ne\tf\u009fg'],
  ['half of a pair', 'a\ud800b\udc00c\uffff\ufffe'],
  ['a change of direction', 'abc\u202egnp.exe\u2066x\u2069\u200f'],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['ten thousand wide ones', 'W'.repeat(10_000)],
  ['ten thousand ampersands', '&'.repeat(10_000)],
  ['ten thousand accents', `a${'\u0301'.repeat(10_000)}`],
  ['emoji', '👩‍👩‍👧‍👦🇮🇳😀'.repeat(100)],
  ['blanks', ' \u00a0\n '.repeat(500)],
];

describe.each(HOSTILE)('a name of %s', (_, name) => {
  test.each(CHART_STYLES)('is harmless and fits, %s', (style) => {
    const source = drawInStyle(sampleChart({ birth: { name } }), style);
    const picture = readXml(source);
    const isNameless = shownName(name) === '';
    const plain = readXml(drawInStyle(sampleChart({ birth: { name: isNameless ? null : 'Asha' } }), style));
    const shape = (node: typeof picture) =>
      all(node, () => true).map((each) => [each.name, Object.keys(each.attributes)]);
    expect(shape(picture)).toEqual(shape(plain));
    const nameAt = isNameless ? 0 : 1;
    const shown = written(picture)[nameAt] ?? '';
    expect(written(picture).toSpliced(nameAt, 1)).toEqual(written(plain).toSpliced(nameAt, 1));
    expect(widthOf(shown, 46, 'bold')).toBeLessThanOrEqual(970);
    expect(source).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(Buffer.byteLength(source)).toBeLessThan(64 * 1024);
  });
});

describe('a name as it is shown', () => {
  test('stays as it is when it can', () => {
    for (const name of ['Anandamayi Devi', 'श्रीनिवास रामानुजन', 'שלום', "O'Brien & Söhne <x>", 'मां']) {
      expect(shownName(name)).toBe(name);
      const picture = readXml(drawInStyle(sampleChart({ birth: { name } }), 'north'));
      expect(written(picture).slice(0, 2)).toEqual(['Birth chart', name]);
      expect(named(picture, 'title')[0]?.text).toBe(`Birth chart: ${name}`);
    }
  });

  test('ends after sixty letters, and where the line does', () => {
    expect(shownName('ab'.repeat(40))).toBe(`${'ab'.repeat(30)}…`);
    expect(shownName('😀'.repeat(10_000))).toBe(`${'😀'.repeat(60)}…`);
    const [, wide] = written(readXml(drawInStyle(sampleChart({ birth: { name: 'W'.repeat(50) } }), 'north')));
    expect(wide).toMatch(/^W{10,20}…$/);
  });

  test('is left out when there is nothing to show', () => {
    for (const name of [null, '', ' \n\u202e ']) {
      expect(shownName(name)).toBe('');
      expect(written(readXml(drawInStyle(sampleChart({ birth: { name } }), 'south')))[0]).toBe('Birth chart');
    }
  });
});
