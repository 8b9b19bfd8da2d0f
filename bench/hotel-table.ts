import pg from 'pg';
import { seededRandom } from '#kernel/seeded-random.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Country } from '#services/prospects/hotels/rules/country.ts';
import type { PublishedHotel } from '#services/prospects/hotels/store/publication/publication.ts';
import { lockPublication, writeHotels } from '#services/prospects/hotels/store/publication/publication.ts';

/**
 * Fills a database with many made-up hotels: SG and TH, ratings around 4.0, reviews and rooms as skewed as in life, in an
 * order that has nothing to do with their numbers. The first ones come from the product's own writer, the others repeat them
 * under other numbers; indexes and counts are made once at the end. The same seed gives the same hotels.
 */
const WRITTEN = 20_000;
const BATCH = 5000;

/** Cities of Thailand and where they lie: longitude and latitude. */
const CITIES = [
  ['Bangkok', 100.52, 13.75],
  ['Phuket', 98.36, 7.92],
  ['Chiang Mai', 98.98, 18.78],
  ['Krabi', 98.91, 8.07],
  ['Chon Buri', 100.98, 13.2],
  ['Surat Thani', 99.6, 9.2],
  ['Rayong', 101.28, 12.72],
  ['Trat', 102.5, 12.2],
  ['Nan', 100.78, 18.78],
  ['Loei', 101.72, 17.49],
] as const;
const SINGAPORE = ['Singapore', 103.83, 1.32] as const;
const FIRST = [
  'Amber',
  'Bamboo',
  'Cedar',
  'Dune',
  'Ebony',
  'Fern',
  'Garnet',
  'Harbour',
  'Indigo',
  'Jade',
  'Kite',
  'Lotus',
];
const SECOND = ['Badger', 'Crane', 'Dolphin', 'Egret', 'Falcon', 'Gecko', 'Heron', 'Ibis', 'Jackal', 'Koala', 'Lynx'];
const KINDS = ['Hotel', 'Inn', 'Resort', 'Hostel', 'Lodge', 'Suites'];

/** A prime beyond the largest table here, so that numbers do not repeat. */
const SCATTER = { factor: 7919, prime: 1_000_003, first: 100_000_000 } as const;

