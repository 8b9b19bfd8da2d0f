import Type from 'typebox';
import { INTERPRETIVE } from '../../interface/interpretive.ts';
import { describeEvent, EventProperties } from '../history/describe-event.ts';
import type { HistoricEvent } from '../history/event.ts';

/** Events as GeoJSON (RFC 7946): a feature each, without a geometry where nobody knows the place. */
export const EventCollection = Type.Object(
  {
    type: Type.Unsafe<'FeatureCollection'>({ type: 'string', const: 'FeatureCollection' }),
    framework: Type.String(),
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    features: Type.Array(
      Type.Object({
        type: Type.Unsafe<'Feature'>({ type: 'string', const: 'Feature' }),
        id: Type.String(),
        geometry: Type.Unsafe<{ type: 'Point'; coordinates: [number, number] } | null>({
          type: ['object', 'null'],
          required: ['type', 'coordinates'],
          properties: {
            type: { type: 'string', const: 'Point' },
            coordinates: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
          },
        }),
        properties: EventProperties,
      }),
    ),
  },
  {
    title: 'EventCollection',
    description: 'Properties are the fields of an event but its id, `lat` and `lng`.',
    examples: [
      {
        type: 'FeatureCollection',
        framework: INTERPRETIVE,
        total: 1,
        limit: 100,
        offset: 0,
        next: null,
        features: [
          {
            type: 'Feature',
            id: 'hamlet-1601',
            geometry: { type: 'Point', coordinates: [-0.095, 51.507] },
            properties: {
              year: 1601,
              year_label: '1601 CE',
              end_year: null,
              date_precision: 'year',
              title: "Shakespeare's Hamlet, about 1601",
              category: 'Culture',
              place: 'London',
              country: 'GB',
              source: 'Own compilation of well-known dates',
              licence: 'Facts, own compilation',
              record: null,
              url: 'https://en.wikipedia.org/wiki/Hamlet',
              check_against: ['Wikipedia: Hamlet'],
              confidence: 'compiled',
              master_phase: 'Reset/Renewal',
              significance: 5,
              summary: 'Shakespeare wrote the tragedy of the prince of Denmark, among the most performed plays of all.',
            },
          },
        ],
      },
    ],
  },
);

export function featureOf(event: HistoricEvent): object {
  const { id, lat, lng, ...properties } = describeEvent(event);
  const isPlaced = lat !== null && lng !== null;
  return { type: 'Feature', id, geometry: isPlaced ? { type: 'Point', coordinates: [lng, lat] } : null, properties };
}
