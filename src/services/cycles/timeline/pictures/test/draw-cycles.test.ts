import { describe, expect, test } from 'vitest';
import { all, named, readXml, titled, written } from '../../../drawing/test/picture-xml.ts';
import { CYCLES } from '../../system/nine-cycles.ts';
import { phaseOf, positionOf } from '../../system/phase.ts';
import { yearLabel } from '../../system/year.ts';
import { drawCycles } from '../draw-cycles.ts';

describe.each([-3014, 2026, -9999, -10_000, 10_000, 0, 1])('the nine cycles in %i', (year) => {
  const source = drawCycles(year);
  const picture = readXml(source);

  test('says in the table each name, length, phase and next turning, in order', () => {
    const expected = CYCLES.flatMap((cycle, index) => [
      String(index + 1),
      cycle.name,
      `${cycle.length.toLocaleString('en-GB')} years`,
      phaseOf(cycle, year),
      yearLabel(positionOf(cycle, year).nextTurning),
    ]);
    const texts = written(picture);
    const from = texts.indexOf('Next turning') + 1;
    expect(texts.slice(from, from + expected.length)).toEqual(expected);
    expect(texts).toContain(`The nine cycles in ${yearLabel(year)}`);
    expect(texts).toContain(`Astronomical year ${year}`);
    expect(texts.join(' ')).toContain('An interpretive framework');
  });

  test('has four sectors a ring, of which the current one has the pattern of its phase', () => {
    const sectors = titled(picture);
    expect(sectors).toHaveLength(36);
    const current = sectors.filter(({ title }) => title.includes('(current)'));
    expect(current.map(({ title }) => title.split(' (')[0])).toEqual(
      CYCLES.map((cycle) => `${cycle.name}, ${phaseOf(cycle, year)}`),
    );
    const patterns = new Set(named(picture, 'pattern').map(({ attributes }) => `url(#${attributes['id']})`));
    expect(patterns.size).toBe(4);
    for (const { shape } of current) expect(patterns).toContain(shape.attributes['fill']);
    for (const { shape, title } of sectors) {
      expect(shape.attributes['fill'] === '#ffffff', title).toBe(!title.includes('(current)'));
    }
  });

  test('the hands stand where the year is', () => {
    const lines = all(picture, (each) => each.attributes['stroke-width'] === '5');
    const shares = lines.map(({ attributes }) => {
      const [dx, dy] = [
        Number(attributes['x2']) - Number(attributes['x1']),
        Number(attributes['y2']) - Number(attributes['y1']),
      ];
      return (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1;
    });
    expect(shares).toHaveLength(CYCLES.length);
    for (const [index, cycle] of CYCLES.entries()) {
      const apart = Math.abs((shares[index] ?? Number.NaN) - positionOf(cycle, year).progress);
      expect(Math.min(apart, 1 - apart), cycle.name).toBeLessThan(0.002);
    }
  });

  test('is small and the same each time', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(30_000);
    expect(drawCycles(year)).toBe(source);
  });
});

test('the description names every cycle with its phase', () => {
  const [description] = named(readXml(drawCycles(2026)), 'desc');
  expect(description?.text).toContain('1: Master, 5,500 years, in Reset/Renewal, next turning 2486 CE.');
  expect(description?.text).toContain('9: Wave, 55 years, in Contraction, next turning 2033 CE.');
});