export async function fillHotelTable(databaseUrl: string, rows: number, seed = 1): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  try {
    await pool.query('SET synchronous_commit = off');
    const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid IN ('prospects.hotel'::regclass, 'prospects.hotel_facet'::regclass) AND NOT indisprimary`,
    );
    for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
    await pool.query('ALTER TABLE prospects.hotel DISABLE TRIGGER USER');
    const random = seededRandom(seed);
    const written = Math.min(rows, WRITTEN);
    for (let first = 0; first < written; first += BATCH) {
      const hotels = Array.from({ length: Math.min(BATCH, written - first) }, (_, i) => madeUp(first + i, random));
      await transaction(pool, async (connection) => {
        await lockPublication(connection);
        await writeHotels(connection, hotels, []);
      });
    }
    await pool.query(REPEAT, [rows, written]);
    await pool.query(COUNT_ALL);
    for (const { definition } of indexes) await pool.query(definition);
    await pool.query("UPDATE prospects.dataset SET kind = 'live'");
    await pool.query('ALTER TABLE prospects.hotel ENABLE TRIGGER USER');
    await pool.query('VACUUM (ANALYZE)');
    // So that the server does not write all of this to disk while it is being measured. Not everyone may ask for it.
    await pool.query('CHECKPOINT').catch(() => {});
  } finally {
    await pool.end();
  }
}

/** Each written hotel again and again, until there are enough. */
const REPEAT = `
  INSERT INTO prospects.hotel (uen, property_id, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd,
    score_cents, score_bucket, has_email, has_website, is_exportable, rated_on, words, document, lead, lineage, name_key, phone, longitude,
    latitude)
  SELECT scattered.uen, n + 1, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents,
    score_bucket, has_email, has_website, is_exportable, rated_on, words, replace(document, hotel.uen, scattered.uen), lead,
    lineage, name_key, phone, longitude + (n * 7919 % 1009 - 504) / 10000.0, latitude + (n * 104729 % 997 - 498) / 10000.0
  FROM generate_series($2::bigint, $1::bigint - 1) AS n
  JOIN prospects.hotel ON property_id = n % $2 + 1
  CROSS JOIN LATERAL (SELECT (${SCATTER.first} + (n * ${SCATTER.factor}) % ${SCATTER.prime})::text) AS scattered (uen)`;

/** What the triggers would have counted. */
const COUNT_ALL = `
  INSERT INTO prospects.hotel_tally
  SELECT place.city_key, country, rating_tenths, has_email, has_website, count(*), sum(opportunity_usd)
  FROM prospects.hotel CROSS JOIN LATERAL (VALUES (hotel.city_key), ('')) AS place (city_key) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5;
  INSERT INTO prospects.score_tally
  SELECT step.level, country, segment, step.bucket, count(*) FROM prospects.hotel CROSS JOIN LATERAL (VALUES
    (0, score_bucket >> 8), (1, score_bucket >> 4), (2, score_bucket)) AS step (level, bucket)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
  INSERT INTO prospects.hotel_word SELECT word, uen FROM prospects.hotel CROSS JOIN LATERAL unnest(words) AS word ORDER BY 1, 2;
  INSERT INTO prospects.word_tally SELECT word, count(*) FROM prospects.hotel_word GROUP BY word;
  INSERT INTO prospects.hotel_facet (uen, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd,
    score_cents, has_email, has_phone, has_website, is_exportable, name_key, x, y, cell)
  SELECT uen, country, city_key, rating_tenths, reviews_count, coalesce(rooms, 0), opportunity_usd, score_cents, has_email,
    phone IS NOT NULL, has_website, is_exportable, name_key, x, y, prospects.map_cell(x, y)
  FROM prospects.hotel
  CROSS JOIN LATERAL (SELECT prospects.map_x(longitude) AS x, prospects.map_y(latitude) AS y) AS spot ORDER BY uen;
  INSERT INTO prospects.hotel_grid
  SELECT level, cell >> (2 * (20 - level)), country, rating_tenths, has_email, has_phone, has_website, count(*), sum(x), sum(y)
  FROM prospects.hotel_facet CROSS JOIN generate_series(4, 14, 2) AS level WHERE cell IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7;`;

/** The number of the n-th hotel, scattered over all of them. Not a valid one: nothing here checks that. */
export const numberOf = (n: number) => String(SCATTER.first + ((n * SCATTER.factor) % SCATTER.prime));

/** The same in the language of pgbench, for a hotel that is drawn at random. */
export const drawNumber = (rows: number) =>
  `\\set n random(0, ${rows - 1})\n\\set v ${SCATTER.first} + (:n * ${SCATTER.factor}) % ${SCATTER.prime}\n`;

function madeUp(n: number, random: ReturnType<typeof seededRandom>): PublishedHotel {
  const country: Country = random.chance(40) ? 'SG' : 'TH';
  const word = `${random.pick(FIRST)} ${random.pick(SECOND)} ${random.between(1, 3000)}`;
  const host = `h${n}.example`;
  const origin = { source: 'bench', observed_at: '2026-01-01', licence: 'fictional' };
  const hasWebsite = random.chance(80);
  const hasEmail = random.chance(60);
  // The sum of three dice leans to the middle.
  const [city, longitude, latitude] = country === 'SG' ? SINGAPORE : random.pick(CITIES);
  const aside = () => random.between(-1000, 1000) / (country === 'SG' ? 12_000 : 4000);
  const tenths = 28 + random.between(0, 8) + random.between(0, 8) + random.between(0, 8);
  return {
    propertyId: String(n + 1),
    facts: {
      uen: numberOf(n),
      name: `${word} ${random.pick(KINDS)}`,
      ratingTenths: Math.min(44, tenths - random.between(0, 12)),
      reviewsCount: Math.round(10 * 1.0008 ** random.between(0, 8500)),
      rooms: random.chance(80) ? Math.round(8 * 1.0006 ** random.between(0, 7000)) : null,
      address: `${random.between(1, 999)} Example Road, Example District`,
      city,
      country,
      website: hasWebsite ? `https://${host}/` : null,
      contactEmail: hasEmail ? `info@${host}` : null,
      ssic: '55101',
    },
    contact: {
      phone: random.chance(70) ? `+${country === 'SG' ? 65 : 66}${20_000_000 + n}` : null,
      longitude: longitude + aside(),
      latitude: latitude + aside() / 2,
    },
    rating: null,
    isExportable: true,
    // Without a date it does not age: nothing may change while it is measured.
    ratedOn: null,
    lineage: {
      registry: origin,
      property: origin,
      rating: origin,
      website: hasWebsite ? origin : null,
      mailbox: hasEmail ? origin : null,
      location: origin,
    },
  };
}
