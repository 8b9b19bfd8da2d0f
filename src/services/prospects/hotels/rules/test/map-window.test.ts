import { describe, expect, test } from 'vitest';
import { boxOf, boxOfCell, coarser, latitudeOfStep, longitudeOfStep, mapWindow, pixelsAcross } from '../map-window.ts';

const STREET = { west: 103.8, south: 1.28, east: 103.801, north: 1.281 };
const SINGAPORE = { west: 103.6, south: 1.2, east: 104.1, north: 1.5 };

describe('a box', () => {
  test.each(['103.6,1.2,104.1,1.5', ' 103.6, 1.2,104.1 ,1.5', '1036e-1,1.2,104.1,1.5'])('%s', (text) => {
    expect(boxOf(text)).toEqual(SINGAPORE);
  });

  test.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    '104.1,1.2,103.6,1.5',
    '103.6,1.5,104.1,1.2',
    '103.6,1.2,103.6,1.5',
    '-181,1,2,3',
    '1,1,180.1,3',
    '1,-86,2,3',
    '1,1,2,85.1',
    'a,b,c,d',
    '1,1,2,',
    'NaN,1,2,3',
    'Infinity,1,2,3',
    '1,1,Infinity,3',
  ])('not %s', (text) => {
    expect(boxOf(text)).toBeUndefined();
  });

  test('is as wide on a map as web maps have it', () => {
    expect(pixelsAcross({ west: -180, south: -85, east: 180, north: 85 }, 0)).toBeCloseTo(256, 0);
    expect(pixelsAcross({ west: 0, south: 0, east: 360 / 2 ** 10, north: 0.1 }, 10)).toBeCloseTo(256, 6);
  });
});

describe('a window', () => {
  test.each([
    [0, 4],
    [3, 4],
    [4, 6],
    [5, 6],
    [11, 12],
    [13, 14],
    [14, 16],
    [18, 20],
    [20, 20],
  ])('of zoom %i has cells of level %i', (zoom, level) => {
    expect(mapWindow(STREET, zoom).level).toBe(level);
  });

  test('covers its box with whole cells, each once, and no others', () => {
    const { level, runs, steps } = mapWindow(SINGAPORE, 11);
    const boxes = runs.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, i) => boxOfCell(first + i, level)),
    );
    const columns = new Set(boxes.map(({ west }) => west));
    const rows = new Set(boxes.map(({ north }) => north));
    expect(columns.size * rows.size).toBe(boxes.length);
    for (const box of boxes) {
      expect(box.east > SINGAPORE.west && box.west < SINGAPORE.east).toBe(true);
      expect(box.north > SINGAPORE.south && box.south < SINGAPORE.north).toBe(true);
    }
    expect(Math.min(...columns)).toBeLessThanOrEqual(SINGAPORE.west);
    expect(Math.max(...rows)).toBeGreaterThanOrEqual(SINGAPORE.north);
    expect(longitudeOfStep(steps.west)).toBeLessThanOrEqual(SINGAPORE.west);
    expect(longitudeOfStep(steps.east)).toBeGreaterThanOrEqual(SINGAPORE.east);
    expect(latitudeOfStep(steps.north)).toBeGreaterThanOrEqual(SINGAPORE.north);
    expect(latitudeOfStep(steps.south)).toBeLessThanOrEqual(SINGAPORE.south);
  });

  test('that is finer than what is counted beforehand lies in a coarser one', () => {
    const fine = mapWindow(STREET, 17);
    const { level, runs } = coarser(fine);
    expect([fine.level, level]).toEqual([18, 14]);
    for (const { first, last } of fine.runs) {
      expect(runs.some((run) => run.first <= Math.floor(first / 256) && run.last >= Math.floor(last / 256))).toBe(true);
    }
    expect(coarser(mapWindow(SINGAPORE, 9))).toEqual(mapWindow(SINGAPORE, 9));
  });

  test('at the edges of the world', () => {
    expect(mapWindow({ west: -180, south: -85, east: 180, north: 85 }, 0)).toMatchObject({
      level: 4,
      runs: [{ first: 0, last: 255 }],
    });
  });
});
