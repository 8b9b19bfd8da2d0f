import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { Connection } from '#platform/db/pool.ts';
import { cellOf } from '../linkage/distance.ts';
import { searchKey } from '../linkage/search-key.ts';
import type { Country } from '../rules/country.ts';
import type { EntityRow, PlaceRow, PropertyRow } from '../sources/source-rows.ts';
import { writeEntities } from '../store/imports/entities.ts';
import { writePlaces } from '../store/imports/places.ts';
import { rowSet } from '../store/row-set.ts';

/**
 * Hotels, their places and their companies, of which it is known who belongs to whom: the hotel 7 has the place `place-7`
 * and the company `company-7`. Names are written otherwise here and there, places have moved a little, some have no
 * partner, and chains have houses that are called nearly alike.
 */
type MadeUp = {
  number: number;
  country: Country;
  name: string;
  postcode: string;
  longitude: number;
  latitude: number;
  rooms: number;
};

/** Of a hundred hotels so many have neither place nor company. */
const ALONE_PERCENT = 5;

const FIRST = 'Golden Royal Little New Grand Blue Jade Silver Pearl Summer Tropical White Sunset Green Baan Siam'.split(
  ' ',
);
const SECOND = 'Crane Dragon Lantern Mango Merchant Palm Phoenix River Sampan Temple Tiger Wharf Willow Garden'.split(
  ' ',
);
const KINDS = ['Hotel', 'Inn', 'Hostel', 'Resort', 'Residence', 'Boutique Hotel', 'Guesthouse'];
const CHAINS = ['Hotel 47 -', 'Fragrant Hotel -', 'Value Stay Hotel', 'Peak Hotel', 'Lotus Inn @'];
const THAI = ['โรงแรมดอกบัว', 'บ้านช้างรีสอร์ท', 'โรงแรมริมน้ำ', 'เกสต์เฮ้าส์ภูเขา', 'โรงแรมทะเลใส', 'สวนมะพร้าวรีสอร์ท'];
const ONSETS = 'b ch d k kh l m n p ph r s t th w y'.split(' ');
const RHYMES = 'a ai am an ang ao e en i in o ok on ong u un'.split(' ');

export const isInSingapore = (number: number) => number % 5 < 3;

/** Always the same one for the same number, however many there are. */
function madeUp(number: number): MadeUp {
  const random = seededRandom(number * 7919 + 1);
  const country = isInSingapore(number) ? 'SG' : 'TH';
  const island = country === 'SG' ? { longitude: 103.65, latitude: 1.24 } : { longitude: 98.3, latitude: 7.8 };
  return {
    number,
    country,
    name: nameOf(random, country),
    postcode:
      country === 'SG'
        ? String(10_000 + ((number * 7) % 800_000)).padStart(6, '0')
        : String(10_000 + random.between(1, 900)),
    longitude: island.longitude + random.between(1, 350_000) / 1e6,
    latitude: island.latitude + random.between(1, 220_000) / 1e6,
    rooms: 4 + random.between(1, 300),
  };
}

function nameOf(random: SeededRandom, country: Country): string {
  const own = () => {
    const syllables = 2 + random.between(1, 3);
    const word = Array.from({ length: syllables }, () => `${random.pick(ONSETS)}${random.pick(RHYMES)}`).join('');
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const kind = random.between(0, 9);
  if (country === 'TH' && kind < 2) return `${random.pick(THAI)} ${own()}`;
  if (kind < 4) return `${random.pick(CHAINS)} ${own()}`;
  if (kind < 7) return `The ${random.pick(FIRST)} ${own()} ${random.pick(KINDS)}`;
  return `${own()} ${random.pick(SECOND)} ${random.pick(KINDS)}`;
}

/** As another list has it: the same, with a word more, or with a slip of the pen. */
function otherwise(name: string, random: SeededRandom): string {
  const kind = random.between(0, 9);
  if (kind === 0) return `${name} by Wander`;
  if (kind === 1) return name.toUpperCase();
  if (kind > 2) return name;
  const at = Math.floor(name.length / 2);
  return `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
}

export const hasPartner = (number: number) => number % 100 >= ALONE_PERCENT;

function placeOf({ number, country, name, postcode, longitude, latitude }: MadeUp): PlaceRow {
  const random = seededRandom(number * 104_729 + 2);
  return {
    id: `place-${number}`,
    country,
    names: [otherwise(name, random)],
    category: 'hotel',
    confidence: 0.9,
    website: `https://hotel-${number}.example/`,
    mailbox: null,
    phone: null,
    address: null,
    city: null,
    postcode: random.chance(25) ? null : postcode,
    longitude: longitude + random.between(1, 300) / 1e6,
    latitude,
    dataset: 'made up',
    licence: 'none needed',
    isClosed: false,
  };
}

function companyOf({ number, country, name, postcode }: MadeUp): EntityRow {
  const random = seededRandom(number * 15_485_863 + 3);
  return {
    number: `company-${number}`,
    country,
    name: `${otherwise(name, random).toUpperCase()} PTE. LTD.`,
    formerNames: [],
    status: 'Live Company',
    isLive: true,
    industryCodes: ['55101'],
    address: '7 OFFICE ROAD',
    city: null,
    postcode: random.chance(50) ? postcode : '000001',
    registeredOn: null,
  };
}

/** As a newer list has it. */
export function madeUpRow(number: number): PropertyRow {
  const { country, name, postcode, rooms, longitude, latitude } = madeUp(number);
  return {
    country,
    name: otherwise(name, seededRandom(number * 32_452_843 + 4)),
    address: `${number} EXAMPLE STREET`,
    city: 'Singapore',
    postcode,
    rooms,
    mailbox: null,
    longitude,
    latitude,
    updatedAt: null,
  };
}

const PROPERTIES = {
  id: 'bigint',
  source: 'text',
  country: 'text',
  name: 'text',
  former_names: 'list',
  name_key: 'text',
  postcode: 'text',
  rooms: 'integer',
  longitude: 'float8',
  latitude: 'float8',
  cell: 'text',
  is_listed: 'boolean',
  observed_on: 'date',
} as const;

/** Hotels, places and companies with these numbers; the hotels wait to be linked. */
export async function writeMadeUp(
  connection: Connection,
  numbers: readonly number[],
  observedOn: string,
): Promise<void> {
  const all = numbers.map(madeUp);
  const {
    names,
    expressions,
    from: rows,
    values,
  } = rowSet(
    all.map(({ number, ...hotel }) => ({
      id: String(number),
      source: 'hlb',
      country: hotel.country,
      name: hotel.name,
      former_names: [],
      name_key: searchKey(hotel.name),
      postcode: hotel.postcode,
      rooms: hotel.rooms,
      longitude: hotel.longitude,
      latitude: hotel.latitude,
      cell: cellOf(hotel.longitude, hotel.latitude),
      is_listed: true,
      observed_on: observedOn,
    })),
    PROPERTIES,
  );
  await connection.query(`INSERT INTO prospects.property (${names}) SELECT ${expressions} FROM ${rows}`, values);
  await connection.query('INSERT INTO prospects.pending_link SELECT unnest($1::bigint[])', [
    all.map(({ number }) => number),
  ]);
  const partners = all.filter(({ number }) => hasPartner(number));
  await writePlaces(connection, partners.map(placeOf), observedOn);
  await writeEntities(connection, 'acra', partners.map(companyOf), observedOn);
}
