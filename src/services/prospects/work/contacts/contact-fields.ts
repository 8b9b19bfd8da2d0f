import { separatorOf } from '#lib/csv/separator.ts';
import { csvInTurns } from '#platform/fairness/csv-in-turns.ts';
import { readableText } from '../../text/readable-text.ts';
import type { DescribedHotel } from '../published-hotels.ts';

/** A file of contacts as people have them: columns in any order, found by what their first line calls them. */
export const CONTACT_FIELDS = [
  'hotel',
  'number',
  'person',
  'role',
  'email',
  'phone',
  'website',
  'country',
  'postcode',
  'city',
  'note',
] as const;

type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactFields = Partial<Record<ContactField, string>>;

/** As they are compared: in lower case, without spaces and punctuation. The first column of a kind counts. */
const HEADINGS: Readonly<Record<ContactField, readonly string[]>> = {
  hotel: [
    'hotel',
    'hotelname',
    'nameofhotel',
    'property',
    'company',
    'companyname',
    'account',
    'โรงแรม',
    'ชื่อโรงแรม',
    'บริษัท',
  ],
  number: [
    'uen',
    'number',
    'registrationnumber',
    'registrynumber',
    'companynumber',
    'juristicid',
    'taxid',
    'เลขทะเบียน',
    'เลขทะเบียนนิติบุคคล',
  ],
  person: ['person', 'contact', 'contactname', 'contactperson', 'fullname', 'name', 'ชื่อ', 'ผู้ติดต่อ', 'ชื่อผู้ติดต่อ'],
  role: ['role', 'title', 'jobtitle', 'function', 'ตำแหน่ง'],
  email: ['email', 'emailaddress', 'mail', 'อีเมล'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'โทรศัพท์', 'เบอร์โทร', 'เบอร์โทรศัพท์'],
  website: ['website', 'web', 'url', 'site', 'เว็บไซต์'],
  country: ['country', 'countrycode', 'ประเทศ'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'รหัสไปรษณีย์'],
  city: ['city', 'town', 'province', 'จังหวัด', 'เมือง'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'หมายเหตุ'],
};

export const MOST_CONTACTS = 10_000;
/** Of a line; one that has more ends the reading. */
const BOUNDS = { cells: 100, characters: 100_000 };
const LONGEST = 300;
const LONGEST_HEADING = 60;
const SHOWN_REFUSALS = 20;

export type ReadContacts = {
  contacts: { line: number; fields: ContactFields }[];
  refused: { line: number; reason: string }[];
  refusedRows: number;
};

/** Throws a `ContactsUnreadable` for a file of which nothing can be made. */
export class ContactsUnreadable extends Error {}

export async function readContacts(text: string): Promise<ReadContacts> {
  let columns: Columns | undefined;
  let firstFault: string | undefined;
  const read: ReadContacts = { contacts: [], refused: [], refusedRows: 0 };
  const refuse = (line: number, reason: string) => {
    read.refusedRows += 1;
    if (read.refused.length < SHOWN_REFUSALS) read.refused.push({ line, reason });
  };
  for await (const { record, fault } of csvInTurns(text, { separator: separatorOf(text), bounds: BOUNDS })) {
    const { line, cells } = record;
    if (columns === undefined) {
      if (fault !== undefined) throw new ContactsUnreadable(`Line ${fault.line}: ${fault.message}`);
      columns = columnsOf(cells);
      continue;
    }
    if (fault === undefined && cells.every((cell) => cell.trim() === '')) continue;
    if (read.contacts.length + read.refusedRows >= MOST_CONTACTS)
      throw new ContactsUnreadable(`A file may have at most ${MOST_CONTACTS} contacts.`);
    if (fault !== undefined) {
      refuse(fault.line, fault.message);
      firstFault ??= `Line ${fault.line}: ${fault.message}`;
      continue;
    }
    const fields = fieldsOf(columns, cells);
    if (fields.hotel === undefined && fields.number === undefined)
      refuse(line, 'Neither a hotel nor a number is given.');
    else if (cells.length > columns.count) refuse(line, 'There are more cells than columns.');
    else read.contacts.push({ line, fields });
  }
  if (columns === undefined) throw new ContactsUnreadable(NO_COLUMN);
  if (read.contacts.length === 0)
    throw new ContactsUnreadable(firstFault ?? 'No line of the file names a hotel or a registry number.');
  return read;
}

