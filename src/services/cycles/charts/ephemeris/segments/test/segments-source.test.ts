import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { lengthOf, minus, times } from '#lib/geometry/vector.ts';
import type { MotionSource } from '../../motion.ts';
import { buildSegments } from '../build-segments.ts';
import { chebyshevFit } from '../chebyshev.ts';
import { instantsToMeasure, measureLoss } from '../measure-loss.ts';
import type { SegmentedBody } from '../segment-plan.ts';
import { SEGMENTED_BODIES } from '../segment-plan.ts';
import { segmentSource, segmentsOrSeries } from '../segment-source.ts';
import { CIRCLING, SHORT_PLAN } from './segments-samples.ts';

/** Segments fitted to bodies on circles. */
const file = buildSegments(CIRCLING, SHORT_PLAN);
const segments = segmentSource(file);
const { from, to } = SHORT_PLAN;
const motion = (source: MotionSource, body: SegmentedBody, tt: number) =>
  body === 'Moon' ? source.moon(tt) : source.heliocentric(body, tt);
const instants = (count: number, seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => from + random.fraction() * (to - from));
};
/** What the steps of the coefficients alone may cost. */
const few = (body: SegmentedBody) => 4 * SHORT_PLAN.bodies[body].quanta[0];

test('a fit goes through its nodes, and is exact for a polynomial of its degree', () => {
  const { nodes, coefficientsOf } = chebyshevFit(3);
  expect([nodes[0], nodes[3]]).toEqual([1, -1]);
  // 4x³ - 3x is the third Chebyshev polynomial, 2x² - 1 the second.
  const coefficients = coefficientsOf(nodes.map((x) => 5 * (4 * x ** 3 - 3 * x) - 2 * (2 * x * x - 1) + 7));
  for (const [order, expected] of [7, 0, -2, 5].entries()) expect(coefficients[order]).toBeCloseTo(expected, 12);
});

describe.each(SEGMENTED_BODIES)('%s', (body) => {
  test('is where the source has it, moving as it does', () => {
    for (const tt of [from, to, ...instants(300, 2)]) {
      const [fitted, exact] = [motion(segments, body, tt), motion(CIRCLING, body, tt)];
      expect(lengthOf(minus(fitted.position, exact.position))).toBeLessThan(few(body));
      expect(lengthOf(minus(fitted.velocity, exact.velocity))).toBeLessThan(few(body));
    }
  });

  test('moves with the velocity that its positions show', () => {
    const step = 1e-3;
    for (const tt of instants(100, 3).filter((tt) => tt > from + step && tt < to - step)) {
      const [before, after] = [motion(segments, body, tt - step), motion(segments, body, tt + step)];
      const shown = times(1 / (2 * step), minus(after.position, before.position));
      const { velocity } = motion(segments, body, tt);
      expect(lengthOf(minus(shown, velocity)) / lengthOf(velocity)).toBeLessThan(1e-4);
    }
  });

  test('passes from one segment to the next without a leap', () => {
    const { segmentDays } = SHORT_PLAN.bodies[body];
    let borders = 0;
    for (let border = from + segmentDays; border < to; border += segmentDays) {
      const instant = 1e-7;
      const [before, after] = [motion(segments, body, border - instant), motion(segments, body, border)];
      const leap = minus(after.position, before.position);
      expect(lengthOf(minus(leap, times(instant, after.velocity)))).toBeLessThan(few(body));
      expect(lengthOf(minus(after.velocity, before.velocity))).toBeLessThan(few(body));
      borders += 1;
    }
    expect(borders).toBeGreaterThanOrEqual(4);
  });
});

describe('the time they reach over', () => {
  test('is covered but for two days at each end, which light-time and speeds may need', () => {
    expect([from + 2, (from + to) / 2, to - 2].map(segments.covers)).toEqual([true, true, true]);
    expect([from, from + 1.99, to - 1.99, to, Number.NaN].map(segments.covers)).toEqual(Array(5).fill(false));
  });

  test.each([from - 1e-6, to + 1e-6, Number.NaN])('ends: nothing is known at %d', (tt) => {
    expect(() => segments.moon(tt)).toThrow(RangeError);
    expect(() => segments.heliocentric('Mars', tt)).toThrow(`The segments reach from ${from} to ${to}, not to ${tt}.`);
  });

  test('is left to the series beyond', () => {
    const sourceFor = segmentsOrSeries(segments, CIRCLING);
    expect(sourceFor((from + to) / 2)).toBe(segments);
    expect(sourceFor(from + 1)).toBe(CIRCLING);
    expect(sourceFor(to + 1e6)).toBe(CIRCLING);
  });
});

describe('measuring the loss', () => {
  const counts = { anywhere: 50, atBordersOfEach: 5 };

  test('none between a source and itself', () => {
    const losses = measureLoss(CIRCLING, CIRCLING, instants(10, 4));
    expect(losses).toHaveLength(8);
    for (const { arcseconds } of losses) expect(arcseconds).toBe(0);
  });

  test('tells a body that is elsewhere, by its angle', () => {
    const late: MotionSource = { ...CIRCLING, moon: (tt) => CIRCLING.moon(tt - 1 / 86400) };
    const losses = measureLoss(late, CIRCLING, instants(10, 5));
    const lost = losses.filter(({ arcseconds, bound }) => arcseconds > bound);
    expect(lost.map(({ of }) => of)).toEqual(['Moon']);
    expect(lost[0]?.arcseconds).toBeCloseTo((360 * 3600) / 27.32 / 86400, 4);
  });

  test('tells a velocity that is wrong, by the node', () => {
    const tilted: MotionSource = {
      ...CIRCLING,
      moon: (tt) => {
        const { position, velocity } = CIRCLING.moon(tt);
        return { position, velocity: [velocity[0], velocity[1], velocity[2] + 1e-9] };
      },
    };
    const lost = measureLoss(tilted, CIRCLING, instants(10, 6)).filter(({ arcseconds, bound }) => arcseconds > bound);
    expect(lost.map(({ of }) => of)).toEqual(['true node']);
  });

  test('looks anywhere, and on both sides of borders', () => {
    const chosen = [...instantsToMeasure(file, seededRandom(7), counts)];
    expect(chosen).toHaveLength(50 + 7 * 2 * 5);
    expect(chosen.every((tt) => tt >= from && tt <= to)).toBe(true);
    expect(chosen.filter((tt) => (tt - from) % 6 === 0).length).toBeGreaterThanOrEqual(35);
  });

  test('is within the bounds for these', () => {
    const losses = measureLoss(segments, CIRCLING, instantsToMeasure(file, seededRandom(8), counts));
    expect(losses.filter(({ arcseconds, bound }) => arcseconds > bound)).toEqual([]);
    expect(losses.every(({ arcseconds }) => arcseconds > 0)).toBe(true);
  });
});
