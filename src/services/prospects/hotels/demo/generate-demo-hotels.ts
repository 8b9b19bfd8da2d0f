import { writeFileSync } from 'node:fs';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { provinceOf } from '../../text/thai-provinces.ts';
import type { Country } from '../rules/country.ts';
import { isJuristicId, isUen } from '../rules/registry-number.ts';
import { HIGHEST_TENTHS } from '../rules/segment.ts';
import type { DemoHotel } from './demo-hotels.ts';
import {
  ENGLISH_ANIMALS,
  ENGLISH_STREETS,
  ENGLISH_THINGS,
  QUARTERS,
  THAI_ANIMALS,
  THAI_CITIES,
  THAI_QUIRKS,
  THAI_STREETS,
} from './demo-words.ts';

/**
 * Makes up the demo hotels. Run as a script it writes demo-hotels.ndjson; a test holds the file to what this makes. The
 * seed is fixed and there is no clock, so it makes the same hotels everywhere.
 */
const SEED = 20_261_114;
const HOTELS: Record<Country, number> = { SG: 230, TH: 250 };

/** How many hotels the companies that have several run, by country. */
const CHAINS: Record<Country, readonly number[]> = { SG: [4, 3, 3, 2, 2, 2, 2], TH: [5, 3, 3, 3, 2, 2, 2, 2] };

export function generateDemoHotels(): readonly DemoHotel[] {
  const random = seededRandom(SEED);
  const brands = brandsOf(random);
  const numbers = { SG: uenIssuer(), TH: juristicIdIssuer() };
  const hotels: DemoHotel[] = [];
  for (const country of ['SG', 'TH'] as const) {
    const inChains = CHAINS[country].reduce((sum, size) => sum + size, 0);
    const sizes = [...CHAINS[country], ...Array<number>(HOTELS[country] - inChains).fill(1)];
    for (const size of random.shuffled(sizes)) {
      const brand = country === 'TH' && random.chance(45) ? brands.thai.pop() : brands.english.pop();
      if (!brand) throw new RangeError('There are more companies than brands.');
      hotels.push(
        ...companyOf(random, { country, brand, size, number: numbers[country](random), from: hotels.length }),
      );
    }
  }
  return hotels.sort((a, b) => (a.uen < b.uen ? -1 : 1));
}

/** One hotel to a line, so that a change reads well. */
export function fileTextOf(hotels: readonly DemoHotel[]): string {
  return hotels.map((hotel) => `${JSON.stringify(hotel)}\n`).join('');
}

type Brand = { name: string; host: string; isThai: boolean };

function brandsOf(random: SeededRandom): { english: Brand[]; thai: Brand[] } {
  const english = ENGLISH_THINGS.flatMap((thing) =>
    ENGLISH_ANIMALS.map((animal) => ({
      name: `${thing} ${animal}`,
      host: `${thing}-${animal}.example`.toLowerCase(),
      isThai: false,
    })),
  );
  const thai = THAI_ANIMALS.flatMap((animal) =>
    THAI_QUIRKS.map((quirk) => ({
      name: `${animal.thai}${quirk.thai}`,
      host: `${animal.latin}-${quirk.latin}.example`,
      isThai: true,
    })),
  );
  return { english: random.shuffled(english), thai: random.shuffled(thai) };
}

