import { DEGREE } from './angles.ts';
import type { Vector } from './vector.ts';
import { cross, dot } from './vector.ts';

/** Points on a sphere: unit vectors and degrees. The earth is taken as a sphere of its mean radius. */
export type GeoPoint = { lat: number; lng: number };

export const EARTH_RADIUS_KM = 6371.0088;

export function vectorOf({ lat, lng }: GeoPoint): Vector {
  const [phi, lambda] = [lat * DEGREE, lng * DEGREE];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Longitude from -180 (excluded) to 180; that of a pole is 0. */
export function geoPointOf([x, y, z]: Vector): GeoPoint {
  const fromAxis = Math.hypot(x, y);
  const lng = fromAxis < 1e-12 ? 0 : Math.atan2(y, x) / DEGREE;
  return { lat: Math.atan2(z, fromAxis) / DEGREE, lng: lng <= -180 ? 180 : lng };
}

/** The angle between two vectors, in radians; exact for near and for opposite points alike. */
export function angleBetween(a: Vector, b: Vector): number {
  const [x, y, z] = cross(a, b);
  return Math.atan2(Math.hypot(x, y, z), dot(a, b));
}

/** The point in the middle of several, on the sphere. */
export function centreOf(...points: readonly Vector[]): Vector {
  let [x, y, z] = [0, 0, 0];
  for (const point of points) {
    x += point[0];
    y += point[1];
    z += point[2];
  }
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Along the great circle. */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  return angleBetween(vectorOf(a), vectorOf(b)) * EARTH_RADIUS_KM;
}
