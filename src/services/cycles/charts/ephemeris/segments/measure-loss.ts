import type { SeededRandom } from '#kernel/seeded-random.ts';
import { ARCSECOND } from '#lib/geometry/angles.ts';
import type { Vector } from '#lib/geometry/vector.ts';
import { cross, lengthOf, minus, times, unit } from '#lib/geometry/vector.ts';
import type { MotionSource, OrbitingBody } from '../motion.ts';
import type { SegmentFile } from './segment-file.ts';
import { SEGMENTED_BODIES } from './segment-plan.ts';

/**
 * How far segments are from the series they were fitted to, as seen from the centre of the Earth. The node of the
 * Moon's orbit is measured too: it comes out of the velocity, which a fit of positions keeps less well.
 */
const MEASURED = ['Sun', 'Moon', 'Mercury', 'Venus', 'Mars', 'Jupiter', 'Saturn', 'true node'] as const;
type Measured = (typeof MEASURED)[number];

/** In arc-seconds. A node is where two directions cross at five degrees: it takes the loss of the Moon tenfold. */
const BOUNDS: Readonly<Record<Measured, number>> = {
  Sun: 0.01,
  Moon: 0.01,
  Mercury: 0.01,
  Venus: 0.01,
  Mars: 0.01,
  Jupiter: 0.01,
  Saturn: 0.01,
  'true node': 0.05,
};

export type Loss = { of: Measured; arcseconds: number; bound: number };

/** The largest loss of each, and how large it may be. */
export function measureLoss(segments: MotionSource, series: MotionSource, instants: Iterable<number>): Loss[] {
  const losses = MEASURED.map((of) => ({ of, arcseconds: 0, bound: BOUNDS[of] }));
  for (const tt of instants) {
    const [fitted, exact] = [directionsFromEarth(segments, tt), directionsFromEarth(series, tt)];
    for (const loss of losses) {
      const angle = lengthOf(minus(unit(fitted[loss.of]), unit(exact[loss.of])));
      loss.arcseconds = Math.max(loss.arcseconds, angle / ARCSECOND);
    }
  }
  return losses;
}

function directionsFromEarth(source: MotionSource, tt: number): Readonly<Record<Measured, Vector>> {
  const earth = source.heliocentric('Earth', tt).position;
  const moon = source.moon(tt);
  const [poleX, poleY] = cross(moon.position, moon.velocity);
  const planet = (body: OrbitingBody) => minus(source.heliocentric(body, tt).position, earth);
  return {
    Sun: times(-1, earth),
    Moon: moon.position,
    Mercury: planet('Mercury'),
    Venus: planet('Venus'),
    Mars: planet('Mars'),
    Jupiter: planet('Jupiter'),
    Saturn: planet('Saturn'),
    'true node': [-poleY, poleX, 0],
  };
}

const SECOND = 1 / 86400;

/** Instants where a loss would show: anywhere, and beside borders between segments, where a fit is at its worst. */
export function* instantsToMeasure(
  { from, to, tables }: SegmentFile,
  random: SeededRandom,
  count: { anywhere: number; atBordersOfEach: number },
): Generator<number> {
  for (let index = 0; index < count.anywhere; index += 1) yield from + random.fraction() * (to - from);
  for (const body of SEGMENTED_BODIES) {
    const { segmentDays } = tables[body];
    const inner = Math.ceil((to - from) / segmentDays) - 1;
    for (let index = 0; index < count.atBordersOfEach; index += 1) {
      const border = from + random.between(1, inner) * segmentDays;
      yield border - SECOND;
      yield border;
    }
  }
}
