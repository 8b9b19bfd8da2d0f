import { describe, expect, test } from 'vitest';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { angleBetween, vectorOf } from '#lib/geometry/sphere.ts';
import { named, readXml, titled, written } from '../../../drawing/test/picture-xml.ts';
import { CONFIDENCES } from '../../history/category.ts';
import { LATTICE } from '../../lattice/lattice.ts';
import { drawNodes } from '../draw-nodes.ts';
import type { StarFort } from '../draw-star-forts.ts';
import { drawStarForts, MOST_FORTS } from '../draw-star-forts.ts';
import { DEGREES, linesOf } from '../flat-lines.ts';
import { greatCircle } from '../great-circle.ts';

const LIMIT = 200_000;

describe('nodes', () => {
  const source = drawNodes(LATTICE);
  const picture = readXml(source);

  test('33 marks and 33 ids, three shapes in three colours', () => {
    expect(
      titled(picture)
        .map(({ title }) => title.slice(0, 3))
        .sort(),
    ).toEqual(LATTICE.map(({ id }) => id));
    expect(
      written(picture)
        .filter((text) => /^N\d\d$/.test(text))
        .sort(),
    ).toEqual(LATTICE.map(({ id }) => id));
    const circles = titled(picture).filter(({ shape }) => shape.name === 'circle');
    expect(circles.every(({ title }) => title.includes('icosahedron'))).toBe(true);
    expect(circles).toHaveLength(12);
    const outlines = titled(picture).map(({ shape, title }) => ({
      kind: title.replace(/^N\d\d \((.*)\).*$/, '$1'),
      outline: shape.attributes['d']?.replace(/^M[^l]*/, '') ?? 'disc',
    }));
    expect(new Set(outlines.map(({ kind, outline }) => `${kind}: ${outline}`)).size).toBe(3);
  });

  test('64 ways to neighbours, more lines where the antimeridian cuts one', () => {
    const edges = named(picture, 'path').filter(({ attributes }) => attributes['d']?.includes('L') === true);
    expect(edges).toHaveLength(1);
    const starts = (edges[0]?.attributes['d'] ?? '').split('M').length - 1;
    const across = LATTICE.filter(({ lng, lat }) => lng > 150 && Math.abs(lat) < 90).flatMap((node) =>
      node.neighbours.filter((id) => (LATTICE.find((other) => other.id === id)?.lng ?? 0) < -90),
    );
    expect(across).toHaveLength(4);
    expect(starts).toBe(64 + across.length);
    expect(named(picture, 'desc')[0]?.text).toContain('Lines between neighbours: 64.');
  });

  test('is under 200 kB and the same each time', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(LIMIT);
    expect(drawNodes(LATTICE)).toBe(source);
  });

  test('some of them, and none', () => {
    const corners = readXml(drawNodes(LATTICE.slice(0, 12)));
    expect(titled(corners)).toHaveLength(12);
    expect(written(corners).join()).not.toContain('neighbours');
    expect(written(readXml(drawNodes([])))).toContain('Lattice: 0 nodes');
  });
});

describe('a great circle', () => {
  const linesBetween = (from: GeoPoint, to: GeoPoint) =>
    linesOf(greatCircle(from, to), DEGREES).map((line) => line.map(([lng, lat]) => ({ lat, lng })));

  test('is as long as the way between its ends, and turns neither back nor across the map', () => {
    for (const from of LATTICE) {
      for (const to of LATTICE.filter(({ id }) => from.neighbours.includes(id))) {
        const lines = linesBetween(from, to);
        const length = lines.reduce(
          (sum, line) =>
            sum +
            line
              .slice(1)
              .reduce((part, point, index) => part + angleBetween(vectorOf(line[index] ?? point), vectorOf(point)), 0),
          0,
        );
        expect(Math.abs(length - angleBetween(from.vector, to.vector)), `${from.id} to ${to.id}`).toBeLessThan(1e-3);
        for (const line of lines) {
          const longitudes = line.map(({ lng }) => lng);
          expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(180);
        }
      }
    }
  });

  test('over the antimeridian is two lines, from border to border', () => {
    const [west, east, ...more] = linesBetween({ lat: 10, lng: 170 }, { lat: 20, lng: -170 });
    expect(more).toEqual([]);
    expect(west?.at(-1)?.lng).toBe(180);
    expect(east?.[0]).toEqual({ lat: west?.at(-1)?.lat, lng: -180 });
  });

  test('to a pole runs along its meridian', () => {
    const [line, ...more] = linesBetween({ lat: 90, lng: 0 }, { lat: 50, lng: -112.8 });
    expect(more).toEqual([]);
    for (const { lng } of line ?? []) expect(lng).toBeCloseTo(-112.8, 9);
  });
});

