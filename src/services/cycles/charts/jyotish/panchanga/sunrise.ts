import { DEGREE, inCircle, turn } from '#lib/geometry/angles.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import type { SkyReader } from '../../ephemeris/sky.ts';

/**
 * Sunrise and sunset at a place: the upper limb on a level horizon, with ordinary refraction. The Sun is read three
 * times and interpolated between them, so that a search costs few readings and always ends. Height above the sea and the
 * weather are left out.
 */
type SunReader = SkyReader['sunAround'];
type Reading = ReturnType<SunReader>[number];

/** Universal time, as Julian days. */
export type Daylight = {
  /** The last one at or before the instant. */
  sunrise: number;
  sunset: number;
  nextSunrise: number;
};

/** Degrees of the Sun's centre: 16' for half its width and 34' of refraction. */
const ALTITUDE_AT_RISING = -50 / 60;

/** The Sun is read at the instant and so many days before and after; a parabola through that is right to 0.02 s at the equator. */
const DAYS_APART = 1.5;
/** Halves half a day to three thousandths of a second. */
const HALVINGS = 24;
const SINE_AT_RISING = Math.sin(ALTITUDE_AT_RISING * DEGREE);

export type Day = {
  isSunUp: boolean;
  /** The day that the instant belongs to, from sunrise to sunrise; null when the Sun stays up or stays down around then. */
  daylight: Daylight | null;
};

export function dayAt(sun: SunReader, ut: number, place: GeoPoint): Day {
  const path = sunPath(sun, ut);
  const isUp = isUpAt(path, place);
  return { isSunUp: isUp(0), daylight: daylightAround(path, isUp, ut, place) };
}

function daylightAround(
  path: SunPath,
  isUp: (days: number) => boolean,
  ut: number,
  { lng }: GeoPoint,
): Daylight | null {
  const midnight = -inCircle(path.hourAngle(0) + lng + 180) / 360;
  const riseOf = (day: number) => turnBetween(midnight + day, midnight + day + 0.5, isUp);
  const setOf = (day: number) => turnBetween(midnight + day + 0.5, midnight + day + 1, (days) => !isUp(days));
  const riseToday = riseOf(0);
  const isAfterRise = riseToday !== null && riseToday <= 0;
  const day = isAfterRise ? 0 : -1;
  const [sunrise, nextSunrise] = isAfterRise ? [riseToday, riseOf(1)] : [riseOf(-1), riseToday];
  const sunset = setOf(day);
  if (sunrise === null || sunset === null || nextSunrise === null) return null;
  return { sunrise: ut + sunrise, sunset: ut + sunset, nextSunrise: ut + nextSunrise };
}

/** The Sun by days from the instant, in degrees; the hour angle is that at Greenwich. Good for two days to either side. */
type SunPath = { declination: (days: number) => number; hourAngle: (days: number) => number };

function sunPath(sun: SunReader, ut: number): SunPath {
  const [before, now, after] = sun(ut, [-DAYS_APART, 0, DAYS_APART]) as [Reading, Reading, Reading];
  const hourAngleOf = ({ siderealTime, rightAscension }: Reading) => siderealTime - rightAscension;
  const reference = hourAngleOf(now);
  // In so many days the Sun comes round to where it was, and half round again, give or take the equation of time.
  const driftAt = (reading: Reading, days: number) => turn(reference + 360 * days, hourAngleOf(reading));
  const drift = parabola(driftAt(before, -DAYS_APART), 0, driftAt(after, DAYS_APART));
  return {
    declination: parabola(before.declination, now.declination, after.declination),
    hourAngle: (days) => reference + 360 * days + drift(days),
  };
}

/** Through three values that are `DAYS_APART`, the second one at 0. */
function parabola(first: number, second: number, third: number): (days: number) => number {
  const slope = (third - first) / (2 * DAYS_APART);
  const bend = (first - 2 * second + third) / (2 * DAYS_APART * DAYS_APART);
  return (days) => second + days * (slope + days * bend);
}

function isUpAt({ declination, hourAngle }: SunPath, { lat, lng }: GeoPoint): (days: number) => boolean {
  const [sinLat, cosLat] = [Math.sin(lat * DEGREE), Math.cos(lat * DEGREE)];
  return (days) => {
    const delta = declination(days) * DEGREE;
    const angle = (hourAngle(days) + lng) * DEGREE;
    return sinLat * Math.sin(delta) + cosLat * Math.cos(delta) * Math.cos(angle) > SINE_AT_RISING;
  };
}

/** When something that is not so at `from` comes to be so until `to`; null when it does not. */
function turnBetween(from: number, to: number, isSo: (days: number) => boolean): number | null {
  if (isSo(from) || !isSo(to)) return null;
  let [before, after] = [from, to];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (before + after) / 2;
    if (isSo(middle)) after = middle;
    else before = middle;
  }
  return after;
}
