import type { HotelQuery } from '#sdk/generated/prospects/types.ts';
import { oneOf, readSearch, type SearchOf, text, wholeNumber } from '../../../app/search.ts';

/** What the address of the leads may hold: the filters of the operation under their own names, the order, and the view. */
export const SEGMENTS = ['CRITICAL', 'URGENT', 'HIGH', 'MODERATE'] as const;
export const COUNTRIES = ['SG', 'TH'] as const;
export const HAS = ['has_email', 'has_phone', 'has_website'] as const;
const COLUMNS = ['name', 'city', 'country', 'rating', 'reviews_count', 'opportunity_usd', 'rooms', 'score'] as const;
export const USUAL_SORT = '-score';
const SORTS = COLUMNS.flatMap((column) => [column, `-${column}`] as const);

const LONGEST_CITY = 100;
const LONGEST_TYPED = 100;
const MOST = 999_999_999;
/** What the operation takes of whole figures. */
export const BOUNDS = { reviews: [0, MOST], opportunity: [0, MOST], rooms: [1, 20_000] } as const;

/** A rating has one digit behind the point. */
const rating = (value: string): string | undefined =>
  /^[0-5](?:\.\d)?$/.test(value) && Number(value) <= 5 ? value : undefined;

export type MapPosition = { latitude: number; longitude: number; zoom: number };

/** `13.75,100.5,6`: where the map stands, and how close. */
export function readPosition(value: string): string | undefined {
  const [latitude, longitude, zoom, ...rest] = value
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  const isPosition =
    rest.length === 0 &&
    Math.abs(latitude ?? Number.NaN) <= 80 &&
    Math.abs(longitude ?? Number.NaN) <= 180 &&
    Number.isInteger(zoom) &&
    (zoom ?? 0) >= 0 &&
    (zoom ?? 99) <= 20;
  return isPosition ? `${latitude},${longitude},${zoom}` : undefined;
}

export function positionOf(at: string | undefined): MapPosition | undefined {
  if (at === undefined) return undefined;
  const [latitude = 0, longitude = 0, zoom = 0] = at.split(',').map(Number);
  return { latitude, longitude, zoom };
}

const SPEC = {
  segment: oneOf(SEGMENTS),
  country: oneOf(COUNTRIES),
  city: (value: string) => text(value.slice(0, LONGEST_CITY)),
  min_rating: rating,
  max_rating: rating,
  min_reviews: wholeNumber(...BOUNDS.reviews),
  max_reviews: wholeNumber(...BOUNDS.reviews),
  min_opportunity: wholeNumber(...BOUNDS.opportunity),
  max_opportunity: wholeNumber(...BOUNDS.opportunity),
  min_rooms: wholeNumber(...BOUNDS.rooms),
  max_rooms: wholeNumber(...BOUNDS.rooms),
  has_email: oneOf(['true']),
  has_phone: oneOf(['true']),
  has_website: oneOf(['true']),
  q: (value: string) => text(value.slice(0, LONGEST_TYPED)),
  sort: oneOf(SORTS),
  view: oneOf(['map']),
  at: readPosition,
};

export const readLeadsSearch = readSearch(SPEC);

/** What the address asks for and nobody understands: it is left out, and that is told. */
export function notUnderstood(search: Readonly<Record<string, unknown>>): string[] {
  const read: Readonly<Record<string, unknown>> = readLeadsSearch(search);
  return Object.keys(SPEC).flatMap((name) => {
    const given = search[name];
    const isGiven = (typeof given === 'string' && given !== '') || typeof given === 'number';
    return isGiven && read[name] === undefined ? [`${name}=${String(given).slice(0, LONGEST_CITY)}`] : [];
  });
}
export type LeadsSearch = SearchOf<typeof SPEC>;

let last: { slug: string; search: LeadsSearch } | undefined;
/** What the leads of the workspace were last looked at with, for the way back from a hotel. */
export const lastLeads = (slug: string): LeadsSearch => (last?.slug === slug ? last.search : {});
export const rememberLeads = (slug: string, search: LeadsSearch): void => {
  last = { slug, search };
};

export type ChosenFilter = { [Name in keyof LeadsSearch]?: LeadsSearch[Name] | undefined };

/** The filters alone, as the operations take them; what is not chosen stands nowhere. */
export function filterOf({ sort: _sort, view: _view, at: _at, ...filter }: LeadsSearch): HotelQuery {
  const {
    min_rating: least,
    max_rating: most,
    has_email: mail,
    has_phone: phone,
    has_website: site,
    ...others
  } = filter;
  return {
    ...others,
    ...(least !== undefined && { min_rating: Number(least) }),
    ...(most !== undefined && { max_rating: Number(most) }),
    ...(mail !== undefined && { has_email: true }),
    ...(phone !== undefined && { has_phone: true }),
    ...(site !== undefined && { has_website: true }),
  };
}

export const withoutEmpty = (search: ChosenFilter): LeadsSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'sort' && value === USUAL_SORT),
    ),
  );
