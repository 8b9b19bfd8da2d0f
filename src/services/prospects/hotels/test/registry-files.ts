import { utimesSync } from 'node:fs';
import { sourceFile } from './source-file.ts';

/**
 * Writes small files in the layouts of the sources, for imports. Everything in them is invented: the numbers pass the
 * check and can never be given out. A file is as of a day long past unless it says otherwise, whatever day the tests run.
 */
const AS_OF = '2026-11-01';

/** Wherever a date is to be newer than the last one. */
export const LATER_DAYS = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'] as const;

function dated(path: string, asOf: string): string {
  utimesSync(path, new Date(`${asOf}T12:00:00Z`), new Date(`${asOf}T12:00:00Z`));
  return path;
}

/** The n-th company’s number: of 2098. The demo hotels have others. */
export function uen(n: number): string {
  const digits = `2098${String(n).padStart(5, '0')}`;
  return digits + 'ZKCMDNERGWH'[weighted(digits, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11];
}

/** The n-th Thai company’s number: of the province 00. The demo hotels have others. */
export function juristicId(n: number): string {
  const digits = `0005598${String(n).padStart(5, '0')}`;
  return `${digits}${(11 - (weighted(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10}`;
}

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

const ACRA_COLUMNS = [
  ...'uen issuance_agency_id entity_name entity_type_description entity_status_description'.split(' '),
  ...'registration_incorporation_date block street_name level_no unit_no building_name postal_code'.split(' '),
  ...'other_address_line1 other_address_line2 primary_ssic_code secondary_ssic_code'.split(' '),
  ...Array.from({ length: 15 }, (_, index) => `former_entity_name${index + 1}`),
];

type Company = {
  uen: string;
  name: string;
  status?: string;
  code?: string;
  postcode?: string;
  formerName?: string;
};

export function acraFile(name: string, companies: readonly Company[], asOf = AS_OF): string {
  const lines = companies.map((company) =>
    csvLine(
      ACRA_COLUMNS.map(
        (column) =>
          ({
            uen: company.uen,
            issuance_agency_id: 'ACRA',
            entity_name: company.name,
            entity_status_description: company.status ?? 'Live Company',
            registration_incorporation_date: '1999-03-01',
            block: '7',
            street_name: 'OFFICE ROAD',
            postal_code: company.postcode ?? '000001',
            primary_ssic_code: company.code ?? '55101',
            secondary_ssic_code: 'na',
            former_entity_name1: company.formerName ?? '',
          })[column] ?? '',
      ),
    ),
  );
  return dated(sourceFile(`${ACRA_COLUMNS.join(',')}\n${lines.join('')}`, name), asOf);
}

type LicensedHotel = {
  name: string;
  address?: string;
  postcode: string;
  rooms?: number;
  keeper?: string;
  mailbox?: string;
  position?: readonly [number, number];
};

export function hlbFile(name: string, hotels: readonly LicensedHotel[], asOf = AS_OF): string {
  const features = hotels.map(({ name: title, address, postcode, rooms, keeper, mailbox, position }) => ({
    type: 'Feature',
    properties: {
      NAME: title,
      ADDRESS: address ?? `1 ${title.toUpperCase()} STREET`,
      POSTALCODE: postcode,
      TOTALROOMS: rooms ?? 60,
      KEEPERNAME: keeper ?? 'A. KEEPER',
      HYPERLINK: mailbox ?? '',
      FMEL_UPD_D: '20260701120000',
    },
    geometry: position === undefined ? null : { type: 'Point', coordinates: [...position, 0] },
  }));
  return dated(sourceFile(JSON.stringify({ type: 'FeatureCollection', features }), name), asOf);
}

const DBD_COLUMNS = [
  'เลขทะเบียน',
  'ชื่อนิติบุคคล',
  'วันที่จดทะเบียน',
  'รหัสวัตถุประสงค์',
  'ที่ตั้งสำนักงานใหญ่',
  'ตำบล',
  'อำเภอ',
  'จังหวัด',
  'รหัสไปรษณีย์',
];

type Firm = {
  number: string;
  name: string;
  code?: string;
  province?: string;
  postcode?: string;
  street?: string;
};

export function dbdFile(
  name: string,
  firms: readonly Firm[],
  { asOf = AS_OF, encoding = 'utf-8' }: { asOf?: string; encoding?: 'utf-8' | 'tis-620' } = {},
): string {
  const lines = firms.map((firm) =>
    csvLine([
      firm.number,
      firm.name,
      '01/02/2565',
      firm.code ?? '55101',
      firm.street ?? '9 ถนนตัวอย่าง',
      'คลองเตย',
      'คลองเตย',
      firm.province ?? 'กรุงเทพมหานคร',
      firm.postcode ?? '10110',
    ]),
  );
  const text = `${DBD_COLUMNS.join(',')}\n${lines.join('')}`;
  return dated(sourceFile(encoding === 'utf-8' ? text : inThaiCodePage(text), name), asOf);
}

/** TIS-620: Thai letters are one byte each, in the order of Unicode. */
function inThaiCodePage(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x0e01 && code <= 0x0e5b ? code - 0x0e00 + 0xa0 : code;
  });
}

