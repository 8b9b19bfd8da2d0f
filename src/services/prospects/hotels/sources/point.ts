import type { Country } from '../rules/country.ts';
import { membersOf } from './json-feature-reader.ts';

/** The longitude and latitude of a GeoJSON point, if it lies where the country is. A height is not read. */
type Point = { readonly longitude: number; readonly latitude: number };

export function pointIn(country: Country, geometry: unknown): Point | 'elsewhere' | 'none' {
  const { type, coordinates } = membersOf(geometry) ?? {};
  if (type !== 'Point' || !Array.isArray(coordinates)) return 'none';
  const [longitude, latitude]: unknown[] = coordinates;
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return 'none';
  const { west, east, south, north } = BOXES[country];
  const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  return isInside ? { longitude, latitude } : 'elsewhere';
}

const BOXES = {
  SG: { west: 103.55, east: 104.15, south: 1.13, north: 1.5 },
  TH: { west: 97.3, east: 105.7, south: 5.5, north: 20.5 },
};
