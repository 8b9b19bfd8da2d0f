import { inCircle } from '#lib/geometry/angles.ts';
import { cross } from '#lib/geometry/vector.ts';
import { speedOf } from './apparent-place.ts';
import { centuriesSince2000, DAYS_IN_JULIAN_CENTURY } from './julian-day.ts';
import type { EclipticOfDate } from './precession.ts';
import { longitudeIn } from './precession.ts';
import type { NodePlace } from './sky.ts';
import type { Trajectory } from './trajectory.ts';
import { positionAfter, velocityAfter } from './trajectory.ts';

/**
 * The ascending node of the Moon's orbit, from the mean equinox of date: the mean one, a polynomial (Chapront), and the
 * true one, where the orbit that the Moon follows at the instant crosses the ecliptic.
 */
export function meanNodeAt(tt: number): NodePlace {
  const t = centuriesSince2000(tt);
  const longitude = 125.0445479 + t * (-1934.1362891 + t * (0.0020754 + t * (1 / 467441 - t / 60616000)));
  const degreesACentury = -1934.1362891 + t * (2 * 0.0020754 + t * (3 / 467441 - (4 * t) / 60616000));
  return { longitude: inCircle(longitude), speed: degreesACentury / DAYS_IN_JULIAN_CENTURY };
}

/** 90 degrees after the pole of the orbit, in longitude. */
export function trueNodeOf(moon: Trajectory, ecliptic: EclipticOfDate): NodePlace {
  const orbitPole = (days: number) => cross(positionAfter(moon, days), velocityAfter(moon, days));
  return { longitude: inCircle(longitudeIn(ecliptic, orbitPole(0)) + 90), speed: speedOf(orbitPole, ecliptic) };
}
