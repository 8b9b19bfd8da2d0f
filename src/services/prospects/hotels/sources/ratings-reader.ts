import { isoDateOf } from '#lib/calendar/iso-date.ts';
import { readableText } from '../../text/readable-text.ts';
import { registryNumberOf } from '../rules/registry-number.ts';
import { afterHeader, columnOf, foundIn, headerOf } from './csv-columns.ts';
import type { CsvFields } from './csv-reader.ts';
import { readCsv } from './csv-reader.ts';
import type { Taken } from './record-reader.ts';
import { singaporePostcodeOf } from './singapore-postcode.ts';
import type { Position, RatingKey, RatingRow, SourceRecord } from './source-rows.ts';
import { LayoutError } from './source-rows.ts';

/**
 * Reads the ratings that an operator supplies as CSV. A row says which hotel it is of by registry number, by the id of a
 * place, or by name, postcode and country; where it says more than one, the first of these counts. Whether ratings of this
 * provider may be kept, and whether a rating is too old, is decided elsewhere.
 */
export async function* readRatings(file: string, from: Position): AsyncGenerator<readonly SourceRecord<RatingRow>[]> {
  const header = await headerOf(file, 'utf-8');
  if ('skipped' in header)
    throw new LayoutError(`The line with the names of the columns cannot be read: ${header.skipped}.`);
  const columns = Object.fromEntries(
    Object.entries(SPELLINGS).map(([name, spellings]) => [name, columnOf(header, spellings)]),
  ) as Columns;
  const has = (name: keyof Columns) => columns[name] !== -1;
  const missing: string[] = (['rating', 'reviews_count', 'observed_at'] as const).filter((name) => !has(name));
  if (!has('uen') && !has('place_id') && !(has('name') && has('postal_code') && has('country'))) {
    missing.push('uen, place_id, or name with postal_code and country');
  }
  if (missing.length > 0) {
    throw new LayoutError(`This is no file of ratings: without ${missing.join(', ')}. It has ${foundIn(header)}.`);
  }
  const width = header.names.length;
  const take = (fields: CsvFields) =>
    fields.width === width ? ratingOf(fields, columns) : { skipped: 'wrong_number_of_columns' };
  yield* readCsv(file, afterHeader(header, from), { encoding: 'utf-8', take });
}

const SPELLINGS = {
  uen: ['uen', 'registry_number', 'juristic_id', 'registration_number'],
  place_id: ['place_id', 'overture_id', 'gers_id'],
  name: ['name', 'hotel_name', 'hotel'],
  postal_code: ['postal_code', 'postcode', 'zip'],
  country: ['country', 'country_code'],
  rating: ['rating', 'average_rating'],
  reviews_count: ['reviews_count', 'review_count', 'reviews'],
  observed_at: ['observed_at', 'observed_on', 'date'],
} as const;

type Columns = Record<keyof typeof SPELLINGS, number>;

const MOST_REVIEWS = 100_000_000;

function ratingOf(fields: CsvFields, columns: Columns): Taken<RatingRow> {
  const given = (name: keyof Columns) => (columns[name] === -1 ? '' : fields.text(columns[name]).trim());
  const key = keyOf(given);
  if (typeof key === 'string') return { skipped: key };
  const ratingTenths = tenthsOf(given('rating'));
  if (typeof ratingTenths === 'string') return { skipped: ratingTenths };
  const reviews = given('reviews_count');
  if (!/^[0-9]{1,15}$/.test(reviews)) return { skipped: 'reviews_count_unreadable' };
  const reviewsCount = Number(reviews);
  if (reviewsCount > MOST_REVIEWS) return { skipped: 'reviews_count_out_of_range' };
  const observedOn = dayOf(given('observed_at'));
  if (observedOn === null) return { skipped: 'observed_at_unreadable' };
  return { row: { key, ratingTenths, reviewsCount, observedOn } };
}

/** The hotel, or why it cannot be told. */
function keyOf(given: (name: keyof Columns) => string): RatingKey | string {
  const uen = given('uen').toUpperCase();
  if (uen !== '') return registryNumberOf(uen) === undefined ? 'uen_check_failed' : { kind: 'uen', uen };
  const id = given('place_id');
  if (id !== '') return /^[\w.:-]{1,100}$/.test(id) ? { kind: 'place', id } : 'place_id_unreadable';
  const name = readableText(given('name'));
  if (name === '') return 'no_key';
  const country = given('country').toUpperCase();
  if (country !== 'SG' && country !== 'TH') return 'other_country';
  const code = given('postal_code');
  const postcode = country === 'SG' ? singaporePostcodeOf(code) : /^[0-9]{5}$/.test(code) ? code : null;
  return postcode === null ? 'postcode_unreadable' : { kind: 'name', name, postcode, country };
}

/** The rating in tenths, or why it is none. Zeros at the end change nothing; any other second decimal does. */
function tenthsOf(text: string): number | string {
  const [, whole, decimals = '0'] = /^([0-9]{1,3})(?:\.([0-9]{1,10}))?$/.exec(text) ?? [];
  if (whole === undefined) return 'rating_unreadable';
  if (/^[0-9]0*[1-9]/.test(decimals)) return 'rating_has_two_decimals';
  const tenths = Number(whole) * 10 + Number(decimals[0]);
  return tenths >= 10 && tenths <= 50 ? tenths : 'rating_out_of_range';
}

/** The day, as it was written, of a date or of a date with a time. */
function dayOf(text: string): string | null {
  return /^.{10}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?$/.test(text)
    ? isoDateOf(text.slice(0, 10))
    : null;
}