/** A partnership or company of the year 2099, or a business beyond all numbers in use. */
function uenIssuer(): (random: SeededRandom) => string {
  const issued = { partnership: 0, company: 0, business: 0 };
  return (random) => {
    const kind = random.pick(['partnership', 'company', 'company', 'company', 'business'] as const);
    issued[kind] += 1;
    const serial = String(issued[kind]);
    const front = {
      partnership: `T99LL${serial.padStart(4, '0')}`,
      company: `2099${serial.padStart(5, '0')}`,
      business: `999${serial.padStart(5, '0')}`,
    }[kind];
    return withCheck(front, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', isUen);
  };
}

/** Province 00 does not exist. Kind 3 is a limited partnership, 5 a company, 7 a public company. */
function juristicIdIssuer(): (random: SeededRandom) => string {
  let issued = 0;
  return (random) => {
    issued += 1;
    const kind = random.pick([5, 5, 5, 5, 5, 5, 3, 3, 7]);
    return withCheck(`000${kind}599${String(issued).padStart(5, '0')}`, '0123456789', isJuristicId);
  };
}

function withCheck(front: string, characters: string, isValid: (text: string) => boolean): string {
  const number = characters
    .split('')
    .map((character) => front + character)
    .find(isValid);
  if (number === undefined) throw new RangeError(`${front} has no check character.`);
  return number;
}

type Company = { country: Country; brand: Brand; size: number; number: string; from: number };

/** The largest hotel keeps the bare number; the others follow as they were licensed. */
function companyOf(random: SeededRandom, { country, brand, size, number, from }: Company): DemoHotel[] {
  const rooms = largestFirst(Array.from({ length: size }, () => within(random, ROOMS[country])));
  const kinds = brand.isThai ? THAI_KINDS : ENGLISH_KINDS[country];
  const kind = random.pick(kinds.filter(({ mostRooms }) => rooms.every((count) => count <= mostRooms)));
  const code = random.pick(kind.codes);
  const isChain = size > 1;
  const cities = country === 'SG' ? rooms.map(() => 'Singapore') : citiesOf(random, size);
  const hasSite = isChain || random.chance(86);
  const hasMailbox = random.chance(hasSite ? 80 : brand.isThai ? 0 : 40);
  const role = random.pick(ROLES);
  const quarters = country === 'SG' ? random.shuffled(QUARTERS) : cities;
  return rooms.map((count, index) => {
    const city = cities[index] ?? '';
    const quarter = quarters[index] ?? '';
    return {
      uen: index === 0 ? number : `${number}-${index + 1}`,
      name: kind.name(brand.name) + (isChain ? suffixOf(quarter, brand.isThai) : ''),
      rating_tenths: ratingTenthsOf(random),
      reviews_count: reviewsOf(random, count),
      rooms: !isChain && random.chance(country === 'SG' ? 7 : 12) ? null : count,
      address: addressOf(random, { country, city, isThai: brand.isThai, postcode: from + index + 1 }),
      city,
      country,
      website: hasSite ? `https://${brand.host}/${isChain ? pathOf(quarter) : ''}` : null,
      contact_email: hasMailbox ? `${role}@${brand.host}` : null,
      ssic: code,
    };
  });
}

function largestFirst(rooms: readonly number[]): number[] {
  const largest = rooms.indexOf(Math.max(...rooms));
  return [...rooms.slice(largest, largest + 1), ...rooms.filter((_, index) => index !== largest)];
}

/** No province twice in one company: its hotels are told apart by it. */
function citiesOf(random: SeededRandom, count: number): string[] {
  const byShare = THAI_CITIES.flatMap(([english, share]) => Array<string>(share).fill(english));
  return [...new Set(random.shuffled(byShare))].slice(0, count);
}

type Kind = { name: (brand: string) => string; codes: readonly string[]; mostRooms: number };

const ANY_SIZE = Number.POSITIVE_INFINITY;

const ENGLISH_KINDS: Record<Country, readonly Kind[]> = {
  SG: [
    { name: (brand) => `${brand} Hotel`, codes: ['55101', '55101', '55102'], mostRooms: ANY_SIZE },
    { name: (brand) => `Hotel ${brand}`, codes: ['55101', '55102'], mostRooms: ANY_SIZE },
    { name: (brand) => `The ${brand}`, codes: ['55101', '55102'], mostRooms: ANY_SIZE },
    { name: (brand) => `${brand} Suites`, codes: ['55101', '55102'], mostRooms: ANY_SIZE },
    { name: (brand) => `${brand} Inn`, codes: ['55102'], mostRooms: 90 },
    { name: (brand) => `${brand} Capsules`, codes: ['55109'], mostRooms: 120 },
    { name: (brand) => `${brand} Chalets`, codes: ['55103'], mostRooms: 60 },
  ],
  TH: [
    { name: (brand) => `${brand} Resort`, codes: ['55101'], mostRooms: ANY_SIZE },
    { name: (brand) => `${brand} Hotel`, codes: ['55101'], mostRooms: ANY_SIZE },
    { name: (brand) => `${brand} Villas`, codes: ['55101'], mostRooms: 110 },
    { name: (brand) => `Baan ${brand}`, codes: ['55101', '55102'], mostRooms: 60 },
    { name: (brand) => `${brand} Guest House`, codes: ['55102'], mostRooms: 40 },
    { name: (brand) => `${brand} Hostel`, codes: ['55109'], mostRooms: 60 },
  ],
};

const THAI_KINDS: readonly Kind[] = [
  { name: (brand) => `โรงแรม${brand}`, codes: ['55101'], mostRooms: ANY_SIZE },
  { name: (brand) => `${brand}รีสอร์ท`, codes: ['55101'], mostRooms: ANY_SIZE },
  { name: (brand) => `บ้าน${brand}`, codes: ['55101', '55102'], mostRooms: 60 },
  { name: (brand) => `${brand}เกสต์เฮ้าส์`, codes: ['55102'], mostRooms: 40 },
  { name: (brand) => `โฮมสเตย์${brand}`, codes: ['55103'], mostRooms: 15 },
];

const ROLES = ['info', 'info', 'info', 'reservations', 'reservations', 'rsvn', 'stay', 'hello', 'sales', 'enquiry'];

const suffixOf = (place: string, isThai: boolean) => (isThai ? ` ${thaiNameOf(place)}` : `, ${place}`);
const thaiNameOf = (english: string) => provinceOf(english)?.thai ?? english;
const pathOf = (place: string) => place.toLowerCase().replaceAll(' ', '-');

type Site = { country: Country; city: string; isThai: boolean; postcode: number };

/** No postcode of Singapore begins with 00, and none of Thailand with 0. */
function addressOf(random: SeededRandom, { country, city, isThai, postcode }: Site): string {
  const house = random.between(1, 299);
  if (country === 'SG')
    return `${house} ${random.pick(ENGLISH_STREETS)}, Singapore ${String(postcode).padStart(6, '0')}`;
  const code = String(postcode).padStart(5, '0');
  return isThai
    ? `${house} ${random.pick(THAI_STREETS)} อำเภอสมมติ จังหวัด${thaiNameOf(city)} ${code}`
    : `${house} ${random.pick(ENGLISH_STREETS)}, Example District, ${city} ${code}`;
}

/** Close to a normal distribution around 4.0 with a deviation of .35, below the target: twelve even numbers added up. */
function ratingTenthsOf(random: SeededRandom): number {
  for (;;) {
    let thousandths = -6000;
    for (let count = 0; count < 12; count += 1) thousandths += random.between(0, 1000);
    const tenths = Math.round((398_000 + thousandths * 35) / 10_000);
    if (tenths <= HIGHEST_TENTHS) return tenths;
  }
}

type Band = { from: number; to: number; share: number };

const ROOMS: Record<Country, readonly Band[]> = {
  SG: [
    { from: 8, to: 19, share: 15 },
    { from: 20, to: 49, share: 22 },
    { from: 50, to: 109, share: 28 },
    { from: 110, to: 249, share: 18 },
    { from: 250, to: 499, share: 12 },
    { from: 500, to: 890, share: 5 },
  ],
  TH: [
    { from: 6, to: 19, share: 24 },
    { from: 20, to: 49, share: 33 },
    { from: 50, to: 109, share: 24 },
    { from: 110, to: 249, share: 13 },
    { from: 250, to: 450, share: 6 },
  ],
};

const REVIEWS: readonly Band[] = [
  { from: 10, to: 49, share: 12 },
  { from: 50, to: 149, share: 20 },
  { from: 150, to: 399, share: 27 },
  { from: 400, to: 999, share: 20 },
  { from: 1000, to: 2499, share: 13 },
  { from: 2500, to: 5999, share: 6 },
  { from: 6000, to: 9000, share: 2 },
];

/** Large houses have more guests to write reviews. */
function reviewsOf(random: SeededRandom, rooms: number): number {
  return within(random, rooms >= 110 ? REVIEWS.slice(2) : rooms < 30 ? REVIEWS.slice(0, 4) : REVIEWS);
}

function within(random: SeededRandom, bands: readonly Band[]): number {
  const { from, to } = random.pick(bands.flatMap((band) => Array<Band>(band.share).fill(band)));
  return random.between(from, to);
}

if (import.meta.main) {
  writeFileSync(new URL('./demo-hotels.ndjson', import.meta.url), fileTextOf(generateDemoHotels()));
}
