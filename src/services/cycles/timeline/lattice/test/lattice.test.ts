import { describe, expect, test } from 'vitest';
import { angleBetween, vectorOf } from '#lib/geometry/sphere.ts';
import { LATTICE } from '../lattice.ts';

const degrees = (radians: number) => (radians * 180) / Math.PI;
const ofType = (type: string) => LATTICE.filter((node) => node.type === type);
const byId = new Map(LATTICE.map((node) => [node.id, node]));

/** Distances to all others from what is published, in radians, ascending. */
function distances(type: string): number[][] {
  const points = ofType(type).map(vectorOf);
  return points.map((a) =>
    points
      .filter((b) => b !== a)
      .map((b) => angleBetween(a, b))
      .sort((x, y) => x - y),
  );
}

describe('the lattice', () => {
  test('33 nodes: 12 corners, 20 centres of faces, one anchor, no two the same', () => {
    expect([
      ofType('icosahedron-vertex').length,
      ofType('dodecahedron-vertex').length,
      ofType('anchor').length,
    ]).toEqual([12, 20, 1]);
    expect(new Set(LATTICE.map((node) => node.id)).size).toBe(33);
    expect(LATTICE.map((node) => node.id)).toEqual(
      Array.from({ length: 33 }, (_, index) => `N${String(index + 1).padStart(2, '0')}`),
    );
  });

  test('distances between the corners are those of an icosahedron to 1e-9: five edges, five twice as far, one opposite', () => {
    // The chord of an edge over the radius is 1 / sin 72°, whatever way the corners were made.
    const edge = 2 * Math.asin(1 / (2 * Math.sin((2 * Math.PI) / 5)));
    for (const list of distances('icosahedron-vertex')) {
      for (const distance of list.slice(0, 5)) expect(Math.abs(distance - edge)).toBeLessThan(1e-9);
      for (const distance of list.slice(5, 10)) expect(Math.abs(distance - (Math.PI - edge))).toBeLessThan(1e-9);
      expect(Math.abs((list[10] as number) - Math.PI)).toBeLessThan(1e-9);
    }
  });

  test('distances between the centres of faces are those of a dodecahedron to 1e-9', () => {
    const golden = (1 + Math.sqrt(5)) / 2;
    const near = 2 * Math.asin(1 / (golden * Math.sqrt(3)));
    const next = Math.acos(1 / 3);
    const expected = [
      ...Array.from({ length: 3 }, () => near),
      ...Array.from({ length: 6 }, () => next),
      ...Array.from({ length: 6 }, () => Math.PI - next),
      ...Array.from({ length: 3 }, () => Math.PI - near),
      Math.PI,
    ];
    for (const list of distances('dodecahedron-vertex')) {
      for (const [index, distance] of list.entries()) {
        expect(Math.abs(distance - (expected[index] as number))).toBeLessThan(1e-9);
      }
    }
  });

  test('a corner has five faces around it and a face three corners, all at the same distance', () => {
    const expected = Math.acos(Math.sqrt((5 + 2 * Math.sqrt(5)) / 15));
    expect(degrees(expected)).toBeCloseTo(37.37736814, 8);
    for (const node of [...ofType('icosahedron-vertex'), ...ofType('dodecahedron-vertex')]) {
      const around = node.neighbours.filter((id) => id !== 'N33').map((id) => byId.get(id));
      expect(around.length).toBe(node.type === 'icosahedron-vertex' ? 5 : 3);
      for (const other of around) {
        expect(other?.type).not.toBe(node.type);
        expect(Math.abs(angleBetween(vectorOf(node), vectorOf(other ?? node)) - expected)).toBeLessThan(1e-9);
      }
    }
  });

  test('the anchor is the middle of an edge, between two corners and two faces', () => {
    const [anchor] = ofType('anchor');
    expect(anchor).toMatchObject({ id: 'N33', lng: 31.2, neighbours: ['N02', 'N06', 'N13', 'N18'] });
    expect(anchor?.lat).toBeCloseTo(31.717474, 6);
    const to = (id: string) =>
      angleBetween(vectorOf(anchor ?? { lat: 0, lng: 0 }), vectorOf(byId.get(id) ?? { lat: 0, lng: 0 }));
    expect(Math.abs(to('N02') - to('N06'))).toBeLessThan(1e-9);
    expect(Math.abs(to('N13') - to('N18'))).toBeLessThan(1e-9);
    expect(Math.abs(to('N02') - Math.atan(2) / 2)).toBeLessThan(1e-9);
  });

  test('neighbours are mutual', () => {
    for (const node of LATTICE) {
      for (const id of node.neighbours) expect(byId.get(id)?.neighbours, `${node.id} and ${id}`).toContain(node.id);
    }
    expect(LATTICE.reduce((sum, node) => sum + node.neighbours.length, 0) / 2).toBe(64);
  });

  test('latitudes of the rings, and the meridian on which the solid stands', () => {
    const latitudes = [...new Set(LATTICE.map((node) => node.lat.toFixed(6)))].sort((a, b) => Number(b) - Number(a));
    expect(latitudes).toEqual([
      '90.000000',
      '52.622632',
      '31.717474',
      '26.565051',
      '10.812317',
      '-10.812317',
      '-26.565051',
      '-52.622632',
      '-90.000000',
    ]);
    for (const { lat, lng } of LATTICE) {
      const steps = (lng - 31.2) / 36;
      if (Math.abs(lat) < 90) expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-9);
    }
  });
});
