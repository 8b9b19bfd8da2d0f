import { isoDateOf } from '#lib/calendar/iso-date.ts';
import { readableText } from '../../text/readable-text.ts';
import { isUen } from '../rules/registry-number.ts';
import { afterHeader, columnOf, foundIn, headerOf } from './csv-columns.ts';
import type { CsvFields } from './csv-reader.ts';
import { readCsv } from './csv-reader.ts';
import type { Taken } from './record-reader.ts';
import { singaporePostcodeOf } from './singapore-postcode.ts';
import type { EntityRow, Position, SourceRecord } from './source-rows.ts';
import { LayoutError } from './source-rows.ts';

/**
 * Reads ACRA's files of corporate entities (Singapore, 53 columns, one file for each first letter). Yields the entities of
 * every industry and leaves it to the import which of them matter. The descriptions of industries are not read: the codes
 * are, since the descriptions are often missing. The address is the registered office's, which need not be the hotel's.
 */
export async function* readAcra(file: string, from: Position): AsyncGenerator<readonly SourceRecord<EntityRow>[]> {
  const header = await headerOf(file, 'utf-8');
  if ('skipped' in header)
    throw new LayoutError(`The line with the names of the columns cannot be read: ${header.skipped}.`);
  const missing = NEEDED.filter((name) => columnOf(header, [name]) === -1);
  if (missing.length > 0) {
    throw new LayoutError(
      `This is no ACRA file of corporate entities: without ${missing.join(', ')}. It has ${foundIn(header)}.`,
    );
  }
  const width = header.names.length;
  const column = Object.fromEntries(NEEDED.map((name) => [name, columnOf(header, [name])])) as Columns;
  const formerNames = FORMER_NAMES.map((name) => columnOf(header, [name]));
  const take = (fields: CsvFields) =>
    fields.width === width ? entityOf(fields, column, formerNames) : { skipped: 'wrong_number_of_columns' };
  yield* readCsv(file, afterHeader(header, from), { encoding: 'utf-8', take });
}

const SINGLE = [
  'uen',
  'entity_name',
  'entity_status_description',
  'registration_incorporation_date',
  'block',
  'street_name',
  'level_no',
  'unit_no',
  'building_name',
  'postal_code',
  'other_address_line1',
  'other_address_line2',
  'primary_ssic_code',
  'secondary_ssic_code',
] as const;
const FORMER_NAMES = Array.from({ length: 15 }, (_, index) => `former_entity_name${index + 1}`);
const NEEDED = [...SINGLE, ...FORMER_NAMES];

type Columns = Record<(typeof SINGLE)[number], number>;

function entityOf(fields: CsvFields, column: Columns, formerNames: readonly number[]): Taken<EntityRow> {
  const number = fields.text(column.uen).trim();
  if (!isUen(number)) return { skipped: 'uen_check_failed' };
  const name = readable(given(fields, column.entity_name));
  if (name === '') return { skipped: 'no_name' };
  const status = readable(given(fields, column.entity_status_description));
  const givenPostcode = given(fields, column.postal_code);
  const postcode = singaporePostcodeOf(givenPostcode);
  const givenDate = given(fields, column.registration_incorporation_date);
  const registeredOn = isoDateOf(givenDate);
  const local = localAddressOf(fields, column, postcode);
  const row: EntityRow = {
    number,
    country: 'SG',
    name,
    formerNames: formerNamesOf(fields, formerNames),
    status,
    isLive: status.startsWith('Live'),
    industryCodes: industryCodesOf(fields, column),
    address: local ?? otherAddressOf(fields, column),
    city: 'Singapore',
    postcode,
    registeredOn,
  };
  const isDateUnreadable = registeredOn === null && givenDate !== '';
  const isPostcodeUnreadable = postcode === null && givenPostcode !== '';
  if (!isDateUnreadable && !isPostcodeUnreadable) return { row };
  const notes = [];
  if (isDateUnreadable) notes.push('date_unreadable');
  if (isPostcodeUnreadable) notes.push('postcode_unreadable');
  return { row, notes };
}

/** A column's text; empty for the marks that ACRA uses for "nothing". */
function given(fields: CsvFields, column: number): string {
  const text = fields.text(column).trim();
  return text === 'na' || text === 'NA' || text === '-' ? '' : text;
}

/** `readableText` gives plain text back as it is, and nearly all of it is plain: to see that costs far less than the work. */
function readable(text: string): string {
  return text.length <= SHORT && PLAIN.test(text) ? text : readableText(text);
}

const SHORT = 200;
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

function formerNamesOf(fields: CsvFields, columns: readonly number[]): readonly string[] {
  let names = NONE;
  for (const column of columns) {
    const name = given(fields, column);
    if (name !== '') names = [...names, readable(name)];
  }
  return names;
}

const NONE: readonly string[] = [];

function industryCodesOf(fields: CsvFields, column: Columns): readonly string[] {
  const primary = fields.text(column.primary_ssic_code).trim();
  const secondary = fields.text(column.secondary_ssic_code).trim();
  const hasPrimary = INDUSTRY_CODE.test(primary);
  if (!INDUSTRY_CODE.test(secondary) || secondary === primary) return hasPrimary ? [primary] : NONE;
  return hasPrimary ? [primary, secondary] : [secondary];
}

const INDUSTRY_CODE = /^[0-9]{5}$/;

/** Such as `2A EXAMPLE ROAD, #02-01 DEMO TOWER, Singapore 000002`. */
function localAddressOf(fields: CsvFields, column: Columns, postcode: string | null): string | null {
  const street = joined(' ', given(fields, column.block), given(fields, column.street_name));
  const unit = joined('-', given(fields, column.level_no), given(fields, column.unit_no));
  const building = joined(' ', unit === '' ? '' : `#${unit}`, given(fields, column.building_name));
  const place = joined(', ', street, building);
  if (place === '') return null;
  return readable(postcode === null ? `${place}, Singapore` : `${place}, Singapore ${postcode}`);
}

/** Of entities from abroad. */
function otherAddressOf(fields: CsvFields, column: Columns): string | null {
  const lines = joined(', ', given(fields, column.other_address_line1), given(fields, column.other_address_line2));
  return lines === '' ? null : readable(lines);
}

function joined(separator: string, first: string, second: string): string {
  if (first === '') return second;
  return second === '' ? first : `${first}${separator}${second}`;
}
