import type { Vector } from '#lib/geometry/vector.ts';
import { byName } from '../../by-name.ts';
import type { OrbitingBody } from '../motion.ts';
import { ORBITING_BODIES } from '../motion.ts';

/** How the bodies' ways are cut into segments, and how finely each is kept. What came of it is in the file itself. */
export const SEGMENTED_BODIES = [...ORBITING_BODIES, 'Moon'] as const;
export type SegmentedBody = OrbitingBody | 'Moon';
export type ByBody<Value> = Readonly<Record<SegmentedBody, Value>>;

/** One value for each body, made in the order of the file. */
export const byBody = <Value>(make: (body: SegmentedBody) => Value): ByBody<Value> => byName(SEGMENTED_BODIES, make);

export type BodyPlan = {
  segmentDays: number;
  /** Of the polynomials. */
  degree: number;
  /** Astronomical units, for x, y and z: the step in which coefficients are counted. See `stepOf`. */
  quanta: Vector;
};

export type SegmentPlan = {
  /** Julian days in terrestrial time. */
  from: number;
  to: number;
  bodies: ByBody<BodyPlan>;
};

/**
 * The higher an order, the more an error in it changes the velocity: by its square at the ends of a segment. Smaller
 * steps there make the velocity, and with it the node of the Moon, as good as the position.
 */
export const stepOf = (quantum: number, order: number): number => quantum / (order + 1) ** 2;

/** The same step for x, y and z. */
const even = (quantum: number): Vector => [quantum, quantum, quantum];

/**
 * From 1600 to 2200, and eight days more on either side. Lengths and degrees were chosen by measurement, for a small
 * file whose loss against the series stays below a hundredth of an arc-second seen from Earth: long segments of a high
 * degree take less room than short ones, and more time to evaluate. Earth wobbles with the Moon, hence its high degree.
 * The Moon's z is kept ten times finer because the node hangs on it.
 */
export const SHIPPED_PLAN: SegmentPlan = {
  from: 2_305_447.5 - 8,
  to: 2_524_958.5 + 8,
  bodies: {
    Mercury: { segmentDays: 32, degree: 17, quanta: even(6e-9) },
    Venus: { segmentDays: 64, degree: 10, quanta: even(3e-9) },
    Earth: { segmentDays: 32, degree: 16, quanta: even(4e-9) },
    Mars: { segmentDays: 96, degree: 9, quanta: even(3e-9) },
    Jupiter: { segmentDays: 128, degree: 6, quanta: even(2e-8) },
    Saturn: { segmentDays: 128, degree: 6, quanta: even(4e-8) },
    Moon: { segmentDays: 24, degree: 28, quanta: [1e-10, 1e-10, 1e-11] },
  },
};
