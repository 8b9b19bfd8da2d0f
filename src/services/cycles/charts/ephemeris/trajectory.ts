import type { Vector } from '#lib/geometry/vector.ts';
import { dot, minus, plus, times } from '#lib/geometry/vector.ts';
import type { Motion } from './motion.ts';

/**
 * How a body moves within an hour or so of an instant: its position and velocity there, and the acceleration that gravity
 * gives it. Enough to step back by the time that light takes, without asking for the position again.
 */
export type Trajectory = Motion & {
  /** Astronomical units a day, a day. */
  acceleration: Vector;
};

/** The constant of Gauss, squared: mass of the Sun as an attraction, in cubic astronomical units a day squared. */
const SUN = 0.01720209895 ** 2;
/** Earth and Moon together. */
const EARTH_AND_MOON = SUN / 328900.56;

/** Towards the origin. */
function pull(mass: number, position: Vector): Vector {
  const squared = dot(position, position);
  return times(-mass / (squared * Math.sqrt(squared)), position);
}

/** Of a body around the Sun, as if there were no others. */
export const aroundSun = ({ position, velocity }: Motion): Trajectory => ({
  position,
  velocity,
  acceleration: pull(SUN, position),
});

/** Of the Moon around the Earth, which is at `earth` from the Sun: the Sun's pull on the Moon less its pull on the Earth. */
export const aroundEarth = ({ position, velocity }: Motion, earth: Vector): Trajectory => ({
  position,
  velocity,
  acceleration: plus(pull(EARTH_AND_MOON, position), minus(pull(SUN, plus(earth, position)), pull(SUN, earth))),
});

export function positionAfter({ position, velocity, acceleration }: Trajectory, days: number): Vector {
  const half = (days * days) / 2;
  return [
    position[0] + days * velocity[0] + half * acceleration[0],
    position[1] + days * velocity[1] + half * acceleration[1],
    position[2] + days * velocity[2] + half * acceleration[2],
  ];
}

export const velocityAfter = ({ velocity, acceleration }: Trajectory, days: number): Vector =>
  plus(velocity, times(days, acceleration));
