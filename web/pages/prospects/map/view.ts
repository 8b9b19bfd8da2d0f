import { geoMercator } from 'd3-geo';
import { BOUNDS } from '../../../ui/map/land.ts';
import type { LeadsSearch, MapPosition } from '../leads/leads-search.ts';
import { CITIES } from './cities.ts';

/** Where the map stands: whole steps of zoom, as the server makes its clusters for them. */
export const LEAST_ZOOM = 4;
export const MOST_ZOOM = 16;
const TILE = 256;

type Area = { latitude: number; longitude: number; high: number; wide: number };
/** All of Thailand and Singapore, however small the screen. */
const WHOLE: Area = { latitude: 10.8, longitude: 101.2, high: 20.5, wide: 10 };
const COUNTRIES: Readonly<Record<'SG' | 'TH', Area>> = {
  SG: { latitude: 1.35, longitude: 103.83, high: 0.28, wide: 0.44 },
  TH: { latitude: 13.1, longitude: 101.4, high: 15.5, wide: 9 },
};
/** A province with what is around it. */
const PROVINCE = { high: 1.2, wide: 1.2 };

export type Size = { width: number; height: number };

const worldPixels = (zoom: number) => TILE * 2 ** zoom;
const mercator = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

/** Where the map begins: the place that the filters name, or everything. */
export function startView(
  { width, height }: Size,
  { country, city }: { country?: LeadsSearch['country'] | undefined; city?: string | undefined } = {},
): MapPosition {
  const { latitude, longitude, ...degrees } = areaOf(country, city);
  const wide = worldPixels(0) * (degrees.wide / 360);
  const high = worldPixels(0) * (mercator(latitude + degrees.high / 2) - mercator(latitude - degrees.high / 2));
  const zoom = Math.floor(Math.log2(Math.min(width / wide, height / high)));
  return { latitude, longitude, zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)) };
}

function areaOf(country: LeadsSearch['country'], city = ''): Area {
  const known = CITIES.find(({ en }) => en.toLowerCase() === city.trim().toLowerCase());
  if (known !== undefined && known.en !== 'Singapore') return { ...known, ...PROVINCE };
  if (known !== undefined) return COUNTRIES.SG;
  return country === undefined ? WHOLE : COUNTRIES[country];
}

export const projectionOf = ({ latitude, longitude, zoom }: MapPosition, { width, height }: Size) =>
  geoMercator()
    .scale(worldPixels(zoom) / (2 * Math.PI))
    .center([longitude, latitude])
    .translate([width / 2, height / 2])
    .precision(0)
    .clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ]);

export type Projection = ReturnType<typeof projectionOf>;

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** What is in view, as the server is asked for it. */
export function boxOf(projection: Projection, { width, height }: Size): string {
  const [west = 0, north = 0] = projection.invert?.([0, 0]) ?? [];
  const [east = 0, south = 0] = projection.invert?.([width, height]) ?? [];
  return [west, south, east, north].map(rounded).join(',');
}

/** Never so far that nothing is to be seen. */
export const kept = ({ latitude, longitude, zoom }: MapPosition): MapPosition => ({
  latitude: rounded(Math.min(BOUNDS.north - 1, Math.max(BOUNDS.south + 1, latitude))),
  longitude: rounded(Math.min(BOUNDS.east - 1, Math.max(BOUNDS.west + 1, longitude))),
  zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)),
});

/** Moved by so many pixels. */
export function moved(view: MapPosition, projection: Projection, size: Size, x: number, y: number): MapPosition {
  const [longitude = view.longitude, latitude = view.latitude] =
    projection.invert?.([size.width / 2 + x, size.height / 2 + y]) ?? [];
  return kept({ ...view, longitude, latitude });
}

export const closer = (view: MapPosition, by: number): MapPosition => kept({ ...view, zoom: view.zoom + by });

/** So that a cluster's cell fills the view, and at least one step closer. */
export function into(view: MapPosition, size: Size, box: readonly number[]): MapPosition {
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const wide = Math.max((east - west) / 360, 1e-7);
  const high = Math.max(mercator(north) - mercator(south), 1e-7);
  const fits = Math.floor(Math.log2(Math.min(size.width / wide, size.height / high) / TILE));
  const zoom = Math.max(view.zoom + 1, Math.min(fits, view.zoom + 4));
  return kept({ latitude: (south + north) / 2, longitude: (west + east) / 2, zoom });
}

export const written = ({ latitude, longitude, zoom }: MapPosition): string => `${latitude},${longitude},${zoom}`;
