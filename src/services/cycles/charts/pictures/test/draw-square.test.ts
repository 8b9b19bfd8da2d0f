import { describe, expect, test } from 'vitest';
import { all, named, readXml } from '../../../drawing/test/picture-xml.ts';
import { CHART_STYLES, SCRIPTS } from '../chart-styles.ts';
import { drawSquare } from '../draw-square.ts';
import { viewOf } from '../square/view.ts';
import { sampleChart } from './chart-sample.ts';
import { readHouse } from './read-square.ts';

/** The square that stands in a page. */
const WISHES = CHART_STYLES.flatMap((style) => SCRIPTS.map((script) => ({ style, script })));

describe.each(WISHES)('a square in a page, $style, $script', ({ style, script }) => {
  const read = (varga?: 'D9') => {
    const { text } = drawSquare(sampleChart(), { style, script, id: 'one', ...(varga && { varga }) });
    return readXml(text);
  };

  test('has no style, no colour and no address, so that a strict policy and the page decide', () => {
    const square = read();
    expect(square.attributes).toMatchObject({ role: 'img', viewBox: '-15 -15 1000 1000' });
    expect(square.attributes['aria-labelledby']).toBe(square.children[0]?.attributes['id']);
    expect(named(square, 'style')).toEqual([]);
    for (const { attributes } of all(square, () => true)) {
      expect(Object.keys(attributes).filter((key) => /^on|href|^style$/.test(key))).toEqual([]);
      for (const key of ['fill', 'stroke']) expect(['none', 'currentColor', undefined]).toContain(attributes[key]);
    }
  });

  test.each([undefined, 'D9'] as const)('each is inside its cell: %s', (varga) => {
    const square = read(varga);
    const { houses, grahas } = viewOf(sampleChart(), varga);
    const counts = houses.map((house) => readHouse(square, style, house, '').length - 1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(grahas.length + 1);
    for (const { house } of grahas) expect(counts[house - 1]).toBeGreaterThan(0);
  });
});

test('a varga that the chart was cast without is a mistake of who asks', () => {
  expect(() =>
    drawSquare({ ...sampleChart(), vargas: {} }, { style: 'north', script: 'latin', varga: 'D7', id: 'a' }),
  ).toThrow(/D7/);
});

test('a title is text, whatever it holds', () => {
  const { text } = drawSquare(sampleChart(), {
    style: 'north',
    script: 'latin',
    id: 'a"><script>',
    title: '</title><script>alert(1)</script>',
  });
  expect(text).not.toContain('<script');
  expect(named(readXml(text), 'title')[0]?.text).toBe('</title><script>alert(1)</script>');
});
