import type { Static } from 'typebox';
import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { operation } from '../context.ts';
import { faultsOfFilter, filterOf, filterParameters } from '../query/hotel-filter.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import { LocationSchema, locationOf } from '../rules/details/location.ts';
import type { Hotel } from '../rules/hotel.ts';
import { HotelSchema } from '../rules/hotel.ts';
import type { MapWindow } from '../rules/map-window.ts';
import {
  boxOf,
  boxOfCell,
  latitudeOfStep,
  longitudeOfStep,
  MOST_PIXELS,
  mapWindow,
  pixelsAcross,
} from '../rules/map-window.ts';
import type { Cluster, MapAnswer, MapHotel } from '../store/reading/map-clusters.ts';
import { readMap } from '../store/reading/map-clusters.ts';
import { withRarestFirst } from '../store/reading/words.ts';

const { uen, name, rating, segment, opportunity_usd } = HotelSchema.properties;

const HotelMap = Type.Object(
  {
    dataset: DatasetSchema,
    zoom: Type.Integer(),
    total: Type.Integer({ minimum: 0, description: 'Hotels that match, in the cells that the box touches.' }),
    total_is: Type.Unsafe<'exact' | 'estimate'>({
      type: 'string',
      enum: ['exact', 'estimate'],
      description:
        '`estimate` when so many match a filter that is not counted beforehand that every sixteenth hotel was counted: `total` and `hotels` of the clusters are sixteen times that.',
    }),
    clusters: Type.Array(
      Type.Object({
        latitude: Type.Number({ description: 'The middle of its hotels, in degrees (WGS 84).' }),
        longitude: Type.Number(),
        hotels: Type.Integer({ minimum: 1 }),
        bbox: Type.Array(Type.Number(), {
          minItems: 4,
          maxItems: 4,
          description: 'Its cell: west, south, east and north. To look closer, ask for this box.',
        }),
      }),
      { description: 'Empty when hotels are told one by one.' },
    ),
    hotels: Type.Array(
      Type.Object({
        uen,
        name,
        rating,
        segment,
        opportunity_usd,
        score: Type.Number({ minimum: 0 }),
        location: LocationSchema,
      }),
      { description: 'When there are 200 at most; the highest score first.' },
    ),
  },
  { title: 'HotelMap', description: 'Hotels on a map.' },
);

/** Hotels on a map, as clusters, or one by one when they are few. */
export const mapHotels = operation({
  id: 'mapHotels',
  method: 'GET',
  path: '/api/v1/hotels/map',
  access: 'key',
  effect: 'read',
  summary: 'Hotels on a map, in clusters',
  description: `Takes the filters of \`/hotels\`, a box and the zoom at which it is shown (web maps: 256 pixels for the world at zoom 0). Hotels are counted in cells of 64 or 128 pixels; the box is widened to whole cells. Hotels without a location that may be passed on are on no map.`,
  query: Type.Object({
    bbox: Type.String({
      minLength: 7,
      maxLength: 120,
      description: '`west,south,east,north`, in degrees; latitudes from -85 to 85.',
    }),
    zoom: Type.Integer({ minimum: 0, maximum: 20, description: 'The zoom at which the box is shown.' }),
    ...filterParameters,
  }),
  check: (query) => [...faultsOfBox(query), ...faultsOfFilter(query)],
  tag: 'Hotels',
  reply: { 200: HotelMap },
  handle: async ({ query, service }) => {
    const { zoom } = query;
    const [filter, window] = [filterOf(query), windowOf(query)];
    const { documents } = await service.maps.page([filter, window, zoom], async () => {
      const found = await readMap(service.database, await withRarestFirst(service.database, filter), window);
      return { documents: JSON.stringify(mapOf(found, zoom, window.level)) };
    });
    return renderedJson(documents);
  },
});

const mapOf = (found: MapAnswer, zoom: number, level: number): Static<typeof HotelMap> => ({
  dataset: { kind: found.kind },
  zoom,
  total: found.total,
  total_is: found.isExact ? 'exact' : 'estimate',
  clusters: 'clusters' in found ? found.clusters.map((cluster) => clusterOf(cluster, level)) : [],
  hotels: 'hotels' in found ? found.hotels.map(hotelOf) : [],
});

/** What is missing or of a wrong type has been told already. */
function faultsOfBox({ bbox, zoom }: { bbox?: string | undefined; zoom?: number | undefined }) {
  if (bbox === undefined || zoom === undefined) return [];
  const box = boxOf(bbox);
  if (box === undefined) {
    return [
      { name: 'bbox', detail: 'must be four numbers, west,south,east,north, west before east and south before north' },
    ];
  }
  return pixelsAcross(box, zoom) > MOST_PIXELS
    ? [{ name: 'bbox', detail: `must not be more than ${MOST_PIXELS} pixels wide or high at this zoom` }]
    : [];
}

function windowOf({ bbox, zoom }: { bbox: string; zoom: number }): MapWindow {
  const box = boxOf(bbox);
  if (box === undefined) throw new Error('a box that was checked');
  return mapWindow(box, zoom);
}

function clusterOf({ cell, hotels, x, y }: Cluster, level: number) {
  const { west, south, east, north } = boxOfCell(cell, level);
  return { latitude: latitudeOfStep(y), longitude: longitudeOfStep(x), hotels, bbox: [west, south, east, north] };
}

function hotelOf(hotel: MapHotel) {
  const { uen: number, ...facts } = JSON.parse(hotel.document) as Hotel;
  const { score } = JSON.parse(`{${hotel.lead.slice(1)}`) as { score: number };
  return {
    uen: number,
    name: facts.name,
    rating: facts.rating,
    segment: facts.segment,
    opportunity_usd: facts.opportunity_usd,
    score,
    location: locationOf(hotel),
  };
}
