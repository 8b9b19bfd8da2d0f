import type { SeededRandom } from '#kernel/seeded-random.ts';
import { nameWords } from '../../text/normalise-name.ts';
import { cityKey } from '../rules/city-key.ts';
import type { Hotel } from '../rules/hotel.ts';
import { SEGMENTS } from '../rules/segment.ts';

/** What the filters of a list mean, once more and in the plainest way: a condition on one hotel. To hold answers against. */
export type FilterQuery = {
  segment?: string;
  country?: string;
  min_rating?: number;
  max_rating?: number;
  q?: string;
  city?: string;
  has_email?: boolean;
  has_website?: boolean;
  min_score?: number;
  min_reviews?: number;
  max_reviews?: number;
  min_opportunity?: number;
  max_opportunity?: number;
  min_rooms?: number;
  max_rooms?: number;
  has_phone?: boolean;
};

/** What is known of a hotel beside what is listed. */
export type Further = { readonly rooms: number | null; readonly phone: string | null };

export function passesFurther(hotel: Hotel, { rooms, phone }: Further, query: FilterQuery): boolean {
  const isWithin = (value: number, min = 0, max = Number.POSITIVE_INFINITY) => value >= min && value <= max;
  return (
    passes(hotel, query) &&
    isWithin(hotel.reviews_count, query.min_reviews, query.max_reviews) &&
    isWithin(hotel.opportunity_usd, query.min_opportunity, query.max_opportunity) &&
    ((query.min_rooms === undefined && query.max_rooms === undefined) ||
      (rooms !== null && isWithin(rooms, query.min_rooms, query.max_rooms))) &&
    (query.has_phone === undefined || (phone !== null) === query.has_phone)
  );
}

export function passes(hotel: Hotel, query: FilterQuery): boolean {
  return (
    (query.segment === undefined || hotel.segment === query.segment) &&
    (query.country === undefined || hotel.country === query.country) &&
    (query.min_rating === undefined || hotel.rating >= query.min_rating) &&
    (query.max_rating === undefined || hotel.rating <= query.max_rating) &&
    (query.q === undefined || wordsOf(query.q).every((word) => wordsOf(hotel.name).includes(word))) &&
    (query.city === undefined || cityKey(hotel.city) === cityKey(query.city)) &&
    (query.has_email === undefined || (hotel.contact_email !== null) === query.has_email) &&
    (query.has_website === undefined || (hotel.website !== null) === query.has_website) &&
    (query.min_score === undefined || scoreOf(hotel) >= query.min_score)
  );
}

const known = new Map<string, readonly string[]>();

/** Remembered, since Thai takes its time. */
function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? nameWords(text);
  known.set(text, words);
  return words;
}

/** The rule of the seed, in two decimals. One review or none counts as one. */
export function scoreOf(hotel: Hotel): number {
  const gapTenths = Math.round(hotel.rating_gap * 10);
  return Math.round(gapTenths * 10 * Math.log10(Math.max(hotel.reviews_count, 1)) * hotel.opportunity_usd) / 100;
}

/** Score descending, reviews descending, number ascending. */
export function byUrgency(a: Hotel, b: Hotel): number {
  return scoreOf(b) - scoreOf(a) || b.reviews_count - a.reviews_count || (a.uen < b.uen ? -1 : 1);
}

/** Any of the filters, alone and together. */
export function drawQuery(random: SeededRandom, hotels: readonly Hotel[]): FilterQuery {
  const query: FilterQuery = {};
  const low = random.between(0, 50) / 10;
  if (random.chance(30)) query.segment = random.pick(SEGMENTS);
  if (random.chance(30)) query.country = random.pick(['SG', 'TH']);
  if (random.chance(25)) query.min_rating = low;
  if (random.chance(25)) query.max_rating = Math.min(50, Math.round(low * 10) + random.between(0, 30)) / 10;
  if (random.chance(25))
    query.q = random.pick(['hotel', 'AMBER', 'amber hotel', 'cafe', 'ริมน้ำ', 'heron amber inn', 'nowhere']);
  if (random.chance(20)) query.city = random.pick(['Singapore', 'phuket', 'Chiang Mai', 'Atlantis']);
  if (random.chance(20)) query.has_email = random.chance(50);
  if (random.chance(20)) query.has_website = random.chance(50);
  if (random.chance(25))
    query.min_score = Math.max(0, Math.round(scoreOf(random.pick(hotels)) * 100) + random.between(-1, 1)) / 100;
  return query;
}

/** The same, with figures in a range too. */
export function drawFurtherQuery(random: SeededRandom, hotels: readonly Hotel[]): FilterQuery {
  const query = drawQuery(random, hotels);
  const range = (name: 'reviews' | 'opportunity' | 'rooms', draw: () => number) => {
    const [low = 0, high = 0] = [draw(), draw()].sort((a, b) => a - b);
    if (random.chance(60)) query[`min_${name}`] = low;
    if (random.chance(60)) query[`max_${name}`] = high;
  };
  if (random.chance(35)) range('reviews', () => random.pick(hotels).reviews_count);
  if (random.chance(35)) range('opportunity', () => random.pick(hotels).opportunity_usd + random.between(0, 1));
  if (random.chance(35)) range('rooms', () => random.pick([1, 12, 59, 60, 61, 200, 20_000]));
  if (random.chance(30)) query.has_phone = random.chance(50);
  return query;
}

export function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return parameters.toString();
}
