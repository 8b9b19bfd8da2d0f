import type { GeoPermissibleObjects, GeoProjection } from 'd3-geo';
import { geoProjection, geoStream } from 'd3-geo';
import { DEGREE } from '#lib/geometry/angles.ts';

/**
 * What lies on the sphere as lines and rings on a flat map, in degrees as they are (equirectangular). They are cut at the
 * antimeridian and at the map's borders and closed over a pole, so that rings can be drawn with the even-odd rule, and have as
 * many points as they need to look round.
 */
type Line = (readonly [x: number, y: number])[];

/** `stretch`: how much longer a degree of latitude is drawn than one of longitude. */
export function flatProjection(stretch: number): GeoProjection {
  return geoProjection((lng, lat) => [lng, lat * stretch]);
}

/** Longitudes and latitudes, as precise as anybody wants to see them. */
export const DEGREES = flatProjection(1)
  .scale(1 / DEGREE)
  .translate([0, 0])
  .reflectY(true)
  .precision(0.1);

export function linesOf(object: GeoPermissibleObjects, projection: GeoProjection): Line[] {
  const lines: Line[] = [];
  const nothing = () => {};
  const sink = {
    lineStart: () => lines.push([]),
    point: (x: number, y: number) => lines.at(-1)?.push([x, y]),
    lineEnd: nothing,
    polygonStart: nothing,
    polygonEnd: nothing,
  };
  geoStream(object, projection.stream(sink));
  return lines;
}
