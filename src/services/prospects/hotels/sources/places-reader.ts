import { readableText } from '../../text/readable-text.ts';
import { provinceOf } from '../../text/thai-provinces.ts';
import { normaliseWebsite } from '../../text/website.ts';
import type { Country } from '../rules/country.ts';
import { roleMailboxOf } from '../rules/mailbox.ts';
import { membersOf, readFeatures } from './json-feature-reader.ts';
import { phoneNumberOf } from './phone-number.ts';
import { isForbidden, licenceOf, UNKNOWN } from './place-licence.ts';
import { pointIn } from './point.ts';
import type { Taken } from './record-reader.ts';
import { singaporePostcodeOf } from './singapore-postcode.ts';
import type { PlaceRow, Position, SourceRecord } from './source-rows.ts';

/**
 * Reads places in the columns of the Overture Maps Foundation, as GeoJSON features or as plain objects. Takes places to
 * stay overnight in Singapore and Thailand. There are no ratings in this directory. A mailbox that may be a person's is
 * left behind here and goes no further, and so is a place that may not be kept, or of which nobody knows whether it may.
 */
export function readPlaces(file: string, from: Position): AsyncGenerator<readonly SourceRecord<PlaceRow>[]> {
  return readFeatures(file, from, { take: placeOf });
}

/**
 * Overture's words for what may be a hotel, in its older and its newer taxonomy. Left out are camps, cabins and homes that
 * are let as a whole.
 */
const CATEGORIES = new Set(
  (
    'accommodation lodging hotel motel resort beach_resort hostel inn lodge guest_house bed_and_breakfast ' +
    'service_apartments service_apartment health_retreats health_retreat'
  ).split(' '),
);

const LEAST_CONFIDENCE = 0.5;
const MOST_NAMES = 20;

function placeOf(value: unknown): Taken<PlaceRow> {
  const feature = membersOf(value);
  const properties = feature?.['type'] === 'Feature' ? membersOf(feature['properties']) : feature;
  if (feature === undefined || properties === undefined) return { skipped: 'not_a_feature' };
  const column = (name: string) => unfolded(properties[name]);

  const id = textOf(properties['id'] ?? feature['id']);
  if (!ID.test(id)) return { skipped: 'no_id' };
  const category = textOf(membersOf(column('categories'))?.['primary'] ?? membersOf(column('taxonomy'))?.['primary']);
  if (!CATEGORIES.has(category)) return { skipped: 'other_category' };
  const address =
    listOf(column('addresses'))
      .map(membersOf)
      .find((each) => each !== undefined) ?? {};
  const country = textOf(address['country']).toUpperCase();
  if (!isCountry(country)) return { skipped: 'other_country' };
  const isClosed = CLOSED.has(textOf(properties['operating_status']));
  const confidence = confidenceOf(properties['confidence']);
  // Nobody is sure of a place that has closed.
  if (!isClosed && confidence !== null && confidence < LEAST_CONFIDENCE) return { skipped: 'low_confidence' };
  const names = namesOf(membersOf(column('names')) ?? {});
  if (names.length === 0) return { skipped: 'no_name' };
  const sources = listOf(column('sources')).map(membersOf);
  if (sources.some(isForbidden)) return { skipped: 'storing_forbidden' };
  const { dataset, licence } = licenceOf(sources);
  if (licence.toLowerCase() === UNKNOWN) return { skipped: 'licence_unknown' };

  const notes: string[] = [];
  const firstOf = (values: readonly string[], read: (text: string) => string | null, note: string): string | null => {
    const found = values.map(read).find((each) => each !== null) ?? null;
    if (found === null && values.length > 0) notes.push(note);
    return found;
  };
  const website = firstOf(textsOf(column('websites')), normaliseWebsite, 'website_unreadable');
  const mailbox = firstOf(
    textsOf(column('emails')),
    (text) => roleMailboxOf(text)?.address ?? null,
    'mailbox_not_role',
  );
  const phone = firstOf(textsOf(column('phones')), (text) => phoneNumberOf(text, country), 'phone_unreadable');
  const postcode = firstOf(textsOf([address['postcode']]), POSTCODES[country], 'postcode_unreadable');
  const place = pointIn(country, unfolded(feature['geometry'] ?? properties['geometry']));
  if (place === 'none') notes.push('no_coordinates');
  if (place === 'elsewhere') notes.push('coordinates_outside_country');
  const street = readableText(textOf(address['freeform']));
  const row: PlaceRow = {
    id,
    country,
    names,
    category,
    confidence,
    website,
    mailbox,
    phone,
    address: street === '' ? null : street,
    city: cityOf(country, address),
    postcode,
    longitude: typeof place === 'string' ? null : place.longitude,
    latitude: typeof place === 'string' ? null : place.latitude,
    dataset,
    licence,
    isClosed,
  };
  return notes.length === 0 ? { row } : { row, notes };
}

const ID = /^[\w.:-]{1,100}$/;
/** A house that is closed for a while, say for works, is still a hotel. */
const CLOSED = new Set(['permanently_closed', 'closed']);

const POSTCODES: Record<Country, (text: string) => string | null> = {
  SG: singaporePostcodeOf,
  TH: (text) => (/^[0-9]{5}$/.test(text) ? text : null),
};

const isCountry = (text: string): text is Country => text === 'SG' || text === 'TH';

function confidenceOf(value: unknown): number | null {
  const confidence = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null;
}

/** In Thailand the province, as everywhere else here; its own word for the place may be a village or a quarter. */
function cityOf(country: Country, address: Readonly<Record<string, unknown>>): string | null {
  if (country === 'SG') return 'Singapore';
  const { region, locality } = address;
  return (provinceOf(textOf(region)) ?? provinceOf(textOf(locality)))?.english ?? null;
}

/** The primary name, then translations, then variants; each once. */
function namesOf(names: Readonly<Record<string, unknown>>): string[] {
  const common = unfolded(names['common']);
  const translations = Array.isArray(common) ? common.map(nameIn) : Object.values(membersOf(common) ?? {});
  const variants = listOf(unfolded(names['rules'])).map(nameIn);
  const primary = readableText(textOf(names['primary']));
  if (primary === '') return [];
  const others = [...translations, ...variants].map((name) => readableText(textOf(name))).filter((name) => name !== '');
  return [...new Set([primary, ...others])].slice(0, MOST_NAMES);
}

/** Of `{language, value}`, `{key, value}` or `[language, name]`. */
function nameIn(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry[1];
  return membersOf(entry)?.['value'] ?? entry;
}

/** Some exporters write lists and objects as JSON within a text. */
function unfolded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: unknown) =>
  listOf(value)
    .map(textOf)
    .filter((text) => text !== '');