/** Without those that the workspace has already, of which the first line is told, and how many they are. */
export function withoutKnown(read: ReadContacts, known: ReadonlySet<number>): ReadContacts {
  const left = read.contacts.filter(({ line }) => known.has(line));
  const [first] = left;
  if (first === undefined) return read;
  const reason =
    left.length === 1
      ? 'This contact is here already.'
      : `From this line on, ${left.length} contacts are here already.`;
  return {
    contacts: read.contacts.filter(({ line }) => !known.has(line)),
    refused: [{ line: first.line, reason }, ...read.refused],
    refusedRows: read.refusedRows + left.length,
  };
}

/** Where each kind stands: in several columns, of which the first that says something counts. */
type Columns = { count: number; known: readonly (readonly [at: number, field: ContactField])[] };

const NO_COLUMN = 'The first line names no column that is known: hotel, number, person, e-mail, phone …';

function columnsOf(header: readonly string[]): Columns {
  const known = header.flatMap((heading, at) => {
    const field = fieldOf(heading);
    return field === undefined ? [] : [[at, field] as const];
  });
  if (known.length === 0) throw new ContactsUnreadable(NO_COLUMN);
  if (!known.some(([, field]) => field === 'hotel' || field === 'number'))
    throw new ContactsUnreadable('There is neither a column with the hotel nor one with its registry number.');
  return { count: header.length, known };
}

function fieldsOf({ known }: Columns, cells: readonly string[]): ContactFields {
  const fields: ContactFields = {};
  for (const [at, field] of known) {
    if (fields[field] !== undefined) continue;
    // Whatever our own export wrote before a sign is taken off again.
    const text = readableText(cells[at] ?? '').replace(/^'(?=[=+\-@])/, '');
    if (text !== '') fields[field] = text.slice(0, LONGEST);
  }
  return fields;
}

function fieldOf(heading: string): ContactField | undefined {
  if (heading.length > LONGEST_HEADING) return undefined;
  const key = heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{Cf}]+/gu, '');
  return CONTACT_FIELDS.find((field) => HEADINGS[field].includes(key));
}

/** For the linkage. */
export function describedHotel(fields: ContactFields, refused: readonly string[]): DescribedHotel {
  return {
    number: fields.number ?? null,
    name: fields.hotel ?? null,
    country: countryOf(fields),
    postcode: fields.postcode ?? null,
    phone: fields.phone ?? null,
    website: fields.website ?? null,
    email: fields.email ?? null,
    refused,
  };
}

const COUNTRIES: Readonly<Record<string, 'SG' | 'TH'>> = {
  sg: 'SG',
  singapore: 'SG',
  สิงคโปร์: 'SG',
  th: 'TH',
  thailand: 'TH',
  ไทย: 'TH',
  ประเทศไทย: 'TH',
};

/** As it is said, or as the postcode and the telephone tell; null where nothing does. */
function countryOf({ country, postcode, phone }: ContactFields): 'SG' | 'TH' | null {
  const said = COUNTRIES[(country ?? '').trim().toLowerCase()];
  if (said !== undefined) return said;
  const dialled = /^(?:\+|00) ?(65|66)/.exec(phone ?? '')?.[1];
  if (dialled !== undefined) return dialled === '65' ? 'SG' : 'TH';
  const digits = (postcode ?? '').replaceAll(/\D/g, '').length;
  return digits === 6 ? 'SG' : null;
}
