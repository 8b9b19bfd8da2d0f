import Type from 'typebox';
import { prospectsProblem } from '../../problems.ts';
import { operation } from '../context.ts';
import { metresBetween } from '../linkage/distance.ts';
import { uenIn, uenParameter } from '../query/hotel-number.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import { LocationSchema, locationOf } from '../rules/details/location.ts';
import type { Hotel } from '../rules/hotel.ts';
import { HotelSchema } from '../rules/hotel.ts';
import { findPlaced, readNearest } from '../store/reading/neighbours.ts';

const Neighbours = Type.Object(
  {
    uen: Type.String(),
    dataset: DatasetSchema,
    location: LocationSchema,
    neighbours: Type.Array(
      Type.Object({
        ...HotelSchema.properties,
        distance_m: Type.Integer({ minimum: 0, description: 'Metres, as the crow flies.' }),
        location: LocationSchema,
      }),
    ),
  },
  { title: 'Neighbours', description: 'The nearest hotels of a hotel.' },
);

/** How many more are looked at than are told, since nearness on the map is not quite nearness. */
const SOME_MORE = 10;

/** The nearest published hotels. Those whose location is not known, or may not be passed on, are nobody's neighbours. */
export const listNeighbours = operation({
  id: 'listNeighbours',
  method: 'GET',
  path: '/api/v1/hotels/{uen}/neighbours',
  access: 'key',
  effect: 'read',
  summary: 'The nearest hotels of a hotel, with their distance',
  description: 'Nearest first. Empty when it is not known where the hotel stands, or when that may not be passed on.',
  params: uenParameter(),
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'Hotels at most.' }),
  }),
  tag: 'Hotels',
  refuses: ['hotel_not_found'],
  reply: { 200: Neighbours },
  handle: async ({ params, query, service }) => {
    const uen = uenIn(params);
    const hotel = await findPlaced(service.database, uen);
    if (hotel === undefined) throw prospectsProblem('hotel_not_found');
    const location = locationOf(hotel);
    const nearest =
      location === null ? [] : await readNearest(service.database, uen, location, query.limit + SOME_MORE);
    const neighbours = nearest.flatMap((other) => {
      const place = locationOf(other);
      if (location === null || place === null) return [];
      const distance = Math.round(metresBetween(location, place));
      return [{ ...(JSON.parse(other.document) as Hotel), distance_m: distance, location: place }];
    });
    neighbours.sort((a, b) => a.distance_m - b.distance_m || (a.uen < b.uen ? -1 : 1));
    return { uen, dataset: { kind: hotel.kind }, location, neighbours: neighbours.slice(0, query.limit) };
  },
});
