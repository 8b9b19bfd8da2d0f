import { DEGREE, inCircle } from '#lib/geometry/angles.ts';
import type { Sky } from './sky.ts';

/** The ascendant: the point of the ecliptic that is rising at a place, on its eastern horizon. */

/** Nearer to a pole than this, nothing rises or sets by the day. */
export const NEAREST_TO_POLE = 89.9;

/**
 * Degrees from the mean equinox of date, in [0, 360); null at latitudes of 89.9 degrees or more. Within the polar circles
 * the ecliptic can cross the eastern horizon on either side of the meridian; that crossing is taken, whichever side.
 */
export function ascendantAt(
  { siderealTime, trueObliquity, nutation }: Pick<Sky, 'siderealTime' | 'trueObliquity' | 'nutation'>,
  lat: number,
  lng: number,
): number | null {
  if (Math.abs(lat) >= NEAREST_TO_POLE) return null;
  const localTime = (siderealTime + lng) * DEGREE;
  const [sine, cosine] = [Math.sin(localTime), Math.cos(localTime)];
  const [sinObliquity, cosObliquity] = [Math.sin(trueObliquity * DEGREE), Math.cos(trueObliquity * DEGREE)];
  const tilt = Math.tan(lat * DEGREE) * sinObliquity;
  const onHorizon = Math.atan2(cosine, -(sine * cosObliquity + tilt)) / DEGREE;
  const isEastern = cosObliquity + sine * tilt >= 0;
  return inCircle((isEastern ? onHorizon : onHorizon + 180) - nutation.longitude);
}
