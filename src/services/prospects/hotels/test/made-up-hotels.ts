import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Country } from '../rules/country.ts';
import type { HotelFacts } from '../rules/hotel.ts';
import type { PublishedHotel } from '../store/publication/publication.ts';
import { lockPublication, writeHotels } from '../store/publication/publication.ts';

/**
 * Hotels for tests: the same seed gives the same ones. Names, scores and cities repeat on purpose, so that searches find
 * many and ranks have ties. Their numbers have the right form only: nothing that is tested with them checks more.
 */
const FIRST = [
  'Amber',
  'Amber',
  'Amber',
  'Amber',
  'Amber',
  'Amber',
  'Bamboo',
  'Café',
  'Élan',
  'Größe',
  'Harbour',
  'Lotus',
];
const SECOND = ['Badger', 'Crane', 'Dolphin', 'Egret', 'Gecko', 'Heron'];
const KINDS = ['Hotel', 'Hotel', 'Hotel', 'Hotel', 'Hotel', 'Inn', 'Resort', 'Hostel'];
const THAI = ['โรงแรมดอกบัว', 'บ้านช้างรีสอร์ท', 'โรงแรมริมน้ำ', 'เกสต์เฮ้าส์ภูเขา'];
const CITIES = ['Bangkok', 'Phuket', 'Chiang Mai', 'Krabi', 'Phang-nga', 'Nan'];
const REVIEWS = [0, 1, 2, 10, 10, 25, 100, 100, 1000, 4321];
const ROOMS = [null, 12, 60, 60, 200, 450];

const ORIGIN = { source: 'made up', observed_at: '2026-01-01', licence: 'none needed' };

type Changes = Partial<HotelFacts> & { isExportable?: boolean; propertyId?: string | null };

export function madeUpHotels(count: number, seed: number, first = 0): PublishedHotel[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => madeUpHotel(first + i, random));
}

/** The n-th hotel: always under the same number, the rest as the random numbers have it. */
export function madeUpHotel(n: number, random: SeededRandom, changes: Changes = {}): PublishedHotel {
  const country: Country = random.chance(40) ? 'SG' : 'TH';
  const host = `h${n}.example`;
  const website = random.chance(75) ? `https://${host}/` : null;
  const contactEmail = random.chance(60) ? `info@${host}` : null;
  const english = `${random.pick(FIRST)} ${random.pick(SECOND)} ${random.pick(KINDS)}`;
  const { isExportable = true, propertyId = String(n + 1), ...others } = changes;
  const facts: HotelFacts = {
    uen: numberOf(n),
    name: country === 'TH' && random.chance(30) ? random.pick(THAI) : english,
    ratingTenths: random.chance(20) ? random.between(10, 44) : random.between(33, 44),
    reviewsCount: random.pick(REVIEWS),
    rooms: random.pick(ROOMS),
    address: `${random.between(1, 999)} Example Road`,
    city: country === 'SG' ? 'Singapore' : random.pick(CITIES),
    country,
    website,
    contactEmail,
    ssic: '55101',
    ...others,
  };
  return {
    propertyId,
    facts,
    contact: {
      phone: n % 3 === 0 ? `+65${61_000_000 + n}` : null,
      longitude: n % 2 === 0 ? 100 + (n % 997) / 1000 : null,
      latitude: n % 2 === 0 ? 1.25 + (n % 89) / 1000 : null,
    },
    isExportable,
    rating: null,
    // Without a date it does not age: the job that retires ratings leaves it alone.
    ratedOn: null,
    lineage: {
      registry: ORIGIN,
      property: ORIGIN,
      rating: ORIGIN,
      website: facts.website === null ? null : ORIGIN,
      mailbox: facts.contactEmail === null ? null : ORIGIN,
      location: n % 2 === 0 ? ORIGIN : null,
    },
  };
}

/** Scattered, and in the several forms that numbers have. */
export function numberOf(n: number): string {
  const scattered = (n * 7919) % 1_000_003;
  const form = n % 4;
  if (form === 0) return `0105${String(scattered).padStart(9, '0')}`;
  if (form === 1) return `2099${String(scattered).padStart(7, '0')}K`;
  if (form === 2) return `T99LL${String(scattered).padStart(7, '0')}A`;
  return `${numberOf(n - 1)}-${2 + (n % 3)}`;
}

/** What a name can hold that a careless writer of JSON, CSV or SQL stumbles over. */
export const HOSTILE_NAMES = [
  '=HYPERLINK("http://evil.example","Inn")',
  '+1+1',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '"Quoted", with a comma',
  '""',
  ',,,',
  'Back\\slash \\" \\u0041 \\',
  'Two\nlines',
  'Two\r\nlines of Windows',
  'A nul \u0000 inside',
  'Bell \u0007, escape \u001b[31m and separator \u001f',
  'Line \u2028 and paragraph \u2029 separators',
  'Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} Inn \u{1f3e8}',
  'Turned \u202egnp.eht\u202c around',
  '\u200fمرحبا\u200e',
  'Lone \ud83c surrogate \udfe8',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  ']]><!--',
  "'; DROP TABLE prospects.hotel; --",
  '$1 $2 %s %00 $name {{name}}',
  '{"uen":"1"},{"x":[',
  '\ufeffMarked',
  '!!!',
  ' ',
  `Long ${'ก'.repeat(250)}`,
];

/** Writes as every writer has to: one transaction, under the lock. */
export async function publish(
  database: Database,
  hotels: readonly PublishedHotel[],
  gone: readonly string[] = [],
): Promise<{ added: number; updated: number; removed: number }> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    return await writeHotels(connection, hotels, gone);
  });
}
