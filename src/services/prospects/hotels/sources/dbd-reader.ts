import { basename } from 'node:path';
import { dateOf } from '#lib/calendar/iso-date.ts';
import { readableText } from '../../text/readable-text.ts';
import { provinceOf } from '../../text/thai-provinces.ts';
import { isJuristicId } from '../rules/registry-number.ts';
import type { CsvHeader } from './csv-columns.ts';
import { afterHeader, columnOf, foundIn, headerOf } from './csv-columns.ts';
import type { CsvFields, Encoding } from './csv-reader.ts';
import { readCsv } from './csv-reader.ts';
import type { Taken } from './record-reader.ts';
import type { EntityRow, Position, SourceRecord } from './source-rows.ts';
import { LayoutError } from './source-rows.ts';

/**
 * Reads the monthly files of Thailand's Department of Business Development: juristic persons that were registered, or
 * dissolved, in a month. Files are in UTF-8 or in the Thai code page, and name their columns in several ways. In some rows
 * values have slipped into the columns beside: those rows are skipped, since nobody knows how far the slip goes.
 */
export async function* readDbd(file: string, from: Position): AsyncGenerator<readonly SourceRecord<EntityRow>[]> {
  const { header, encoding, columns } = await layoutOf(file);
  const isDissolution = columns.dissolved !== -1 || DISSOLUTION_FILE.test(basename(file));
  const reading = {
    width: header.names.length,
    columns,
    isDissolution,
    // A file of dissolutions with a single date may mean either day by it.
    hasRegistrationDate: columns.registered !== -1 && (!isDissolution || columns.dissolved !== -1),
  };
  yield* readCsv(file, afterHeader(header, from), { encoding, take: (fields) => entityOf(fields, reading) });
}

/** In some months the columns do not tell a dissolution; the names under which the files are published do. */
const DISSOLUTION_FILE = /^99_[0-9]{6}_2(?![0-9])|dissol|เลิก/i;

const SPELLINGS = {
  number: ['เลขทะเบียน', 'เลขทะเบียนนิติบุคคล', 'เลขที่จดทะเบียน'],
  name: ['ชื่อนิติบุคคล', 'ชื่อนิติบุคคล (ไทย)', 'ชื่อนิติบุคคลไทย'],
  registered: ['วันที่จดทะเบียน', 'วันที่จดทะเบียนจัดตั้ง', 'วันที่จดทะเบียนตั้ง'],
  dissolved: ['วันที่จดทะเบียนเลิก', 'วันที่จดทะเบียนเลิกกิจการ', 'วันที่เลิก', 'วันที่เลิกกิจการ'],
  code: ['รหัสวัตถุประสงค์', 'รหัสวัตถุประสงค์ (TSIC)', 'รหัส TSIC', 'รหัสประเภทธุรกิจ'],
  address: ['ที่ตั้งสำนักงานใหญ่', 'ที่ตั้งสำนักงานแห่งใหญ่', 'ที่ตั้ง', 'ที่อยู่'],
  subdistrict: ['ตำบล', 'ตำบล/แขวง', 'แขวง/ตำบล'],
  district: ['อำเภอ', 'อำเภอ/เขต', 'เขต/อำเภอ'],
  province: ['จังหวัด'],
  postcode: ['รหัสไปรษณีย์'],
} as const;
const NEEDED = ['number', 'name', 'code', 'address', 'subdistrict', 'district', 'province', 'postcode'] as const;

type Columns = Record<keyof typeof SPELLINGS, number>;
type Layout = { readonly header: CsvHeader; readonly encoding: Encoding; readonly columns: Columns };

/** The encoding is the one in which the names of the columns make sense. */
async function layoutOf(file: string): Promise<Layout> {
  const faults: string[] = [];
  for (const encoding of ['utf-8', 'windows-874'] as const) {
    const header = await headerOf(file, encoding);
    if ('skipped' in header) {
      faults.push(`${encoding}: ${header.skipped}`);
      continue;
    }
    const columns = Object.fromEntries(
      Object.entries(SPELLINGS).map(([name, spellings]) => [name, columnOf(header, spellings)]),
    ) as Columns;
    const missing: string[] = NEEDED.filter((name) => columns[name] === -1).map((name) => SPELLINGS[name][0]);
    if (columns.registered === -1 && columns.dissolved === -1) missing.push(SPELLINGS.registered[0]);
    if (missing.length === 0) return { header, encoding, columns };
    faults.push(`${encoding}: without ${missing.join(', ')}; found ${foundIn(header)}`);
  }
  throw new LayoutError(`This is no DBD file of juristic persons. Read as ${faults.join('. Read as ')}.`);
}

type Reading = {
  readonly width: number;
  readonly columns: Columns;
  readonly isDissolution: boolean;
  readonly hasRegistrationDate: boolean;
};

function entityOf(
  fields: CsvFields,
  { width, columns, isDissolution, hasRegistrationDate }: Reading,
): Taken<EntityRow> {
  const given = (column: keyof Columns) => withoutMark(fields.text(columns[column]).trim());
  const postcode = given('postcode');
  const givenProvince = given('province');
  const province = provinceOf(givenProvince);
  const isShifted =
    fields.width !== width ||
    (postcode !== '' && !/^[0-9]{5}$/.test(postcode)) ||
    (givenProvince !== '' && province === undefined);
  if (isShifted) return { skipped: 'columns_shifted' };
  const number = withLeadingZero(given('number'));
  if (!isJuristicId(number)) return { skipped: 'juristic_id_check_failed' };
  const name = readableText(given('name'));
  if (name === '') return { skipped: 'no_name' };

  const notes: string[] = [];
  const givenDate = hasRegistrationDate ? given('registered') : '';
  const registeredOn = thaiDateOf(givenDate);
  if (registeredOn === null && givenDate !== '') notes.push('date_unreadable');
  if (postcode === '') notes.push('no_postcode');
  if (province === undefined) notes.push('no_province');
  const code = given('code');
  const street = [given('address'), given('subdistrict'), given('district')].filter((part) => part !== '');
  const area = [province?.thai ?? '', postcode].filter((part) => part !== '').join(' ');
  const row: EntityRow = {
    number,
    country: 'TH',
    name,
    formerNames: [],
    status: isDissolution ? 'dissolved' : 'registered',
    isLive: !isDissolution,
    industryCodes: /^[0-9]{5}$/.test(code) ? [code] : [],
    address: street.length === 0 ? null : readableText([...street, area].filter((part) => part !== '').join(', ')),
    city: province?.english ?? null,
    postcode: postcode === '' ? null : postcode,
    registeredOn,
  };
  return notes.length === 0 ? { row } : { row, notes };
}

const withoutMark = (text: string) => (text === '-' ? '' : text);

/** Every number begins with 0, and spreadsheets drop it. The check digit tells whether that was all that is missing. */
const withLeadingZero = (text: string) => (/^[1-9][0-9]{11}$/.test(text) ? `0${text}` : text);

/** Day first, or year first. A year of 2400 or later is of the Buddhist era. */
function thaiDateOf(text: string): string | null {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (year !== undefined) return dateOf(christianYear(year), Number(month), Number(day));
  const [, isoYear, isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? [];
  return isoYear === undefined ? null : dateOf(christianYear(isoYear), Number(isoMonth), Number(isoDay));
}

const DAY_FIRST = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/;
const YEAR_FIRST = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T00:00:00)?$/;

const christianYear = (year: string) => (Number(year) >= 2400 ? Number(year) - 543 : Number(year));
