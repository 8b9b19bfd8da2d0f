import type { Vector } from '#lib/geometry/vector.ts';

/**
 * Where the bodies really are: geometric positions in the dynamical ecliptic and equinox of J2000. Two sources know them:
 * the series of the theories themselves, and segments that were fitted to those series. How a body is seen from Earth is
 * computed from either in the same way.
 */
export const ORBITING_BODIES = ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter', 'Saturn'] as const;
export type OrbitingBody = (typeof ORBITING_BODIES)[number];

export type Motion = {
  /** Astronomical units. */
  position: Vector;
  /** Astronomical units a day. */
  velocity: Vector;
};

export type MotionSource = {
  name: 'series' | 'segments';
  /** From the Sun; `tt` is a Julian day in terrestrial time. */
  heliocentric(body: OrbitingBody, tt: number): Motion;
  /** From the centre of the Earth. */
  moon(tt: number): Motion;
};