export type Place = {
  id: string;
  name: string;
  country?: 'SG' | 'TH';
  postcode?: string;
  website?: string;
  mailbox?: string;
  phone?: string;
  position?: readonly [number, number];
  dataset?: string;
  category?: string;
  confidence?: number;
  region?: string;
  isClosed?: boolean;
};

export function placesFile(name: string, places: readonly Place[], asOf = AS_OF): string {
  const features = places.map((place) => ({
    type: 'Feature',
    id: place.id,
    properties: {
      names: { primary: place.name },
      categories: { primary: place.category ?? 'hotel' },
      confidence: place.confidence ?? 0.9,
      ...(place.isClosed === true && { operating_status: 'permanently_closed' }),
      websites: place.website === undefined ? [] : [place.website],
      emails: place.mailbox === undefined ? [] : [place.mailbox],
      phones: place.phone === undefined ? [] : [place.phone],
      addresses: [
        {
          country: place.country ?? 'SG',
          freeform: '1 Somewhere Street',
          postcode: place.postcode ?? '',
          region: place.region ?? '',
        },
      ],
      sources: [{ dataset: place.dataset ?? 'meta' }],
    },
    geometry: place.position === undefined ? null : { type: 'Point', coordinates: place.position },
  }));
  return dated(sourceFile(JSON.stringify({ type: 'FeatureCollection', features }), name), asOf);
}

type Rating = {
  uen?: string;
  place?: string;
  name?: string;
  postcode?: string;
  country?: string;
  rating?: number | string;
  reviews?: number;
  observed?: string;
};

export const TERMS = {
  provider: 'Example Reviews',
  storable: true,
  retention_days: 365,
  attribution: 'Ratings by Example Reviews',
  licence: 'Example Licence 1.0',
  export_allowed: true,
};

/** With its terms beside it, unless these are null. */
export function ratingsFile(
  name: string,
  ratings: readonly Rating[],
  { asOf = AS_OF, terms = TERMS }: { asOf?: string; terms?: object | null } = {},
): string {
  const lines = ratings.map(({ uen: number, place, name: hotel, postcode, country, rating, reviews, observed }) =>
    csvLine([
      number ?? '',
      place ?? '',
      hotel ?? '',
      postcode ?? '',
      country ?? (hotel === undefined ? '' : 'SG'),
      String(rating ?? 3.9),
      String(reviews ?? 120),
      observed ?? asOf,
    ]),
  );
  const header = 'uen,place_id,name,postal_code,country,rating,reviews_count,observed_at\n';
  const path = dated(sourceFile(`${header}${lines.join('')}`, name), asOf);
  if (terms !== null) sourceFile(JSON.stringify(terms), `${name}.terms.json`);
  return path;
}

function csvLine(values: readonly string[]): string {
  return `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\n`;
}
