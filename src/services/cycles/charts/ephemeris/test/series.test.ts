import earth from 'astronomia/data/vsop87Bearth';
import mercury from 'astronomia/data/vsop87Bmercury';
import saturn from 'astronomia/data/vsop87Bsaturn';
import { describe, expect, test } from 'vitest';
import type { Vector } from '#lib/geometry/vector.ts';
import { lengthOf, minus, times } from '#lib/geometry/vector.ts';
import { ORBITING_BODIES } from '../motion.ts';
import { coordinateAt, rowsByPower } from '../series/coordinate.ts';
import { openSeries, SMALLEST_AMPLITUDE } from '../series/series-source.ts';
import { planetTheory } from '../series/vsop87.ts';
import { aroundEarth, aroundSun, positionAfter, velocityAfter } from '../trajectory.ts';

const series = openSeries();
const INSTANTS = Array.from({ length: 40 }, (_, index) => 2305447.5 + index * 5471.37);
const LIGHT_DAYS_PER_UNIT = 0.0057755183;
const arcseconds = (radians: number) => (radians * 180 * 3600) / Math.PI;
const relative = (actual: Vector, expected: Vector) => lengthOf(minus(actual, expected)) / lengthOf(expected);

describe('the series', () => {
  test('Venus of Meeus’ example 32.a: 0.724603 units from the Sun on 20 December 1992', () => {
    // He left out more terms.
    expect(lengthOf(series.heliocentric('Venus', 2448976.5).position)).toBeCloseTo(0.724603, 5);
  });

  test('the Earth of Meeus’ example 25.b: 0.997608 units from the Sun on 13 October 1992', () => {
    expect(lengthOf(series.heliocentric('Earth', 2448908.5).position)).toBeCloseTo(0.997608, 5);
  });

  test('the Moon of Meeus’ example 47.a: 368,409.7 km away on 12 April 1992, to his accuracy', () => {
    const km = lengthOf(series.moon(2448724.5).position) * 149597870.7;
    expect(Math.abs(km - 368409.7)).toBeLessThan(10);
  });

  test.each(ORBITING_BODIES)('the velocity of %s is the change of its position', (body) => {
    const step = 0.01;
    for (const tt of INSTANTS) {
      const [before, after] = [series.heliocentric(body, tt - step), series.heliocentric(body, tt + step)];
      const change = times(1 / (2 * step), minus(after.position, before.position));
      expect(relative(series.heliocentric(body, tt).velocity, change)).toBeLessThan(1e-6);
    }
  });

  test('the velocity of the Moon is the change of its position', () => {
    const step = 0.001;
    for (const tt of INSTANTS) {
      const change = times(1 / (2 * step), minus(series.moon(tt + step).position, series.moon(tt - step).position));
      expect(relative(series.moon(tt).velocity, change)).toBeLessThan(1e-6);
    }
  });

  test('the terms left out change no place by a tenth of an arc-second', () => {
    for (const theory of [mercury, earth, saturn]) {
      const [short, whole] = [planetTheory(theory, SMALLEST_AMPLITUDE), planetTheory(theory, 0)];
      for (const tt of INSTANTS) {
        const [got, full] = [short(tt).position, whole(tt).position];
        expect(got).not.toEqual(full);
        expect(arcseconds(relative(got, full))).toBeLessThan(0.1);
      }
    }
  });
});

describe('reading coefficients', () => {
  test('powers of time in their order, with rates', () => {
    // 2 + 3 t + 5 t², at t = 0.5.
    const constant = (value: number) => ({
      sum(_: number, into: { value: number; rate: number }) {
        into.value = value;
        into.rate = 0;
      },
    });
    expect(coordinateAt([constant(2), constant(3), constant(5)], 0.5)).toEqual({ value: 4.75, rate: 8 });
  });

  test.each([
    { what: 'a gap between powers', coordinate: { 0: [[1, 2, 3]], 2: [[1, 2, 3]] } },
    { what: 'a term of another length', coordinate: { 0: [[1, 2, 3, 4]] } },
    { what: 'a value that is no number', coordinate: { 0: [[1, Number.NaN, 3]] } },
  ])('refuses $what', ({ coordinate }) => {
    expect(() => rowsByPower(coordinate, 3)).toThrow('terms of 3 numbers');
  });
});

describe('trajectories', () => {
  test.each(ORBITING_BODIES)('%s: stepping back by the light-time is as good as asking again', (body) => {
    for (const tt of INSTANTS) {
      const observer = series.heliocentric('Earth', tt).position;
      const trajectory = aroundSun(series.heliocentric(body, tt));
      // Seen from the Earth, or the Earth from the Sun.
      const viewpoint: Vector = body === 'Earth' ? [0, 0, 0] : observer;
      const taken = lengthOf(minus(trajectory.position, viewpoint)) * LIGHT_DAYS_PER_UNIT;
      const again = minus(series.heliocentric(body, tt - taken).position, viewpoint);
      const stepped = minus(positionAfter(trajectory, -taken), viewpoint);
      expect(arcseconds(relative(stepped, again))).toBeLessThan(0.001);
    }
  });

  test('the Moon: gravity of Earth and Sun accounts for its acceleration', () => {
    const step = 0.02;
    for (const tt of INSTANTS) {
      const earthPosition = series.heliocentric('Earth', tt).position;
      const trajectory = aroundEarth(series.moon(tt), earthPosition);
      const change = minus(series.moon(tt + step).velocity, series.moon(tt - step).velocity);
      expect(relative(trajectory.acceleration, times(1 / (2 * step), change))).toBeLessThan(2e-5);
      expect(relative(positionAfter(trajectory, step), series.moon(tt + step).position)).toBeLessThan(1e-7);
      expect(relative(velocityAfter(trajectory, step), series.moon(tt + step).velocity)).toBeLessThan(2e-5);
    }
  });
});
