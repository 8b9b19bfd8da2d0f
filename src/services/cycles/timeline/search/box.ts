/** A part of the world between two parallels and two meridians; from 170 to -170 it crosses the date line. */
export type Box = { minLng: number; minLat: number; maxLng: number; maxLat: number };

type Point = { lat: number | null; lng: number | null };

export function isInBox({ minLng, minLat, maxLng, maxLat }: Box, { lat, lng }: Point): boolean {
  if (lat === null || lng === null || lat < minLat || lat > maxLat) return false;
  return minLng <= maxLng ? lng >= minLng && lng <= maxLng : lng >= minLng || lng <= maxLng;
}

/** Of four numbers with commas between; what is wrong with them is a sentence's end. */
export function readBox(text: string): Box | string {
  const [minLng = Number.NaN, minLat = Number.NaN, maxLng = Number.NaN, maxLat = Number.NaN] = text
    .split(',')
    .map(Number);
  if (![minLng, maxLng].every((lng) => Math.abs(lng) <= 180)) return 'has a longitude that is not from -180 to 180';
  if (![minLat, maxLat].every((lat) => Math.abs(lat) <= 90)) return 'has a latitude that is not from -90 to 90';
  if (minLat > maxLat) return `must not end south of where it begins: ${minLat} is north of ${maxLat}`;
  return { minLng, minLat, maxLng, maxLat };
}
