import { describe, expect, test } from 'vitest';
import { DEGREE } from '#lib/geometry/angles.ts';
import { clipRing } from '../clip-ring.ts';
import { decodeLand, landRings } from '../land.ts';

/** Of the sphere's surface, to the west or east of a line: edges are straight on the map, as they are drawn. */
function shareOfSphere(): number {
  const area = landRings().reduce((sum, ring) => {
    const edges = ring.map(([lng, lat], index) => {
      const [beforeLng, beforeLat] = ring.at(index - 1) ?? [lng, lat];
      return (lng - beforeLng) * DEGREE * Math.sin(((lat + beforeLat) / 2) * DEGREE);
    });
    return sum + edges.reduce((a, b) => a + b, 0);
  }, 0);
  return Math.abs(area) / (4 * Math.PI);
}

/** By the even-odd rule, over all rings. */
function isLand(lat: number, lng: number): boolean {
  const crossings = landRings().flatMap((ring) =>
    ring.filter(([x, y], index) => {
      const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
      return y > lat !== beforeY > lat && lng < beforeX + ((lat - beforeY) / (y - beforeY)) * (x - beforeX);
    }),
  );
  return crossings.length % 2 === 1;
}

describe('the land', () => {
  test('covers 29 per cent of the earth', () => {
    expect(shareOfSphere()).toBeGreaterThan(0.28);
    expect(shareOfSphere()).toBeLessThan(0.3);
  });

  test.each([
    ['Berlin', 52.5, 13.4],
    ['Kansas', 39, -98],
    ['the Congo', -2, 23],
    ['Alice Springs', -23.7, 133.9],
    ['the South Pole', -89.5, 10],
    ['Antarctica beside the antimeridian', -84.9, 179.9],
    ['Chukotka, west of the antimeridian', 67.5, 178],
    ['Chukotka, east of the antimeridian', 67, -178],
    ['Greenland', 75, -40],
  ])('%s is land', (_, lat, lng) => {
    expect(isLand(lat, lng)).toBe(true);
  });

  test.each([
    ['the North Atlantic', 35, -40],
    ['the South Pacific', -40, -130],
    ['the Indian Ocean', -20, 80],
    ['the North Pole', 89, 0],
    ['the Caspian Sea, a hole in the land', 41.5, 50.5],
    ['the Mediterranean', 34, 20],
    ['the Bering Sea at the antimeridian', 58, 180],
    ['Null Island', 0, 0],
  ])('%s is not', (_, lat, lng) => {
    expect(isLand(lat, lng)).toBe(false);
  });

  test('every ring lies on the map and none jumps across it, but along the pole', () => {
    for (const ring of landRings()) {
      for (const [index, [lng, lat]] of ring.entries()) {
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        const step = Math.abs(lng - (ring[index - 1] ?? [lng])[0]);
        if (lat > -90) expect(step).toBeLessThan(180);
      }
    }
  });

  test('is read once', () => {
    expect(landRings()).toBe(landRings());
  });
});

test('arcs are decoded step by step and walked backwards where the index says so', () => {
  const topology = {
    transform: { scale: [2, 0.5], translate: [10, -5] },
    arcs: [
      [
        [0, 0],
        [5, 0],
        [0, 20],
      ],
      [
        [0, 0],
        [0, 20],
        [5, 0],
      ],
    ],
    objects: { land: { geometries: [{ arcs: [[[0, ~1]]] }] } },
  };
  expect(decodeLand(topology)).toEqual([
    [
      [10, -5],
      [20, -5],
      [20, 5],
      [10, 5],
      [10, -5],
    ],
  ]);
});

test('a ring is cut to a window', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  expect(clipRing(square, { west: 5, east: 20, south: -5, north: 5 })).toEqual([
    [5, 5],
    [5, 0],
    [10, 0],
    [10, 5],
  ]);
  expect(clipRing(square, { west: -5, east: 20, south: -5, north: 20 })).toHaveLength(4);
  expect(clipRing(square, { west: 10, east: 20, south: 0, north: 10 })).toEqual([]);
  expect(clipRing(square, { west: 30, east: 40, south: 0, north: 10 })).toEqual([]);
});