describe('star forts', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    `"'><image href="https://example.com/x.png"/>`,
    'a\u0000b\u0008c\ud800',
    'letters'.repeat(10_000),
    '&'.repeat(10_000),
    '😀'.repeat(10_000),
  ];
  const forts = (count: number, at: (index: number) => { lat: number; lng: number }): StarFort[] =>
    Array.from({ length: count }, (_, index) => ({
      title: HOSTILE[index % HOSTILE.length] ?? '',
      year: 1500 + index,
      label: `${1500 + index} CE`,
      confidence: CONFIDENCES[index % CONFIDENCES.length] ?? 'compiled',
      ...at(index),
    }));
  const everywhere = (index: number) => ({ lat: ((index * 37) % 160) - 80, lng: ((index * 71) % 358) - 179 });
  const inFrance = (index: number) => ({ lat: 43 + (index % 7), lng: (index % 11) / 2 });

  test('a dot for each, named with its year, and counted by confidence', () => {
    const picture = readXml(drawStarForts(forts(60, everywhere)));
    expect(
      titled(picture)
        .map(({ title }) => title.slice(-7))
        .sort(),
    ).toEqual(Array.from({ length: 60 }, (_, index) => `${1500 + index} CE`));
    expect(written(picture).filter((text) => text.endsWith(': 20'))).toHaveLength(3);
    expect(written(picture).join(' ')).toContain('Castlemap, from Wikidata (CC0)');
    expect(written(picture).join(' ')).toContain('Land: Natural Earth, public domain.');
    expect(new Set(titled(picture).map(({ shape }) => shape.name))).toEqual(new Set(['circle', 'path']));
  });

  test('hostile titles stay text', () => {
    const source = drawStarForts(forts(12, everywhere));
    const picture = readXml(source);
    expect(titled(picture)).toHaveLength(12);
    expect(titled(picture).some(({ title }) => title.startsWith('<script>alert(1)</script>,'))).toBe(true);
    expect(written(picture).join(' ')).toContain('Land: Natural Earth, public domain.');
    expect([...named(picture, 'script'), ...named(picture, 'image')]).toEqual([]);
  });

  test('at most 500, and under 200 kB whatever they are called', () => {
    const source = drawStarForts(forts(700, everywhere));
    expect(titled(readXml(source))).toHaveLength(MOST_FORTS);
    expect(written(readXml(source))).toContain('Star forts: 500 of 700');
    expect(Buffer.byteLength(source)).toBeLessThan(LIMIT);
    const worst = forts(500, inFrance).map((fort) => ({ ...fort, title: '&'.repeat(10_000) }));
    expect(Buffer.byteLength(drawStarForts(worst))).toBeLessThan(LIMIT);
  });

  test('a crowd in Europe gets a map of its own, and still one dot each', () => {
    const mixed = [...forts(20, inFrance), ...forts(5, () => ({ lat: 10, lng: 78 }))];
    const picture = readXml(drawStarForts(mixed));
    expect(titled(picture)).toHaveLength(25);
    expect(written(picture)).toContain('A, Europe: 20');
    const few = readXml(drawStarForts(forts(9, inFrance)));
    expect(titled(few)).toHaveLength(9);
    expect(written(few).join()).not.toContain('Europe');
  });

  test('a page says of how many it is', () => {
    expect(written(readXml(drawStarForts(forts(9, inFrance), 256)))).toContain('Star forts: 9 of 256');
    expect(written(readXml(drawStarForts(forts(9, inFrance), 9)))).toContain('Star forts: 9');
  });

  test('tells from when to when they were begun, and nothing of what was asked for', () => {
    const [one, ...others] = forts(60, everywhere);
    const told = (shown: readonly StarFort[]) => written(readXml(drawStarForts(shown)));
    expect(told([...others, ...(one ? [one] : [])])).toContain('The first begun in 1500 CE, the last in 1559 CE');
    expect(told(others.slice(4, 5))).toContain('Begun in 1505 CE');
    expect(told(others.slice(0, 2).map((fort) => ({ ...fort, year: 1501, label: '16th century CE' })))).toContain(
      'Begun in 16th century CE',
    );
  });

  test('every region with a crowd is drawn larger, and its frame has the same letter', () => {
    const [inTheCaribbean, inIndia] = [
      { lat: 18, lng: -66 },
      { lat: 15, lng: 74 },
    ];
    const crowds = [...forts(10, inFrance), ...forts(11, () => inTheCaribbean), ...forts(12, () => inIndia)];
    const picture = readXml(drawStarForts([...crowds, ...forts(1, () => ({ lat: -34, lng: 18 }))]));
    expect(titled(picture)).toHaveLength(34);
    expect(written(picture)).toEqual(
      expect.arrayContaining([
        'A',
        'B',
        'C',
        'A, Europe: 10',
        'B, North America and Caribbean: 11',
        'C, South and East Asia: 12',
      ]),
    );
    const height = Number(picture.attributes['viewBox']?.split(' ')[3]);
    for (const { attributes } of named(picture, 'rect')) {
      expect(Number(attributes['x'] ?? 0) + Number(attributes['width'])).toBeLessThanOrEqual(1000);
      expect(Number(attributes['y'] ?? 0) + Number(attributes['height'])).toBeLessThanOrEqual(height);
    }
  });

  test('ice is left out, unless a fort stands on it', () => {
    const heightOf = (source: string) => Number(readXml(source).attributes['viewBox']?.split(' ')[3]);
    const [without, onIce] = [forts(3, inFrance), forts(3, () => ({ lat: -77.8, lng: 166.7 }))];
    expect(heightOf(drawStarForts(without))).toBeLessThan(heightOf(drawStarForts(onIce)));
  });

  test('none at all', () => {
    const picture = readXml(drawStarForts([]));
    expect(titled(picture)).toEqual([]);
    expect(written(picture)).toContain('Star forts: 0');
  });

  test('the same each time', () => {
    const list = forts(100, inFrance);
    expect(drawStarForts(list)).toBe(drawStarForts(list));
  });
});
