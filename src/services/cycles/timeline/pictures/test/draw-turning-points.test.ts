import { describe, expect, test } from 'vitest';
import type { XmlNode } from '#test/support/xml.ts';
import { all, named, readXml, titled, written } from '../../../drawing/test/picture-xml.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import { loadHistory } from '../../history/read-history.ts';
import { significantNear } from '../../reading/significant-near.ts';
import type { TurningPoint } from '../../system/turning-points.ts';
import { turningPoints } from '../../system/turning-points.ts';
import { yearLabel } from '../../system/year.ts';
import { drawTurningPoints } from '../draw-turning-points.ts';
import { chooseLabels } from '../spread-labels.ts';
import { roundTicks } from '../year-axis.ts';

const SPANS = [
  [1900, 2100],
  [-3014, 2486],
  [-10_000, 10_000],
  [2020, 2030],
  [1936, 1936],
  [1937, 1937],
  [-3, 3],
] as const;

/** Years that are written above bars, and where along the strip each stands. */
const writtenYears = (picture: XmlNode) =>
  all(picture, (each) => each.attributes['transform']?.includes('rotate') === true).map(({ attributes, text }) => ({
    text,
    x: Number(/translate\(([\d.]+) /.exec(attributes['transform'] ?? '')?.[1]),
  }));

describe.each(SPANS)('turning points from %i to %i', (first, last) => {
  const points = turningPoints(first, last);
  const source = drawTurningPoints(points, first, last);
  const picture = readXml(source);
  const bars = titled(picture);

  test('a bar for each, named, as high as its score, where its year is', () => {
    expect(bars.map(({ title }) => title).sort()).toEqual(
      points.map((point) => `${yearLabel(point.year)}: ${point.class}, score ${point.score}`).sort(),
    );
    for (const { shape, title } of bars) {
      const [height, x, width] = ['height', 'x', 'width'].map((key) => Number(shape.attributes[key])) as [
        number,
        number,
        number,
      ];
      const point = points.find(({ year }) => title.startsWith(`${yearLabel(year)}:`));
      expect(height, title).toBeCloseTo((270 * (point?.score ?? 0)) / 45, 0);
      const expected = 75 + (((point?.year ?? 0) - first + 0.5) / (last - first + 1)) * 850;
      expect(Math.abs(x + width / 2 - expected), title).toBeLessThan(0.2);
    }
  });

  test('the legend counts them and the written years do not overlap', () => {
    for (const name of ['minor', 'major', 'grand']) {
      const count = points.filter((point) => point.class === name).length;
      expect(written(picture).filter((text) => text.startsWith(name) && text.endsWith(`: ${count}`))).toHaveLength(1);
    }
    const years = writtenYears(picture);
    const apart = years.slice(1).map(({ x }, index) => x - (years[index]?.x ?? x));
    expect(Math.min(27, ...apart)).toBeGreaterThanOrEqual(26.8);
  });

  test('is under 300 kB and the same each time, whatever the order of the points', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(300_000);
    expect(drawTurningPoints(points.toReversed(), first, last)).toBe(source);
  });
});

test('every grand year of a master cycle is written, and major ones when there is room', () => {
  const grand = turningPoints(-3014, 2486).filter((point) => point.class === 'grand');
  const years = writtenYears(readXml(drawTurningPoints(turningPoints(-3014, 2486), -3014, 2486)));
  expect(years.map(({ text }) => text)).toEqual(grand.map(({ year }) => yearLabel(year)));
  const few = writtenYears(readXml(drawTurningPoints(turningPoints(1900, 2100), 1900, 2100)));
  expect(few.map(({ text }) => text)).toEqual(['1936 CE', '1991 CE', '2046 CE', '2074 CE']);
});

test('points outside the span are left out, and no point at all is said in words', () => {
  const picture = readXml(drawTurningPoints(turningPoints(1900, 2100), 2020, 2030));
  expect(titled(picture)).toEqual([]);
  expect(written(picture)).toContain('Turning points: none');
  expect(named(picture, 'desc')[0]?.text).toContain('without a turning point');
});

