import type { Database } from '#platform/db/pool.ts';
import type { HotelsContext } from './hotels/context.ts';
import { findHotels } from './hotels/import/find-hotels.ts';
import { suppressHotel } from './hotels/import/suppress.ts';
import { faultsOfFilter, filterOf, filterParameters } from './hotels/query/hotel-filter.ts';
import { EXPORTED_FIELDS, furtherOf } from './hotels/rules/exported-hotel.ts';
import type { Hotel } from './hotels/rules/hotel.ts';
import { HotelSchema } from './hotels/rules/hotel.ts';
import type { HotelFilter } from './hotels/rules/hotel-filter.ts';
import { countSuppressionsOfDay } from './hotels/store/publication/suppressions.ts';
import { anyChangedSince, newestChange } from './hotels/store/reading/changes.ts';
import { addedNumbers, hotelsForFile, rankedNumbers } from './hotels/store/reading/ranked-hotels.ts';
import type { Ranks } from './hotels/store/reading/ranks.ts';
import { readRanks } from './hotels/store/reading/ranks.ts';
import { readDataset } from './hotels/store/reading/statistics.ts';
import { withRarestFirst } from './hotels/store/reading/words.ts';
import { prospectsProblem } from './problems.ts';
import type { Figure, HotelQuery, HotelShapes, PublishedHotels } from './work/published-hotels.ts';

/** Where hotels and the work on them meet: products do not know one another. */
type FilterQuery = Parameters<typeof filterOf>[0];

export const hotelShapes: HotelShapes = {
  hotel: HotelSchema,
  filters: filterParameters,
  faultsOf: (query) => faultsOfFilter(query as FilterQuery),
};

/** Of one workspace within a day: who takes away what all others see is slowed down. */
const MOST_SUPPRESSIONS = 50;

export function hotelsForWork({ background, clock }: Pick<HotelsContext, 'background' | 'clock'>, database: Database) {
  const hotels: PublishedHotels = {
    ranked: async (connection, query, { limit, among, forFiles = false }) => {
      const filter = await readFilter(connection, query);
      return await rankedNumbers(connection, {
        filter: forFiles ? { ...filter, isExportable: true } : filter,
        limit,
        among,
      });
    },
    added: async (connection, query, { after, upTo, limit }) =>
      await addedNumbers(connection, { filter: await readFilter(connection, query), after, upTo, limit }),
    newestChange,
    anyChangedSince,
    columns: EXPORTED_FIELDS,
    openRows: async () => {
      const ranks = await readRanks(database);
      return (connection, uens) => rowsOf(connection, ranks, uens);
    },
    kind: async () => (await readDataset(database)).kind,
    find: findHotels,
    suppress: async (wish, note) => {
      const { was } = await suppressHotel({ database: background, now: clock.now() }, wish, async (connection) => {
        const asked = await countSuppressionsOfDay(connection, wish.workspaceId);
        if (asked > MOST_SUPPRESSIONS) throw prospectsProblem('too_many_suppressions');
        await note(connection);
      });
      return was !== 'unknown';
    },
  };
  return hotels;
}

const readFilter = (connection: Pick<Database, 'query'>, query: HotelQuery): Promise<HotelFilter> =>
  withRarestFirst(connection, filterOf(query as FilterQuery));

async function rowsOf(
  database: Pick<Database, 'query'>,
  ranks: Ranks,
  uens: readonly string[],
): Promise<ReadonlyMap<string, readonly Figure[]>> {
  const rows = await hotelsForFile(database, uens);
  const byScore = await ranks.of(rows.map(({ scoreCents }) => scoreCents));
  return new Map(
    rows.map((row) => {
      const hotel = JSON.parse(row.document) as Hotel;
      const exported = { ...hotel, ...furtherOf(hotel, row, byScore.get(row.scoreCents) ?? 1) };
      return [row.uen, EXPORTED_FIELDS.map((field) => figureOf(exported[field]))];
    }),
  );
}

const figureOf = (value: Figure | readonly string[]): Figure =>
  typeof value === 'object' && value !== null ? value.join(' ') : value;
