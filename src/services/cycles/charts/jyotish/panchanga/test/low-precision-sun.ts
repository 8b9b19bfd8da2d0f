import { DEGREE, inCircle } from '#lib/geometry/angles.ts';
import type { SkyReader } from '../../../ephemeris/sky.ts';
import { julianDayAt } from '../../../ephemeris/unix-time.ts';

/**
 * A Sun of a few lines, good to about a hundredth of a degree (some two seconds of time) for a century around 2000, by the
 * short series of the almanacs: an independent stand-in for the real one.
 */
export const lowPrecisionSun: SkyReader['sunAround'] = (ut, days) => days.map((day) => sunAt(ut + day));

export function sunAt(ut: number) {
  const days = ut - 2451545;
  const centuries = (days + 66 / 86_400) / 36_525;
  const anomaly = (357.52911 + 35_999.05029 * centuries) * DEGREE;
  const centre =
    (1.914602 - 0.004817 * centuries) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * centuries) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = (125.04 - 1934.136 * centuries) * DEGREE;
  const longitude = inCircle(280.46646 + 36_000.76983 * centuries + centre - 0.00569);
  const nutation = -0.00478 * Math.sin(node);
  const obliquity = (23.439291 - 0.0130042 * centuries + 0.00256 * Math.cos(node)) * DEGREE;
  const apparent = (longitude + nutation) * DEGREE;
  return {
    rightAscension: inCircle(Math.atan2(Math.cos(obliquity) * Math.sin(apparent), Math.cos(apparent)) / DEGREE),
    declination: Math.asin(Math.sin(obliquity) * Math.sin(apparent)) / DEGREE,
    siderealTime: inCircle(280.46061837 + 360.98564736629 * days + nutation * Math.cos(obliquity)),
  };
}

/** The Julian day of an instant written as ISO 8601. */
export const julianDay = (iso: string): number => julianDayAt(Date.parse(iso));
