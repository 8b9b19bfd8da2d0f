import Type from 'typebox';
import type { GeoPoint } from '#lib/geometry/sphere.ts';

/** A place on Earth: both coordinates or neither. */
export const placeParameters = {
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Latitude; only together with lng.' })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Longitude; only together with lat.' })),
};

export const BOTH_OR_NEITHER = { dependentRequired: { lat: ['lng'], lng: ['lat'] } };

export function placeOf({ lat, lng }: { lat?: number; lng?: number }): GeoPoint | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}
