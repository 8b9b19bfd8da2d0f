import { describe, expect, test } from 'vitest';
import { ARCSECOND, DEGREE, inCircle, turn } from '../angles.ts';

describe('angles', () => {
  test('stay in the circle', () => {
    expect([0, 360, -1, 725, -1e-20].map(inCircle)).toEqual([0, 0, 359, 5, 0]);
  });

  test('the shorter way', () => {
    expect([turn(350, 10), turn(10, 350), turn(0, 180), turn(90, 90)]).toEqual([20, -20, -180, 0]);
  });
});

test('units', () => {
  expect(180 * DEGREE).toBe(Math.PI);
  expect((3600 * ARCSECOND) / DEGREE).toBeCloseTo(1, 15);
});
