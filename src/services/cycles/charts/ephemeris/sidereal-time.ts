import { ARCSECOND, DEGREE, inCircle } from '#lib/geometry/angles.ts';
import { centuriesSince2000, J2000_JULIAN_DAY } from './julian-day.ts';
import { nodeArgument } from './nutation.ts';

/**
 * Sidereal time at Greenwich: which way the turning Earth faces. The Earth's rotation angle and the precession of IAU 2006;
 * that polynomial is meant for some centuries around 2000 and drifts off by seconds of time after millennia.
 */

/** Mean, as an angle in [0, 360). `ut` and `tt` are the same instant. */
export function meanSiderealTime(ut: number, tt: number): number {
  const days = ut - J2000_JULIAN_DAY;
  // The whole turns of whole days are left out, for precision.
  const turns = 0.779057273264 + 0.00273781191135448 * days + (days % 1);
  const t = centuriesSince2000(tt);
  const precession =
    0.014506 + t * (4612.156534 + t * (1.3915817 + t * (-0.00000044 + t * (-0.000029956 - t * 0.0000000368))));
  return inCircle(turns * 360 + precession / 3600);
}

/** With nutation, as an angle in [0, 360): `equinoxShift` is the nutation in longitude, in degrees. */
export function apparentSiderealTime(ut: number, tt: number, equinoxShift: number, meanObliquity: number): number {
  const node = nodeArgument(centuriesSince2000(tt));
  const smallTerms = (0.00264096 * Math.sin(node) + 0.00006352 * Math.sin(2 * node)) * ARCSECOND;
  return inCircle(meanSiderealTime(ut, tt) + equinoxShift * Math.cos(meanObliquity * DEGREE) + smallTerms / DEGREE);
}
