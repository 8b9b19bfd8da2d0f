import { describe, expect, test } from 'vitest';
import { DEGREE } from '#lib/geometry/angles.ts';
import { DEGREES, linesOf } from '../flat-lines.ts';
import { baseMap, windowMap } from '../flat-map.ts';
import { land } from '../land.ts';

const rings = linesOf(land(), DEGREES);

/** Of the sphere's surface, to the west or east of a line: edges are straight on the map, as they are drawn. */
function shareOfSphere(): number {
  const area = rings.reduce((sum, ring) => {
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
  const crossings = rings.flatMap((ring) =>
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
    for (const ring of rings) {
      for (const [index, [lng, lat]] of ring.entries()) {
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        const step = Math.abs(lng - (ring[index - 1] ?? [lng])[0]);
        if (lat > -90) expect(step).toBeLessThan(180);
      }
    }
  });

  test('is read once', () => {
    expect(land()).toBe(land());
  });
});

/** The rings of the path that is drawn, in units of the picture. */
function drawnRings(markup: string): (readonly [x: number, y: number])[][] {
  const path = /<path d="([^"]*z)"/.exec(markup)?.[1] ?? '';
  return path
    .split('z')
    .slice(0, -1)
    .map((ring) => {
      const numbers = (ring.match(/-?[\d.]+/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, index) => {
        x += numbers[2 * index] ?? 0;
        y += numbers[2 * index + 1] ?? 0;
        return [x, y] as const;
      });
    });
}

describe('a window', () => {
  const europe = { window: { west: -12, east: 36, south: 34, north: 61 }, left: 30, top: 40, width: 480 };
  const map = windowMap(europe.window, { ...europe, stretch: 1.5, grid: 10 });
  const drawn = drawnRings(baseMap(map).markup);
  /** In degrees again. */
  const back = drawn.map((ring) =>
    ring.map(([x, y]) => [europe.window.west + (x - 30) / 10, europe.window.north - (y - 40) / 15] as const),
  );

  test('shows what lies in it and nothing beyond its borders', () => {
    const all = drawn.flat();
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    // Land reaches the other three sides; in the west Ireland ends at 10 degrees.
    expect(Math.min(...xs)).toBeCloseTo(50.2, 1);
    expect(Math.max(...xs)).toBeCloseTo(510, 1);
    expect(Math.min(...ys)).toBeCloseTo(40, 1);
    expect(Math.max(...ys)).toBeCloseTo(40 + 27 * 15, 1);
  });

  test.each([
    ['Berlin', 52.5, 13.4, true],
    ['Madrid', 40.4, -3.7, true],
    ['the land at its eastern border', 50, 35.9, true],
    ['the North Sea', 56, 3, false],
    ['the Mediterranean', 38, 6, false],
  ])('has %s where it is', (_, lat, lng, isLandThere) => {
    const crossings = back.flatMap((ring) =>
      ring.filter(([x, y], index) => {
        const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
        return y > lat !== beforeY > lat && lng < beforeX + ((lat - beforeY) / (y - beforeY)) * (x - beforeX);
      }),
    );
    expect(crossings.length % 2 === 1).toBe(isLandThere);
  });
});
