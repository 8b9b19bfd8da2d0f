import type { Database } from '#platform/db/pool.ts';
import type { ExportFacts } from '../../rules/exported-hotel.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import { exportPageStatement } from './hotel-pages.ts';

const PAGE = 1000;

export type ExportRow = ExportFacts & { readonly uen: string; readonly document: string; readonly scoreCents: number };

/**
 * Every hotel that matches, in pages. Each page is a statement of its own that begins behind the last hotel:
 * no connection and no snapshot is held while a client reads.
 */
export async function* readAllHotels(database: Database, filter: HotelFilter): AsyncGenerator<readonly ExportRow[]> {
  let after: string | undefined;
  for (;;) {
    const statement = exportPageStatement(filter, after, PAGE);
    const { rows } = await database.query<ExportFacts & { uen: string; document: string; score_cents: string }>(
      statement,
    );
    if (rows.length > 0) yield rows.map(({ score_cents, ...row }) => ({ ...row, scoreCents: Number(score_cents) }));
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.uen;
  }
}