describe('a few points', () => {
  const history = loadHistory();
  const detailOf = (point: TurningPoint) => significantNear(history, point);
  const draw = (first: number, last: number) =>
    drawTurningPoints(turningPoints(first, last), first, last, { theme: 'light', detailOf });

  test('tell which cycles turn, from what to what, and events of significance near, as an interpretation', () => {
    const texts = written(readXml(draw(1936, 1936)));
    expect(texts).toContain('1936 CE: an interpretation');
    expect(texts).toContain('1936 CE: grand, score 21');
    expect(texts).toContain('Age cycle of 1,100 years: from Ascendancy to Contraction');
    expect(texts).toContain('Wave cycle of 55 years: from Reset/Renewal to Emergence');
    expect(texts).toContain('Near it, within 11 years, not explained by it:');
    expect(texts).toContain('Nuclear fission discovered');
    expect(texts.join(' ')).toMatch(/An interpretive framework/);
  });

  test.each([
    [1936, 1936],
    [1100, 1120],
    [1930, 1995],
    [-3014, -3014],
    [-9000, -8980],
  ])('from %i to %i have a line for each, none over another', (first, last) => {
    const picture = readXml(draw(first, last));
    const level = named(picture, 'text').filter(({ attributes }) => attributes['transform'] === undefined);
    const boxes = level.map(({ attributes, text }) => {
      const width = widthOf(text, 23);
      const x = Number(attributes['x']) - (attributes['text-anchor'] === 'middle' ? width / 2 : 0);
      return attributes['text-anchor'] === 'end'
        ? { left: x - width, right: x, y: Number(attributes['y']), text }
        : { left: x, right: x + width, y: Number(attributes['y']), text };
    });
    for (const [index, one] of boxes.entries()) {
      expect(one.right, one.text).toBeLessThanOrEqual(1000);
      for (const other of boxes.slice(index + 1)) {
        const isApart = Math.abs(one.y - other.y) >= 23 || one.right <= other.left || other.right <= one.left;
        expect(isApart, `${one.text} | ${other.text}`).toBe(true);
      }
    }
    const height = Number(picture.attributes['viewBox']?.split(' ')[3]);
    for (const { y } of boxes) expect(y).toBeLessThan(height);
  });

  test('only a few: long spans are drawn as before', () => {
    for (const [first, last] of [
      [1900, 2100],
      [-3014, 2486],
    ] as const)
      expect(draw(first, last)).toBe(drawTurningPoints(turningPoints(first, last), first, last, { theme: 'light' }));
  });

  test('with nothing of significance near say so', () => {
    const texts = written(readXml(draw(-9000, -8980)));
    expect(texts.filter((text) => text.startsWith('Near it'))[0]).toMatch(/: no event of significance 3 or more\.$/);
  });
});

describe('ticks', () => {
  test('are round as people count years', () => {
    const labels = (first: number, last: number, apart: number) =>
      roundTicks(first, last, apart).map(({ label }) => label);
    expect(labels(-3014, 2486, 860)).toEqual(['3000 BCE', '2000 BCE', '1000 BCE', '1 CE', '1000 CE', '2000 CE']);
    expect(labels(-3, 3, 0.4)).toEqual(['4 BCE', '3 BCE', '2 BCE', '1 BCE', '1 CE', '2 CE', '3 CE']);
    expect(labels(-5, 5, 1.5)).toEqual(['6 BCE', '4 BCE', '2 BCE', '2 CE', '4 CE']);
    expect(labels(1900, 2100, 30)).toEqual(['1900 CE', '1950 CE', '2000 CE', '2050 CE', '2100 CE']);
    expect(labels(1936, 1936, 0.1)).toEqual(['1936 CE']);
  });

  test('every span has one at least, and those written do not touch', () => {
    for (let first = -10_000; first <= 10_000; first += 977) {
      for (const length of [1, 2, 3, 5, 9, 14, 27, 60, 130, 333, 900, 2500, 7000]) {
        const picture = readXml(drawTurningPoints([], first, first + length));
        const ticks = named(picture, 'text')
          .filter(({ attributes, text }) => attributes['text-anchor'] === 'middle' && / B?CE$/.test(text))
          .map(({ attributes, text }) => ({ x: Number(attributes['x']), half: (text.length * 23 * 0.64) / 2 }));
        expect(ticks.length, `${first} and ${length} years`).toBeGreaterThan(0);
        for (const [index, { x, half }] of ticks.entries()) {
          const next = ticks[index + 1];
          if (next !== undefined) expect(x + half, `${first} and ${length} years`).toBeLessThan(next.x - next.half);
          expect(x - half).toBeGreaterThan(0);
          expect(x + half).toBeLessThan(1000);
        }
      }
    }
  });
});

describe('labels along a line', () => {
  const room = { from: 0, to: 100, pitch: 10, furthest: 12 };
  const place = (wanted: readonly number[], isOptional = false) =>
    chooseLabels(
      wanted.map((each) => ({ item: each, wanted: each, isOptional })),
      room,
    ).map(({ placed }) => placed);

  test('those that would touch stand around their middle, within the bounds', () => {
    expect(place([50, 20])).toEqual([20, 50]);
    expect(place([50, 52])).toEqual([46, 56]);
    expect(place([0, 1])).toEqual([0, 10]);
    expect(place([99, 100])).toEqual([90, 100]);
  });

  test('the less important are left out when they would stand too far off, or would move others', () => {
    expect(place([50, 50, 50, 50])).toEqual([40, 50, 60]);
    expect(place([50, 55, 60], true)).toEqual([50, 60]);
  });
});
