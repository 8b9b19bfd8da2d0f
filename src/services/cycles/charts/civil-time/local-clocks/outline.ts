import type { GeoPoint } from '#lib/geometry/sphere.ts';

/** Lands as tables have them: corners, latitude before longitude, in the order in which the border meets them. */
export function readOutline(text: string): GeoPoint[] | undefined {
  const points = text.split(';').map(readPoint);
  return points.every(({ lat, lng }) => Number.isFinite(lat + lng)) ? points : undefined;
}

function readPoint(text: string): GeoPoint {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(' ').map(Number);
  return { lat, lng };
}

/** By how often a line to the east crosses the outline. None of them meets a pole or the antimeridian. */
export function isWithin({ lat, lng }: GeoPoint, outline: readonly GeoPoint[]): boolean {
  let isInside = false;
  let before = outline.at(-1);
  for (const point of outline) {
    if (before !== undefined && point.lat > lat !== before.lat > lat) {
      const crossing = point.lng + ((lat - point.lat) / (before.lat - point.lat)) * (before.lng - point.lng);
      if (lng < crossing) isInside = !isInside;
    }
    before = point;
  }
  return isInside;
}
