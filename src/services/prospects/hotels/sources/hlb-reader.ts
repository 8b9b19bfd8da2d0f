import { dateOf } from '#lib/calendar/iso-date.ts';
import { readableText } from '../../text/readable-text.ts';
import { roleMailboxOf } from '../rules/mailbox.ts';
import { attributesInTable } from './html-attributes.ts';
import { membersOf, readFeatures } from './json-feature-reader.ts';
import { pointIn } from './point.ts';
import type { Taken } from './record-reader.ts';
import { singaporePostcodeOf } from './singapore-postcode.ts';
import type { Position, PropertyRow, SourceRecord } from './source-rows.ts';

/**
 * Reads the licensed hotels of Singapore's Hotels Licensing Board, from GeoJSON in either of its two layouts: attributes
 * as properties, or in an HTML table in the property `Description`. The keeper of a hotel is a natural person: that
 * attribute is not read at all. The list has no registry numbers.
 */
export function readHlb(file: string, from: Position): AsyncGenerator<readonly SourceRecord<PropertyRow>[]> {
  return readFeatures(file, from, { take: propertyOf });
}

function propertyOf(value: unknown): Taken<PropertyRow> {
  const feature = membersOf(value);
  const properties = membersOf(feature?.['properties']);
  if (feature?.['type'] !== 'Feature' || properties === undefined) return { skipped: 'not_a_feature' };
  const attributes = attributesOf(properties);
  const name = readableText(attributes.get('name') ?? '');
  if (name === '') return { skipped: 'no_name' };
  if (LICENSED.every((attribute) => (attributes.get(attribute) ?? '') === '')) return { skipped: 'not_a_licence' };
  const address = readableText(attributes.get('address') ?? '');
  const givenPostcode = attributes.get('postalcode') ?? '';
  const postcode = singaporePostcodeOf(givenPostcode);
  const rooms = roomsOf(attributes.get('totalrooms') ?? '');
  const contact = attributes.get('hyperlink') ?? '';
  const mailbox = roleMailboxOf(contact)?.address ?? null;
  const givenMoment = attributes.get('fmel_upd_d') ?? '';
  const updatedAt = momentOf(givenMoment);
  const place = pointIn('SG', feature['geometry']);
  const point = typeof place === 'string' ? { longitude: null, latitude: null } : place;

  const notes: string[] = [];
  if (postcode === null && givenPostcode !== '') notes.push('postcode_unreadable');
  if (rooms === null) notes.push('rooms_unreadable');
  if (mailbox === null && contact !== '')
    notes.push(contact.includes('@') ? 'mailbox_not_role' : 'hyperlink_not_mailbox');
  if (updatedAt === null && givenMoment !== '') notes.push('date_unreadable');
  if (place === 'none') notes.push('no_coordinates');
  if (place === 'elsewhere') notes.push('coordinates_outside_singapore');
  const row: PropertyRow = {
    country: 'SG',
    name,
    address: address === '' ? null : address,
    city: 'Singapore',
    postcode,
    rooms,
    mailbox,
    ...point,
    updatedAt,
  };
  return notes.length === 0 ? { row } : { row, notes };
}

/** Parks and stations have names, too. */
const LICENSED = ['address', 'postalcode', 'totalrooms'];

/** Without KEEPERNAME. */
const WANTED = new Set(['name', 'address', 'postalcode', 'totalrooms', 'hyperlink', 'fmel_upd_d']);

/** By names in lower case: the layouts differ in that, too. Where there is a table, `Name` is only a running number. */
function attributesOf(properties: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(properties)) {
    const key = name.toLowerCase();
    if (key === 'description' && typeof value === 'string' && /<table\b/i.test(value)) {
      return attributesInTable(value, WANTED);
    }
    if (!WANTED.has(key) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const text = `${value}`.trim();
    if (text !== '') attributes.set(key, text);
  }
  return attributes;
}

function roomsOf(text: string): number | null {
  return /^[0-9]{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** YYYYMMDDhhmmss in the time of Singapore. */
function momentOf(text: string): string | null {
  const [, year, month, day, hour, minute, second] = MOMENT.exec(text) ?? [];
  const date = dateOf(Number(year), Number(month), Number(day));
  return date === null ? null : `${date}T${hour}:${minute}:${second}+08:00`;
}

const MOMENT = /^([0-9]{4})([0-9]{2})([0-9]{2})([01][0-9]|2[0-3])([0-5][0-9])([0-5][0-9])$/;
