import type { GeoPermissibleObjects } from 'd3-geo';
import type { GeoPoint } from '#lib/geometry/sphere.ts';

const AT_POLE = 90 - 1e-9;

/** The shortest way between two points of the sphere. Not for opposite points, between which there is no one shortest way. */
export function greatCircle(from: GeoPoint, to: GeoPoint): GeoPermissibleObjects {
  return { type: 'LineString', coordinates: [onMeridianOf(from, to), onMeridianOf(to, from)] };
}

/** A pole has every longitude: it takes that of the other end, or the way would run along the map's border to it. */
function onMeridianOf({ lat, lng }: GeoPoint, other: GeoPoint): [lng: number, lat: number] {
  return [Math.abs(lat) > AT_POLE ? other.lng : lng, lat];
}
