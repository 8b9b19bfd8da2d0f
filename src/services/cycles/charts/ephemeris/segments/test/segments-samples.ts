import type { Motion, MotionSource, OrbitingBody } from '../../motion.ts';
import type { SegmentPlan } from '../segment-plan.ts';
import { byBody } from '../segment-plan.ts';

/** Bodies on circles, each tilted, at their mean distances and periods: a source whose velocity is known exactly. */
const CIRCLES: Readonly<Record<OrbitingBody | 'Moon', { radius: number; period: number }>> = {
  Mercury: { radius: 0.387, period: 87.97 },
  Venus: { radius: 0.723, period: 224.7 },
  Earth: { radius: 1, period: 365.26 },
  Mars: { radius: 1.524, period: 686.98 },
  Jupiter: { radius: 5.203, period: 4332.6 },
  Saturn: { radius: 9.537, period: 10759 },
  Moon: { radius: 0.00257, period: 27.32 },
};
const TILT = 0.09;

function onCircle(body: OrbitingBody | 'Moon', tt: number): Motion {
  const { radius, period } = CIRCLES[body];
  const speed = (2 * Math.PI) / period;
  const [sine, cosine] = [radius * Math.sin(speed * tt), radius * Math.cos(speed * tt)];
  return {
    position: [cosine, sine * Math.cos(TILT), sine * Math.sin(TILT)],
    velocity: [-speed * sine, speed * cosine * Math.cos(TILT), speed * cosine * Math.sin(TILT)],
  };
}

export const CIRCLING: MotionSource = {
  name: 'series',
  heliocentric: onCircle,
  moon: (tt) => onCircle('Moon', tt),
};

/** A hundred days around 2000; no segment length divides them. */
export const SHORT_PLAN: SegmentPlan = {
  from: 2_451_500,
  to: 2_451_600,
  bodies: byBody((body) => {
    if (body === 'Moon') return { segmentDays: 6, degree: 12, quanta: [1e-11, 1e-11, 1e-12] };
    const quantum = body === 'Jupiter' || body === 'Saturn' ? 1e-8 : 2e-9;
    return { segmentDays: 24, degree: 12, quanta: [quantum, quantum, quantum] };
  }),
};
