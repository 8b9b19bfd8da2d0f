import { find, setCache } from 'geo-tz/all';
import type { GeoPoint } from '#lib/geometry/sphere.ts';

/**
 * Which time zones hold at a place, by the outlines of timezone-boundary-builder in the package `geo-tz`: one as a rule,
 * several where states disagree or on a border, a nautical zone (`Etc/…`) at sea, and every nautical zone at the north
 * pole. Its outlines are today's; what clocks showed within them in the past is the zones' matter.
 */
export type PlaceZones = (place: GeoPoint) => readonly string[];

/** geo-tz would keep every outline that it has read: 1.5 GB for the whole world. Reading one takes 0.03 ms, 2 ms at most. */
const KEEPS_NOTHING = { get: () => undefined, set: () => {} };

/** The longest outlines: where Austria, Bohemia and Bavaria meet, and the west of Bahia. */
const LONGEST = [
  { lat: 48.691, lng: 13.711 },
  { lat: -11.777, lng: -46.055 },
];
const ROUNDS = 4;

/** Reads the longest outlines a few times at once: the first readings take ten times as long, and nobody shall wait for them. */
export function openPlaceZones(): PlaceZones {
  setCache({ store: KEEPS_NOTHING });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { lat, lng } of LONGEST) find(lat, lng);
  }
  return ({ lat, lng }) => find(lat, lng);
}
