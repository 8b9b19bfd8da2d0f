import Type from 'typebox';
import type { Lineage, Origin } from '../lineage.ts';

/** Where a hotel stands, as it is told: never without its source and licence. */
export const LocationSchema = Type.Unsafe<Location | null>(
  Type.Union(
    [
      Type.Object({
        latitude: Type.Number({ description: 'Degrees, WGS 84.' }),
        longitude: Type.Number(),
        source: Type.String(),
        observed_at: Type.String({ description: 'A date.' }),
        licence: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'Null where it is not known, or where its licence does not let it be passed on.' },
  ),
);

type Location = Origin & { readonly latitude: number; readonly longitude: number };

export function locationOf(hotel: {
  latitude: number | null;
  longitude: number | null;
  lineage: Lineage;
}): Location | null {
  const { latitude, longitude, lineage } = hotel;
  if (latitude === null || longitude === null || lineage.location === undefined || lineage.location === null)
    return null;
  return { latitude, longitude, ...lineage.location };
}
