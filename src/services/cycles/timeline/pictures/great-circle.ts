import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { angleBetween, geoPointOf, vectorOf } from '#lib/geometry/sphere.ts';
import type { Vector } from '#lib/geometry/vector.ts';

/**
 * The shortest way between two points of the sphere as lines on a flat map. A way over the antimeridian is two lines, and
 * one to a pole runs along its meridian. Not for opposite points, between which there is no one shortest way.
 */
const STEP = Math.PI / 60;
const AT_POLE = 90 - 1e-9;

export function greatCircle(from: GeoPoint, to: GeoPoint): GeoPoint[][] {
  const points = pointsBetween(from, to);
  const lines: GeoPoint[][] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const line = lines.at(-1);
    if (before === undefined || line === undefined) lines.push([point]);
    else if (Math.abs(point.lng - before.lng) <= 180) line.push(point);
    else {
      const side = Math.sign(before.lng) * 180;
      const share = (side - before.lng) / (point.lng + 2 * side - before.lng);
      const lat = before.lat + share * (point.lat - before.lat);
      line.push({ lat, lng: side });
      lines.push([{ lat, lng: -side }, point]);
    }
  }
  return lines;
}

function pointsBetween(from: GeoPoint, to: GeoPoint): GeoPoint[] {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  const angle = angleBetween(start, end);
  const count = Math.max(1, Math.ceil(angle / STEP));
  const between = Array.from({ length: count - 1 }, (_, index) => {
    const share = (index + 1) / count;
    return geoPointOf(weighted(start, Math.sin((1 - share) * angle), end, Math.sin(share * angle)));
  });
  return [onMeridianOf(from, between[0] ?? to), ...between, onMeridianOf(to, between.at(-1) ?? from)];
}

/** A pole has every longitude: it takes that of the point beside it. */
function onMeridianOf(point: GeoPoint, beside: GeoPoint): GeoPoint {
  return Math.abs(point.lat) > AT_POLE ? { lat: point.lat, lng: beside.lng } : point;
}

function weighted(a: Vector, weightA: number, b: Vector, weightB: number): Vector {
  return [a[0] * weightA + b[0] * weightB, a[1] * weightA + b[1] * weightB, a[2] * weightA + b[2] * weightB];
}
