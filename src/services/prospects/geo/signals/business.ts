import { coreName } from '../../text/normalise-name.ts';
import type { StructuredItem } from '../page-facts.ts';
import type { Graph } from './structured.ts';
import { firstText, itemsIn, itemsOfType, says, textsIn } from './structured.ts';

/**
 * Which item of the structured data describes the hotel, and which of the fields that matter it fills. Where there are
 * several, the most complete one counts: sites of chains list their other houses too. Whether what it says is true is
 * not known here.
 */
export type Business = {
  item: StructuredItem;
  /** `local` says that it is a business at a place, `organisation` only that it is a body of some kind. */
  kind: 'lodging' | 'local' | 'organisation';
  /** The one of its types that says so. */
  type: string;
  /** How many houses were as near to the point: told twice under one name, it is one. */
  alike: number;
};

/** LodgingBusiness and everything below it, schema.org 29. A ski resort is a resort. */
const LODGING_TYPES: ReadonlySet<string> = new Set([
  'LodgingBusiness',
  'BedAndBreakfast',
  'Campground',
  'Hostel',
  'Hotel',
  'Motel',
  'Resort',
  'SkiResort',
  'VacationRental',
]);

/** A business at a place, or a room without the house around it. */
const LOCAL_TYPES: ReadonlySet<string> = new Set([
  'LocalBusiness',
  'Accommodation',
  'Apartment',
  'CampingPitch',
  'House',
  'HotelRoom',
  'Suite',
]);

const ORGANISATION_TYPES: ReadonlySet<string> = new Set(['Organization', 'Corporation', 'Brand']);

export const BUSINESS_TYPES: ReadonlySet<string> = new Set([...LODGING_TYPES, ...LOCAL_TYPES, ...ORGANISATION_TYPES]);

const KINDS = [
  ['lodging', LODGING_TYPES],
  ['local', LOCAL_TYPES],
  ['organisation', ORGANISATION_TYPES],
] as const;

const MOST_CANDIDATES = 100;

export function businessOf(graph: Graph): Business | null {
  for (const [kind, types] of KINDS) {
    const candidates = itemsOfType(graph, types).slice(0, MOST_CANDIDATES);
    const [first, ...others] = candidates;
    if (first === undefined) continue;
    let best = { item: first, filled: filledFields(graph, first) };
    for (const item of others) {
      const filled = filledFields(graph, item);
      if (filled > best.filled) best = { item, filled };
    }
    const type = best.item.types.find((each) => types.has(each)) ?? '';
    return { item: best.item, kind, type, alike: housesAmong(graph, candidates) };
  }
  return null;
}

/** What carries no name is told of another one: the house that a room is in, or that a review is about. */
function housesAmong(graph: Graph, candidates: readonly StructuredItem[]): number {
  const names = candidates.map((item) => firstText(graph, item, 'name')).filter((name) => name !== null);
  return Math.max(1, new Set(names.map((name) => coreName(name.slice(0, MOST_OF_NAME)))).size);
}

const MOST_OF_NAME = 200;

const filledFields = (graph: Graph, item: StructuredItem) =>
  [...CORE_FIELDS, ...DEPTH_FIELDS].filter(({ isFilled }) => isFilled(graph, item)).length;

type Field = { name: string; isFilled: (graph: Graph, item: StructuredItem) => boolean };

const said = (name: string): Field => ({ name, isFilled: (graph, item) => says(graph, item, name) });

/** What makes a hotel findable. An address that is one text cannot be told apart by a machine: it counts for the street. */
export const CORE_FIELDS: readonly Field[] = [
  said('name'),
  { name: 'streetAddress', isFilled: (graph, item) => addressIn(graph, item)?.street != null },
  { name: 'addressLocality', isFilled: (graph, item) => addressIn(graph, item)?.locality != null },
  { name: 'postalCode', isFilled: (graph, item) => addressIn(graph, item)?.postcode != null },
  { name: 'addressCountry', isFilled: (graph, item) => addressIn(graph, item)?.country != null },
  { name: 'telephone', isFilled: (graph, item) => telephonesIn(graph, item).some((text) => /\d{3}/.test(text)) },
  { name: 'url', isFilled: (graph, item) => textsIn(graph, item, 'url').some((text) => URL.canParse(text, ANY_BASE)) },
  { name: 'image', isFilled: (graph, item) => says(graph, item, 'image') || says(graph, item, 'photo') },
  { name: 'geo', isFilled: (graph, item) => hasCoordinates(graph, item) },
];

const ANY_BASE = 'https://hotel.example/';

/** What a guest asks before booking. */
export const DEPTH_FIELDS: readonly Field[] = [
  said('starRating'),
  said('checkinTime'),
  said('checkoutTime'),
  said('amenityFeature'),
  said('priceRange'),
  said('numberOfRooms'),
  said('petsAllowed'),
  said('hasMap'),
];

/** Its own numbers first, then those of its contact points. */
export function telephonesIn(graph: Graph, item: StructuredItem): string[] {
  const contacts = itemsIn(graph, item, 'contactPoint').flatMap((contact) => textsIn(graph, contact, 'telephone'));
  return [...textsIn(graph, item, 'telephone'), ...contacts];
}

export type PostalAddress = {
  street: string | null;
  locality: string | null;
  postcode: string | null;
  country: string | null;
};

export function addressIn(graph: Graph, item: StructuredItem): PostalAddress | null {
  const [nested] = itemsIn(graph, item, 'address');
  if (nested !== undefined) {
    return {
      street: firstText(graph, nested, 'streetAddress'),
      locality: firstText(graph, nested, 'addressLocality'),
      postcode: firstText(graph, nested, 'postalCode'),
      country: firstText(graph, nested, 'addressCountry'),
    };
  }
  const text = firstText(graph, item, 'address');
  return text === null ? null : { street: text, locality: null, postcode: null, country: null };
}

/** Zero and zero lies in the sea: a field that somebody left at its default. */
function hasCoordinates(graph: Graph, item: StructuredItem): boolean {
  return [item, ...itemsIn(graph, item, 'geo')].some((holder) => {
    const latitude = Number(firstText(graph, holder, 'latitude') ?? Number.NaN);
    const longitude = Number(firstText(graph, holder, 'longitude') ?? Number.NaN);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);
  });
}
