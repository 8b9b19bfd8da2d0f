import { DEGREE } from '#lib/geometry/angles.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { EARTH_RADIUS_KM } from '#lib/geometry/sphere.ts';
import type { Gazetteer } from './gazetteer.ts';

/** What people count for who live so far away: all where one is, half at 200 km, a twenty-sixth at 1,000 km. */
const HALF_KM = 200;
const COORDINATE = 100_000 / DEGREE;

/** By the square of the distance, in a few multiplications: a short beginning has ten thousand places. */
export function nearnessTo({ lat, lng }: GeoPoint, { columns: { lats, lngs } }: Gazetteer): (place: number) => number {
  const [phi, lambda] = [lat * DEGREE, lng * DEGREE];
  const across = Math.cos(phi);
  return (place) => {
    const otherPhi = (lats[place] as number) / COORDINATE;
    const north = Math.sin((otherPhi - phi) / 2);
    const east = Math.sin(((lngs[place] as number) / COORDINATE - lambda) / 2);
    const chord = north * north + across * Math.cos(otherPhi) * east * east;
    const halves = (2 * EARTH_RADIUS_KM) / HALF_KM;
    return 1 / (1 + chord * halves * halves);
  };
}
