import type { Database } from '#platform/db/pool.ts';
import type { HotelFilter } from './hotel-filter.ts';
import { exportPageStatement } from './hotel-pages.ts';

const PAGE = 1000;

/**
 * Every hotel that matches, in pages of documents. Each page is a statement of its own that begins behind the last hotel:
 * no connection and no snapshot is held while a client reads.
 */
export async function* readAllHotels(database: Database, filter: HotelFilter): AsyncGenerator<readonly string[]> {
  let after: string | undefined;
  for (;;) {
    const statement = exportPageStatement(filter, after, PAGE);
    const { rows } = await database.query<{ uen: string; document: string }>(statement);
    if (rows.length > 0) yield rows.map(({ document }) => document);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.uen;
  }
}
